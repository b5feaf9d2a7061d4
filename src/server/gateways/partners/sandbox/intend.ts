// The sandbox of the Intend shape: every answer is `{success, data}`, a refusal too, with a status of 2xx. Everything that this
// file calls agreed is an agreement between a shop and the partner.
import { createHash } from 'node:crypto'
import { CODES, INTEND_TOKEN_SECRET, isRefused, type Magic, magicOf } from './magic.ts'
import { replyWith, type SandboxReply, type SandboxRequest, text } from './reply.ts'
import { type Order, pollState } from './state.ts'

const succeed = (data: unknown): SandboxReply => replyWith({ success: true, data })
/** The code is agreed; the words are what the partner says to people. */
const refuseWith = (code: string, status = 200): SandboxReply =>
  replyWith({ success: false, data: { message: code.replaceAll('_', ' '), code } }, status)
const TIYIN = 100
const DURATIONS = [3, 6, 12, 18, 24]
/** Agreed. */
const STATE_OF = {
  waiting: 'created',
  moderation: 'moderation',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
}
/** Agreed: why a known member gets nothing. */
const REFUSED: Partial<Record<Magic['says'], string>> = {
  blacklist: 'client_blacklisted',
  debt: 'client_cannot_contract',
}

function check({ body }: SandboxRequest): SandboxReply {
  const username = text(body['username'])
  const { says, refusal } = magicOf(username)
  const agreed = refusal || REFUSED[says]
  return succeed({
    status: says === 'unregistered' ? -1 : 1,
    username,
    ...(agreed && { refusal: agreed }),
  })
}

/** The secret within the token is not the api-key. */
function auth({ body }: SandboxRequest): SandboxReply {
  const username = text(body['username'])
  const right = createHash('sha512').update(`${username}$${INTEND_TOKEN_SECRET}`).digest('hex')
  return text(body['token']) === right
    ? succeed({ id: Number(username), token: `member-${username}` })
    : refuseWith('bad_token')
}

/** The member whose token the call has. */
const memberOf = ({ headers }: SandboxRequest): string =>
  headers['authorization']?.match(/^Bearer member-(\d+)$/)?.[1] ?? ''
const asMember =
  (call: (request: SandboxRequest, member: string) => SandboxReply) =>
  (request: SandboxRequest): SandboxReply => {
    const member = memberOf(request)
    return member === '' ? refuseWith('unauthenticated') : call(request, member)
  }

function limits({ memory }: SandboxRequest, member: string): SandboxReply {
  const { says, limit } = magicOf(member)
  // Agreed: the member is still being examined.
  const reviewing = says === 'silent' || (says === 'slow' && memory.count(`intend slow ${member}`) < 3)
  const sum = says === 'zero' || says === 'limit' ? 0 : limit * TIYIN
  return succeed({ limit: reviewing ? 0 : sum, ...(reviewing && { reviewing }) })
}

const calculate = ({ body }: SandboxRequest): SandboxReply => {
  const items = Object.values(body) as { id: number; price: number }[]
  const pricesOf = (price: number) =>
    DURATIONS.map((duration) => ({ duration, price, per_month: Math.floor(price / duration) }))
  return succeed({
    items: items.map(({ id, price }) => ({ id, original_price: price, prices: pricesOf(price) })),
  })
}

const PRODUCT = ['id', 'price', 'quantity', 'name', 'sku', 'weight', 'url']

function create({ body, memory }: SandboxRequest, member: string): SandboxReply {
  const products = (body['products'] ?? []) as (Record<string, unknown> & { price: number })[]
  const isWhole = products.length > 0 && products.every((row) => PRODUCT.every((field) => field in row))
  if (!isWhole || typeof body['redirect_url'] !== 'string' || !DURATIONS.includes(Number(body['duration'])))
    return refuseWith('fields')
  const total = products.reduce((sum, { price }) => sum + price, 0)
  if (total > magicOf(member).limit * TIYIN) return refuseWith('limit_exceeded')
  const order = memory.orderOf(Number(body['order_id']), member)
  const isCut = magicOf(member).cut === 'create' && memory.isFirst(`intend create ${order.id}`)
  return isCut ? 'cut' : succeed({ ref_id: order.id })
}

const byRef = ({ body, memory }: SandboxRequest): Order | undefined => memory.byId(Number(body['ref_id']))

function confirm(request: SandboxRequest, member: string): SandboxReply {
  const order = byRef(request)
  if (order?.phone !== member) return refuseWith('not_found')
  if (text(request.body['code']) !== CODES.intend) return refuseWith('wrong_code')
  if (order.state === 'cancelled') return refuseWith('cancelled')
  if (order.state === 'waiting') order.state = magicOf(order.phone).moderation ? 'moderation' : 'confirmed'
  const isCut = magicOf(order.phone).cut === 'confirm' && request.memory.isFirst(`intend confirm ${order.id}`)
  return isCut ? 'cut' : succeed({ order_id: order.number })
}

function resend(request: SandboxRequest, member: string): SandboxReply {
  const order = byRef(request)
  if (order?.phone !== member) return refuseWith('not_found')
  if (magicOf(member).hasNewRef) order.id += NEW_REF
  return succeed({ ref_id: order.id })
}
const NEW_REF = 1_000_000

function state({ body, memory }: SandboxRequest): SandboxReply {
  const order =
    body['order_id'] === undefined
      ? memory.byId(Number(body['ref_id']))
      : memory.byNumber(Number(body['order_id']))
  if (!order) return refuseWith('not_found')
  const now = pollState(order)
  // Agreed: the state. Without it `success` alone says whether the order was bought.
  return replyWith({ success: now === 'confirmed', data: { ref_id: order.id, state: STATE_OF[now] } })
}

/** Agreed. */
function cancel(request: SandboxRequest): SandboxReply {
  const order = byRef(request)
  if (!order) return refuseWith('not_found')
  order.state = 'cancelled'
  return succeed({ ref_id: order.id })
}

const PUBLISHED: Record<string, (request: SandboxRequest) => SandboxReply> = {
  '/member/check': check,
  '/member/auth': auth,
  '/member/limits': asMember(limits),
  '/calculate': calculate,
  '/order/create': asMember(create),
  '/cheque/resend': asMember(resend),
  '/cheque/confirm': asMember(confirm),
  '/order/check': state,
}
const AGREED: Record<string, (request: SandboxRequest) => SandboxReply> = {
  '/order/cancel': cancel,
}

export function intendSandbox(request: SandboxRequest): SandboxReply {
  if (isRefused(request.headers['api-key'])) return refuseWith('unauthorized', 401)
  return (PUBLISHED[request.path] ?? AGREED[request.path])?.(request) ?? refuseWith('not_found', 404)
}
