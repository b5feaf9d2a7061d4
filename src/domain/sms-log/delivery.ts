// What the providers' words about an SMS mean in the specification's six statuses
// (src/docs/business-rules.md#protocols-of-sms-providers). Words are compared without case; an unknown one means that the
// SMS is still under way.
import type { SmsStatus } from './log.ts'

type Words = Readonly<Record<string, SmsStatus>>

const PLAY_MOBILE: Words = {
  TRANSMITTED: 'transmitted',
  DEFERRED: 'transmitted',
  DELIVERED: 'delivered',
  NOTDELIVERED: 'not_delivered',
  REJECTED: 'rejected',
  FAILED: 'failed',
  EXPIRED: 'expired',
}

/** Words of Eskiz about a whole message. A rejected one was not delivered for any cause, which its parts name. */
const ESKIZ_WHOLE: Words = {
  WAITING: 'transmitted',
  NEW: 'transmitted',
  STORED: 'transmitted',
  ACCEPTED: 'transmitted',
  TRANSMITTED: 'transmitted',
  PARTDELIVERED: 'transmitted',
  DELIVERED: 'delivered',
  REJECTED: 'not_delivered',
  FAILED: 'failed',
}

/** Words of the operators about a part, which Eskiz passes on. */
const ESKIZ_PART: Words = {
  ENROUTE: 'transmitted',
  ACCEPTD: 'transmitted',
  TRANSMTD: 'transmitted',
  UNKNOWN: 'transmitted',
  DELIVRD: 'delivered',
  UNDELIV: 'not_delivered',
  UNDELIVERABLE: 'not_delivered',
  EXPIRED: 'expired',
  REJECTD: 'rejected',
  BLACKLIST: 'rejected',
  DELETED: 'failed',
}

const keyOf = (word: string): string => word.trim().toUpperCase()
const find = (words: Words, word: string): SmsStatus | undefined =>
  Object.hasOwn(words, keyOf(word)) ? words[keyOf(word)] : undefined

/** The status that a word of Play Mobile means. */
export const playMobileStatus = (word: string): SmsStatus => find(PLAY_MOBILE, word) ?? 'transmitted'

/** Whether a word is one of Play Mobile about a message that it has. */
export const isPlayMobileWord = (word: string): boolean => find(PLAY_MOBILE, word) !== undefined

/** The status that a word of Eskiz means, about a whole message or a part. */
export const eskizStatus = (word: string): SmsStatus =>
  find(ESKIZ_WHOLE, word) ?? find(ESKIZ_PART, word) ?? 'transmitted'

/** Whether a word of Eskiz reports the delivery of a part: the others may still be under way. */
export const isDeliveredPart = (word: string): boolean => find(ESKIZ_PART, word) === 'delivered'

type Outcome = { status: SmsStatus; raw: string }

const isFailure = (status: SmsStatus): boolean => status !== 'transmitted' && status !== 'delivered'

/** The cause of a message of which at least one part failed. A phone that got a part has not refused the message. */
function failureOf(states: readonly SmsStatus[]): SmsStatus {
  const [cause, ...others] = new Set(states.filter(isFailure))
  if (cause === undefined || others.length > 0) return 'not_delivered'
  return cause === 'rejected' && states.includes('delivered') ? 'not_delivered' : cause
}

/** The outcome of a message by the word about the whole and those about its parts: one part that failed is enough. */
export function eskizOutcome(whole: string, parts: readonly string[]): Outcome {
  const states = parts.map(eskizStatus)
  const causes = [...new Set(parts.filter((word) => isFailure(eskizStatus(word))).map(keyOf))]
  if (causes.length > 0) return { status: failureOf(states), raw: `${whole}: ${causes.join(', ')}` }
  const status = eskizStatus(whole)
  // A word of a part in place of that of the whole speaks for one part only.
  const isOpen = isDeliveredPart(whole) && states.some((state) => state !== 'delivered')
  return { status: isOpen ? 'transmitted' : status, raw: whole }
}

/** Words after which a day without news does not count as delivery: a part is known to be missing. */
export const PARTLY_DELIVERED = 'PARTDELIVERED'
