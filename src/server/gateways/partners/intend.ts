// Intend (src/docs/business-rules.md#protocols-of-partners): a member by phone, a token for them, limits, an order whose cheque the
// client confirms by a code. Every answer is `{success, data}`, a refusal too, with a status of 2xx. Sums are tiyin. States of an
// order, cancelling, a limit under review and codes of refusals are not published: they are agreements in the partner's record,
// and the adapter works without each of them.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { PartnerContractState } from '#domain/applications/contract.ts'
import { MAX_SUM } from '#domain/kernel/money.ts'
import type { Agreement } from '#domain/partners/partner.ts'
import { externalId, sumOf } from '../read-answer.ts'
import { type Ask, exchanger, notUnderstood, probed, readAs } from './exchange.ts'
import {
  type ContractOrder,
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

const envelope = z.object({ success: z.boolean(), data: z.unknown() })
/** What a refusal has in `data` is not published: words where there are any, and a code where it is agreed. */
const refusal = z.union([
  z.string().transform((message) => ({ message, code: '' })),
  z.object({
    message: z.string().nullish(),
    code: z.union([z.string(), z.number().transform(String)]).nullish(),
  }),
])
const member = z.object({
  status: z.number(),
  username: z.union([z.string().min(1).max(200), z.number().int().transform(String)]).nullish(),
  /** Agreed. */
  refusal: z.string().nullish(),
})
const token = z.object({ token: z.string().min(1).max(2000) })
/** `reviewing` is agreed. */
const limits = z.object({ limit: sumOf(toTiyin(MAX_SUM)), reviewing: z.boolean().nullish() })
const prices = z.object({ items: z.array(z.object({ prices: z.array(z.object({ duration: z.number() })) })) })
const made = z.object({ ref_id: externalId })
/** Agreed. */
const reported = z.object({ state: z.unknown() })

const AGREED_STATE_OF: Record<string, PartnerContractState> = {
  created: 'waiting',
  moderation: 'moderation',
  confirmed: 'active',
  cancelled: 'cancelled',
  expired: 'cancelled',
}
const AGREED_WRONG_CODE = 'wrong_code'
const KNOWN_MEMBER = 1
const UNKNOWN_MEMBER = -1
/** A token has only characters of a header. */
const HEADER = /^[\x21-\x7e]+$/

/** What the partner says of a number. */
function readMember(data: unknown): z.infer<typeof member> {
  const known = readAs(member, data)
  if (known.status !== KNOWN_MEMBER && known.status !== UNKNOWN_MEMBER)
    throw notUnderstood(String(known.status))
  return known
}
const usernameOf = (phone: string) => phone.replace('+', '')
const contractOf = (order: ContractOrder, refId: string | number): PartnerContract => ({
  contract_id: String(refId),
  order_id: String(order.number),
  phone: order.phone,
  client_id: order.client_id,
})
/** The number of an order as it came: whole numbers are kept as text. */
const refOf = (id: string): number | string => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : id)
const refuseUnasked = (code: string) => new GatewayFailure('refused', { code, text: '' })

type Answer = { success: true; data: unknown } | { success: false; data: unknown; raw: Raw }
type Question = Omit<Ask, 'headers' | 'method'> & { method?: 'GET'; token?: string }

