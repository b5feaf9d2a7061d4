// The columns of the list of providers.

import type { ProviderLine } from '#api/back-office/providers.ts'
import { label } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { dateInTashkent, formatDate } from '#domain/kernel/dates.ts'
import type { Language } from '#domain/kernel/language.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { fieldLabel, kindLabel, statusLabel } from './labels.ts'

const NONE = '—'

export const secretLabel = ({ kind, secret_set_at: since }: ProviderLine): string => {
  if (kind === 'console') return NONE
  if (since === null) return label('providers:secret_none')
  return label('providers:secret_since', { date: formatDate(dateInTashkent(since)) })
}

export const StatusPill = ({ line }: { line: ProviderLine }) => (
  <Pill look={line.status === 'active' ? 'ok' : 'calm'}>{statusLabel(line.status)}</Pill>
)

/** Numbers of sent and failed messages within a day. */
export const DayFigures = ({ line }: { line: ProviderLine }) => (
  <span className="tabular">
    {line.sent_day}
    {line.failed_day > 0 && (
      <span className="text-danger"> · {label('providers:failed_day', { failed: line.failed_day })}</span>
    )}
  </span>
)

export const columnsIn = (language: Language) => [
  {
    key: 'name',
    title: fieldLabel('name'),
    cell: (line: ProviderLine) => line.name,
    isGrowing: true,
    width: 160,
    sort: 'name',
  },
  {
    key: 'kind',
    title: fieldLabel('kind'),
    cell: (line: ProviderLine) => kindLabel(line.kind),
    isGrowing: true,
    width: 130,
    priority: 4,
    sort: 'kind',
  },
  {
    key: 'status',
    title: fieldLabel('status'),
    cell: (line: ProviderLine) => <StatusPill line={line} />,
    width: 160,
    sort: 'status',
  },
  {
    key: 'priority',
    title: fieldLabel('priority'),
    cell: (line: ProviderLine) => line.priority,
    sort: 'priority',
    width: 90,
    priority: 3,
    align: 'right' as const,
  },
  {
    key: 'sender',
    title: fieldLabel('sender'),
    cell: (line: ProviderLine) => line.sender || NONE,
    isGrowing: true,
    width: 110,
    priority: 2,
  },
  {
    key: 'price',
    title: fieldLabel('price'),
    cell: (line: ProviderLine) => formatMoney(line.price, language),
    sort: 'price',
    width: 110,
    priority: 1,
    align: 'right' as const,
  },
  {
    key: 'secret_set_at',
    title: fieldLabel('secret'),
    cell: secretLabel,
    isGrowing: true,
    width: 150,
    priority: 5,
  },
  {
    key: 'sent_day',
    title: fieldLabel('sent_day'),
    cell: (line: ProviderLine) => <DayFigures line={line} />,
    isGrowing: true,
    width: 170,
  },
]
