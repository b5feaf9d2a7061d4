// Alif Nasiya (src/docs/business-rules.md#protocols-of-partners): the client's code comes first, and storing an application with
// it is what the client then confirms in the partner's own cabinet; sums are tiyin. Nothing else of the interface is published: a check
// of the limit, reading and cancelling by our number, and codes of refusals are agreements in the partner's record, and the adapter
// works without each of them.
import { z } from 'zod'
import type { PartnerContractState } from '#domain/applications/contract.ts'
import type { PartnerReason } from '#domain/applications/reasons.ts'
import { MAX_SUM } from '#domain/kernel/money.ts'
import type { Agreement } from '#domain/partners/partner.ts'
import { externalId, sumOf } from '../read-answer.ts'
import { type ExchangeRecord, exchanger, notUnderstood, probed, readAs } from './exchange.ts'
import {
  type ContractOrder,
  DECIDED_AT_CONTRACT,
  GatewayFailure,
  type GatewayHooks,
  type GatewaySettings,
  type PartnerContract,
  type PartnerGateway,
  type Raw,
  type ScoreAnswer,
  type ScoreRequest,
} from './gateway.ts'
import { AGREED_REASONS } from './refusal-reasons.ts'
import { fromTiyin, toTiyin } from './tiyin.ts'

const code = z.union([z.string(), z.number().transform(String)]).nullish()
const atTop = z.object({ code, message: z.string().nullish() })
/** The code comes at the top or one level down. */
const refusal = z.union([z.object({ error: atTop }).transform(({ error }) => error), atTop])
/** Agreed: what a check of the limit and a reading answer. */
const checked = z.object({
  id: externalId,
  state: z.string(),
  limit: sumOf(toTiyin(MAX_SUM)).nullish(),
})
const application = z.object({ order_id: externalId, state: z.string() })

const LIMIT_EXCEEDED = 'limit_exceeded'
const AGREED_REASON_OF: Record<string, PartnerReason> = {
  ...AGREED_REASONS,
  client_must_register: 'registration_unfinished',
  blacklisted: 'client_blacklisted',
  has_debt: 'client_cannot_contract',
  card_failed: 'card_failed_check',
  no_limit: 'instalment_zero',
}
const AGREED_WRONG_CODE = 'wrong_otp'
const AGREED_STATE_OF: Record<string, PartnerContractState> = {
  reviewing: 'moderation',
  processing: 'moderation',
  approved: 'active',
  completed: 'active',
  delivering: 'active',
  rejected: 'cancelled',
  cancelled: 'cancelled',
  'processing-failed': 'cancelled',
}

const rawOf = (body: unknown): Raw => {
  const read = refusal.safeParse(body)
  return { code: read.data?.code ?? '', text: read.data?.message ?? '' }
}
const digits = (phone: string): string => phone.replace('+', '')
const refuseUnasked = (code: string) => new GatewayFailure('refused', { code, text: '' })

const contractOf = (order: ContractOrder): PartnerContract => ({
  contract_id: String(order.number),
  order_id: String(order.number),
  phone: order.phone,
  client_id: order.client_id,
})

