// The sandbox of the Alif shape. Published are the client's code and the application that it stores, both refused with
// `{code, message}` at the top. Everything that this file calls agreed is an agreement between a shop and the partner.
import { CODES, isRefused, magicOf } from './magic.ts'
import { replyWith, type SandboxReply, type SandboxRequest, text } from './reply.ts'
import { pollState } from './state.ts'

const refuseWith = (code: string, status = 400): SandboxReply =>
  replyWith({ code, message: code.replaceAll('_', ' ') }, status)
/** Refusals of the agreed calls have their code one level down. */
const refuseNested = (code: string, status = 400): SandboxReply =>
  replyWith({ error: { code, message: code.replaceAll('_', ' ') } }, status)

/** Agreed codes, but `limit_exceeded`, which is published. */
const REFUSED = {
  limit: 'limit_exceeded',
  blacklist: 'blacklisted',
  debt: 'has_debt',
  unregistered: 'client_must_register',
} as const
const codeOf = (phone: string): string => {
  const { says, refusal } = magicOf(phone)
  return refusal || (says in REFUSED ? REFUSED[says as keyof typeof REFUSED] : '')
}
const TIYIN = 100
/** Agreed. */
const STATE_OF = {
  waiting: 'reviewing',
  moderation: 'processing',
  confirmed: 'approved',
  cancelled: 'cancelled',
}

/** Agreed: what the partner would finance. */
function check({ body, memory }: SandboxRequest): SandboxReply {
  const phone = text(body['phone'])
  const { says, limit } = magicOf(phone)
  const code = codeOf(phone)
  if (code !== '') return refuseNested(code)
  const isWaiting = says === 'silent' || (says === 'slow' && memory.count(`alif slow ${phone}`) < 3)
  const sum = says === 'zero' ? 0 : limit * TIYIN
  return replyWith({ id: phone, state: isWaiting ? 'reviewing' : 'approved', limit: isWaiting ? null : sum })
}

function requestCode({ body, memory }: SandboxRequest): SandboxReply {
  const phone = text(body['phone'])
  if (!/^998\d{9}$/.test(phone)) return refuseWith('phone')
  const code = codeOf(phone)
  if (code !== '') return refuseWith(code)
  const isCut = magicOf(phone).cut === 'create' && memory.isFirst(`alif otp ${phone}`)
  return isCut ? 'cut' : replyWith({ sent: true })
}

type Item = Record<'good' | 'good_type' | 'price' | 'sku' | 'ikpu', unknown>
const isItem = ({ good, good_type, price, sku, ikpu }: Item): boolean =>
  [good, good_type, sku, ikpu].every((value) => typeof value === 'string') && Number.isInteger(price)

function store({ body, memory }: SandboxRequest): SandboxReply {
  const phone = text(body['phone'])
  const condition = body['condition'] as { commission?: unknown; duration?: unknown } | undefined
  const items = (body['items'] ?? []) as Item[]
  const isWhole = Number.isInteger(condition?.commission) && Number.isInteger(condition?.duration)
  if (!isWhole || items.length === 0 || !items.every(isItem)) return refuseWith('fields')
  // The code itself is an agreed one: the partner publishes no code for a wrong otp.
  if (body['otp'] !== CODES.alif) return refuseWith('wrong_otp')
  const total = items.reduce((sum, { price }) => sum + Number(price), 0)
  if (total > magicOf(phone).limit * TIYIN) return refuseWith('limit_exceeded')
  // Agreed: the number of the shop, by which the application is read and cancelled.
  const order = memory.orderOf(Number(body['order_id'] ?? phone), phone)
  if (order.state === 'waiting') order.state = magicOf(phone).moderation ? 'moderation' : 'confirmed'
  if (magicOf(phone).cut === 'confirm' && memory.isFirst(`alif store ${order.id}`)) return 'cut'
  return replyWith({ id: order.id })
}

/** Agreed: reading and cancelling by the number of the shop. */
function byNumber({ path, method, memory }: SandboxRequest): SandboxReply {
  const [number, action] = path.replace('/new/applications/', '').split('/')
  const order = memory.byNumber(Number(number))
  if (!order) return refuseNested('not_found', 404)
  if (method === 'POST' && action === 'cancel') order.state = 'cancelled'
  return replyWith({ order_id: order.number, state: STATE_OF[pollState(order)] })
}

const PUBLISHED: Record<string, (request: SandboxRequest) => SandboxReply> = {
  '/new/applications/request-otp/': requestCode,
  '/new/applications/store': store,
}
const AGREED: Record<string, (request: SandboxRequest) => SandboxReply> = {
  '/new/applications/check': check,
}

export function alifSandbox(request: SandboxRequest): SandboxReply {
  if (isRefused(request.headers['merchant-token'])) return refuseWith('unauthorized', 401)
  const call = PUBLISHED[request.path] ?? AGREED[request.path]
  if (call) return call(request)
  return request.path.startsWith('/new/applications/') ? byNumber(request) : refuseWith('not_found', 404)
}
