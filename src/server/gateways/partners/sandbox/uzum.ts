// The sandbox of Uzum Nasiya: the published Partner API 1.0.2 and what its live interface answers otherwise
// (src/docs/business-rules.md#protocols-of-partners). The pages of registration and of signing, which the client opens on
// their own phone, are one button each.
import { CODES, isRefused, magicOf } from './magic.ts'
import { replyWith, type SandboxReply, type SandboxRequest, text } from './reply.ts'
import { pollState, type UzumContract } from './state.ts'

const ok = (data: unknown, response_code?: number): SandboxReply =>
  replyWith({ status: 'success', error: [], data, ...(response_code !== undefined && { response_code }) })
const refuseWith = (words: string, response_code?: number, status = 400): SandboxReply =>
  replyWith(
    {
      status: 'error',
      error: [{ type: 'danger', text: words, sub_text: null }],
      data: [],
      ...(response_code !== undefined && { response_code }),
    },
    status,
  )
const wrongType = (field: string): SandboxReply => replyWith({ message: `The ${field} is invalid.` }, 422)
const notFound = () => refuseWith('Contract not found', 4004, 404)

/** Markup in whole percent by months. */
const MARKUPS: Record<number, number> = { 3: 9, 6: 18, 12: 36, 18: 54, 24: 72 }
const PROMO_MARKUP = 12
const BUYER_OF = {
  approve: 4,
  limit: 4,
  zero: 4,
  slow: 4,
  blacklist: 8,
  debt: 403,
  unregistered: 0,
  silent: 2,
}
const STATUS_OF = { waiting: 0, confirmed: 1, moderation: 2, cancelled: 5 } as const
const decimals = (sum: number): string => sum.toFixed(2)
const isInteger = (value: unknown): value is number => Number.isInteger(value)

type SandboxTariff = { tariff: string; months: number; markup: number; isPromo: boolean }
const tariffsOf = (phone: string): SandboxTariff[] => {
  const usual = Object.entries(MARKUPS).map(([months, markup]) => ({
    tariff: `${months} Default`,
    months: Number(months),
    markup,
    isPromo: false,
  }))
  const promo = { tariff: '6 Promo', months: 6, markup: PROMO_MARKUP, isPromo: true }
  return magicOf(phone).hasTwoTariffs ? [...usual, promo] : usual
}
const titles = (months: number) => ({ title_uz: `${months} Oy`, title_ru: `${months} Месяц` })
const withMarkup = (sum: number, markup: number): number => Math.round((sum * (100 + markup)) / 100)
const ownAddress = ({ headers }: SandboxRequest): string => `http://${headers['host'] ?? '127.0.0.1'}/uzum`

function buyerStatusOf(phone: string, { memory }: SandboxRequest): number {
  if (memory.registered.has(phone)) return 4
  const { says, buyerStatus } = magicOf(phone)
  if (buyerStatus !== null) return buyerStatus
  return says === 'slow' && memory.count(`uzum slow ${phone}`) < 3 ? 2 : BUYER_OF[says]
}

function buyer(request: SandboxRequest): SandboxReply {
  const { body, memory } = request
  if (!isInteger(body['phone'])) return wrongType('phone')
  const phone = text(body['phone'])
  if (!/^\d{12}$/.test(phone)) return refuseWith('The phone has 12 digits')
  const { says, limit, lacks } = magicOf(phone)
  const status = buyerStatusOf(phone, request)
  const isComplete = memory.registered.has(phone)
  const hasLimit = status === 4 && (isComplete || lacks !== 'limit')
  const balance = !hasLimit || says === 'limit' || says === 'zero' ? 0 : limit
  return ok({
    phone,
    status,
    buyer_id: status === 0 ? null : Number(phone.slice(-9)),
    has_limit: hasLimit,
    balance: decimals(balance),
    custom_discount: null,
    verified_at: status === 4 && (isComplete || lacks !== 'verification') ? '2026-01-10 12:00:00' : null,
    available_periods: tariffsOf(phone).map(({ tariff, months, markup }) => ({
      period: tariff,
      ...titles(months),
      original_markup: markup,
      discount_markup: markup,
      available_balance: decimals(balance),
    })),
    is_in_black_list: says === 'blacklist',
    has_overdue_contracts: says === 'debt',
    webview: `${ownAddress(request)}/register?phone=${phone}`,
    risk_grade: 'A',
  })
}

type Product = { price: number; amount: number }
const originOf = (body: SandboxRequest['body']): number =>
  ((body['products'] ?? []) as Product[]).reduce((sum, { price, amount }) => sum + price * amount, 0)

