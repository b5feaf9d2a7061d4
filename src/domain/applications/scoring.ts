// Scoring by partners (specification sections 4 and 9): asked side by side, polled every 20 seconds, rejected
// automatically after 5 minutes; a partner of the type "partner" goes to support instead.
import type { PartnerType } from '../partners/partner.ts'

/** The partner's states of the specification, and `support`: longer than five minutes under review, people look at it. */
export const ATTEMPT_STATES = [
  'reviewing',
  'support',
  'approved',
  'rejected',
  'completed',
  'cancelled',
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

export const SCORING_POLL_MS = 20_000
export const SCORING_LIMIT_MS = 5 * 60_000
/** Days for which an approved limit may be saved and used. */
export const LIMIT_DAYS = 20

/** What to do with an attempt that has no answer yet. */
export type NoAnswer = 'wait' | 'reject' | 'support'

/** `elapsedMs` since the partner was asked; `limitMs` is SCORING_LIMIT_MS outside of tests. */
export function afterNoAnswer(type: PartnerType, elapsedMs: number, limitMs = SCORING_LIMIT_MS): NoAnswer {
  if (elapsedMs < limitMs) return 'wait'
  return type === 'partner' ? 'support' : 'reject'
}

/** Whether an attempt may still change by what its partner says: an answer after the time-out changes nothing. */
export const awaitsAnswer = (state: AttemptState): boolean => state === 'reviewing' || state === 'support'

/** All partners that were asked have refused: the application is rejected by the system. */
export const allRefused = (states: readonly AttemptState[]): boolean =>
  states.length > 0 && states.every((state) => state === 'rejected' || state === 'cancelled')
