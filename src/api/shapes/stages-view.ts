// The work place of an application as one answer: the stepper, the partners with their offers, card, goods, contract, payment.
import { z } from 'zod'
import { CHECK_GROUP_NAMES } from '#domain/applications/checking.ts'
import { PAYMENT_METHODS } from '#domain/applications/contract.ts'
import { FORM_FIELDS, type FormField } from '#domain/applications/form.ts'
import { PHONE_CHANGE_STATES } from '#domain/applications/phone-change.ts'
import { ATTEMPT_STATES, REGISTRATION_STEPS } from '#domain/applications/scoring.ts'
import { STAGES, WAITING } from '#domain/applications/stages.ts'
import { IDENTITY_FAULTS, IDENTITY_STATES } from '#domain/identity/identity.ts'
import { MAX_SUM } from '#domain/kernel/money.ts'
import { ELIGIBILITY_RULES } from '#domain/partners/eligibility.ts'
import { DOWN_PAYMENTS } from '#domain/partners/partner.ts'
import { RETURN_STATES } from '#domain/returns/request.ts'
import { STAGE_CONNECTIONS } from '#domain/set-up/connections.ts'
import { contractView } from './contract-view.ts'
import { good } from './stage-goods.ts'

const id = z.uuid()
const instant = z.string()
/** Whole soʻm. */
const sum = z.number().int().min(0).max(MAX_SUM)