/** A month from today. */
function firstPayment(): string {
  const date = new Date()
  date.setUTCMonth(date.getUTCMonth() + 1, Math.min(28, date.getUTCDate()))
  return date.toISOString().slice(0, 10)
}

function tariff({ tariff, months, markup, isPromo }: SandboxTariff, origin: number, limit: number) {
  const isAvailable = origin <= limit
  const total = withMarkup(origin, markup)
  const refused = months < 4 ? 1 : 2
  return {
    tariff,
    tariff_id: months,
    tariff_name: 'Limit Max',
    ...titles(months),
    period_months: months,
    is_promo: isPromo ? 1 : 0,
    is_mini_loan: 0,
    client_photo_upload: 0,
    total,
    origin,
    month: Math.round((total * 100) / months) / 100,
    deposit: 0,
    balance: decimals(limit),
    first_payment_date: firstPayment(),
    is_available: isAvailable,
    status: isAvailable ? 0 : refused,
    error_message: isAvailable ? '' : 'Limit yetarli emas',
    custom_discount: 0,
    products: [],
  }
}

function calculate({ body }: SandboxRequest): SandboxReply {
  if (!isInteger(body['user_id'])) return wrongType('user_id')
  const phone = text(body['user_id'])
  const { limit } = magicOf(phone)
  return ok(tariffsOf(phone).map((row) => tariff(row, originOf(body), limit)))
}

const isProduct = (value: unknown): boolean => {
  const { amount, name, price, category, unit_id } = (value ?? {}) as Record<string, unknown>
  return (
    isInteger(amount) &&
    typeof name === 'string' &&
    typeof price === 'number' &&
    isInteger(category) &&
    isInteger(unit_id)
  )
}

function create(request: SandboxRequest): SandboxReply {
  const { body, memory } = request
  const products = (body['products'] ?? []) as unknown[]
  if (!isInteger(body['user_id'])) return wrongType('user_id')
  if (typeof body['period'] !== 'string') return wrongType('period')
  if (body['ext_order_id'] !== undefined && !isInteger(body['ext_order_id'])) return wrongType('ext_order_id')
  if (products.length === 0 || !products.every(isProduct)) return wrongType('products')
  const phone = text(body['user_id'])
  const { limit, lacks, isDearer, cut } = magicOf(phone)
  if (lacks !== 'none') return { status: 500, body: '<html><body>Server Error</body></html>' }
  const chosen = tariffsOf(phone).find((row) => row.tariff === body['period'])
  if (!chosen) return refuseWith('No such tariff')
  const origin = originOf(body)
  if (origin > limit) return refuseWith('Limit yetarli emas')
  // A second creation with the same `ext_order_id` is a second contract: the published page promises nothing else.
  const id = memory.nextContract()
  memory.contracts.set(id, {
    id,
    order: id + 1_000_000,
    phone,
    state: 'waiting',
    isSigned: false,
    polls: 0,
  })
  if (cut === 'create' && memory.isFirst(`uzum create ${phone}`)) return 'cut'
  const total = withMarkup(origin, chosen.markup) + (isDearer ? 60_000 : 0)
  return ok({
    paymart_client: {
      order: id + 1_000_000,
      contract_id: id,
      fio: 'Namunayev Sinov',
      phone: `998${phone}`,
      created_at: new Date().toLocaleDateString('ru-RU'),
      price_month: decimals(total / chosen.months),
      total: decimals(total),
      available_balance: decimals(limit - origin),
      mini_balance: decimals(0),
    },
    cart: products,
    client_act_pdf: `${ownAddress(request)}/act/${id}.pdf`,
    webview_path: `${ownAddress(request)}/sign/${id}`,
  })
}

const contractOf = ({ body, memory }: SandboxRequest): UzumContract | undefined =>
  memory.contracts.get(Number(body['contract_id']))

/** What the contract is from its confirmation on. */
const statusOf = (contract: UzumContract): number => {
  const state = pollState(contract)
  return state === 'confirmed'
    ? (magicOf(contract.phone).contractStatus ?? STATUS_OF.confirmed)
    : STATUS_OF[state]
}

function status(request: SandboxRequest): SandboxReply {
  const contract = contractOf(request)
  if (!contract) return notFound()
  return ok({
    id: contract.id - 1000,
    contract_id: contract.id,
    contract_status: statusOf(contract),
    is_signed: contract.isSigned,
    myid_attempts: 0,
    type: 'mfo',
    status: 50,
    qr_status: 0,
    created_at: '2026-11-28T08:24:15.000000Z',
    updated_at: '2026-11-28T08:27:17.000000Z',
  })
}

