// How the columns of the list of providers look.

import type { ProviderLine } from '#api/back-office/providers.ts'
import { label } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { NONE } from '#app/kit/display/tables/column-kinds.tsx'
import { dateInTashkent, formatDate } from '#domain/kernel/time/dates.ts'
import { kindLabel, statusLabel } from './labels.ts'

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

export const LOOKS = {
  name: { width: 160 },
  kind: { isGrowing: true, width: 130, priority: 4, cell: ({ kind }: ProviderLine) => kindLabel(kind) },
  status: { width: 160, cell: (line: ProviderLine) => <StatusPill line={line} /> },
  priority: { priority: 3 },
  sender: { width: 110, priority: 2 },
  price: { width: 110, priority: 1 },
  secret_set_at: { isGrowing: true, width: 150, priority: 5, cell: secretLabel },
  sent_day: { width: 170, cell: (line: ProviderLine) => <DayFigures line={line} /> },
}
