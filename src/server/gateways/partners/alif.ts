// Alif Nasiya (src/docs/business-rules.md#protocols-of-partners): the client's code comes first and opens the order;
// sums are tiyin. `check` and reading an order by our number are agreements with the partner that its public code
// does not show.
import { z } from 'zod'
import type { PartnerReason } from '#domain/applications/reasons.ts'
import { MAX_SUM } from '#domain/kernel/money.ts'
import { externalId, sumOf } from '../read-answer.ts'
import { type ExchangeRecord, exchanger, notUnderstood, readAs } from './exchange.ts'
import {
  type ContractOrder,
  GatewayFailure,
  type GatewayHooks,
  type GatewaySettings,
  type PartnerContract,
  type PartnerContractState,
  type PartnerGateway,
  type Raw,
  type ScoreAnswer,
  type ScoreRequest,
} from './gateway.ts'
import { AGREED_REASONS } from './refusal-reasons.ts'
import { fromTiyin, toTiyin } from './tiyin.ts'

const checked = z.object({
  id: externalId,
  state: z.string(),
  limit: sumOf(toTiyin(MAX_SUM)).nullish(),
})
const refusal = z.object({ error: z.object({ code: z.string(), message: z.string().nullish() }) })
const application = z.object({ order_id: externalId, state: z.string() })

const REASON_OF: Record<string, PartnerReason> = {
  ...AGREED_REASONS,
  limit_exceeded: 'limit_not_enough',
  client_must_register: 'verification_refused',
  blacklisted: 'client_blacklisted',
  has_debt: 'client_cannot_contract',
  card_failed: 'card_failed_check',
  no_limit: 'instalment_zero',
}
const STATE_OF: Record<string, PartnerContractState> = {
  reviewing: 'moderation',
  processing: 'moderation',
  approved: 'confirmed',
  completed: 'confirmed',
  delivering: 'confirmed',
  rejected: 'cancelled',
  cancelled: 'cancelled',
  'processing-failed': 'cancelled',
}

const rawOf = (body: unknown): Raw => {
  const read = refusal.safeParse(body)
  return { code: read.data?.error.code ?? '', text: read.data?.error.message ?? '' }
}
const refused = (raw: Raw) => new GatewayFailure('refused', raw, REASON_OF[raw.code] ?? 'other')

function answerOf({ status, body }: ExchangeRecord): ScoreAnswer {
  if (status >= 400) {
    const raw = rawOf(body)
    return { state: 'rejected', external_id: '', reason: REASON_OF[raw.code] ?? 'other', raw }
  }
  const { id, state, limit } = readAs(checked, body)
  const base = { external_id: String(id), raw: { code: state, text: '' } }
  if (state === 'reviewing') return { ...base, state: 'reviewing' }
  const sum = fromTiyin(limit ?? 0)
  if (state === 'approved' && sum > 0) return { ...base, state: 'approved', limit: sum }
  if (state !== 'approved' && state !== 'rejected') throw notUnderstood(state)
  return { ...base, state: 'rejected', reason: state === 'approved' ? 'instalment_zero' : 'other' }
}

const contractOf = (order: ContractOrder): PartnerContract => ({
  contract_id: String(order.number),
  order_id: String(order.number),
  phone: order.phone,
  client_id: order.client_id,
})

const orderBody = (order: ContractOrder, otp: string) => ({
  phone: order.phone.replace('+', ''),
  otp,
  order_id: order.number,
  condition: { commission: order.markup, duration: order.months },
  items: order.lines.map((line) => ({
    good: line.name,
    good_type: String(line.category_id),
    sku: line.sku,
    ikpu: line.ikpu,
    price: toTiyin(line.price),
  })),
})

/** The adapter of the Alif shape. */
export function alif(settings: GatewaySettings, hooks: GatewayHooks): PartnerGateway {
  const exchange = exchanger(settings, hooks)
  const headers = { 'merchant-token': settings.secret }
  const post = (step: string, path: string, body: unknown, reference: string) =>
    exchange({ step, method: 'POST', path: `/new/applications${path}`, headers, body, reference })
  const read = async (id: string): Promise<string | null> => {
    const path = `/new/applications/${id}`
    const answer = await exchange({ step: 'contract_state', method: 'GET', path, headers, reference: id })
    return answer.status === 404 ? null : readAs(application, answer.body).state
  }
  const score = async ({ phone, reference }: ScoreRequest) =>
    answerOf(await post('score', '/check', { phone: phone.replace('+', '') }, reference))
  const requestCode = async (phone: string, orderId: string) => {
    const body = { phone: phone.replace('+', ''), order_id: Number(orderId) }
    const answer = await post('send_code', '/request-otp/', body, orderId)
    if (answer.status >= 400) throw refused(rawOf(answer.body))
  }

  return {
    dialect: 'alif',
    score,
    answer: (_id, request) => score(request),
    createContract: async (order) => {
      await requestCode(order.phone, String(order.number))
      return contractOf(order)
    },
    // Nothing exists at the partner before the client's code: creating it again only sends another code.
    findContract: async () => null,
    sendCode: ({ phone, order_id }) => requestCode(phone, order_id),
    confirm: async (contract, order, code) => {
      const answer = await post('confirm', '/store', orderBody(order, code), contract.contract_id)
      if (answer.status < 300) return true
      const raw = rawOf(answer.body)
      if (raw.code === 'wrong_otp') return false
      throw refused(raw)
    },
    contractState: async ({ order_id }) => {
      const state = await read(order_id)
      if (state === null) return 'waiting'
      const known = STATE_OF[state]
      if (known === undefined) throw notUnderstood(state)
      return known
    },
    probe: async () => {
      const path = '/new/applications/0'
      const answer = await exchange({ step: 'probe', method: 'GET', path, headers, reference: 'probe' })
      const isOurs = application.safeParse(answer.body).success || refusal.safeParse(answer.body).success
      return { status: answer.status, isOurs }
    },
    cancel: async ({ order_id }) => {
      const answer = await post('cancel', `/${order_id}/cancel`, {}, order_id)
      if (answer.status >= 400 && answer.status !== 404) throw refused(rawOf(answer.body))
    },
    changePhone: async ({ from, to, reference }) => {
      const body = { phone: from.replace('+', ''), new_phone: to.replace('+', '') }
      const answer = await post('change_phone', '/change-phone', body, reference)
      if (answer.status < 300) return 'changed'
      const raw = rawOf(answer.body)
      if (raw.code === 'phone_busy') return 'busy'
      throw new GatewayFailure('refused', raw, 'number_not_changed')
    },
  }
}
