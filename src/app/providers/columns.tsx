// The columns of the list of providers.

import type { ProviderLine } from '#api/back-office/providers.ts'
import { label } from '#app/i18n/i18n.ts'
import { countColumn, moneyColumn, NONE, pillColumn, textColumn } from '#app/kit/display/column-kinds.tsx'
import type { Column } from '#app/kit/display/columns.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { dateInTashkent, formatDate } from '#domain/kernel/dates.ts'
import { fieldLabel, kindLabel, statusLabel } from './labels.ts'

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

export const columnsOf = (): Column<ProviderLine>[] => [
  textColumn('name', fieldLabel('name'), { sort: true, width: 160 }),
  textColumn('kind', fieldLabel('kind'), ({ kind }) => kindLabel(kind), { sort: true, priority: 4 }),
  pillColumn('status', fieldLabel('status'), (line) => <StatusPill line={line} />, { sort: true }),
  countColumn('priority', fieldLabel('priority'), { sort: true, priority: 3 }),
  textColumn('sender', fieldLabel('sender'), ({ sender }) => sender || null, { width: 110, priority: 2 }),
  moneyColumn('price', fieldLabel('price'), { sort: true, width: 110, priority: 1 }),
  textColumn('secret_set_at', fieldLabel('secret'), secretLabel, { width: 150, priority: 5 }),
  {
    key: 'sent_day',
    title: fieldLabel('sent_day'),
    cell: (line) => <DayFigures line={line} />,
    isGrowing: true,
    width: 170,
  },
]
