// The history of an application: every kind of entry with the group by which the screen filters, and the time that each
// stage took. The texts of the kinds are the keys of `history.kinds` in locales; a kind without a text does not compile.
import { STAGES, type Stage } from './stages.ts'
import type { HistoryAction } from './status.ts'

/** The groups of the filter, in order. */
export const HISTORY_GROUPS = [
  'status',
  'codes',
  'card',
  'partners',
  'goods',
  'contract',
  'payment',
  'photos',
  'edits',
  'checks',
  'comments',
  'views',
] as const
export type HistoryGroup = (typeof HISTORY_GROUPS)[number]

/** Every kind of entry, and its group. */
export const HISTORY_KINDS = {
  // A row of the table of transitions, or an event that leaves the status as it is.
  moved: 'status',
  paused: 'status',
  unpaused: 'status',
  code_sent: 'codes',
  code_confirmed: 'codes',
  phone_code_sent: 'codes',
  phone_changed: 'codes',
  identity_link_made: 'codes',
  identity_checked: 'codes',
  identity_taken: 'codes',
  card_added: 'card',
  card_code_sent: 'card',
  card_confirmed: 'card',
  card_status_asked: 'card',
  partner_asked: 'partners',
  partner_approved: 'partners',
  partner_refused: 'partners',
  registration_link_sent: 'partners',
  limit_chosen: 'partners',
  term_chosen: 'goods',
  good_added: 'goods',
  unit_set: 'goods',
  reservation_expired: 'goods',
  good_removed: 'goods',
  good_returned: 'goods',
  contract_made: 'contract',
  signing_link_sent: 'contract',
  contract_resolved: 'contract',
  contract_settled: 'contract',
  partner_state_asked: 'contract',
  contract_code_sent: 'contract',
  contract_code_entered: 'contract',
  contract_asked: 'contract',
  contract_confirmed: 'contract',
  contract_refused: 'contract',
  contract_cancel_asked: 'contract',
  contract_cancelled: 'contract',
  contract_reduced: 'contract',
  payment_taken: 'payment',
  money_refunded: 'payment',
  invoice_opened: 'payment',
  invoice_closed: 'payment',
  photo_received: 'photos',
  photo_removed: 'photos',
  photo_returned: 'photos',
  edited: 'edits',
  // Undone by a change of the data (`FIELD_EFFECTS`).
  number_unconfirmed: 'edits',
  card_dropped: 'edits',
  answers_dropped: 'edits',
  group_checked: 'checks',
  commented: 'comments',
  record_opened: 'views',
  photo_opened: 'views',
  contract_read: 'views',
  act_read: 'views',
  invoice_read: 'views',
} as const satisfies Record<string, HistoryGroup>
export type HistoryKind = keyof typeof HISTORY_KINDS
export const HISTORY_KIND_NAMES = Object.keys(HISTORY_KINDS) as [HistoryKind, ...HistoryKind[]]

/** The most entries of one answer, the newest ones; and the most that one source contributes. */
export const HISTORY_LIMIT = 1000

type Countable = { kind: HistoryKind }

/** How many entries each group has; groups without entries are absent. */
export function countByGroup(entries: readonly Countable[]): Partial<Record<HistoryGroup, number>> {
  const counts: Partial<Record<HistoryGroup, number>> = {}
  for (const { kind } of entries) counts[HISTORY_KINDS[kind]] = (counts[HISTORY_KINDS[kind]] ?? 0) + 1
  return counts
}

/** The part of an entry that the times need. `action` is that of a `moved` entry. */
export type TimedEntry = { at: string; kind: HistoryKind; action?: HistoryAction | null | undefined }

/** The kinds whose last entry ends a stage. Data and photos are not here: they are made before and beside the others. */
const STAGE_ENDS: Partial<Record<Stage, readonly HistoryKind[]>> = {
  sms: ['code_confirmed', 'phone_changed'],
  card: ['card_confirmed'],
  limit: ['limit_chosen'],
  goods: ['good_added'],
  contract: ['contract_confirmed'],
  payment: ['invoice_closed'],
}

export type TimedStage = Stage | 'queue'
export type StageTime = { stage: TimedStage; ms: number }

/** Milliseconds of [from, to] that the clock was paused. */
function pausedWithin(entries: readonly TimedEntry[], from: number, to: number): number {
  let since: number | null = null
  let total = 0
  const add = (start: number, end: number) => {
    total += Math.max(0, Math.min(end, to) - Math.max(start, from))
  }
  for (const { kind, at } of entries) {
    if (kind === 'paused') since ??= Date.parse(at)
    if (kind !== 'unpaused' || since === null) continue
    add(since, Date.parse(at))
    since = null
  }
  if (since !== null) add(since, to)
  return total
}

/**
 * The time from the first "take" to the end of each stage that has ended, each from the end of the one before it and
 * without pauses; before them the wait in the queue. A stage whose end lies before the end of an earlier one (it was
 * repeated) is left out.
 */
export function timesByStage(unordered: readonly TimedEntry[]): StageTime[] {
  const entries = [...unordered].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const momentOf = (action: HistoryAction) =>
    entries.find((entry) => entry.kind === 'moved' && entry.action === action)?.at
  const submitted = momentOf('submit')
  const taken = momentOf('take')
  if (submitted === undefined || taken === undefined) return []
  let from = Date.parse(taken)
  const times: StageTime[] = [{ stage: 'queue', ms: Math.max(0, from - Date.parse(submitted)) }]
  for (const stage of STAGES) {
    const kinds = STAGE_ENDS[stage] ?? []
    const last = entries.filter(({ kind }) => kinds.includes(kind)).at(-1)
    if (last === undefined) continue
    const to = Date.parse(last.at)
    if (to < from) continue
    times.push({ stage, ms: to - from - pausedWithin(entries, from, to) })
    from = to
  }
  return times
}
