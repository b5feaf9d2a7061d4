// What the reports about applications count: each measure once for an application, on the day of what made it happen
// (src/docs/business-rules.md#reports). The SQL of the server (`server/reports/queries.ts`) is tested against it.
import {
  endsWithoutSale,
  type HistoryAction,
  isBeforeManager,
  isListed,
  isOutcome,
  isReturnable,
  keepsCompletion,
  OUTCOMES,
  type Outcome,
  type STATUS_TRAITS,
  type Status,
} from '../applications/status.ts'

/** The first time of it counts, whatever comes later. */
export const FIRSTS = { submitted: 'submit', taken: 'take' } as const satisfies Record<string, HistoryAction>

const isRegistered = (status: Status): boolean => isReturnable(status) && !keepsCompletion(status)

/**
 * Whether an outcome stands while the application is in a status: a rollback to an earlier one takes it off its day; a return, and
 * the cancellation of a registered application, do not. A deleted one is in no report; when it is restored, everything is as before.
 */
export function standsIn(outcome: Outcome, status: Status): boolean {
  if (status === outcome || !isListed(status)) return true
  if (keepsCompletion(outcome)) return isReturnable(outcome) && keepsCompletion(status)
  return isRegistered(outcome) && (keepsCompletion(status) || status === 'cancelled')
}

export const MEASURES = ['begun', 'submitted', 'taken', ...OUTCOMES] as const
export type Measure = (typeof MEASURES)[number]

type Loss = { [O in Outcome]: (typeof STATUS_TRAITS)[O]['phase'] extends 'no_sale' ? O : never }[Outcome]
/** Outcomes without a sale, which have a reason. */
export const LOSSES = OUTCOMES.filter((outcome): outcome is Loss => endsWithoutSale(outcome))

/** They lead back to where the application has been, which is no new outcome. */
export const BACKWARDS = [
  'rollback',
  'rollback_to_process',
  'restore',
] as const satisfies readonly HistoryAction[]

/** A row of the history. `entered_at`: when it was made on a tablet whose clock is known. `user_id`: who acted; `manager_id`: to whom an assignment gave the application. */
export type HistoryMove = {
  action: HistoryAction
  from: Status | null
  to: Status
  at: Date
  entered_at?: Date | null
  user_id: number | null
  manager_id: number | null
  reason: string | null
}

/** Who holds the application afterwards: these take it themselves, an assignment names somebody. */
export const TAKERS = ['take', 'take_over'] as const satisfies readonly HistoryAction[]

function holderAfter({ action, to, user_id, manager_id }: HistoryMove, before: number | null): number | null {
  if (TAKERS.some((taker) => taker === action)) return user_id
  if (action === 'assign') return manager_id
  return isBeforeManager(to) ? null : before
}

/** A move that counts, at the time of its entry; `holder`: who held the application after it. */
export type CountedMove = { at: Date; holder: number | null; reason: string | null }

const isBackwards = (action: HistoryAction): boolean => BACKWARDS.some((one) => one === action)

/** The move that counts for each measure; `begun` is the creation, which is no move. `history` in the order of writing. */
export function countedMoves(history: readonly HistoryMove[]): Partial<Record<Measure, CountedMove>> {
  const counted: Partial<Record<Measure, CountedMove>> = {}
  let holder: number | null = null
  for (const row of history) {
    holder = holderAfter(row, holder)
    const move = { at: row.entered_at ?? row.at, holder, reason: row.reason }
    for (const [measure, action] of Object.entries(FIRSTS) as [keyof typeof FIRSTS, HistoryAction][])
      if (row.action === action) counted[measure] ??= move
    for (const outcome of OUTCOMES) if (!standsIn(outcome, row.to)) delete counted[outcome]
    if (isOutcome(row.to) && row.from !== row.to && !isBackwards(row.action)) counted[row.to] = move
  }
  return counted
}

/** What the lines of the report are; `reason`: of the outcomes without a sale. */
export const REPORT_GROUPS = ['day', 'branch', 'partner', 'seller', 'manager', 'reason'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

/** The measures that a group has: nobody holds what is begun or submitted, and only losses have a reason. */
export const measuresOf = (group: ReportGroup): readonly Measure[] => {
  if (group === 'reason') return LOSSES
  return group === 'manager' ? MEASURES.filter((one) => one !== 'begun' && one !== 'submitted') : MEASURES
}

/** Percent of the decided applications that were sold, to a tenth; null where none is decided. */
export const conversionOf = (sold: number, decided: number): number | null =>
  decided === 0 ? null : Math.round((sold * 1000) / decided) / 10
