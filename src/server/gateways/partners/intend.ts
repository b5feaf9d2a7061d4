// Intend (src/docs/business-rules.md#protocols-of-partners): a member by phone, a token for them, limits, an order
// whose cheque the client confirms by a code. Sums are tiyin. Cancelling an order is an agreement with the partner
// that its public code does not show.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { MAX_SUM } from '#domain/kernel/money.ts'
import { externalId, sumOf } from '../read-answer.ts'
import { type Ask, type ExchangeRecord, exchanger, notUnderstood, readAs } from './exchange.ts'
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

const member = z.object({
  status: z.number(),
  black_list: z.boolean().nullish(),
  debt: z.boolean().nullish(),
  refusal: z.string().nullish(),
})
const token = z.object({ token: z.string() })
const limits = z.object({ limit: sumOf(toTiyin(MAX_SUM)), reviewing: z.boolean().nullish() })
const prices = z.object({ items: z.array(z.object({ prices: z.array(z.object({ duration: z.number() })) })) })
const made = z.object({ ref_id: externalId })
const order = z.object({ ref_id: externalId, state: z.string() })
const refusal = z.object({ error: z.string(), message: z.string().nullish() })

const STATE_OF: Record<string, PartnerContractState> = {
  created: 'waiting',
  moderation: 'moderation',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  expired: 'cancelled',
}
const UNKNOWN_MEMBER = -1

const username = (phone: string) => phone.replace('+', '')
const rawOf = (body: unknown): Raw => {
  const read = refusal.safeParse(body)
  return { code: read.data?.error ?? '', text: read.data?.message ?? '' }
}
const contractOf = (order: ContractOrder, refId: string | number): PartnerContract => ({
  contract_id: String(refId),
  order_id: String(order.number),
  phone: order.phone,
  client_id: order.client_id,
})

/** The adapter of the Intend shape. */
export function intend(settings: GatewaySettings, hooks: GatewayHooks): PartnerGateway {
  const exchange = exchanger(settings, hooks)
  const post = (
    ask: Omit<Ask, 'headers' | 'method'> & { method?: 'GET'; member?: string },
  ): Promise<ExchangeRecord> => {
    const headers = {
      'api-key': settings.secret,
      ...(ask.member && { authorization: `Bearer ${ask.member}` }),
    }
    const { member: _member, ...rest } = ask
    return exchange({ method: 'POST', ...rest, headers })
  }
  const must = (answer: ExchangeRecord): unknown => {
    if (answer.status < 300) return answer.body
    throw new GatewayFailure('refused', rawOf(answer.body), 'error_in_application')
  }
  const limitOf = async (phone: string, reference: string) => {
    const name = username(phone)
    const secret = createHash('sha512').update(`${name}$${settings.secret}`).digest('hex')
    const body = { username: name, token: secret }
    const signed = must(await post({ step: 'auth', path: '/member/auth', body, reference }))
    const limitsRequest = { step: 'limits', method: 'GET', path: '/member/limits', reference } as const
    return readAs(limits, must(await post({ ...limitsRequest, member: readAs(token, signed).token })))
  }
  const score = async ({ phone, reference }: ScoreRequest): Promise<ScoreAnswer> => {
    const body = { username: username(phone) }
    const known = readAs(member, must(await post({ step: 'score', path: '/member/check', body, reference })))
    const base = { external_id: username(phone), raw: { code: String(known.status), text: '' } }
    const agreed = AGREED_REASONS[known.refusal ?? '']
    if (agreed) return { ...base, state: 'rejected', reason: agreed }
    if (known.black_list) return { ...base, state: 'rejected', reason: 'client_blacklisted' }
    if (known.debt) return { ...base, state: 'rejected', reason: 'client_cannot_contract' }
    if (known.status === UNKNOWN_MEMBER) return { ...base, state: 'rejected', reason: 'verification_refused' }
    const { limit, reviewing } = await limitOf(phone, reference)
    if (reviewing) return { ...base, state: 'reviewing' }
    const sum = fromTiyin(limit)
    return sum > 0
      ? { ...base, state: 'approved', limit: sum }
      : { ...base, state: 'rejected', reason: 'instalment_zero' }
  }
  const calculate = async (order: ContractOrder) => {
    const body = order.lines.map((line) => ({ id: line.product_id, price: toTiyin(line.price) }))
    const answer = await post({ step: 'calculate', path: '/calculate', body, reference: order.reference })
    const { items } = readAs(prices, must(answer))
    const isOffered = items.every((item) => item.prices.some((price) => price.duration === order.months))
    if (!isOffered)
      throw new GatewayFailure('refused', { code: 'duration', text: '' }, 'payment_date_unsuitable')
  }
  const check = async (orderId: string, reference: string) => {
    const body = { order_id: Number(orderId) }
    const answer = await post({ step: 'contract_state', path: '/order/check', body, reference })
    return answer.status === 404 ? null : readAs(order, must(answer))
  }

  return {
    dialect: 'intend',
    score,
    answer: (_id, request) => score(request),
    createContract: async (order) => {
      await calculate(order)
      const products = order.lines.map(({ product_id, name, price, sku, ikpu }) => ({
        id: product_id,
        name,
        sku,
        ikpu,
        quantity: 1,
        price: toTiyin(price),
      }))
      const body = {
        duration: order.months,
        order_id: order.number,
        phone: username(order.phone),
        products,
        ttl: 600,
      }
      const answer = await post({ step: 'create', path: '/order/create', body, reference: order.reference })
      return contractOf(order, readAs(made, must(answer)).ref_id)
    },
    findContract: async (order) => {
      const known = await check(String(order.number), order.reference)
      return known && contractOf(order, known.ref_id)
    },
    sendCode: async ({ contract_id }) => {
      const body = { ref_id: contract_id }
      must(await post({ step: 'send_code', path: '/cheque/resend', body, reference: contract_id }))
    },
    confirm: async ({ contract_id }, _order, code) => {
      const body = { ref_id: contract_id, code }
      const answer = await post({ step: 'confirm', path: '/cheque/confirm', body, reference: contract_id })
      if (answer.status < 300) return true
      if (rawOf(answer.body).code === 'wrong_code') return false
      throw new GatewayFailure('refused', rawOf(answer.body), 'error_in_application')
    },
    contractState: async ({ order_id, contract_id }) => {
      const known = await check(order_id, contract_id)
      if (known === null) return 'cancelled'
      const state = STATE_OF[known.state]
      if (state === undefined) throw notUnderstood(known.state)
      return state
    },
    cancel: async ({ contract_id }) => {
      const body = { ref_id: contract_id }
      must(await post({ step: 'cancel', path: '/order/cancel', body, reference: contract_id }))
    },
    probe: async () => {
      const ask = { step: 'probe', path: '/order/check', body: { order_id: 0 }, reference: 'probe' }
      const { status, body } = await post(ask)
      return { status, isOurs: order.safeParse(body).success || refusal.safeParse(body).success }
    },
    changePhone: async ({ from, to, reference }) => {
      const body = { username: username(from), phone: username(to) }
      const answer = await post({ step: 'change_phone', path: '/member/change-phone', body, reference })
      if (answer.status < 300) return 'changed'
      if (rawOf(answer.body).code === 'phone_busy') return 'busy'
      throw new GatewayFailure('refused', rawOf(answer.body), 'number_not_changed')
    },
  }
}
