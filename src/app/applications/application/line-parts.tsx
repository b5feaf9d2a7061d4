// Parts of a line of applications: in the list, on a card, in the summary of a record.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ApplicationListItem } from '#api/applications.ts'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { WaitingTime } from '#app/pickers/queue/waiting-time.tsx'
import { waitedMs } from '#domain/applications/waiting-time.ts'
import { formatPhone } from '#domain/kernel/phone.ts'

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