/** The adapter of the Intend shape. */
export function intend(settings: GatewaySettings, hooks: GatewayHooks): PartnerGateway {
  const exchange = exchanger(settings, hooks)
  const has = (agreement: Agreement): boolean => settings.agreements?.includes(agreement) ?? false
  const send = ({ token, ...rest }: Question) => {
    const headers = { 'api-key': settings.secret, ...(token && { authorization: `Bearer ${token}` }) }
    return exchange({ method: 'POST', ...rest, headers })
  }
  const rawOf = (data: unknown): Raw => {
    const refused = refusal.safeParse(data).data
    return { code: (has('refusal_codes') ? refused?.code : '') ?? '', text: refused?.message ?? '' }
  }
  const ask = async (question: Question): Promise<Answer> => {
    const { status, body } = await send(question)
    // A refusal comes with 2xx: any other status is none, and no word about the client.
    if (status >= 300) throw notUnderstood(`http_${status}`)
    const { success, data } = readAs(envelope, body)
    return success ? { success, data } : { success, data, raw: rawOf(data) }
  }
  const must = async (question: Question): Promise<unknown> => {
    const answer = await ask(question)
    if (answer.success) return answer.data
    throw new GatewayFailure('refused', answer.raw, AGREED_REASONS[answer.raw.code] ?? 'error_in_application')
  }

  const tokenSecret = (username: string): string =>
    createHash('sha512')
      .update(`${username}$${settings.secret2 ?? ''}`)
      .digest('hex')
  const check = async (phone: string, reference: string) => {
    const body = { username: usernameOf(phone) }
    const known = readMember(await must({ step: 'member', path: '/member/check', body, reference }))
    return { ...known, username: known.username ?? body.username }
  }
  const authorize = async (username: string, reference: string): Promise<string> => {
    const body = { username, token: tokenSecret(username) }
    const answer = await ask({ step: 'auth', path: '/member/auth', body, reference })
    // The member is known: what was not taken is our second secret, and says nothing about the client.
    if (!answer.success)
      throw new GatewayFailure('key_refused', { code: 'token_refused', text: answer.raw.text })
    const { token: given } = readAs(token, answer.data)
    if (!HEADER.test(given)) throw notUnderstood('token')
    return given
  }
  /** The token of the member of a contract. */
  const tokenOf = async (phone: string, reference: string): Promise<string> => {
    const { status, username } = await check(phone, reference)
    if (status === UNKNOWN_MEMBER)
      throw new GatewayFailure('refused', { code: String(status), text: '' }, 'registration_unfinished')
    return authorize(username, reference)
  }

  const score = async ({ phone, reference }: ScoreRequest): Promise<ScoreAnswer> => {
    const known = await check(phone, reference)
    const base = { external_id: known.username, raw: { code: String(known.status), text: '' } }
    const agreed = has('refusal_codes') ? AGREED_REASONS[known.refusal ?? ''] : undefined
    if (agreed) return { ...base, state: 'rejected', reason: agreed }
    if (known.status === UNKNOWN_MEMBER)
      return { ...base, state: 'rejected', reason: 'registration_unfinished' }
    const given = await authorize(known.username, reference)
    const path = '/member/limits'
    const answer = await must({ step: 'limits', method: 'GET', path, reference, token: given })
    const { limit, reviewing } = readAs(limits, answer)
    if (reviewing && has('review')) return { ...base, state: 'reviewing' }
    const sum = fromTiyin(limit)
    return sum > 0
      ? { ...base, state: 'approved', limit: sum }
      : { ...base, state: 'rejected', reason: 'instalment_zero' }
  }
  const calculate = async (order: ContractOrder) => {
    const body = order.lines.map((line) => ({ id: line.product_id, price: toTiyin(line.price) }))
    const answer = await must({ step: 'calculate', path: '/calculate', body, reference: order.reference })
    const { items } = readAs(prices, answer)
    const isOffered = items.every((item) => item.prices.some((price) => price.duration === order.months))
    if (!isOffered)
      throw new GatewayFailure('refused', { code: 'duration', text: '' }, 'payment_date_unsuitable')
  }
  const productsOf = ({ lines }: ContractOrder) =>
    lines.map(({ product_id, name, price, sku }) => ({
      id: product_id,
      price: toTiyin(price),
      quantity: 1,
      name,
      sku,
      // Goods of a shop are not sent anywhere, and have no page.
      weight: 0,
      url: URL.parse(settings.returnUrl)?.origin ?? '',
    }))
  const readState = async ({ order_id, contract_id }: PartnerContract): Promise<PartnerContractState> => {
    const body = { order_id: Number(order_id) }
    const question = { step: 'contract_state', path: '/order/check', body, reference: contract_id }
    const answer = await ask(question)
    const state = has('order_state') ? reported.safeParse(answer.data).data?.state : undefined
    if (state == null) return answer.success ? 'active' : 'waiting'
    const known = typeof state === 'string' ? AGREED_STATE_OF[state] : undefined
    if (known === undefined) throw notUnderstood(String(state))
    return known
  }

  return {
    dialect: 'intend',
    score,
    answer: (_id, request) => score(request),
    createContract: async (order) => {
      await calculate(order)
      const { reference } = order
      const given = await tokenOf(order.phone, reference)
      const body = {
        duration: order.months,
        order_id: order.number,
        redirect_url: settings.returnUrl,
        products: productsOf(order),
      }
      const answer = await must({ step: 'create', path: '/order/create', body, reference, token: given })
      const { ref_id } = readAs(made, answer)
      return { ...contractOf(order, ref_id), signing_page: '', act_url: '', total: null }
    },
    tariffs: async () => [],
    sendCode: async ({ contract_id, phone }) => {
      const given = await tokenOf(phone, contract_id)
      const body = { ref_id: refOf(contract_id) }
      const question = {
        step: 'send_code',
        path: '/cheque/resend',
        body,
        reference: contract_id,
        token: given,
      }
      // Where the answer names none, the number stays.
      const renewed = made.safeParse(await must(question)).data?.ref_id
      if (renewed !== undefined && String(renewed) !== contract_id)
        await hooks.records?.replaceId(contract_id, String(renewed))
    },
    confirm: async ({ contract_id, phone }, _order, code) => {
      const given = await tokenOf(phone, contract_id)
      const body = { ref_id: refOf(contract_id), code }
      const question = {
        step: 'confirm',
        path: '/cheque/confirm',
        body,
        reference: contract_id,
        token: given,
      }
      const answer = await ask(question)
      if (answer.success) return { outcome: 'confirmed', act_url: '' }
      // A wrong code of the client looks like any other refusal: the contract stays, and a person reads the words.
      const isWrongCode = !has('refusal_codes') || answer.raw.code === AGREED_WRONG_CODE
      if (isWrongCode) return { outcome: 'wrong_code', act_url: '', words: answer.raw.text }
      throw new GatewayFailure(
        'refused',
        answer.raw,
        AGREED_REASONS[answer.raw.code] ?? 'error_in_application',
      )
    },
    confirmSigned: async () => {
      throw refuseUnasked('no_signing_page')
    },
    contractState: async (contract) => ({ state: await readState(contract), isSigned: false }),
    cancel: async (contract) => {
      const { contract_id } = contract
      if (has('cancel')) {
        const body = { ref_id: refOf(contract_id) }
        await must({ step: 'cancel', path: '/order/cancel', body, reference: contract_id })
        return
      }
      // Only the client's code, which this server sends, would make it one that was bought.
      if ((await readState(contract)) !== 'waiting') throw refuseUnasked('no_cancel')
    },
    probe: async (ownPhone) => {
      const reference = 'probe'
      const asked =
        ownPhone === ''
          ? { path: '/order/check', body: { order_id: 0 } }
          : { path: '/member/check', body: { username: usernameOf(ownPhone) } }
      const answered = await send({ step: 'probe', reference, ...asked })
      const outcome = probed(answered, (body) => {
        const read = envelope.safeParse(body)
        if (!read.success) return 'stranger'
        if (ownPhone !== '' && read.data.success) readMember(read.data.data)
        return 'reached'
      })
      const data = envelope.safeParse(answered.body).data
      const known = data?.success ? member.safeParse(data.data).data : undefined
      if (outcome !== 'reached' || known?.status !== KNOWN_MEMBER) return outcome
      // The second secret is proven by the token of a member alone.
      const username = known.username ?? usernameOf(ownPhone)
      const body = { username, token: tokenSecret(username) }
      const given = await send({ step: 'probe', path: '/member/auth', body, reference })
      return probed(given, (answer) => {
        const { success, data: granted } = readAs(envelope, answer)
        if (!success) return 'wrong_secret'
        readAs(token, granted)
        return 'reached'
      })
    },
  }
}
