// The sandbox of the Alif shape.
import { BUSY_PHONE, CODES, isRefused, magicOf, UNCHANGEABLE_PHONE } from './magic.ts'
import { replyWith, type SandboxReply, type SandboxRequest, text } from './reply.ts'
import { pollState } from './state.ts'

const refuseWith = (code: string, status = 400): SandboxReply =>
  replyWith({ error: { code, message: code } }, status)
const REFUSED = {
  limit: 'limit_exceeded',
  blacklist: 'blacklisted',
  debt: 'has_debt',
  unregistered: 'client_must_register',
} as const
const TIYIN = 100
const STATE_OF = {
  waiting: 'reviewing',
  moderation: 'processing',
  confirmed: 'approved',
  cancelled: 'cancelled',
}

function check({ body, memory }: SandboxRequest): SandboxReply {
  const phone = text(body['phone'])
  const { says, limit, refusal } = magicOf(phone)
  if (refusal) return refuseWith(refusal)
  if (says in REFUSED) return refuseWith(REFUSED[says as keyof typeof REFUSED])
  const isWaiting = says === 'silent' || (says === 'slow' && memory.count(`alif slow ${phone}`) < 3)
  const sum = says === 'zero' ? 0 : limit * TIYIN
  return replyWith({ id: phone, state: isWaiting ? 'reviewing' : 'approved', limit: isWaiting ? null : sum })
}

function changePhone({ body }: SandboxRequest): SandboxReply {
  const ending = text(body['new_phone']).slice(-2)
  if (ending === BUSY_PHONE) return refuseWith('phone_busy', 409)
  return ending === UNCHANGEABLE_PHONE ? refuseWith('phone_not_changed') : replyWith({ changed: true })
}

function requestCode({ body, memory }: SandboxRequest): SandboxReply {
  const phone = text(body['phone'])
  const isCut = magicOf(phone).cut === 'create' && memory.isFirst(`alif otp ${text(body['order_id'])}`)
  return isCut ? 'cut' : replyWith({ sent: true })
}

function store({ body, memory }: SandboxRequest): SandboxReply {
  const phone = text(body['phone'])
  if (text(body['otp']) !== CODES.alif) return refuseWith('wrong_otp')
  const items = (body['items'] ?? []) as { price: number }[]
  const total = items.reduce((sum, { price }) => sum + price, 0)
  if (total > magicOf(phone).limit * TIYIN) return refuseWith('limit_exceeded')
  const order = memory.orderOf(Number(body['order_id']), phone)
  if (order.state === 'waiting') order.state = magicOf(phone).moderation ? 'moderation' : 'confirmed'
  if (magicOf(phone).cut === 'confirm' && memory.isFirst(`alif store ${order.id}`)) return 'cut'
  return replyWith({ order_id: order.number, state: STATE_OF[order.state] })
}

function byNumber({ path, method, memory }: SandboxRequest): SandboxReply {
  const [number, action] = path.replace('/new/applications/', '').split('/')
  const order = memory.byNumber(Number(number))
  if (!order) return refuseWith('not_found', 404)
  if (method === 'POST' && action === 'cancel') order.state = 'cancelled'
  return replyWith({ order_id: order.number, state: STATE_OF[pollState(order)] })
}

const CALLS: Record<string, (request: SandboxRequest) => SandboxReply> = {
  '/new/applications/check': check,
  '/new/applications/change-phone': changePhone,
  '/new/applications/request-otp/': requestCode,
  '/new/applications/store': store,
}

export function alifSandbox(request: SandboxRequest): SandboxReply {
  if (isRefused(request.headers['merchant-token'])) return refuseWith('unauthorized', 401)
  const call = CALLS[request.path]
  if (call) return call(request)
  return request.path.startsWith('/new/applications/') ? byNumber(request) : refuseWith('not_found', 404)
}
