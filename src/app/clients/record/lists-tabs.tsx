// The applications of a client, and the decisions of partners on them.
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ClientRelated } from '#api/back-office/clients.ts'
import { findText, label } from '#app/i18n/i18n.ts'
import type { Column } from '#app/kit/display/columns.ts'
import { DataList } from '#app/kit/display/data-list.tsx'
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { dateInTashkent, formatDate } from '#domain/kernel/dates.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { NONE } from '../labels.ts'

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
    { key: 'number', title: tApplications('columns.number'), cell: numberOf },
    {
      key: 'status',
      title: tApplications('columns.status'),
      cell: (row) => <StatusChip status={row.status} />,
    },
    { key: 'partner', title: tApplications('columns.partner'), cell: (row) => row.partner ?? NONE },
    { key: 'sum', title: tApplications('columns.sum'), cell: (row) => sumOf(row.sum), align: 'right' },
    { key: 'branch', title: tApplications('columns.branch'), cell: (row) => row.branch ?? NONE },
    { key: 'created', title: tApplications('columns.created'), cell: (row) => day(row.created_at) },
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

const LOOKS: Record<Limit['state'], PillLook> = {
  reviewing: 'warn',
  support: 'warn',
  approved: 'ok',
  rejected: 'danger',
  completed: 'ok',
  cancelled: 'calm',
}

function Answer({ limit }: { limit: Limit }) {
  const { t } = useTranslation('clients')
  const reason = limit.state === 'rejected' ? findText(`reasons:rejection.${limit.reason ?? 'other'}`) : null
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Pill look={LOOKS[limit.state]}>{t(`limits.states.${limit.state}`)}</Pill>
      {reason}
    </span>
  )
}

export function LimitsTab({ limits }: { limits: readonly Limit[] }) {
  const { t } = useTranslation('clients')
  const open = useOpening()
  if (limits.length === 0) return <EmptyState title={t('limits.none')} text={t('limits.none_text')} />
  const columns: Column<Limit>[] = [
    { key: 'partner', title: t('limits.partner'), cell: (row) => row.partner },
    { key: 'state', title: t('limits.answer'), cell: (row) => <Answer limit={row} /> },
    { key: 'limit', title: t('limits.limit'), cell: (row) => sumOf(row.limit), align: 'right' },
    { key: 'until', title: t('limits.until'), cell: (row) => day(row.valid_until) },
    { key: 'application', title: t('limits.application'), cell: numberOf },
    { key: 'at', title: t('limits.at'), cell: (row) => day(row.at) },
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
