// Uzum Nasiya (Partner API 1.0.2, src/docs/business-rules.md#protocols-of-partners): a client by phone, who may have to register
// first; tariffs calculated by the partner; a contract that the client signs on the partner's page or by a code. Sums are soʻm,
// as text with two decimals or as numbers. Nothing can be looked up by our own number.
import { z } from 'zod'
import type { PartnerContractState } from '#domain/applications/contract.ts'
import type { PartnerReason } from '#domain/applications/reasons.ts'
import type { RegistrationStep } from '#domain/applications/scoring.ts'
import { isTariffSound, type Tariff } from '#domain/partners/tariff.ts'
import { pageAddress, sumOrText, wholeNumber } from '../read-answer.ts'
import { type ExchangeRecord, exchanger, notUnderstood, probed, readAs } from './exchange.ts'
import {
  type Confirmation,
  type ContractOrder,
  GatewayFailure,
  type GatewayHooks,
  type GatewaySettings,
  type PartnerGateway,
  type Raw,
  type ScoreAnswer,
  type ScoreRequest,
  TOO_MANY,
  UNKNOWN_CONTRACT,
} from './gateway.ts'

const text = z.string()
/** A number of a client or a contract, which later calls want as a number. */
const numberId = z
  .union([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), text.regex(/^\d{1,15}$/)])
  .transform(String)
/** The live interface says 0 and 1 where the page says true and false. */
const flag = z.union([z.boolean(), z.literal(0).transform(() => false), z.literal(1).transform(() => true)])
const buyer = z.object({
  status: wholeNumber,
  buyer_id: numberId.nullish(),
  /** Absent for one kind of partner. */
  has_limit: flag.nullish(),
  verified_at: text.nullish(),
  balance: sumOrText('down').nullish(),
  available_periods: z.array(z.object({ available_balance: sumOrText('down').nullish() })).nullish(),
  webview: pageAddress.nullish(),
  is_in_black_list: flag.nullish(),
})
const tariff = z.object({
  tariff: z.union([text.min(1).max(100), z.number().transform(String)]),
  title_ru: text.nullish(),
  title_uz: text.nullish(),
  tariff_name: text.nullish(),
  period_months: z.number().int().min(1).max(120),
  total: sumOrText('near').nullish(),
  origin: sumOrText('near').nullish(),
  month: sumOrText('near').nullish(),
  deposit: sumOrText('near').nullish(),
  balance: sumOrText('down').nullish(),
  first_payment_date: text.nullish(),
  is_available: flag,
  error_message: text.nullish(),
})
const made = z.object({
  paymart_client: z.object({
    contract_id: numberId,
    order: numberId,
    total: sumOrText('near').nullish(),
  }),
  client_act_pdf: pageAddress.nullish(),
  webview_path: pageAddress.nullish(),
})
const report = z.object({ contract_status: wholeNumber, is_signed: flag.nullish() })
const activated = z.object({ contract_id: numberId })
const signedAct = z.object({ client_act_pdf: pageAddress.nullish() })
const refusal = z.object({
  response_code: z.union([text, z.number()]).nullish(),
  error: z.array(z.object({ text: text.nullish() })).nullish(),
  message: text.nullish(),
})
const envelope = z.object({
  status: text,
  data: z.unknown(),
  response_code: z.union([text, z.number()]).nullish(),
})

