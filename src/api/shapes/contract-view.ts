// The contract of an application as the stages show it.
import { z } from 'zod'
import { CONTRACT_STATES, PARTNER_CONTRACT_STATES } from '#domain/applications/contract.ts'
import { MAX_SUM } from '#domain/kernel/money.ts'

const instant = z.string()
/** Whole soʻm. */
const sum = z.number().int().min(0).max(MAX_SUM)

const instalment = z.object({ number: z.number(), due: z.iso.date(), amount: sum })
export const contractView = z.object({
  id: z.uuid(),
  number: z.number(),
  state: z.enum(CONTRACT_STATES),
  /** In force: neither cancelled nor refused. */
  is_live: z.boolean(),
  partner: z.object({ id: z.number(), name: z.string() }),
  months: z.number(),
  markup: z.number(),
  cost: sum,
  down_payment: sum,
  /** With the payments that a reduction by the partner has left. */
  total: sum,
  payment_day: z.number(),
  plan: z.array(instalment),
  /** The reference of the partner's letter, where it has reduced the contract. */
  amended: z.string().nullable().optional(),
  reason: z.string().nullable(),
  /** The partner's words about a contract that it refused, or about a code that it could not send; for those who make contracts. */
  words: z.string().optional(),
  /** A person says what the partner's cabinet shows of it: the partner cannot be asked. */
  is_settled_by_person: z.boolean().optional(),
  /** The partner could not send the code. */
  is_code_unsent: z.boolean().optional(),
  /** The awaited answer of the partner, and the end of the polling; null: nothing is awaited. */
  wait: z
    .object({
      awaited: z.enum(['not_received', 'timeout']),
      until: instant,
      is_over: z.boolean(),
      needs_support: z.boolean(),
    })
    .nullable(),
  /** Most digits of the code that the partner sends the client; null: the client signs by no code. */
  code_digits: z.number().nullable(),
  /** How the client signs; `page`: the partner's page for the client's own phone, '' where it has none. */
  signing: z.object({ page: z.string(), by_code: z.boolean() }).optional(),
  /** The name of the partner's tariff; null: our own plan. */
  tariff: z.object({ ru: z.string(), uz: z.string() }).nullable().optional(),
  /** What the partner said of it last, for those who may see it. */
  partner_state: z
    .object({ state: z.enum(PARTNER_CONTRACT_STATES), at: instant })
    .nullable()
    .optional(),
  /** Hash of the partner's own paper, once it was fetched. */
  act: z.string().nullable().optional(),
  confirmed_at: instant.nullable(),
  /** When it was cancelled, who asked for it in the application, and the number of the return that cancelled it. */
  cancelled: z
    .object({ at: instant.nullable(), by: z.string().nullable(), request: z.number().nullable() })
    .nullable()
    .optional(),
  /** Hash of the stored document, once it is made. */
  document: z.string().nullable(),
})
