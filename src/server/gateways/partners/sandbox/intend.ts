// The sandbox of the Intend shape.
import { createHash } from 'node:crypto'
import { BUSY_PHONE, CODES, isRefused, magicOf, UNCHANGEABLE_PHONE } from './magic.ts'
import { replyWith, type SandboxReply, type SandboxRequest, text } from './reply.ts'
import { type Order, pollState } from './state.ts'

const refuseWith = (error: string, status = 400): SandboxReply => replyWith({ error, message: error }, status)
const TIYIN = 100
const DURATIONS = [3, 6, 12, 18, 24]
const STATE_OF = {
  waiting: 'created',
  moderation: 'moderation',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
}

function check({ body }: SandboxRequest): SandboxReply {
  const { says, refusal } = magicOf(text(body['username']))
  return replyWith({
    status: says === 'unregistered' ? -1 : 1,
    black_list: says === 'blacklist',
    debt: says === 'debt',
    ...(refusal && { refusal }),
  })
}

function changePhone({ body }: SandboxRequest): SandboxReply {
  const ending = text(body['phone']).slice(-2)
  if (ending === BUSY_PHONE) return refuseWith('phone_busy', 409)
  return ending === UNCHANGEABLE_PHONE ? refuseWith('phone_not_changed') : replyWith({ changed: true })
}

/** A member's token is the shop's secret in another form: sha512(username + '$' + secret). */
function auth({ body, headers }: SandboxRequest): SandboxReply {
  const name = text(body['username'])
  const right = createHash('sha512').update(`${name}$${headers['api-key']}`).digest('hex')
  return text(body['token']) === right ? replyWith({ token: `member-${name}` }) : refuseWith('bad_token', 401)
}

function limits({ headers, memory }: SandboxRequest): SandboxReply {
  const phone = headers['authorization']?.replace('Bearer member-', '') ?? ''
  const { says, limit } = magicOf(phone)
  const reviewing = says === 'silent' || (says === 'slow' && memory.count(`intend slow ${phone}`) < 3)
  const sum = says === 'zero' || says === 'limit' ? 0 : limit * TIYIN
  return replyWith({ limit: reviewing ? 0 : sum, reviewing })
}

const calculate = ({ body }: SandboxRequest): SandboxReply => {
  const items = Object.values(body) as { id: number; price: number }[]
  const pricesOf = (price: number) =>
    DURATIONS.map((duration) => ({ duration, price, per_month: Math.floor(price / duration) }))
  return replyWith({ items: items.map(({ id, price }) => ({ id, prices: pricesOf(price) })) })
}

function create({ body, memory }: SandboxRequest): SandboxReply {
  const phone = text(body['phone'])
  const total = ((body['products'] ?? []) as { price: number }[]).reduce((sum, { price }) => sum + price, 0)
  if (total > magicOf(phone).limit * TIYIN) return refuseWith('limit_exceeded')
  const order = memory.orderOf(Number(body['order_id']), phone)
  const isCut = magicOf(phone).cut === 'create' && memory.isFirst(`intend create ${order.id}`)
  return isCut ? 'cut' : replyWith({ ref_id: order.id, ttl: 600 })
}

const byRef = ({ body, memory }: SandboxRequest): Order | undefined => memory.byId(Number(body['ref_id']))

function confirm(request: SandboxRequest): SandboxReply {
  const order = byRef(request)
  if (!order) return refuseWith('not_found', 404)
  if (text(request.body['code']) !== CODES.intend) return refuseWith('wrong_code')
  if (order.state === 'cancelled') return refuseWith('cancelled')
  if (order.state === 'waiting') order.state = magicOf(order.phone).moderation ? 'moderation' : 'confirmed'
  const isCut = magicOf(order.phone).cut === 'confirm' && request.memory.isFirst(`intend confirm ${order.id}`)
  return isCut ? 'cut' : replyWith({ ref_id: order.id, state: STATE_OF[order.state] })
}

function state({ body, memory }: SandboxRequest): SandboxReply {
  const order = memory.byNumber(Number(body['order_id']))
  return order
    ? replyWith({ ref_id: order.id, state: STATE_OF[pollState(order)] })
    : refuseWith('not_found', 404)
}

function cancel(request: SandboxRequest): SandboxReply {
  const order = byRef(request)
  if (!order) return refuseWith('not_found', 404)
  order.state = 'cancelled'
  return replyWith({ ref_id: order.id, state: 'cancelled' })
}

const CALLS: Record<string, (request: SandboxRequest) => SandboxReply> = {
  '/member/check': check,
  '/member/change-phone': changePhone,
  '/member/auth': auth,
  '/member/limits': limits,
  '/calculate': calculate,
  '/order/create': create,
  '/cheque/resend': (request) => (byRef(request) ? replyWith({ sent: true }) : refuseWith('not_found', 404)),
  '/cheque/confirm': confirm,
  '/order/check': state,
  '/order/cancel': cancel,
}

export function intendSandbox(request: SandboxRequest): SandboxReply {
  if (isRefused(request.headers['api-key'])) return refuseWith('unauthorized', 401)
  return CALLS[request.path]?.(request) ?? refuseWith('not_found', 404)
}
