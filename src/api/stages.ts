// From "in process" to "completed", step by step (src/docs/business-rules.md#stages): the client's code, the card,
// partners and their limits, goods, the contract, the payment, the hand-over. The server refuses a step whose earlier
// stages are not done.
import { z } from 'zod'
import { CARD_STATES } from '#domain/applications/card-state.ts'
import { CHECK_GROUP_NAMES } from '#domain/applications/checking.ts'
import { DELIVERIES, PAYMENT_METHODS } from '#domain/applications/contract.ts'
import { UNDONE } from '#domain/applications/field-effects.ts'
import { FORM_FIELDS, type FormField } from '#domain/applications/form.ts'
import { PHONE_CHANGE_STATES } from '#domain/applications/phone-change.ts'
import { FIRST_SLOT, LAST_SLOT } from '#domain/applications/photo-slots.ts'
import { ATTEMPT_STATES } from '#domain/applications/scoring.ts'
import { STAGES, WAITING } from '#domain/applications/stages.ts'
import { DECLINE_REASON, DELIVERY_TIME, PHOTO_REMARK, RECIPIENT_NAME } from '#domain/applications/texts.ts'
import { STAGE_CODE } from '#domain/codes/code.ts'
import { IDENTITY_FAULTS, IDENTITY_STATES } from '#domain/identity/identity.ts'
import { MAX_SUM } from '#domain/kernel/money.ts'
import { textOfLength } from '#domain/kernel/text.ts'
import { ELIGIBILITY_RULES } from '#domain/partners/eligibility.ts'
import { MAX_MONTHS } from '#domain/partners/partner.ts'
import { STAGE_CONNECTIONS } from '#domain/set-up/connections.ts'
import { endpoint } from './endpoint.ts'
import { contractView } from './shapes/contract-view.ts'
import { foundProduct, good } from './shapes/stage-goods.ts'

const id = z.uuid()
const byId = z.object({ id })
const instant = z.string()
/** Whole soʻm. */
const sum = z.number().int().min(0).max(MAX_SUM)
const code = z.string().regex(STAGE_CODE)
const months = z.number().int().min(1).max(MAX_MONTHS)
const done = z.object({
  ok: z.literal(true),
  version: z.number(),
  replayed: z.boolean().optional(),
  /** What a change of the client's data has undone (`FIELD_EFFECTS`); absent for nothing. */
  undone: z.array(z.enum(UNDONE)).optional(),
})
export type StageDone = z.infer<typeof done>

/** Pieces that one request can add. */
export const MAX_QUANTITY = 20

const refusal = z.object({
  rule: z.enum(ELIGIBILITY_RULES),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
const formField = z.enum(FORM_FIELDS as [FormField, ...FormField[]])
const term = z.object({ months: z.number(), markup: z.number() })
const offer = term.extend({ cost: sum, total: sum, monthly: sum, last: sum })

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
  card: z.object({ mask: z.string(), scheme: z.enum(['uzcard', 'humo']), confirmed: z.boolean() }).nullable(),
  partners: z.array(partnerLine),
  chosen: z
    .object({
      attempt_id: id,
      partner_id: z.number(),
      limit: sum,
      /** The smallest sum that the partner finances. */
      smallest: sum,
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
  /** `refunded`: what was given back of it. */
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
    })
    .optional(),
  server_time: instant,
})
export type StagesView = z.infer<typeof stagesView>

const base = '/api/uz/applications/:id/stages'

type StepAccess =
  | 'applications.score'
  | 'applications.take'
  | 'applications.confirm_contract'
  | 'applications.hand_over'
  | 'applications.approve'

/**
 * A step that waits for another system or counts wrong tries: it runs outside a transaction and is not an
 * operation.
 */
const exchange = <const B extends z.ZodType>(path: string, access: StepAccess, body: B) =>
  endpoint({
    method: 'POST',
    path: `${base}/${path}`,
    access,
    params: byId,
    body,
    returns: done,
    audit: `stage_${path.replaceAll('-', '_')}`,
  })

