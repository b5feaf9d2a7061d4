// The visitor list (screen `outsider`): visitor, reason, host, times and result of each visit.
import { DoorOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type VisitorLine, visitorList } from '#api/back-office/visitors.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { StepDialog, useStepItems } from '#app/kit/steps/steps.tsx'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { refresh } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { VisitorForm } from './form.tsx'
import { leftLabel, momentLabel, reasonLabel, resultLabel } from './labels.ts'
import { VisitorRecord } from './record.tsx'
import { visitorSteps } from './steps.tsx'

const { endpoints } = visitorList

function Left({ visitor }: { visitor: VisitorLine }) {
  const { t } = useTranslation('visitors')
  if (visitor.left_at !== null) return <span className="whitespace-nowrap tabular">{leftLabel(visitor)}</span>
  return (
    <Pill look="brand" icon={DoorOpen}>
      {t('inside')}
    </Pill>
  )
}

const LOOKS = {
  name: { width: 140 },
  reason: { width: 110, isGrowing: true, priority: 2 },
  host: { width: 125, priority: 1 },
  branch: { width: 110, priority: 3 },
  left_at: { cell: (visitor: VisitorLine) => <Left visitor={visitor} /> },
  result: { width: 130, isGrowing: true, priority: 4 },
  phone: { priority: 5 },
}

function LeaveButton({ visitor, onPress }: { visitor: VisitorLine; onPress: () => void }) {
  return useStepItems(visitorSteps, visitor).map(({ key, icon, label: text }) => (
    <Button key={key} kind="quiet" icon={icon} onPress={onPress}>
      {text}
    </Button>
  ))
}

type Open = { what: 'visitor'; visitor: VisitorLine | null } | { what: 'leave'; visitor: VisitorLine }

function Dialogs({ open, onClose }: { open: Open; onClose: () => void }) {
  const { t } = useTranslation('visitors')
  const { can } = useSession()
  const finish = () => {
    onClose()
    void refresh(endpoints.list.path)
  }
  const onSaved = (name: string) => {
    toast.ok(t('saved', { name }))
    finish()
  }
  if (open.what === 'leave')
    return (
      <StepDialog
        table={visitorSteps}
        record={open.visitor}
        step="leave"
        onClose={onClose}
        onGone={onClose}
      />
    )
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
        input={useDeclaredList(visitorList, { looks: LOOKS })}
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
