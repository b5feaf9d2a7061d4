// What the list of providers shows.

import type { ProviderLine } from '#api/back-office/providers.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { dateInTashkent, formatDate } from '#domain/kernel/dates.ts'
import type { Language } from '#domain/kernel/language.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { fieldWord, kindWord, statusWord } from './words.ts'

const NONE = '—'

export const secretWord = ({ kind, secret_set_at: since }: ProviderLine): string => {
  if (kind === 'console') return NONE
  if (since === null) return textOf('providers:secret_none') ?? NONE
  return textOf('providers:secret_since', { date: formatDate(dateInTashkent(since)) }) ?? NONE
}

export const StatusPill = ({ line }: { line: ProviderLine }) => (
  <Pill look={line.status === 'active' ? 'ok' : 'calm'}>{statusWord(line.status)}</Pill>
)

/** Handed over and failed within a day. */
export const DayFigures = ({ line }: { line: ProviderLine }) => (
  <span className="tabular">
    {line.sent_day}
    {line.failed_day > 0 && (
      <span className="text-danger"> · {textOf('providers:failed_day', { failed: line.failed_day })}</span>
    )}
  </span>
)

export const columnsIn = (language: Language) => [
  {
    key: 'name',
    title: fieldWord('name'),
    cell: (line: ProviderLine) => line.name,
    sort: 'name',
  },
  { key: 'kind', title: fieldWord('kind'), cell: (line: ProviderLine) => kindWord(line.kind), sort: 'kind' },
  {
    key: 'status',
    title: fieldWord('status'),
    cell: (line: ProviderLine) => <StatusPill line={line} />,
    sort: 'status',
  },
  {
    key: 'priority',
    title: fieldWord('priority'),
    cell: (line: ProviderLine) => line.priority,
    sort: 'priority',
    align: 'right' as const,
  },
  { key: 'sender', title: fieldWord('sender'), cell: (line: ProviderLine) => line.sender || NONE },
  {
    key: 'price',
    title: fieldWord('price'),
    cell: (line: ProviderLine) => formatMoney(line.price, language),
    sort: 'price',
    align: 'right' as const,
  },
  { key: 'secret_set_at', title: fieldWord('secret'), cell: secretWord },
  { key: 'sent_day', title: fieldWord('sent_day'), cell: (line: ProviderLine) => <DayFigures line={line} /> },
]
