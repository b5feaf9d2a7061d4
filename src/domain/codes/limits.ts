// How often a one-time code of each kind may be sent and tried. The identity check and the emergency form send no
// code: there a link or a form counts as a send, and a selfie as a try.
import { IDENTITY_TRIES } from '../identity/identity.ts'
import { HOUR_MS } from '../kernel/time/durations.ts'

export const CODE_LIFE_S = 300
/** The code of a new password: read in the SMS, then a password is chosen. */
export const RESET_LIFE_S = 2 * CODE_LIFE_S
export const CODE_TRIES = 5
export const RESEND_AFTER_S = 60
/** Sends per hour for one subject: a phone, an application with its phone, the card of an application. */
export const SENDS_PER_HOUR = 5
/** Sends per hour and kind that one signed-in person may cause. */
export const SENDS_PER_PERSON = 60
/** Emergency applications per hour through the link of one branch. */
export const SENDS_PER_LINK = 60
/** Factor of the hourly limit for sign-ins with one phone from unknown devices at all addresses together. */
export const EVERYWHERE = 4
/** Factor of the hourly limit for one receiving phone, which may be in several applications at once. */
export const PER_RECEIVER = 2

/**
 * `tries`: null if nothing can be guessed. `gapS`: seconds between two sends. `perHour`: null for the server's
 * setting.
 */
export type CodeRule = { tries: number | null; gapS: number; perHour: number | null }

const usual: CodeRule = { tries: CODE_TRIES, gapS: RESEND_AFTER_S, perHour: null }
export const CODE_RULES = {
  sign_in: usual,
  password_reset: usual,
  client: usual,
  phone_change: usual,
  card: usual,
  contract: usual,
  identity: { ...usual, tries: IDENTITY_TRIES },
  /** An SMS with the address of a partner's page. */
  partner_link: { ...usual, tries: null },
  sos: { ...usual, tries: null, perHour: 3 },
} as const satisfies Record<string, CodeRule>
export type CodeKind = keyof typeof CODE_RULES

/** One limit that a send counts against. */
export type Limit = { gapS: number; perHour: number }
/** The sends within the last hour. */
export type Counted = { count: number; first: Date | null; last: Date | null }
export type Refusal = { code: 'resend_too_soon' | 'too_many_tries'; seconds: number }

const secondsUntil = (instant: number, now: Date) => Math.max(1, Math.ceil((instant - now.getTime()) / 1000))

/** Why the next send is refused, and for how many seconds; null if it is allowed. */
export function sendRefusal({ count, first, last }: Counted, limit: Limit, now: Date): Refusal | null {
  if (count >= limit.perHour)
    return { code: 'too_many_tries', seconds: secondsUntil((first ?? now).getTime() + HOUR_MS, now) }
  const next = last === null ? 0 : last.getTime() + limit.gapS * 1000
  return next > now.getTime() ? { code: 'resend_too_soon', seconds: secondsUntil(next, now) } : null
}
