// What is known of an SMS that was sent (screen `send_information`): its status by the provider's word, what kind of text it was, and
// how much of the phone everybody sees.

/**
 * The delivery statuses of specification S8.23, and `in_doubt`: it is not known whether the provider took it (decision 0097). All
 * but `in_doubt` and `transmitted` are final; `failed`: no provider took it.
 */
export const SMS_STATUSES = [
  'in_doubt',
  'transmitted',
  'delivered',
  'not_delivered',
  'rejected',
  'failed',
  'expired',
] as const
export type SmsStatus = (typeof SMS_STATUSES)[number]

/** An SMS that no provider is known to have: it costs nothing, and is counted as sent nowhere. */
export const UNSENT_STATUSES = ['in_doubt', 'failed'] as const satisfies readonly SmsStatus[]
/** What a provider is asked about, and what its reports may change. */
export const OPEN_STATUSES = ['in_doubt', 'transmitted'] as const satisfies readonly SmsStatus[]

/** How long after it was logged a provider is asked whether it has an SMS in doubt: by then no call about it is open. */
export const DOUBT_FROM_MINUTES = 2
/** Days for which it is asked. */
export const DOUBT_DAYS = 7
/** The word in the log of an SMS that counts as delivered because nothing else was reported for a day. */
export const ASSUMED_DELIVERED = 'assumed after 24 h'
/** The word in the log of an SMS that the provider turned out not to have. */
export const NOT_FOUND = 'not_found'

/** What is sent: codes, notices of returns, dispatches, and the message by which a provider is tried out. */
export const SMS_CLASSES = [
  'login_code',
  'reset_code',
  'client_code',
  'return_approved',
  'return_paid',
  'registration_link',
  'signing_link',
  'dispatch',
  'test',
] as const
export type SmsClass = (typeof SMS_CLASSES)[number]

/** Days for which the log of SMS is kept: a year and a half. */
export const SMS_LOG_DAYS = 548

/** A phone of which only the operator and the last two digits are shown: `+998 90 ••• •• 67`. Any other text is hidden. */
export const maskPhone = (e164: string): string =>
  /^\+998\d{9}$/.test(e164) ? `+998 ${e164.slice(4, 6)} ••• •• ${e164.slice(-2)}` : '•••'

/** How many digits of a phone a search needs. */
export const LEAST_DIGITS = 4
