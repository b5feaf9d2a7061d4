// What became of the client's earlier applications; those that the person may not open are only counted.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { EarlierApplications } from '#api/applications.ts'
import { api } from '#api/index.ts'
import { Button } from '#app/kit/button.tsx'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { dateInTashkent, formatDate } from '#domain/kernel/time/dates.ts'
import { describeReason } from '../../application/reason-label.ts'
import { Group } from './facts.tsx'

function EarlierOne({ item }: { item: EarlierApplications['items'][number] }) {
  const { t } = useTranslation('stages')
  const reason = describeReason(item.reason)
  const date = formatDate(dateInTashkent(item.submitted_at))
  const details = [date, item.partner_name, reason].filter(Boolean).join(' · ')
  const name = item.number === null ? t('case.earlier_open') : t('case.earlier_link', { number: item.number })
  return (
    <li>
      <Link
        to="/applications/$id"
        params={{ id: item.id }}
        title={name}
        className="-mx-1.5 flex flex-col justify-center rounded-lg px-1.5 py-1 text-sm hover:bg-surface-2 pointer-coarse:min-h-12"
      >
        <span className="flex items-center justify-between gap-2">
          <StatusChip status={item.status} />
          <span className="whitespace-nowrap tabular text-text">
            {item.sum === null ? '' : formatSum(item.sum)}
          </span>
        </span>
        <span className="truncate text-[13px] text-text-2 tabular" title={details}>
          {details}
        </span>
        <span className="sr-only">{name}</span>
      </Link>
    </li>
  )
}

function EarlierList({ earlier }: { earlier: EarlierApplications }) {
  const { t } = useTranslation('stages')
  const { items, total, beyond_scope: beyond } = earlier
  const hidden = total - items.length
  return (
    <>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <EarlierOne key={item.id} item={item} />
          ))}
        </ul>
      )}
      {total === 0 && beyond === 0 && <p className="text-sm text-text-2">{t('case.earlier_none')}</p>}
      {hidden > 0 && <p className="text-[13px] text-text-2">{t('case.earlier_more', { count: hidden })}</p>}
      {beyond > 0 && <p className="text-[13px] text-text-2">{t('case.earlier_beyond', { count: beyond })}</p>}
    </>
  )
}

export function Earlier({ id }: { id: string }) {
  const { t } = useTranslation('stages')
  const { t: kit } = useTranslation('kit')
  const { data, isError, refetch } = useEndpoint(
    api.applications.earlier,
    { params: { id } },
    { notify: 'none', staleTime: 60_000 },
  )
  const count = (data?.total ?? 0) + (data?.beyond_scope ?? 0)
  return (
    <Group title={count === 0 ? t('case.earlier') : t('case.earlier_count', { count })}>
      {data !== undefined && <EarlierList earlier={data} />}
      {data === undefined && isError && (
        <div>
          <p className="text-sm text-text-2">{t('case.earlier_unknown')}</p>
          <Button kind="text" onPress={() => void refetch()}>
            {kit('retry')}
          </Button>
        </div>
      )}
    </Group>
  )
}
