// From "in process" to "completed", step by step (src/docs/business-rules.md#stages): the client's code, the card,
// partners and their limits, goods, the contract, the payment, the hand-over. The server refuses a step whose earlier
// stages are not done.
import { z } from 'zod'
import { CARD_STATES } from '#domain/applications/card-state.ts'
import { CHECK_GROUP_NAMES } from '#domain/applications/checking.ts'
import { DELIVERIES, PAYMENT_METHODS } from '#domain/applications/contract.ts'
import { UNDONE } from '#domain/applications/field-effects.ts'
import { FIRST_SLOT, LAST_SLOT } from '#domain/applications/photo-slots.ts'
import { DECLINE_REASON, DELIVERY_TIME, PHOTO_REMARK, RECIPIENT_NAME } from '#domain/applications/texts.ts'
import { STAGE_CODE } from '#domain/codes/code.ts'
import { MAX_SUM } from '#domain/kernel/money.ts'
import { textOfLength } from '#domain/kernel/texts/text.ts'
import { MAX_MONTHS } from '#domain/partners/partner.ts'
import { endpoint } from './endpoint.ts'
import { foundProduct } from './shapes/stage-goods.ts'
import { formField, offer, stagesView } from './shapes/stages-view.ts'

const id = z.uuid()
const byId = z.object({ id })
const _instant = z.string()
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

/** A number of a contract as the partner's cabinet shows it. */
const partnerNumber = z
  .string()
  .trim()
  .regex(/^\d{1,18}$/)
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
    // A token of the processor (decision 0092); number and expiry only where the view has no `card_form`.
    z
      .strictObject({
        token: z.string().min(1).max(1000).optional(),
        number: z.string().min(1).max(30).optional(),
        expiry: z.string().min(1).max(10).optional(),
      })
      .refine(({ token, number, expiry }) =>
        token === undefined
          ? number !== undefined && expiry !== undefined
          : number === undefined && expiry === undefined,
      ),
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
  /** The chosen partner's tariffs at a down payment, asked now. Changes nothing. */
  tariffs: endpoint({
    method: 'POST',
    path: `${base}/tariffs`,
    access: 'applications.confirm_contract',
    params: byId,
    body: z.strictObject({ months, down_payment: sum }),
    returns: z.object({ offers: z.array(offer) }),
  }),
  /** Sends the client the link to a partner's page of registration, by SMS. */
  sendRegistrationLink: exchange(
    'send-registration-link',
    'applications.score',
    z.strictObject({ attempt_id: id }),
  ),
  /** Sends the client the link to the partner's page where the contract is signed, by SMS. */
  sendSigningLink: exchange('send-signing-link', 'applications.confirm_contract', z.strictObject({})),
  /**
   * What a person found at the partner after the answer to a creation was lost: the two numbers of the contract, or null for
   * "there is none".
   */
  resolveContract: exchange(
    'resolve-contract',
    'applications.confirm_contract',
    z.strictObject({
      found: z.strictObject({ contract: partnerNumber, order: partnerNumber }).nullable(),
    }),
  ),
  /**
   * What a person saw in the cabinet of a partner that cannot be asked: the client has confirmed the contract there, or it was refused.
   */
  settleContract: exchange(
    'settle-contract',
    'applications.confirm_contract',
    z.strictObject({ is_confirmed: z.boolean() }),
  ),
  /** Asks the partner what has become of the contract. */
  askPartnerState: exchange('ask-partner-state', 'applications.confirm_contract', z.strictObject({})),
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
      /** The partner's tariff, where it has several of this length. */
      tariff: z.string().max(100).optional(),
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
  /** The partner's own paper of the contract as a PDF. */
  act: endpoint({
    method: 'GET',
    path: `${base}/act`,
    access: 'applications.view',
    params: byId,
    returns: z.unknown(),
    kind: 'binary',
    audit: 'contract_act',
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