/** A step as an idempotent operation: a repeated request has no further effect. */
const step = <const B extends z.ZodType>(path: string, access: StepAccess, body: B) =>
  endpoint({ ...exchange(path, access, body), operation: true })

export const stages = {
  view: endpoint({
    method: 'GET',
    path: base,
    access: 'applications.view',
    params: byId,
    returns: stagesView,
  }),
  /** Records that the holder is working on it; changes nothing else. */
  heartbeat: endpoint({
    method: 'POST',
    path: `${base}/heartbeat`,
    access: 'applications.score',
    params: byId,
    body: z.strictObject({}),
    returns: done,
  }),
  /** Takes over from a holder who has been away. */
  takeOver: step('take-over', 'applications.take', z.strictObject({})),
  sendClientCode: exchange('send-client-code', 'applications.score', z.strictObject({})),
  confirmClient: exchange('confirm-client', 'applications.score', z.strictObject({ code })),
  /** Sends a code to the new number; a number of another client is refused with `phone_busy`. */
  changePhone: exchange(
    'change-phone',
    'applications.score',
    z.strictObject({ phone: z.string().min(1).max(40) }),
  ),
  /** Confirms the code of the new number and notifies the partners that know the client. */
  confirmPhone: exchange('confirm-phone', 'applications.score', z.strictObject({ code })),
  /** Returns the secret of a link to /myid, once. */
  linkIdentity: endpoint({
    method: 'POST',
    path: `${base}/link-identity`,
    access: 'applications.score',
    params: byId,
    body: z.strictObject({}),
    returns: done.extend({ token: z.string() }),
    audit: 'stage_link_identity',
  }),
  /** Copies the provider's values of these fields into the form. */
  takeIdentity: step(
    'take-identity',
    'applications.score',
    z.strictObject({ fields: z.array(formField).min(1).max(20) }),
  ),
  /** Confirms that a group of fields is as on its photos, in the version and with the photos that the person saw. */
  checkGroup: step(
    'check-group',
    'applications.score',
    z.strictObject({
      group: z.enum(CHECK_GROUP_NAMES),
      version: z.number().int().min(0),
      photos: z.array(id).max(10),
    }),
  ),
  addCard: exchange(
    'add-card',
    'applications.score',
    z.strictObject({ number: z.string().min(1).max(30), expiry: z.string().min(1).max(10) }),
  ),
  sendCardCode: exchange('send-card-code', 'applications.score', z.strictObject({})),
  confirmCard: exchange('confirm-card', 'applications.score', z.strictObject({ code })),
  /** Asks the processor about the card (specification S8.13): a card that it knows as confirmed counts as confirmed. */
  checkCard: endpoint({
    method: 'POST',
    path: `${base}/check-card`,
    access: 'applications.score',
    params: byId,
    body: z.strictObject({}),
    returns: done.extend({ card: z.enum(CARD_STATES) }),
    audit: 'stage_check_card',
  }),
  /** Requests a limit from every eligible partner that has not been asked yet. */
  score: step('score', 'applications.score', z.strictObject({})),
  /** `months`: the term that the partners were compared at; the goods are priced for it. */
  chooseLimit: step(
    'choose-limit',
    'applications.score',
    z.strictObject({ attempt_id: id, months: months.optional() }),
  ),
  /** The term for which the goods are priced until the contract is made: promotions can be valid for some terms only. */
  chooseTerm: step('choose-term', 'applications.confirm_contract', z.strictObject({ months })),
  addGood: step(
    'add-good',
    'applications.confirm_contract',
    z.strictObject({
      good_id: id,
      product_id: z.number().int(),
      imei: z.string().max(40).optional(),
      /** The whole text of the DataMatrix. */
      marking: z.string().max(300).optional(),
      /** Pieces of a product without IMEI and marking, each a line of its own; the first has the id of the request. */
      quantity: z.number().int().min(1).max(MAX_QUANTITY).optional(),
    }),
  ),
  /** One product at a time (specification S5.12). */
  removeGood: step('remove-good', 'applications.confirm_contract', z.strictObject({ good_id: id })),
  /** Says which piece a gift is: the IMEI or the marking code that its product is tracked by. Replaces an earlier one. */
  setUnit: step(
    'set-unit',
    'applications.confirm_contract',
    z.strictObject({
      good_id: id,
      imei: z.string().max(40).optional(),
      /** The whole text of the DataMatrix. */
      marking: z.string().max(300).optional(),
    }),
  ),
  makeContract: step(
    'make-contract',
    'applications.confirm_contract',
    z.strictObject({
      contract_id: id,
      months,
      payment_day: z.number().int(),
      down_payment: sum,
      /** Instalments as edited by the person; without them all parts are equal. */
      amounts: z.array(sum).max(MAX_MONTHS).optional(),
      /** The total in whole soʻm that the person saw; the contract is refused if it would be another one. */
      total: sum.optional(),
      language: z.enum(['ru', 'uz-Latn', 'uz-Cyrl']),
    }),
  ),
  sendContractCode: exchange('send-contract-code', 'applications.confirm_contract', z.strictObject({})),
  confirmContract: exchange('confirm-contract', 'applications.confirm_contract', z.strictObject({ code })),
  /** Polls the partner once more after the polling has ended. */
  getContract: step('get-contract', 'applications.confirm_contract', z.strictObject({})),
  cancelContract: step('cancel-contract', 'applications.confirm_contract', z.strictObject({})),
  document: endpoint({
    method: 'GET',
    path: `${base}/document`,
    access: 'applications.view',
    params: byId,
    returns: z.unknown(),
    kind: 'binary',
    audit: 'contract_document',
  }),
  /** The closed invoice as a PDF. */
  invoice: endpoint({
    method: 'GET',
    path: `${base}/invoice`,
    access: 'applications.view',
    params: byId,
    returns: z.unknown(),
    kind: 'binary',
    audit: 'invoice_document',
  }),
  takePayment: step(
    'take-payment',
    'applications.hand_over',
    z.strictObject({ payment_id: id, amount: sum, method: z.enum(PAYMENT_METHODS) }),
  ),
  /** Closes the invoice and turns the reservations into a sale, atomically. */
  closeInvoice: step(
    'close-invoice',
    'applications.hand_over',
    z.strictObject({
      delivery: z.enum(DELIVERIES),
      delivery_time: textOfLength(DELIVERY_TIME).default(''),
      owner_name: textOfLength(RECIPIENT_NAME),
    }),
  ),
  /** The director approves the sale at its current cost; a higher cost needs another approval. */
  approve: step('approve', 'applications.approve', z.strictObject({ cost: sum })),
  /** The director declines the sale at its current cost; another cost, or an approval, opens it again. */
  decline: step(
    'decline',
    'applications.approve',
    z.strictObject({ cost: sum, reason: textOfLength(DECLINE_REASON) }),
  ),
  /** Asks the seller to retake a photo. */
  askPhoto: step(
    'ask-photo',
    'applications.score',
    z.strictObject({
      slot: z.number().int().min(FIRST_SLOT).max(LAST_SLOT),
      comment: textOfLength(PHOTO_REMARK),
    }),
  ),
  products: endpoint({
    method: 'POST',
    path: '/api/uz/products/search',
    access: 'applications.confirm_contract',
    body: z.strictObject({
      /** Name, code or barcode; an empty text returns the first products. */
      search: z.string().trim().max(100).default(''),
      /** GTIN-14 of a scanned code. */
      gtin: z.string().max(14).optional(),
      category_id: z.number().int().positive().optional(),
      /** The application whose branch's stock is shown; without it the person's own branch. */
      application_id: id.optional(),
    }),
    returns: z.object({
      items: z.array(foundProduct),
    }),
  }),
} as const
