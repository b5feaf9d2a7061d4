// Scoring by partners (specification sections 4 and 9): all are asked at the same time and polled every 20
// seconds. After 5 minutes an attempt is rejected automatically, or passed to support if the type is "partner".

import { DAY_MS, MINUTE_MS } from '../kernel/time/durations.ts'
import type { PartnerType } from '../partners/partner.ts'

/**
 * The partner's states of the specification, and `support`: under review for longer than five minutes, `registering`: the
 * client has to complete the registration with the partner.
 */
export const ATTEMPT_STATES = [
  'reviewing',
  'support',
  'registering',
  'approved',
  'rejected',
  'completed',
  'cancelled',
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

export const SCORING_POLL_MS = 20_000
export const SCORING_LIMIT_MS = 5 * MINUTE_MS
/** Days for which an approved limit can be saved and used. */
export const LIMIT_DAYS = 20

/** What a client lacks at a partner, in the partner's words made ours; each has a text. */
export const REGISTRATION_STEPS = [
  /** Not known there, or without a card. */
  'register',
  /** Everything was sent; the partner looks at it. */
  'documents_checked',
  'passport_photo',
  'selfie',
  'address_page',
  'contact_person',
  /** Registered, without a limit or without the last verification. */
  'limit',
] as const
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number]

/** For how long the partner is asked whether a client has registered or signed. */
export const CLIENT_DAYS = 3

/** Waiting times between two questions, as a multiple of the usual one, by the time since the first answer. */
const CLIENT_POLLS = [
  { beforeMs: 5 * MINUTE_MS, factor: 1 },
  { beforeMs: 30 * MINUTE_MS, factor: 3 },
  { beforeMs: DAY_MS, factor: 15 },
  { beforeMs: CLIENT_DAYS * DAY_MS, factor: 90 },
] as const

/**
 * Milliseconds until a partner is asked again whether a client has registered or signed on its page, `elapsedMs` after it was asked
 * first; null: the time is over.
 */
export function clientPoll(elapsedMs: number, pollMs = SCORING_POLL_MS): number | null {
  const row = CLIENT_POLLS.find(({ beforeMs }) => elapsedMs < beforeMs)
  return row === undefined ? null : row.factor * pollMs
}

/** What to do with an attempt that has no answer. */
export type NoAnswer = 'wait' | 'reject' | 'support'

/** `elapsedMs`: time since the partner was asked. Only tests pass another `limitMs`. */
export function afterNoAnswer(type: PartnerType, elapsedMs: number, limitMs = SCORING_LIMIT_MS): NoAnswer {
  if (elapsedMs < limitMs) return 'wait'
  return type === 'partner' ? 'support' : 'reject'
}

/** A partner without earlier answers is slow from here on. */
const SLOW_MS = MINUTE_MS
/** So many times longer than usual is slow. */
const SLOW_FACTOR = 2

/** Whether an answer takes long; `usualMs`: how long this partner's answers usually take, null where none is known. */
export const isSlow = (elapsedMs: number, usualMs: number | null): boolean =>
  elapsedMs >= (usualMs === null ? SLOW_MS : Math.max(SCORING_POLL_MS, SLOW_FACTOR * usualMs))

/** Whether an answer of the partner still changes the attempt: an answer after the time-out is ignored. */
export const awaitsAnswer = (state: AttemptState): boolean =>
  state === 'reviewing' || state === 'support' || state === 'registering'

/** States in which an answer still changes an attempt, for SQL. */
export const AWAITING_STATES = ATTEMPT_STATES.filter(awaitsAnswer)

/** Whether the partner has approved a limit. */
export const isApproved = (state: AttemptState): boolean => state === 'approved' || state === 'completed'

/** Whether the attempt has ended without a limit that can be used. */
export const isRefused = (state: AttemptState): boolean => state === 'rejected' || state === 'cancelled'

/** Whether all partners that were asked have refused: the server then rejects the application. */
export const allRefused = (states: readonly AttemptState[]): boolean =>
  states.length > 0 && states.every(isRefused)