const REASON_OF_STATUS: Record<number, PartnerReason> = {
  8: 'client_blacklisted',
  9: 'client_cannot_contract',
  13: 'client_cannot_contract',
  14: 'client_cannot_contract',
  403: 'client_cannot_contract',
}
const STEP_OF_STATUS: Record<number, RegistrationStep> = {
  0: 'register',
  1: 'register',
  2: 'documents_checked',
  5: 'passport_photo',
  10: 'selfie',
  11: 'address_page',
  12: 'contact_person',
}
const VERIFIED = 4
const STATE_OF: Record<number, PartnerContractState> = {
  0: 'waiting',
  1: 'active',
  2: 'moderation',
  3: 'overdue_60',
  4: 'overdue_30',
  5: 'cancelled',
  9: 'closed',
}
const DONE = '0'
const TECHNICAL = '1000'
const NOT_FOUND = '4004'
const WRONG_STATUS = '4009'
const ALREADY_ACTIVE = '4010'
const BUSY = '6001'
/** The published codes of a refusal. */
const REFUSALS: ReadonlySet<string> = new Set([
  TECHNICAL,
  NOT_FOUND,
  '4005',
  WRONG_STATUS,
  ALREADY_ACTIVE,
  '5003',
  '5005',
  BUSY,
])
/** No access, and data of the shop that the partner does not accept: nothing about the client. */
const OUR_ACCESS: ReadonlySet<string> = new Set(['5003', '5005'])
const BUYER = '/api/v1/buyers/check-status'

const phoneNumber = (phone: string): number => Number(phone.replace(/\D/g, ''))
const phoneText = (phone: string): string => phone.replace(/\D/g, '')

const sent = (): null => null
/** Why the client's code was not sent. */
const notSent = (error: unknown): string => (error instanceof GatewayFailure ? error.raw.text : '')

type Answer = { ok: true; data: unknown } | { ok: false; status: number; raw: Raw }

function answerIn({ status, body }: ExchangeRecord): Answer {
  const read = envelope.safeParse(body)
  const code = String(read.data?.response_code ?? '')
  if (status < 300 && read.data?.status === 'success' && (code === '' || code === DONE))
    return { ok: true, data: read.data.data }
  const refused = refusal.safeParse(body)
  const words = refused.data?.error?.[0]?.text ?? refused.data?.message ?? ''
  // Neither a yes nor a no of the protocol.
  const isRefusal = read.data?.status === 'error' || (read.data?.status === 'success' && REFUSALS.has(code))
  if (status < 300 && !isRefusal) throw notUnderstood(code)
  return { ok: false, status, raw: { code, text: words } }
}

/** A refusal as a failure; throws nothing itself. */
function failureOf({ status, raw }: { status: number; raw: Raw }): GatewayFailure {
  if (raw.code === BUSY) return new GatewayFailure('technical', { ...raw, code: TOO_MANY })
  if (raw.code === TECHNICAL) return new GatewayFailure('technical', raw)
  if (OUR_ACCESS.has(raw.code)) return new GatewayFailure('key_refused', raw)
  const code = raw.code || (status === 400 ? '' : `http_${status}`)
  return new GatewayFailure('refused', { ...raw, code }, 'error_in_application')
}

function scoreOf(data: unknown): ScoreAnswer {
  const client = readAs(buyer, data)
  const base = { external_id: client.buyer_id ?? '', raw: { code: String(client.status), text: '' } }
  const rejected = (reason: PartnerReason): ScoreAnswer => ({ ...base, state: 'rejected', reason })
  const registering = (step: RegistrationStep): ScoreAnswer => ({
    ...base,
    state: 'registering',
    step,
    page: client.webview ?? '',
  })
  if (client.is_in_black_list) return rejected('client_blacklisted')
  const reason = REASON_OF_STATUS[client.status]
  if (reason !== undefined) return rejected(reason)
  const step = STEP_OF_STATUS[client.status]
  if (step !== undefined) return registering(step)
  if (client.status !== VERIFIED) throw notUnderstood(String(client.status))
  // A contract of such a client ends with an error of the partner.
  if (client.has_limit === false || client.verified_at === null) return registering('limit')
  const limits = [client.balance, ...(client.available_periods ?? []).map((row) => row.available_balance)]
  const known = limits.filter((limit) => limit != null)
  if (known.length === 0 || base.external_id === '') throw notUnderstood('balance')
  const limit = Math.max(...known)
  return limit > 0 ? { ...base, state: 'approved', limit } : rejected('instalment_zero')
}

