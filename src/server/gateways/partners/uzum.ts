// Uzum Nasiya (Partner API 1.0.2, src/docs/business-rules.md#protocols-of-partners): a client by phone, tariffs, a
// contract confirmed by the partner's SMS. Sums are soʻm. `find` by our order number, the change of a number and the
// word of a refusal are agreements with the partner that the published page does not name.
import { z } from 'zod'
import type { PartnerReason } from '#domain/applications/reasons.ts'
import { sumOf, wholeNumber } from '../read-answer.ts'
import { exchanger, notUnderstood, readAs } from './exchange.ts'
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

const buyer = z.object({
  status: wholeNumber,
  buyer_id: z.number().int().nullish(),
  balance: sumOf().nullish(),
  available_periods: z.array(z.object({ available_balance: sumOf() })).nullish(),
  is_in_black_list: z.boolean().nullish(),
  has_overdue_contracts: z.boolean().nullish(),
  refusal: z.string().nullish(),
})
const tariffs = z.object({
  tariffs: z.array(
    z.object({
      tariff: z.union([z.string(), z.number()]),
      period_months: z.number(),
      is_available: z.boolean(),
    }),
  ),
})
const made = z.object({
  paymart_client: z.object({ contract_id: z.number().int(), order: z.number().int() }),
})
const found = z
  .object({ contract_id: z.number().int(), order: z.number().int(), contract_status: z.number().int() })
  .partial()
const refusal = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  error: z.array(z.object({ text: z.string() })).nullish(),
})
const envelope = z.object({ status: z.string(), data: z.unknown() })

const REASON_OF_STATUS: Record<number, PartnerReason> = {
  8: 'client_blacklisted',
  9: 'client_cannot_contract',
  13: 'client_cannot_contract',
  14: 'client_cannot_contract',
  403: 'client_cannot_contract',
}
const VERIFIED = 4
const UNDER_CHECK = 2
const STATE_OF: Record<number, PartnerContractState> = {
  0: 'waiting',
  1: 'confirmed',
  2: 'moderation',
  3: 'confirmed',
  4: 'confirmed',
  5: 'cancelled',
  9: 'cancelled',
}
const ALREADY_ACTIVE = '4010'
const WRONG_STATUS = '4009'
const NOT_FOUND = '4004'
const PHONE_TAKEN = '4011'

const rawOf = (body: unknown): Raw => {
  const read = refusal.safeParse(body)
  return { code: String(read.data?.code ?? ''), text: read.data?.error?.[0]?.text ?? '' }
}
const phoneNumber = (phone: string): number => Number(phone.replace(/\D/g, ''))

function answerOf(body: unknown): ScoreAnswer {
  const client = readAs(buyer, body)
  const base = { external_id: String(client.buyer_id ?? ''), raw: { code: String(client.status), text: '' } }
  const rejected = (reason: PartnerReason): ScoreAnswer => ({ ...base, state: 'rejected', reason })
  const agreed = AGREED_REASONS[client.refusal ?? '']
  if (agreed) return rejected(agreed)
  if (client.is_in_black_list) return rejected('client_blacklisted')
  const reason = REASON_OF_STATUS[client.status]
  if (reason || client.has_overdue_contracts) return rejected(reason ?? 'client_cannot_contract')
  if (client.status === UNDER_CHECK) return { ...base, state: 'reviewing' }
  // Not registered with the partner, or something of the registration is missing.
  if (client.status !== VERIFIED) return rejected('verification_refused')
  const limit = Math.max(
    client.balance ?? 0,
    ...(client.available_periods ?? []).map((row) => row.available_balance),
  )
  return limit > 0 ? { ...base, state: 'approved', limit } : rejected('instalment_zero')
}

