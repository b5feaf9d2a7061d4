import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ApplicationListItem } from '#api/applications.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import type { Column } from '#app/kit/display/columns.ts'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { waitedMs } from '#domain/applications/waiting-time.ts'
import { dateInTashkent, formatDate } from '#domain/kernel/dates.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { DURATION_WIDTHS, WaitingTime } from './waiting-time.tsx'

const NONE = '—'
type Row = ApplicationListItem

export const numberOf = ({ number }: Row): string => (number === null ? NONE : String(number))

export function Photos({ row }: { row: Row }) {
  const { t } = useTranslation('applications')
  const { photos_arrived: arrived, photos_expected: expected, missing_slots: missing } = row
  return (
    <span
      className={clsx(
        'whitespace-nowrap tabular',
        missing.length > 0 ? 'font-semibold text-warn' : 'text-text',
      )}
    >
      {t('photos_of', { arrived, expected })}
    </span>
  )
}

const peopleOf = ({ seller, manager }: Row): string =>
  manager === null ? seller.name : `${seller.name} → ${manager.name}`

function Client({ row }: { row: Row }) {
  const { t } = useTranslation('applications')
  return <span className="font-medium">{row.client_name || t('unnamed')}</span>
}

/** Columns of the table; `now` is by the server's clock. */
export function useColumns(now: number): Column<Row>[] {
  const { t } = useTranslation('applications')
  const language = useLanguage()
  const waits = (row: Row) => {
    const ms = waitedMs(row, now)
    return ms === null ? NONE : <WaitingTime ms={ms} isPlain />
  }
  return [
    { key: 'number', title: t('columns.number'), cell: numberOf, width: 84 },
    {
      key: 'client',
      title: t('columns.client'),
      cell: (row) => <Client row={row} />,
      isGrowing: true,
      width: 200,
    },
    {
      key: 'phone',
      title: t('columns.phone'),
      cell: ({ phone }) => (phone === null ? NONE : formatPhone(phone)),
      width: 160,
      priority: 4,
    },
    {
      key: 'status',
      title: t('columns.status'),
      cell: (row) => <StatusChip status={row.status} />,
      width: 150,
    },
    {
      key: 'photos',
      title: t('columns.photos'),
      cell: (row) => <Photos row={row} />,
      width: 84,
      priority: 2,
    },
    {
      key: 'partner',
      title: t('columns.partner'),
      cell: (row) => row.partner_name ?? NONE,
      width: 120,
      isGrowing: true,
      priority: 4,
    },
    {
      key: 'sum',
      title: t('columns.sum'),
      cell: (row) => (row.sum === null ? NONE : formatSum(row.sum)),
      align: 'right',
      width: 120,
      priority: 3,
    },
    { key: 'people', title: t('columns.people'), cell: peopleOf, width: 150, isGrowing: true, priority: 1 },
    {
      key: 'branch',
      title: t('columns.branch'),
      cell: (row) => row.branch?.name ?? NONE,
      width: 110,
      isGrowing: true,
      priority: 5,
    },
    {
      key: 'created',
      title: t('columns.created'),
      cell: (row) => formatDate(dateInTashkent(row.created_at)),
      width: 110,
      priority: 6,
    },
    {
      key: 'waits',
      title: t('columns.waits'),
      cell: waits,
      align: 'right',
      width: DURATION_WIDTHS[language].waited,
    },
  ]
}

/** A line of the list on a narrow screen. */
export function Card({ row, now }: { row: Row; now: number }) {
  const waited = waitedMs(row, now)
  return (
    <span className="flex flex-col gap-1.5">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="tabular text-text-2">№ {numberOf(row)}</span>
        <StatusChip status={row.status} />
      </span>
      <Client row={row} />
      {row.phone !== null && (
        <span className="text-[13px] text-text-2 tabular">{formatPhone(row.phone)}</span>
      )}
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-text-2">
        <span>{peopleOf(row)}</span>
        <Photos row={row} />
        {waited !== null && <WaitingTime ms={waited} />}
      </span>
    </span>
  )
}
