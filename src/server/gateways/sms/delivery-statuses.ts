// Status codes of the two SMS providers, mapped to the specification's six
// (src/docs/business-rules.md#protocols-of-sms-providers). Codes are compared without case; an unknown one means that
// the SMS is still under way.
import type { SmsStatus } from '#domain/sms-log/log.ts'

const PLAY_MOBILE = {
  DELIVERED: 'delivered',
  TRANSMITTED: 'transmitted',
  NOTDELIVERED: 'not_delivered',
  REJECTED: 'rejected',
  FAILED: 'failed',
  DEFERRED: 'transmitted',
  EXPIRED: 'expired',
} as const satisfies Record<string, SmsStatus>

const ESKIZ = {
  WAITING: 'transmitted',
  NEW: 'transmitted',
  STORED: 'transmitted',
  ACCEPTD: 'transmitted',
  ACCEPTED: 'transmitted',
  ENROUTE: 'transmitted',
  TRANSMTD: 'transmitted',
  TRANSMITTED: 'transmitted',
  DELIVRD: 'delivered',
  DELIVERED: 'delivered',
  UNDELIV: 'not_delivered',
  UNDELIVERABLE: 'not_delivered',
  REJECTD: 'rejected',
  REJECTED: 'rejected',
  BLACKLIST: 'rejected',
  EXPIRED: 'expired',
  FAILED: 'failed',
  DELETED: 'failed',
} as const satisfies Record<string, SmsStatus>

const STATUSES: Readonly<Record<'eskiz' | 'play_mobile', Readonly<Record<string, SmsStatus>>>> = {
  eskiz: ESKIZ,
  play_mobile: PLAY_MOBILE,
}

/** The status that a code of a provider means. */
export function parseStatus(provider: 'eskiz' | 'play_mobile', code: string): SmsStatus {
  const key = code.trim().toUpperCase()
  return (Object.hasOwn(STATUSES[provider], key) && STATUSES[provider][key]) || 'transmitted'
}
