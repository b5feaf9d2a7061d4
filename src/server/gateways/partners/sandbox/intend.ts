// The sandbox of the Intend shape.
import { createHash } from 'node:crypto'
import { BUSY_PHONE, CODES, isRefused, magicOf, UNCHANGEABLE_PHONE } from './magic.ts'
import { type Asked, type Said, say, text } from './reply.ts'
import { askedState, type Order } from './state.ts'

const no = (error: string, status = 400): Said => say({ error, message: error }, status)
const TIYIN = 100
const DURATIONS = [3, 6, 12, 18, 24]
const STATE_OF = {
  waiting: 'created',
  moderation: 'moderation',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
}

function check({ body }: Asked): Said {
  const { says, refusal } = magicOf(text(body['username']))
  return say({
    status: says === 'unregistered' ? -1 : 1,
    black_list: says === 'blacklist',
    debt: says === 'debt',
    ...(refusal && { refusal }),
  })
}

function changePhone({ body }: Asked): Said {
  const ending = text(body['phone']).slice(-2)
  if (ending === BUSY_PHONE) return no('phone_busy', 409)
  return ending === UNCHANGEABLE_PHONE ? no('phone_not_changed') : say({ changed: true })
}

/** A member's token is the shop's secret in another form: sha512(username + '$' + secret). */
function auth({ body, headers }: Asked): Said {
  const name = text(body['username'])
  const right = createHash('sha512').update(`${name}$${headers['api-key']}`).digest('hex')
  return text(body['token']) === right ? say({ token: `member-${name}` }) : no('bad_token', 401)
}

function limits({ headers, memory }: Asked): Said {
  const phone = headers['authorization']?.replace('Bearer member-', '') ?? ''
  const { says, limit } = magicOf(phone)
  const reviewing = says === 'silent' || (says === 'slow' && memory.count(`intend slow ${phone}`) < 3)
  const sum = says === 'zero' || says === 'limit' ? 0 : limit * TIYIN
  return say({ limit: reviewing ? 0 : sum, reviewing })
}

const calculate = ({ body }: Asked): Said => {
  const items = Object.values(body) as { id: number; price: number }[]
  const pricesOf = (price: number) =>
    DURATIONS.map((duration) => ({ duration, price, per_month: Math.floor(price / duration) }))
  return say({ items: items.map(({ id, price }) => ({ id, prices: pricesOf(price) })) })
}

function create({ body, memory }: Asked): Said {
  const phone = text(body['phone'])
  const total = ((body['products'] ?? []) as { price: number }[]).reduce((sum, { price }) => sum + price, 0)
  if (total > magicOf(phone).limit * TIYIN) return no('limit_exceeded')
  const order = memory.orderOf(Number(body['order_id']), phone)
  const isCut = magicOf(phone).cut === 'create' && memory.isFirst(`intend create ${order.id}`)
  return isCut ? 'cut' : say({ ref_id: order.id, ttl: 600 })
}

const byRef = ({ body, memory }: Asked): Order | undefined => memory.byId(Number(body['ref_id']))

function confirm(given: Asked): Said {
  const order = byRef(given)
  if (!order) return no('not_found', 404)
  if (text(given.body['code']) !== CODES.intend) return no('wrong_code')
  if (order.state === 'cancelled') return no('cancelled')
  if (order.state === 'waiting') order.state = magicOf(order.phone).moderation ? 'moderation' : 'confirmed'
  const isCut = magicOf(order.phone).cut === 'confirm' && given.memory.isFirst(`intend confirm ${order.id}`)
  return isCut ? 'cut' : say({ ref_id: order.id, state: STATE_OF[order.state] })
}

function state({ body, memory }: Asked): Said {
  const order = memory.byNumber(Number(body['order_id']))
  return order ? say({ ref_id: order.id, state: STATE_OF[askedState(order)] }) : no('not_found', 404)
}

function cancel(given: Asked): Said {
  const order = byRef(given)
  if (!order) return no('not_found', 404)
  order.state = 'cancelled'
  return say({ ref_id: order.id, state: 'cancelled' })
}

const CALLS: Record<string, (given: Asked) => Said> = {
  '/member/check': check,
  '/member/change-phone': changePhone,
  '/member/auth': auth,
  '/member/limits': limits,
  '/calculate': calculate,
  '/order/create': create,
  '/cheque/resend': (given) => (byRef(given) ? say({ sent: true }) : no('not_found', 404)),
  '/cheque/confirm': confirm,
  '/order/check': state,
  '/order/cancel': cancel,
}

export function intendSandbox(given: Asked): Said {
  if (isRefused(given.headers['api-key'])) return no('unauthorized', 401)
  return CALLS[given.path]?.(given) ?? no('not_found', 404)
}
