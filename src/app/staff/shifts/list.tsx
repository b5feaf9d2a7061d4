// Managers (screen `managers`): state, work time of today and of the month; and the user's own shift.
import { CalendarClock, FileClock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ManagerLine } from '#api/back-office/staff/shifts.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { countColumn, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { durationLabel, stateLabel, useSinceLabel } from '#app/pickers/shift/labels.ts'
import { OwnShift } from '#app/pickers/shift/own-shift.tsx'
import { StatePill } from '#app/pickers/shift/pills.tsx'
import { useKeepsShift } from '#app/pickers/shift/use-keeps-shift.ts'
import { useSession } from '#app/platform/session.ts'
import { SHIFT_STATES } from '#domain/staff/absence.ts'
import { useBranchFilter } from '../branch-filter.ts'
import { usePersonColumns } from '../person-columns.ts'
import { MonthFile } from './month-file.tsx'
import { ManagerRecord } from './record.tsx'

const endpoints = { list: backOfficeApi.staff.managers, export: backOfficeApi.staff.exportManagers }
const SORTS = ['name', 'branch', 'state', 'since', 'today', 'month', 'taken', 'completed']

function Asks({ count }: { count: number }) {
  const { t } = useTranslation('staff')
  if (count === 0) return null
  return (
    <Pill look="warn" icon={FileClock}>
      {t('asks')}
    </Pill>
  )
}

const Hours = ({ seconds }: { seconds: number }) => (
  <span className="whitespace-nowrap">{durationLabel(seconds)}</span>
)

function useColumns(): Column<ManagerLine>[] {
  const { t } = useTranslation('staff')
  const sinceWord = useSinceLabel()
  const person = usePersonColumns()
  return [
    ...person,
    {
      key: 'state',
      title: t('columns.state'),
      exportAs: [
        { key: 'state', title: t('columns.state') },
        { key: 'until', title: t('columns.until') },
        { key: 'asks', title: t('asks') },
      ],
      sort: 'state',
      width: 250,
      isGrowing: true,
      cell: (line) => (
        <span className="inline-flex gap-2">
          <StatePill {...line} />
          <Asks count={line.asks} />
        </span>
      ),
    },
    textColumn('since', t('columns.since'), sinceWord, { sort: true, width: 150, priority: 5 }),
    {
      key: 'today',
      title: t('columns.today'),
      cell: ({ today }) => <Hours seconds={today} />,
      sort: 'today',
      width: 140,
      align: 'right',
    },
    {
      key: 'month',
      title: t('columns.month'),
      cell: ({ month }) => <Hours seconds={month} />,
      sort: 'month',
      width: 150,
      priority: 1,
      align: 'right',
    },
    countColumn('taken', t('columns.taken'), { sort: true, width: 80, priority: 3 }),
    countColumn('completed', t('columns.completed'), { sort: true, width: 80, priority: 4 }),
  ]
}

function Card({ line }: { line: ManagerLine }) {
  const { t } = useTranslation('staff')
  return (
    <span className="flex flex-col gap-2">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-text">{line.name}</span>
        <span className="flex flex-wrap gap-2">
          <StatePill {...line} />
          <Asks count={line.asks} />
        </span>
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm text-text-2 tabular">
        <span>{line.branch ?? t('no_branch')}</span>
        <span>{`${t('columns.today')}: ${durationLabel(line.today)}`}</span>
        <span>{`${t('columns.month')}: ${durationLabel(line.month)}`}</span>
        <span>{`${t('columns.taken')}: ${line.taken}`}</span>
        <span>{`${t('columns.completed')}: ${line.completed}`}</span>
      </span>
    </span>
  )
}

function useListInput() {
  const { t } = useTranslation('staff')
  const branches = useBranchFilter()
  const states = SHIFT_STATES.map((key) => ({ key, label: stateLabel(key) }))
  return {
    name: 'managers' as const,
    path: '/managers',
    endpoints,
    sorts: SORTS,
    columns: useColumns(),
    exportLabels: { paused: t('paused') },
    filters: { state: SHIFT_STATES, asks: ['yes'], branch: branches.keys },
    groups: [
      { name: 'state', label: t('columns.state'), items: states },
      { name: 'asks', label: t('asks'), items: [{ key: 'yes', label: label('kit:list.yes') }] },
      branches.group,
    ],
  }
}

export function ManagerList() {
  const { t } = useTranslation('staff')
  const { can } = useSession()
  const keepsShift = useKeepsShift()
  const input = useListInput()
  const { line: open, close, ...rows } = useOpenLine<ManagerLine>(endpoints.list, '/managers')
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      <ListPage<ManagerLine>
        title={label('screens:managers')}
        input={input}
        searchLabel={t('search')}
        nameOf={(line) => stateLabel(line.state)}
        card={(line) => <Card line={line} />}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        empty={{ title: t('found_none'), text: t('managers_empty') }}
        actions={
          can('reports.export') && (
            <Button kind="quiet" icon={CalendarClock} onPress={() => setSaving(true)}>
              {t('time_of_month')}
            </Button>
          )
        }
      >
        {keepsShift && <OwnShift />}
      </ListPage>
      {open !== null && <ManagerRecord line={open} onClose={close} />}
      {isSaving && <MonthFile onClose={() => setSaving(false)} />}
    </>
  )
}
