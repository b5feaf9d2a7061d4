// The entries of the history by day, the newest first, one line each.
import {
  Camera,
  CreditCard,
  Eye,
  FileText,
  Handshake,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  MessageSquareText,
  PencilLine,
  ShoppingCart,
  Wallet,
  Workflow,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApplicationHistoryEntry } from '#api/shapes/application-history.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { HISTORY_KINDS, type HistoryGroup } from '#domain/applications/history.ts'
import { dateInTashkent, formatTime, longDate } from '#domain/kernel/time/dates.ts'
import { useEntryLabels } from './entry-labels.ts'

const ICONS: Record<HistoryGroup, LucideIcon> = {
  status: Workflow,
  codes: MessageSquareText,
  card: CreditCard,
  partners: Handshake,
  goods: ShoppingCart,
  contract: FileText,
  payment: Wallet,
  photos: Camera,
  edits: PencilLine,
  checks: ListChecks,
  comments: MessageSquare,
  views: Eye,
}

const LOOKS: Record<'plain' | 'good' | 'bad', string> = {
  plain: 'bg-surface-2 text-text-2',
  good: 'bg-ok-soft text-ok',
  bad: 'bg-danger-soft text-danger',
}

/** The colour of the entries that decide something; all others are plain. */
const LOOK_OF: Partial<Record<ApplicationHistoryEntry['kind'], keyof typeof LOOKS>> = {
  code_confirmed: 'good',
  group_checked: 'good',
  card_confirmed: 'good',
  partner_approved: 'good',
  contract_confirmed: 'good',
  payment_taken: 'good',
  invoice_closed: 'good',
  partner_refused: 'bad',
  contract_refused: 'bad',
  photo_returned: 'bad',
}

function Entry({ entry }: { entry: ApplicationHistoryEntry }) {
  const { t } = useTranslation('history')
  const { title, details } = useEntryLabels()
  const { kind, at, by } = entry
  const Icon = ICONS[HISTORY_KINDS[kind]]
  const about = details(entry)
  return (
    <li className="grid grid-cols-[2.75rem_1.75rem_minmax(0,1fr)] items-start gap-x-2 px-4 py-1.5 text-sm @xl:grid-cols-[2.75rem_1.75rem_minmax(0,1fr)_minmax(0,10rem)]">
      <time dateTime={at} className="leading-6 text-text-2 tabular">
        {formatTime(at)}
      </time>
      <span
        aria-hidden
        className={`grid size-6 place-items-center rounded-full ${LOOKS[LOOK_OF[kind] ?? 'plain']}`}
      >
        <Icon size={14} />
      </span>
      <p className="min-w-0 break-words leading-6 text-text-2">
        <span className="font-semibold text-text">{title(entry)}</span>
        {about !== '' && ` · ${about}`}
      </p>
      <p className="col-start-3 min-w-0 truncate leading-6 text-text-2 @xl:col-start-4 @xl:text-right">
        {by?.name ?? t('system')}
      </p>
    </li>
  )
}

/** Entries in their order, under the day on which they happened. */
export function Entries({ items }: { items: readonly ApplicationHistoryEntry[] }) {
  const language = useLanguage()
  const days = [...new Set(items.map(({ at }) => dateInTashkent(at)))]
  return days.map((day) => (
    <section key={day} className="@container">
      <h2 className="border-b border-line bg-surface-2 px-4 py-1.5 text-[13px] font-semibold text-text-2">
        {longDate(day, language)}
      </h2>
      <ol className="py-1">
        {items
          .filter(({ at }) => dateInTashkent(at) === day)
          .map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
      </ol>
    </section>
  ))
}