function activate(contract: UzumContract): void {
  contract.isSigned = true
  contract.state = magicOf(contract.phone).moderation ? 'moderation' : 'confirmed'
}

function confirm(request: SandboxRequest): SandboxReply {
  const contract = contractOf(request)
  if (!contract) return notFound()
  if (contract.state === 'cancelled') return refuseWith('Contract has another status', 4009)
  if (contract.state !== 'waiting') return refuseWith('Shartnoma allaqachon tasdiqlangan!', 4010)
  if (!contract.isSigned) return refuseWith('Contract has another status', 4009)
  activate(contract)
  const isCut =
    magicOf(contract.phone).cut === 'confirm' && request.memory.isFirst(`uzum confirm ${contract.id}`)
  return isCut ? 'cut' : ok({ client_act_pdf: `${ownAddress(request)}/act/${contract.id}.pdf` }, 0)
}

/** The number is the `order` of the creation here. */
function cancel({ body, memory }: SandboxRequest): SandboxReply {
  const contract = [...memory.contracts.values()].find(({ order }) => order === body['contract_id'])
  if (!contract) return notFound()
  const isOver = contract.state === 'cancelled' || statusOf(contract) === 9
  if (isOver) return refuseWith('Contract has another status', 4009)
  contract.state = 'cancelled'
  return ok([], 0)
}

function sendCode(request: SandboxRequest): SandboxReply {
  const contract = contractOf(request)
  return contract ? ok({ hashed: '$2y$10$sandbox', is_registered: true }) : refuseWith('Contract not found')
}

function checkCode(request: SandboxRequest): SandboxReply {
  const contract = contractOf(request)
  if (!contract) return refuseWith('Contract not found')
  if (text(request.body['code']) !== CODES.uzum) return refuseWith('Kod notoʻgʻri')
  if (contract.state === 'waiting') activate(contract)
  const isCut =
    magicOf(contract.phone).cut === 'confirm' && request.memory.isFirst(`uzum confirm ${contract.id}`)
  return isCut ? 'cut' : ok({ contract_id: contract.id, message: 'Shartnoma muvaffaqiyatli tasdiqlandi!' })
}

const CALLS: Record<string, (request: SandboxRequest) => SandboxReply> = {
  '/api/v1/buyers/check-status': buyer,
  '/api/v1/orders/calculate': calculate,
  '/api/v1/orders': create,
  '/api/v1/contracts/check-status': status,
  '/api/v1/contracts/confirm': confirm,
  '/api/v1/contracts/cancel': cancel,
  '/v3/buyers/send-code-sms': sendCode,
  '/v3/buyers/check-code-sms': checkCode,
}

const page = (title: string, button: string | null): SandboxReply =>
  replyWith(
    `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<h1>${title}</h1>${button === null ? '' : `<form method="post"><button>${button}</button></form>`}`,
  )

/** The smallest PDF with one empty page. */
const ACT = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF`

/** The pages of the partner that the client opens: no key, and the client's own address. */
function clientPage({ path, method, memory }: SandboxRequest): SandboxReply | null {
  const [, name = '', id = ''] = /^\/(register|sign|act)(?:\/(\d+)|\?phone=(\d+))?/.exec(path) ?? []
  if (name === 'register') {
    const phone = /phone=(\d{12})/.exec(path)?.[1] ?? ''
    if (method === 'POST') memory.registered.add(phone)
    return page('Uzum Nasiya', method === 'POST' ? null : 'Roʻyxatdan oʻtish')
  }
  const contract = memory.contracts.get(Number(id))
  if (name === '' || !contract) return null
  if (name === 'act') return replyWith(ACT)
  if (method === 'POST') contract.isSigned = true
  return page('Uzum Nasiya', method === 'POST' ? null : 'Imzolash')
}

export function uzumSandbox(request: SandboxRequest): SandboxReply {
  const shown = clientPage(request)
  if (shown) return shown
  const secret = request.headers['authorization']?.replace(/^Bearer /, '')
  if (isRefused(secret)) return replyWith({ message: 'Unauthenticated' }, 401)
  if (request.method !== 'POST') return replyWith({ message: 'Method not allowed' }, 405)
  return CALLS[request.path]?.(request) ?? replyWith({ message: 'Not found' }, 404)
}