/** The adapter of the Uzum shape. */
export function uzum(settings: GatewaySettings, hooks: GatewayHooks): PartnerGateway {
  const exchange = exchanger(settings, hooks)
  const headers = { authorization: `Bearer ${settings.secret}` }
  const ask = async (step: string, path: string, body: unknown, reference: string) => {
    const answer = await exchange({ step, method: 'POST', path, headers, body, reference })
    const read = envelope.safeParse(answer.body)
    if (answer.status < 300 && read.data?.status === 'success')
      return { ok: true as const, data: read.data.data }
    return { ok: false as const, raw: rawOf(answer.body) }
  }
  const must = async (step: string, path: string, body: unknown, reference: string): Promise<unknown> => {
    const answer = await ask(step, path, body, reference)
    if (answer.ok) return answer.data
    throw new GatewayFailure(
      answer.raw.code === '1000' ? 'technical' : 'refused',
      answer.raw,
      'error_in_application',
    )
  }
  const score = async ({ phone, reference }: ScoreRequest) =>
    answerOf(await must('score', '/api/v1/buyers/check-status', { phone: phoneNumber(phone) }, reference))

  const tariffFor = async (order: ContractOrder) => {
    const products = order.lines.map((line) => ({
      product_id: line.product_id,
      price: line.price,
      amount: 1,
    }))
    const body = { user_id: Number(order.client_id), products }
    const offer = readAs(tariffs, await must('calculate', '/api/v1/orders/calculate', body, order.reference))
    const tariff = offer.tariffs.find((row) => row.period_months === order.months && row.is_available)
    if (tariff) return tariff.tariff
    throw new GatewayFailure('refused', { code: 'tariff', text: '' }, 'limit_not_enough')
  }
  const contractOf = (
    order: ContractOrder,
    ids: { contract_id: number; order: number },
  ): PartnerContract => ({
    contract_id: String(ids.contract_id),
    order_id: String(ids.order),
    phone: order.phone,
    client_id: order.client_id,
  })
  const stateOf = async (query: Record<string, number>, reference: string) => {
    const answer = await ask('contract_state', '/api/v1/contracts/check-status', query, reference)
    if (answer.ok) return readAs(found, answer.data)
    if (answer.raw.code === NOT_FOUND) return null
    throw new GatewayFailure('technical', answer.raw)
  }

  return {
    dialect: 'uzum',
    score,
    answer: (_id, request) => score(request),
    createContract: async (order) => {
      const period = await tariffFor(order)
      const products = order.lines.map(({ product_id, name, price, category_id, imei }) => ({
        amount: 1,
        name,
        price,
        category: category_id,
        unit_id: 1,
        product_id,
        ...(imei && { imei }),
      }))
      const callback = settings.callbackUrl ? { callback: settings.callbackUrl } : {}
      const body = {
        user_id: Number(order.client_id),
        period,
        ext_order_id: order.number,
        products,
        ...callback,
      }
      const { paymart_client } = readAs(made, await must('create', '/api/v1/orders', body, order.reference))
      return contractOf(order, paymart_client)
    },
    findContract: async (order) => {
      const known = await stateOf({ ext_order_id: order.number }, order.reference)
      const { contract_id, order: number } = known ?? {}
      return contract_id === undefined || number === undefined
        ? null
        : contractOf(order, { contract_id, order: number })
    },
    sendCode: async ({ phone, contract_id }) => {
      const body = { phone: phoneNumber(phone), contract_id: Number(contract_id) }
      await must('send_code', '/v3/buyers/send-code-sms', body, contract_id)
    },
    confirm: async ({ phone, contract_id }, _order, code) => {
      const id = Number(contract_id)
      const body = { phone: phoneNumber(phone), contract_id: id, code }
      const checked = await ask('check_code', '/v3/buyers/check-code-sms', body, contract_id)
      if (!checked.ok) return false
      const done = await ask('confirm', '/api/v1/contracts/confirm', { contract_id: id }, contract_id)
      if (done.ok || done.raw.code === ALREADY_ACTIVE) return true
      throw new GatewayFailure('refused', done.raw, 'error_in_application')
    },
    contractState: async ({ contract_id }) => {
      const known = await stateOf({ contract_id: Number(contract_id) }, contract_id)
      if (known === null) return 'cancelled'
      const state = STATE_OF[known.contract_status ?? Number.NaN]
      if (state === undefined) throw notUnderstood(String(known.contract_status ?? ''))
      return state
    },
    probe: async () => {
      const path = '/api/v1/contracts/check-status'
      const ask = { step: 'probe', path, headers, body: { contract_id: 0 }, reference: 'probe' }
      const { status, body } = await exchange({ method: 'POST', ...ask })
      return { status, isOurs: envelope.safeParse(body).success }
    },
    cancel: async ({ order_id, contract_id }) => {
      const answer = await ask(
        'cancel',
        '/api/v1/contracts/cancel',
        { contract_id: Number(order_id) },
        contract_id,
      )
      if (!answer.ok && answer.raw.code !== WRONG_STATUS) throw new GatewayFailure('refused', answer.raw)
    },
    changePhone: async ({ external_id, to, reference }) => {
      const body = { buyer_id: Number(external_id), phone: phoneNumber(to) }
      const answer = await ask('change_phone', '/api/v1/buyers/change-phone', body, reference)
      if (answer.ok) return 'changed'
      if (answer.raw.code === PHONE_TAKEN) return 'busy'
      throw new GatewayFailure('refused', answer.raw, 'number_not_changed')
    },
  }
}