const refusal = z.object({
  rule: z.enum(ELIGIBILITY_RULES),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export const formField = z.enum(FORM_FIELDS as [FormField, ...FormField[]])
const term = z.object({ months: z.number(), markup: z.number() })
const title = z.object({ ru: z.string(), uz: z.string() })
/** What a partner calculated: its name of the tariff is sent back with the contract. */
const offerTariff = z.object({
  id: z.string(),
  title,
  /** Paid to the partner at once. */
  deposit: sum,
  first_date: z.string(),
  limit: sum.nullable(),
  is_available: z.boolean(),
  /** Why it is not available, in the partner's words. */
  error: z.string(),
})
export const offer = term.extend({
  cost: sum,
  total: sum,
  monthly: sum,
  last: sum,
  /** The partner's own figures; null or absent: ours. A partner may have several of one length. */
  tariff: offerTariff.nullable().optional(),
  /** Our markup, until the partner has calculated its own. */
  is_estimate: z.boolean().optional(),
})

const partnerLine = z.object({
  partner: z.object({ id: z.number(), name: z.string() }),
  allowed: z.boolean(),
  refusals: z.array(refusal),
  /** Terms that end before the client is too old for this partner. */
  terms: z.array(term),
  /** The figures of the goods at each of these terms, by `offerAt`; none without goods or with a contract. */
  offers: z.array(offer),
  /** How long the answers of this partner usually take, in milliseconds; null while it is not waited for, or unknown. */
  usual_ms: z.number().nullable(),
  /** The client's most completed sales are with this partner. */
  favourite: z.boolean(),
  attempt: z
    .object({
      id,
      state: z.enum(ATTEMPT_STATES),
      limit: sum.nullable(),
      valid_until: instant.nullable(),
      reason: z.string().nullable(),
      started_at: instant,
      /** When a missing answer becomes a refusal, or is passed to support. */
      deadline_at: instant,
      answered_at: instant.nullable(),
      /** Since when the partner fails to answer: unreachable, or an error. */
      trouble_at: instant.nullable(),
      /** The partner does not accept the key of the shop: support and administrators know, the client is not refused. */
      key_refused: z.boolean().optional(),
      /** Nothing was asked: the partner decides at the contract, and `limit` is the highest sum it finances at all. */
      is_limit_unknown: z.boolean().optional(),
      /** What the client has to complete at the partner, and its page for the client's own phone ('' : none). */
      registration: z
        .object({ step: z.enum(REGISTRATION_STEPS), page: z.string() })
        .nullable()
        .optional(),
    })
    .nullable(),
})
export type PartnerLine = z.infer<typeof partnerLine>

export const stagesView = z.object({
  version: z.number(),
  /** The holder, and whether they have been away long enough for somebody else to take over. */
  holder: z
    .object({ id: z.number(), name: z.string(), seen_at: instant.nullable(), away: z.boolean() })
    .nullable(),
  stages: z.array(z.object({ stage: z.enum(STAGES), done: z.boolean() })),
  current: z.enum(STAGES),
  waiting: z.enum(WAITING).nullable(),
  /** Photo slots still missing for the chosen or for any allowed partner. */
  missing_slots: z.array(z.number()),
  client: z.object({ confirmed: z.boolean(), sent_at: instant.nullable(), phone: z.string().nullable() }),
  /** The last change of the client's number. */
  phone_change: z.object({ phone: z.string(), state: z.enum(PHONE_CHANGE_STATES), at: instant }).nullable(),
  /** The newest identity check: its result, and the differences from the provider's data. */
  identity: z
    .object({
      state: z.enum(IDENTITY_STATES),
      fault: z.enum(IDENTITY_FAULTS).nullable(),
      /** The provider's message, or ''. */
      note: z.string(),
      score: z.number().nullable(),
      tries_left: z.number(),
      at: instant,
      differences: z.array(z.object({ field: formField, ours: z.string().nullable(), theirs: z.string() })),
    })
    .nullable(),
  card: z
    .object({
      mask: z.string(),
      scheme: z.enum(['uzcard', 'humo']),
      confirmed: z.boolean(),
      /** Whether the processor has sent the client the last code, and to which phone (masked, or ''). */
      code: z.object({ is_sent: z.boolean(), phone: z.string() }).optional(),
    })
    .nullable(),
  /**
   * Where the page sends a card, the public id that it shows there, and the processor's offer ('' : none). Null: the number goes
   * through the server.
   */
  card_form: z.object({ url: z.string(), id: z.string(), offer: z.string() }).nullable().optional(),
  partners: z.array(partnerLine),
  chosen: z
    .object({
      attempt_id: id,
      partner_id: z.number(),
      limit: sum,
      /** The smallest sum that the partner finances. */
      smallest: sum,
      /** What happens with a down payment taken in the shop; absent: it is possible. */
      down_payment: z.enum(DOWN_PAYMENTS).optional(),
      /** The term for which the goods are priced; null or absent: not chosen. */
      months: z.number().nullable().optional(),
    })
    .nullable(),
  goods: z.array(good),
  cost: sum,
  /** The director's decision, if the cost needs one. */
  director: z
    .object({
      awaited: z.boolean(),
      by: z.string().nullable(),
      cost: sum.nullable(),
      /** The refusal of the current cost. */
      declined: z.object({ by: z.string(), reason: z.string(), at: instant }).nullable().optional(),
    })
    .nullable(),
  contract: contractView.nullable(),
  /** The requests to take its goods back, the newest first; removed ones are none. */
  returns: z
    .array(z.object({ key: z.string(), number: z.number(), state: z.enum(RETURN_STATES) }))
    .optional(),
  /** `refunded`: what was given back of it. */
  /** What the client has still to pay before the hand-over, in whole soʻm; null without a confirmed contract. */
  payment_due: z.number().nullable(),
  payment: z
    .object({ amount: sum, method: z.enum(PAYMENT_METHODS), at: instant, refunded: sum.optional() })
    .nullable(),
  invoice: z
    .object({
      number: z.number(),
      state: z.enum(['draft', 'closed']),
      delivery: z.string(),
      owner_name: z.string(),
    })
    .nullable(),
  /** The newest confirmation of each group of fields; `is_valid` until a field or a photo of the group changes. */
  checks: z
    .array(z.object({ group: z.enum(CHECK_GROUP_NAMES), by: z.string(), at: instant, is_valid: z.boolean() }))
    .optional(),
  /** Connections that this server lacks; the stages that need them show it. */
  not_configured: z.array(z.enum(STAGE_CONNECTIONS)),
  /** Only a return can undo the sale now. */
  paid_or_written_off: z.boolean(),
  photo_tasks: z.array(z.object({ slot: z.number(), comment: z.string(), at: instant })),
  /** Seconds until each code can be sent again and a new link to the identity check can be created. */
  resend_in: z
    .object({
      client: z.number(),
      phone_change: z.number(),
      card: z.number(),
      contract: z.number(),
      identity: z.number().optional(),
      registration: z.number().optional(),
      signing: z.number().optional(),
    })
    .optional(),
  server_time: instant,
})
export type StagesView = z.infer<typeof stagesView>
