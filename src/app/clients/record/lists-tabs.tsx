// The applications of a client, and the decisions of partners on them.
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ClientRelated } from '#api/back-office/clients.ts'
import { findText, label } from '#app/i18n/i18n.ts'
import { statePill } from '#app/kit/display/state-pill.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import {
  dayColumn,
  fixedTextColumn,
  NONE,
  pillColumn,
  sumColumn,
} from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { DataList } from '#app/kit/display/tables/data-list.tsx'
import { formatSum } from '#domain/kernel/money.ts'
import { dateInTashkent, formatDate } from '#domain/kernel/time/dates.ts'

type Application = ClientRelated['applications'][number]
type Limit = ClientRelated['limits'][number]

const day = (instant: string | null): string =>
  instant === null ? NONE : formatDate(dateInTashkent(instant))
const sumOf = (sum: number | null): string => (sum === null ? NONE : formatSum(sum))
const numberOf = ({ number }: { number: number | null }): string =>
  number === null ? NONE : `№ ${formatSum(number)}`

function useOpening() {
  const navigate = useNavigate()
  return (id: string) => void navigate({ to: '/applications/$id', params: { id } })
}

export function ApplicationsTab({ applications }: { applications: readonly Application[] }) {
  const { t } = useTranslation('clients')
  const { t: tApplications } = useTranslation('applications')
  const open = useOpening()
  if (applications.length === 0)
    return <EmptyState title={t('no_applications')} text={t('no_applications_text')} />
  const columns: Column<Application>[] = [
    fixedTextColumn('number', tApplications('columns.number'), numberOf),
    pillColumn('status', tApplications('columns.status'), ({ status }) => <StatusChip status={status} />, {
      width: 120,
    }),
    fixedTextColumn('partner', tApplications('columns.partner')),
    sumColumn('sum', tApplications('columns.sum'), { width: 120 }),
    fixedTextColumn('branch', tApplications('columns.branch')),
    dayColumn('created', tApplications('columns.created'), ({ created_at: at }) => dateInTashkent(at), {
      width: 120,
    }),
  ]
  return (
    <DataList<Application>
      label={t('tabs.applications')}
      columns={columns}
      rows={applications}
      rowKey={({ id }) => id}
      nameOf={({ status }) => label(`statuses:${status}`)}
      onOpen={({ id }) => open(id)}
      card={(row) => (
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="tabular">{numberOf(row)}</span>
          <StatusChip status={row.status} />
          <span className="text-text-2 tabular">{`${row.partner ?? NONE} · ${sumOf(row.sum)}`}</span>
          <span className="text-text-2 tabular">{day(row.created_at)}</span>
        </span>
      )}
    />
  )
}

const AnswerPill = statePill('clients:limits.states', {
  reviewing: ['warn'],
  support: ['warn'],
  registering: ['warn'],
  approved: ['ok'],
  rejected: ['danger'],
  completed: ['ok'],
  cancelled: ['calm'],
})

function Answer({ limit }: { limit: Limit }) {
  const reason = limit.state === 'rejected' ? findText(`reasons:rejection.${limit.reason ?? 'other'}`) : null
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <AnswerPill state={limit.state} />
      {reason}
    </span>
  )
}

export function LimitsTab({ limits }: { limits: readonly Limit[] }) {
  const { t } = useTranslation('clients')
  const open = useOpening()
  if (limits.length === 0) return <EmptyState title={t('limits.none')} text={t('limits.none_text')} />
  const columns: Column<Limit>[] = [
    fixedTextColumn('partner', t('limits.partner')),
    { key: 'state', title: t('limits.answer'), cell: (row) => <Answer limit={row} /> },
    sumColumn('limit', t('limits.limit'), { width: 120 }),
    dayColumn('until', t('limits.until'), ({ valid_until: at }) => at && dateInTashkent(at), { width: 120 }),
    fixedTextColumn('application', t('limits.application'), numberOf),
    dayColumn('at', t('limits.at'), ({ at }) => dateInTashkent(at), { width: 120 }),
  ]
  return (
    <DataList<Limit>
      label={t('tabs.limits')}
      columns={columns}
      rows={limits}
      rowKey={({ partner }) => partner}
      nameOf={numberOf}
      onOpen={({ application_id: id }) => open(id)}
      card={(row) => (
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="font-medium">{row.partner}</span>
          <Answer limit={row} />
          <span className="text-text-2 tabular">{`${sumOf(row.limit)} · ${day(row.valid_until)}`}</span>
        </span>
      )}
    />
  )
}