/** The adapter of the Alif shape. */
export function alif(settings: GatewaySettings, hooks: GatewayHooks): PartnerGateway {
  const { records } = hooks
  const exchange = exchanger(settings, hooks)
  const headers = { 'merchant-token': settings.secret }
  const has = (agreement: Agreement): boolean => settings.agreements?.includes(agreement) ?? false
  const post = (step: string, path: string, body: unknown, reference: string) =>
    exchange({ step, method: 'POST', path: `/new/applications${path}`, headers, body, reference })
  const reasonOf = ({ code }: Raw, other: PartnerReason): PartnerReason => {
    if (code === LIMIT_EXCEEDED) return 'limit_not_enough'
    return (has('refusal_codes') ? AGREED_REASON_OF[code] : undefined) ?? other
  }
  const refused = ({ status, body }: ExchangeRecord, other: PartnerReason) => {
    const raw = rawOf(body)
    return new GatewayFailure('refused', { ...raw, code: raw.code || `http_${status}` }, reasonOf(raw, other))
  }

  const answerOf = ({ status, body }: ExchangeRecord): ScoreAnswer => {
    if (status >= 400) {
      const raw = rawOf(body)
      return { state: 'rejected', external_id: '', reason: reasonOf(raw, 'other'), raw }
    }
    const { id, state, limit } = readAs(checked, body)
    const base = { external_id: String(id), raw: { code: state, text: '' } }
    if (state === 'reviewing') return { ...base, state: 'reviewing' }
    const sum = fromTiyin(limit ?? 0)
    if (state === 'approved' && sum > 0) return { ...base, state: 'approved', limit: sum }
    if (state !== 'approved' && state !== 'rejected') throw notUnderstood(state)
    return { ...base, state: 'rejected', reason: state === 'approved' ? 'instalment_zero' : 'other' }
  }
  const score = async ({ phone, reference, limit_max }: ScoreRequest): Promise<ScoreAnswer> => {
    if (has('limit_check'))
      return answerOf(await post('score', '/check', { phone: digits(phone) }, reference))
    const limit = limit_max > 0 ? limit_max : MAX_SUM
    return { state: 'approved', external_id: '', limit, raw: { code: DECIDED_AT_CONTRACT, text: '' } }
  }
  const requestCode = async (phone: string, orderId: string) => {
    const answer = await post('send_code', '/request-otp/', { phone: digits(phone) }, orderId)
    if (answer.status < 300) return
    throw refused(answer, answer.status === 400 ? 'registration_unfinished' : 'other')
  }
  const itemsOf = async ({ lines }: ContractOrder) => {
    const names = await records?.categoryNames(lines.map((line) => line.category_id))
    return lines.map(({ name, category_id, price, sku, ikpu }) => ({
      good: name,
      good_type: names?.get(category_id) ?? String(category_id),
      price: toTiyin(price),
      sku,
      ikpu,
    }))
  }
  const readState = async (id: string): Promise<PartnerContractState> => {
    const path = `/new/applications/${id}`
    const answer = await exchange({ step: 'contract_state', method: 'GET', path, headers, reference: id })
    // Nothing exists at the partner before the client's code.
    if (answer.status === 404) return 'waiting'
    const { state } = readAs(application, answer.body)
    const known = AGREED_STATE_OF[state]
    if (known === undefined) throw notUnderstood(state)
    return known
  }
  /** The state as our records know it: the partner cannot be asked. */
  const knownState = async (id: string): Promise<PartnerContractState> => {
    const progress = await records?.progressOf(id)
    if (progress === 'confirmed') return 'active'
    // The client sees the application in the partner's own cabinet; nobody tells us what becomes of it there.
    if (progress === 'accepted') return 'moderation'
    if (progress === 'unsent') return 'waiting'
    throw refuseUnasked('state_unknown')
  }

  return {
    dialect: 'alif',
    score,
    answer: (_id, request) => score(request),
    createContract: async (order) => {
      await requestCode(order.phone, String(order.number))
      // Nothing exists at the partner before the client's code: creating it again only sends another code.
      return { ...contractOf(order), signing_page: '', act_url: '', total: null }
    },
    tariffs: async () => [],
    sendCode: ({ phone, order_id }) => requestCode(phone, order_id),
    confirm: async ({ contract_id }, order, otp) => {
      const body = {
        phone: digits(order.phone),
        otp,
        condition: { commission: order.markup, duration: order.months },
        items: await itemsOf(order),
        ...(has('order_state') && { order_id: order.number }),
      }
      const answer = await post('confirm', '/store', body, contract_id)
      if (answer.status < 300) {
        if (!has('order_state')) await records?.keepAccepted(contract_id)
        return { outcome: 'confirmed', act_url: '' }
      }
      const raw = rawOf(answer.body)
      if (raw.code === LIMIT_EXCEEDED) throw refused(answer, 'limit_not_enough')
      // A wrong code of the client looks like any other refusal: the contract stays, and a person reads the words.
      const isWrongCode = has('refusal_codes') ? raw.code === AGREED_WRONG_CODE : answer.status === 400
      if (isWrongCode) return { outcome: 'wrong_code', act_url: '', words: raw.text }
      throw refused(answer, 'other')
    },
    confirmSigned: async () => {
      throw refuseUnasked('no_signing_page')
    },
    contractState: async ({ order_id, contract_id }) => ({
      state: has('order_state') ? await readState(order_id) : await knownState(contract_id),
      isSigned: false,
    }),
    probe: async () => {
      // No code can be sent to an empty phone.
      const answered = await post('probe', '/request-otp/', { phone: '' }, 'probe')
      return probed(answered, (body) => {
        const { code, text } = rawOf(body)
        const isRefusal = answered.status >= 400 && answered.status !== 404
        return isRefusal && (code !== '' || text !== '') ? 'reached' : 'stranger'
      })
    },
    cancel: async ({ order_id, contract_id }) => {
      if (!has('cancel')) {
        if ((await records?.progressOf(contract_id)) === 'unsent') return
        throw refuseUnasked('no_cancel')
      }
      const answer = await post('cancel', `/${order_id}/cancel`, {}, order_id)
      if (answer.status >= 400 && answer.status !== 404) throw refused(answer, 'other')
    },
  }
}
