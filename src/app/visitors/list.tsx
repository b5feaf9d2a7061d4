// The visitor list (screen `outsider`): visitor, reason, host, times and result of each visit.
import { DoorOpen, LogOut, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { VisitorLine } from '#api/back-office/visitors.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { momentColumn, phoneColumn, textColumn } from '#app/kit/display/column-kinds.tsx'
import type { Column } from '#app/kit/display/columns.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import type { Item } from '#app/kit/inputs/choice.tsx'
import { type FilterGroup, isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { useBranchOptions } from '#app/pickers/found-options.ts'
import { refresh } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { VISIT_PERIODS, VISIT_REASONS, VISIT_RESULTS } from '#domain/visitors/visitor.ts'
import { VisitorForm } from './form.tsx'
import { fieldLabel, itemsOf, leftLabel, momentLabel, reasonLabel, resultLabel } from './labels.ts'
import { LeaveForm } from './leave-form.tsx'
import { VisitorRecord } from './record.tsx'

const endpoints = { list: backOfficeApi.outsider.list, export: backOfficeApi.outsider.export }

function Left({ visitor }: { visitor: VisitorLine }) {
  const { t } = useTranslation('visitors')
  if (visitor.left_at !== null) return <span className="whitespace-nowrap tabular">{leftLabel(visitor)}</span>
  return (
    <Pill look="brand" icon={DoorOpen}>
      {t('inside')}
    </Pill>
  )
}

const columns = (): Column<VisitorLine>[] => [
  textColumn('name', fieldLabel('name'), { sort: true, width: 140 }),
  textColumn('reason', fieldLabel('reason'), ({ reason }) => reasonLabel(reason), {
    width: 110,
    priority: 2,
  }),
  textColumn('host', fieldLabel('host'), ({ host }) => host || null, { width: 125, priority: 1 }),
  textColumn('branch', fieldLabel('branch'), { sort: true, width: 110, priority: 3 }),
  momentColumn('arrived_at', fieldLabel('arrived_at'), { sort: 'arrived' }),
  {
    key: 'left_at',
    title: fieldLabel('left_at'),
    cell: (visitor) => <Left visitor={visitor} />,
    width: 164,
  },
  textColumn('result', fieldLabel('result'), ({ result }) => resultLabel(result) || null, { priority: 4 }),
  phoneColumn('phone', fieldLabel('phone'), ({ phone }) => phone || null, { priority: 5 }),
]

const choice = (name: 'reason' | 'result', items: readonly Item[]) => ({
  name,
  label: fieldLabel(name),
  items,
})

/** A user who sees one branch only gets no branch filter. */
function useFilters() {
  const { t } = useTranslation('visitors')
  const { scopeOf } = useSession()
  const branches = useBranchOptions()
  const groups: FilterGroup[] = [
    { name: 'inside', label: t('inside_now'), items: [{ key: 'yes', label: label('kit:list.yes') }] },
    {
      name: 'period',
      label: label('kit:list.period'),
      items: VISIT_PERIODS.map((key) => ({ key, label: t(`periods.${key}`) })),
    },
    ...(scopeOf('outsider') === 'all' ? [{ name: 'branch', label: fieldLabel('branch'), ...branches }] : []),
    choice('reason', itemsOf(VISIT_REASONS, reasonLabel)),
    choice('result', itemsOf(VISIT_RESULTS, resultLabel)),
  ]
  const filters = Object.fromEntries(
    groups.map(({ name, items, find }) => [name, find === undefined ? items.map(({ key }) => key) : isId]),
  )
  return { groups, filters }
}

function LeaveButton({ visitor, onPress }: { visitor: VisitorLine; onPress: () => void }) {
  const { t } = useTranslation('visitors')
  const { can } = useSession()
  if (visitor.left_at !== null || !can('outsider.edit')) return null
  return (
    <Button kind="quiet" icon={LogOut} onPress={onPress}>
      {t('leave.do')}
    </Button>
  )
}

type Open = { what: 'visitor'; visitor: VisitorLine | null } | { what: 'leave'; visitor: VisitorLine }

function Dialogs({ open, onClose }: { open: Open; onClose: () => void }) {
  const { t } = useTranslation('visitors')
  const { can } = useSession()
  const finish = () => {
    onClose()
    void refresh(endpoints.list.path)
  }
  const onLeft = () => {
    toast.ok(t('left', { name: open.visitor?.name ?? '' }))
    finish()
  }
  const onSaved = (name: string) => {
    toast.ok(t('saved', { name }))
    finish()
  }
  if (open.what === 'leave') return <LeaveForm visitor={open.visitor} onClose={onClose} onDone={onLeft} />
  if (open.visitor !== null && !can('outsider.edit'))
    return <VisitorRecord visitor={open.visitor} onClose={onClose} />
  return <VisitorForm visitor={open.visitor} onClose={onClose} onDone={onSaved} />
}

export function VisitorList() {
  const { t } = useTranslation('visitors')
  const { can } = useSession()
  const rows = useOpenLine<VisitorLine>(endpoints.list, '/outsider')
  const [chosen, setOpen] = useState<Open | null>(null)
  const open: Open | null = chosen ?? (rows.line && { what: 'visitor', visitor: rows.line })
  const close = chosen === null ? rows.close : () => setOpen(null)
  return (
    <>
      <ListPage<VisitorLine>
        title={label('screens:outsider')}
        input={{
          name: 'guests',
          path: '/outsider',
          endpoints,
          columns: columns(),
          ...useFilters(),
          sorts: ['latest', 'arrived', 'name', 'branch'],
        }}
        searchLabel={t('search')}
        card={(visitor) => (
          <span className="flex flex-col gap-1">
            <span className="font-semibold">{visitor.name}</span>
            <span>{[reasonLabel(visitor.reason), visitor.host].filter(Boolean).join(' · ')}</span>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-text-2">
              <span className="tabular">{momentLabel(visitor.arrived_at)}</span>
              <span>{visitor.branch}</span>
              {visitor.left_at === null ? (
                <Left visitor={visitor} />
              ) : (
                <span>{resultLabel(visitor.result)}</span>
              )}
            </span>
          </span>
        )}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        rowActions={(visitor) => (
          <LeaveButton visitor={visitor} onPress={() => setOpen({ what: 'leave', visitor })} />
        )}
        empty={{ title: t('empty'), text: t('empty_text') }}
        actions={
          can('outsider.edit') && (
            <Button kind="primary" icon={Plus} onPress={() => setOpen({ what: 'visitor', visitor: null })}>
              {t('new')}
            </Button>
          )
        }
      />
      {open !== null && <Dialogs open={open} onClose={close} />}
    </>
  )
}
