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
    sort: 'name',
  },
  {
    key: 'kind',
    title: fieldLabel('kind'),
    cell: (line: ProviderLine) => kindLabel(line.kind),
    sort: 'kind',
  },
  {
    key: 'status',
    title: fieldLabel('status'),
    cell: (line: ProviderLine) => <StatusPill line={line} />,
    sort: 'status',
  },
  {
    key: 'priority',
    title: fieldLabel('priority'),
    cell: (line: ProviderLine) => line.priority,
    sort: 'priority',
    align: 'right' as const,
  },
  {
    key: 'sender',
    title: fieldLabel('sender'),
    cell: (line: ProviderLine) => line.sender || NONE,
    minWidth: 'medium' as const,
  },
  {
    key: 'price',
    title: fieldLabel('price'),
    cell: (line: ProviderLine) => formatMoney(line.price, language),
    minWidth: 'medium' as const,
    sort: 'price',
    align: 'right' as const,
  },
  { key: 'secret_set_at', title: fieldLabel('secret'), cell: secretLabel, minWidth: 'medium' as const },
  {
    key: 'sent_day',
    title: fieldLabel('sent_day'),
    cell: (line: ProviderLine) => <DayFigures line={line} />,
  },
]
