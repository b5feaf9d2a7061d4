// The log of SMS: the list with hidden phones, and the whole phone of one of them.
import { z } from 'zod'
import { SMS_CLASSES, SMS_STATUSES } from '#domain/sms-log/log.ts'
import { REFUSAL_CAUSES } from '#domain/sms-log/refusal.ts'
import { endpoint } from '../endpoint.ts'
import { exportBody, exportEndpoint, listBody, listPage, periodShape } from '../shapes/list.ts'

const BASE = '/api/uz/sms_log'
const key = z.string().regex(/^\d{1,15}$/)

const SORTS = ['newest'] as const
const filters = {
  ...periodShape,
  status: z.enum(SMS_STATUSES).optional(),
  kind: z.enum(SMS_CLASSES).optional(),
}

const line = z.object({
  key,
  version: z.number(),
  at: z.string(),
  /** The name of the provider; of one of the environment its kind, `none` where nobody took it. */
  provider: z.string(),
  kind: z.enum(SMS_CLASSES),
  /** The title of the dispatch that it belongs to. */
  dispatch: z.string().nullable(),
  /** All digits of codes and sums are hidden. */
  text: z.string(),
  phone: z.string(),
  status: z.enum(SMS_STATUSES),
  /** The provider's own status or code. */
  raw: z.string(),
  /** Why a provider did not take it, as far as its code or words tell; and its words. */
  refusal: z.enum(REFUSAL_CAUSES).nullable(),
  words: z.string(),
  status_at: z.string(),
  parts: z.number(),
  /** Whole soʻm; null: nothing, or not known. */
  cost: z.number().nullable(),
  /** The number was refused with this SMS, and is left out of SMS to many still. */
  is_number_refused: z.boolean(),
})
export type SmsLine = z.infer<typeof line>

export const smsLog = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'send_information',
    body: listBody(SORTS, filters),
    returns: listPage(line),
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'send_information',
    body: exportBody(SORTS, filters),
    audit: 'sms_log_export',
  }),
  /** The whole phone; who has asked for it is on the record. */
  phone: endpoint({
    method: 'POST',
    path: `${BASE}/:key/phone`,
    access: 'sms_log.reveal',
    params: z.object({ key }),
    body: z.strictObject({}),
    returns: z.object({ phone: z.string() }),
    audit: 'sms_phone_reveal',
  }),
  /** A number that a provider refused is written to again. */
  release: endpoint({
    method: 'POST',
    path: `${BASE}/:key/release`,
    access: 'dispatches.write',
    params: z.object({ key }),
    body: z.strictObject({}),
    returns: z.object({ ok: z.literal(true) }),
    operation: true,
    audit: 'sms_number_release',
  }),
} as const
