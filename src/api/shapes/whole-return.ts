// One return with its goods, partner, money, receipt and steps, and what its next steps wait for.

import { z } from 'zod'
import { CONTRACT_STATES, PAYMENT_METHODS } from '#domain/applications/contract.ts'
import { STATUSES } from '#domain/applications/status.ts'
import { RETURN_NEEDS, RETURN_WAITS } from '#domain/returns/needs.ts'
import {
  CHECK_STATES,
  CONDITIONS,
  RETURN_ACTIONS,
  RETURN_PLACES,
  RETURN_REASONS,
  RETURN_STATES,
  RETURN_WAYS,
} from '#domain/returns/request.ts'
import { recordKey, recordVersion } from './record.ts'

const gift = z.object({ id: z.string(), name: z.string(), price: z.number(), kept: z.boolean() })
const plan = z.array(z.object({ number: z.number(), due: z.string(), amount: z.number() }))
const passed = z.object({ action: z.string(), who: z.string(), at: z.string(), reason: z.string() })

/** What a fiscal return receipt says. */
export const checkShape = {
  state: z.enum(CHECK_STATES),
  register: z.string(),
  receipt: z.string(),
  sign: z.string(),
  issued_at: z.string().nullable(),
  sum: z.number().nullable(),
  codes: z.array(z.string()),
}

/** What identifies the fiscal receipt of the sale. */
export const saleReceipt = z.object({
  register: z.string(),
  receipt: z.string(),
  sign: z.string(),
  issued_at: z.string(),
})

export const wholeReturn = z.object({
  key: recordKey,
  version: recordVersion,
  number: z.number(),
  state: z.enum(RETURN_STATES),
  since: z.string(),
  application: z.object({
    id: z.string(),
    number: z.number().nullable(),
    status: z.enum(STATUSES),
    client: z.string(),
  }),
  branch: z.string(),
  reason: z.enum(RETURN_REASONS),
  words: z.string(),
  created_at: z.string(),
  author: z.string(),
  is_mine: z.boolean(),
  /** Its application is within what the person's permissions with the scope `own` reach. */
  is_within_own: z.boolean(),
  /** Whether the person of the request passed the stage before this one. */
  passed_before: z.boolean(),
  handed_over_at: z.string().nullable(),
  late: z.boolean(),
  product: z.object({
    name: z.string(),
    unit: z.string().nullable(),
    tracked: z.boolean(),
    net: z.number(),
  }),
  gifts: z.array(gift),
  condition: z.enum(CONDITIONS).nullable(),
  scanned_at: z.string().nullable(),
  photos: z.array(z.string()),
  partner: z.object({
    name: z.string(),
    contract: z.number(),
    state: z.enum(CONTRACT_STATES),
    /** The partner said that the contract is paid off. */
    is_closed: z.boolean().optional(),
    /** The partner cannot be asked to cancel: people do it with the partner. */
    by_hand: z.boolean(),
    /** Why the partner has not cancelled the contract; empty: nothing is known. */
    problem: z.string(),
    way: z.enum(RETURN_WAYS).nullable(),
    reference: z.string(),
    total: z.number(),
    new_total: z.number().nullable(),
    new_plan: plan.nullable(),
    /** No other product of the contract is left. */
    is_last: z.boolean(),
    months: z.number(),
    /** Ids of the photos of its papers for a contract that is reduced by hand, the oldest first. */
    papers: z.array(z.string()),
  }),
  money: z.object({
    cost: z.number(),
    down_payment: z.number(),
    /** Payments less refunds. */
    paid: z.number(),
    part: z.number(),
    gifts: z.number(),
    /** What the shop keeps besides the price of gifts; below 0, what it gives beyond. */
    withheld: z.number(),
    calculated: z.number(),
    refund: z.number(),
    share: z.number(),
    reason: z.string(),
    method: z.enum(PAYMENT_METHODS).nullable(),
    paid_at: z.string().nullable(),
  }),
  accepted: z
    .object({ place: z.enum(RETURN_PLACES), branch: z.string(), at: z.string(), who: z.string() })
    .nullable(),
  check: z.object(checkShape).nullable(),
  /** What the return receipt must have besides the refund: the marking codes of the goods that come back. */
  wanted_codes: z.array(z.string()),
  /** The receipt of the sale; null where none was entered. */
  sale_receipt: saleReceipt.nullable(),
  /** How the client paid; null: nothing was paid. */
  payment_method: z.enum(PAYMENT_METHODS).nullable(),
  steps: z.array(passed),
  /** What each possible step of the person waits for; steps that wait for nothing are left out. */
  needs: z.partialRecord(z.enum(RETURN_ACTIONS), z.array(z.enum(RETURN_NEEDS))),
  /** What the request waits for: what is missing, in the order in which it is entered, and the next step. */
  missing: z.array(
    z.object({
      about: z.enum(RETURN_WAITS),
      /** Names of those who can do it; of administrators only where nobody else can. */
      people: z.array(z.string()),
      /** The person of the request can do it. */
      is_mine: z.boolean(),
      /** When they were last reminded of it, in this state. */
      reminded_at: z.string().nullable(),
    }),
  ),
  /** Names of those who may make the step for which the request waits; null: it waits for nobody. */
  waits_for: z
    .object({
      action: z.enum(RETURN_ACTIONS),
      people: z.array(z.string()),
      /** Administrators, who may pass any stage. */
      admins: z.array(z.string()),
    })
    .nullable(),
})
export type WholeReturn = z.infer<typeof wholeReturn>
