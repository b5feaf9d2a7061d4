// The sandbox of the Uzum shape.
import { moderateLater, sendCallback } from './callback.ts'
import { BUSY_PHONE, CODES, isRefused, magicOf, UNCHANGEABLE_PHONE } from './magic.ts'
import { replyWith, type SandboxReply, type SandboxRequest, text } from './reply.ts'
import { type Order, pollState } from './state.ts'

const ok = (data: unknown): SandboxReply => replyWith({ status: 'success', data })
const refuseWith = (code: number, words: string): SandboxReply =>
  replyWith({ status: 'error', code, error: [{ type: 'danger', text: words }], data: [] })

const PERIODS = [3, 6, 12, 18, 24]
const STATUS_OF = { waiting: 0, confirmed: 1, moderation: 2, cancelled: 5 } as const
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

function client({ body, memory }: SandboxRequest): SandboxReply {
  const phone = text(body['phone'])
  const { says, limit, refusal } = magicOf(phone)
  const isSlow = says === 'slow' && memory.count(`uzum slow ${phone}`) < 3
  const balance = says === 'limit' || says === 'zero' ? 0 : limit
  return ok({
    status: isSlow ? 2 : BUYER_OF[says],
    buyer_id: Number(phone.slice(-9)),
    has_limit: balance > 0,
    balance,
    is_in_black_list: says === 'blacklist',
    has_overdue_contracts: says === 'debt',
    ...(refusal && { refusal }),
    available_periods: PERIODS.map((period) => ({ period: String(period), available_balance: balance })),
  })
}

function calculate({ body }: SandboxRequest): SandboxReply {
  const products = (body['products'] ?? []) as { price: number; amount: number }[]
  const total = products.reduce((sum, { price, amount }) => sum + price * amount, 0)
  const { limit } = magicOf(text(body['user_id']))
  const tariffs = PERIODS.map((months) => ({
    tariff: `t${months}`,
    period_months: months,
    total,
    is_available: total <= limit,
  }))
  return ok({ tariffs })
}

function create({ body, headers, memory }: SandboxRequest): SandboxReply {
  const phone = text(body['user_id'])
  const number = Number(body['ext_order_id'])
  const order = memory.orderOf(number, phone)
  const secret = headers['authorization']?.replace('Bearer ', '') ?? ''
  if (body['callback']) order.callback = { url: text(body['callback']), secret }
  if (magicOf(phone).cut === 'create' && memory.isFirst(`uzum create ${number}`)) return 'cut'
  return ok({
    paymart_client: { contract_id: order.id, order: order.number },
    client_act_pdf: '',
    webview_path: '',
  })
}

const orderOfRequest = ({ body, memory }: SandboxRequest): Order | undefined =>
  body['ext_order_id'] === undefined
    ? memory.byId(Number(body['contract_id']))
    : memory.byNumber(Number(body['ext_order_id']))

function status(request: SandboxRequest): SandboxReply {
  const order = orderOfRequest(request)
  if (!order) return refuseWith(4004, 'contract not found')
  return ok({ contract_id: order.id, order: order.number, contract_status: STATUS_OF[pollState(order)] })
}

function confirm({ body, memory }: SandboxRequest): SandboxReply {
  const order = memory.byId(Number(body['contract_id']))
  if (!order) return refuseWith(4004, 'contract not found')
  if (order.state === 'cancelled') return refuseWith(4009, 'incorrect status')
  if (order.state !== 'waiting') return refuseWith(4010, 'already activated')
  order.state = magicOf(order.phone).moderation ? 'moderation' : 'confirmed'
  if (order.state === 'moderation') moderateLater(order)
  else sendCallback(order)
  if (magicOf(order.phone).cut === 'confirm' && memory.isFirst(`uzum confirm ${order.id}`)) return 'cut'
  return ok({ client_act_pdf: '' })
}

function cancel({ body, memory }: SandboxRequest): SandboxReply {
  const order = memory.byNumber(Number(body['contract_id']))
  if (!order) return refuseWith(4004, 'contract not found')
  if (order.state === 'cancelled') return refuseWith(4009, 'incorrect status')
  order.state = 'cancelled'
  return ok([])
}

function changePhone({ body }: SandboxRequest): SandboxReply {
  const ending = text(body['phone']).slice(-2)
  if (ending === BUSY_PHONE) return refuseWith(4011, 'phone number belongs to another buyer')
  return ending === UNCHANGEABLE_PHONE ? refuseWith(5005, 'phone number not changed') : ok([])
}

const CALLS: Record<string, (request: SandboxRequest) => SandboxReply> = {
  '/api/v1/buyers/check-status': client,
  '/api/v1/buyers/change-phone': changePhone,
  '/api/v1/orders/calculate': calculate,
  '/api/v1/orders': create,
  '/api/v1/contracts/check-status': status,
  '/v3/buyers/send-code-sms': () => ok([]),
  '/v3/buyers/check-code-sms': ({ body }) =>
    text(body['code']) === CODES.uzum ? ok([]) : refuseWith(4005, 'wrong code'),
  '/api/v1/contracts/confirm': confirm,
  '/api/v1/contracts/cancel': cancel,
}

export function uzumSandbox(request: SandboxRequest): SandboxReply {
  const secret = request.headers['authorization']?.replace(/^Bearer /, '')
  if (isRefused(secret)) return replyWith({ status: 'error', code: 5003 }, 401)
  return CALLS[request.path]?.(request) ?? replyWith({}, 404)
}