function tariffOf(row: z.infer<typeof tariff>): Tariff {
  const { title_ru, title_uz, tariff_name } = row
  const [origin, total] = [row.origin ?? 0, row.total ?? 0]
  return {
    id: row.tariff,
    title: { ru: title_ru ?? tariff_name ?? row.tariff, uz: title_uz ?? tariff_name ?? row.tariff },
    months: row.period_months,
    total,
    monthly: row.month ?? 0,
    deposit: row.deposit ?? 0,
    limit: row.balance ?? null,
    first_date: (row.first_payment_date ?? '').slice(0, 10),
    isAvailable: row.is_available,
    error: row.error_message ?? '',
    markup: origin > 0 ? Math.round(((total - origin) * 100) / origin) : null,
  }
}

/** The adapter of the Uzum shape. */
export function uzum(settings: GatewaySettings, hooks: GatewayHooks): PartnerGateway {
  const exchange = exchanger(settings, hooks)
  const headers = { authorization: `Bearer ${settings.secret}` }
  const ask = async (step: string, path: string, body: unknown, reference: string): Promise<Answer> =>
    answerIn(await exchange({ step, method: 'POST', path, headers, body, reference }))
  const must = async (step: string, path: string, body: unknown, reference: string): Promise<unknown> => {
    const answer = await ask(step, path, body, reference)
    if (answer.ok) return answer.data
    throw failureOf(answer)
  }
  const score = async ({ phone, reference }: ScoreRequest): Promise<ScoreAnswer> => {
    const answer = await ask('score', BUYER, { phone: phoneNumber(phone) }, reference)
    if (answer.ok) return scoreOf(answer.data)
    const failure = failureOf(answer)
    if (failure.kind !== 'refused') throw failure
    // What the partner says of a client stands in its data: a refused question is our trouble.
    throw new GatewayFailure('technical', failure.raw)
  }
  const tariffs: PartnerGateway['tariffs'] = async ({ client_id, lines, reference }) => {
    const products = lines.map(({ product_id, price }) => ({ product_id, price, amount: 1 }))
    const body = { user_id: Number(client_id), products }
    const data = await must('calculate', '/api/v1/orders/calculate', body, reference)
    const rows = readAs(z.array(z.unknown()).max(200), data).map((row) => tariff.safeParse(row).data)
    // One row that was not understood leaves the others; a list of nothing else was not understood.
    const found = rows.filter((row) => row !== undefined).map(tariffOf)
    if (found.length === 0 && rows.length > 0) throw notUnderstood('tariffs')
    return found.filter((one) => !one.isAvailable || isTariffSound(one))
  }
  const confirmAt = async (contract_id: string): Promise<Confirmation> => {
    const body = { contract_id: Number(contract_id) }
    const answer = await ask('confirm', '/api/v1/contracts/confirm', body, contract_id)
    if (answer.ok) {
      const act_url = signedAct.safeParse(answer.data).data?.client_act_pdf ?? ''
      return { outcome: 'confirmed', act_url }
    }
    if (answer.raw.code === ALREADY_ACTIVE) return { outcome: 'confirmed', act_url: '' }
    throw failureOf(answer)
  }
  const contractState: PartnerGateway['contractState'] = async ({ contract_id }) => {
    const path = '/api/v1/contracts/check-status'
    const answer = await ask('contract_state', path, { contract_id: Number(contract_id) }, contract_id)
    if (!answer.ok) {
      const isUnknown = answer.status === 404 || answer.raw.code === NOT_FOUND
      throw isUnknown
        ? new GatewayFailure('refused', { code: UNKNOWN_CONTRACT, text: answer.raw.text })
        : failureOf(answer)
    }
    const { contract_status, is_signed } = readAs(report, answer.data)
    const state = STATE_OF[contract_status]
    if (state === undefined) throw notUnderstood(String(contract_status))
    return { state, isSigned: is_signed ?? false }
  }
  const sendCode: PartnerGateway['sendCode'] = async ({ phone, contract_id }) => {
    const body = { phone: phoneText(phone), contract_id: Number(contract_id) }
    await must('send_code', '/v3/buyers/send-code-sms', body, contract_id)
  }
  const bodyOf = (order: ContractOrder) => ({
    user_id: Number(order.client_id),
    period: order.tariff ?? '',
    ext_order_id: order.number,
    products: order.lines.map(({ product_id, name, price, category_number, imei }) => ({
      product_id,
      amount: 1,
      name,
      price,
      category: category_number,
      unit_id: 1,
      ...(imei !== null && { imei }),
    })),
    ...(settings.returnUrl !== '' && { callback: settings.returnUrl }),
  })

  return {
    dialect: 'uzum',
    score,
    answer: (_id, request) => score(request),
    tariffs,
    createContract: async (order) => {
      const data = readAs(made, await must('create', '/api/v1/orders', bodyOf(order), order.reference))
      const contract = {
        contract_id: data.paymart_client.contract_id,
        order_id: data.paymart_client.order,
        phone: order.phone,
        client_id: order.client_id,
      }
      // The contract exists whether its code can be sent or not; the person sends it again.
      const codeNotSent = order.byCode ? await sendCode(contract).then(sent, notSent) : null
      return {
        ...contract,
        ...(codeNotSent !== null && { codeNotSent }),
        signing_page: data.webview_path ?? '',
        act_url: data.client_act_pdf ?? '',
        total: data.paymart_client.total ?? null,
      }
    },
    sendCode,
    confirm: async ({ phone, contract_id }, _order, code) => {
      const body = { phone: phoneText(phone), contract_id: Number(contract_id), code }
      const answer = await ask('check_code', '/v3/buyers/check-code-sms', body, contract_id)
      if (!answer.ok) {
        if (answer.raw.code === ALREADY_ACTIVE) return confirmAt(contract_id)
        const isWrongCode = answer.status === 400 && answer.raw.code === ''
        if (isWrongCode) return { outcome: 'wrong_code', act_url: '' }
        throw failureOf(answer)
      }
      // The right code activates the contract by itself; the confirmation after it only fetches the signed paper.
      if (readAs(activated, answer.data).contract_id !== contract_id) throw notUnderstood('contract_id')
      return confirmAt(contract_id).catch((): Confirmation => ({ outcome: 'confirmed', act_url: '' }))
    },
    confirmSigned: ({ contract_id }) => confirmAt(contract_id),
    contractState,
    probe: async (ownPhone) => {
      const asked =
        ownPhone === ''
          ? { path: '/api/v1/contracts/check-status', body: { contract_id: 0 } }
          : { path: BUYER, body: { phone: phoneNumber(ownPhone) } }
      const answered = await exchange({
        method: 'POST',
        step: 'probe',
        headers,
        reference: 'probe',
        ...asked,
      })
      return probed(answered, (body) => {
        if (!envelope.safeParse(body).success) return 'stranger'
        const answer = answerIn(answered)
        if (!answer.ok) return OUR_ACCESS.has(answer.raw.code) ? 'wrong_secret' : 'reached'
        if (ownPhone !== '') scoreOf(answer.data)
        return 'reached'
      })
    },
    cancel: async (contract) => {
      const body = { contract_id: Number(contract.order_id) }
      const answer = await ask('cancel', '/api/v1/contracts/cancel', body, contract.contract_id)
      if (answer.ok) return
      if (answer.raw.code !== WRONG_STATUS) throw failureOf(answer)
      // Cancelled already, or in a state from which it cannot be: the state says which.
      const known = await contractState(contract)
      if (known.state === 'cancelled') return
      throw new GatewayFailure('refused', { code: known.state, text: answer.raw.text })
    },
  }
}
