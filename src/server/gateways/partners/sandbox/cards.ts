// The sandbox of the card processor (Payme Subscribe shape, JSON-RPC): a card becomes a token, the client's code
// confirms it. What happens is chosen by the last four digits of the number.
import { randomBytes } from 'node:crypto'
import { CODES } from './magic.ts'
import { replyWith, type SandboxReply, type SandboxRequest, text } from './reply.ts'
import type { Memory } from './state.ts'

const REFUSED: Record<string, string> = {
  '0001': 'card_bin_unsuitable',
  '0002': 'card_not_linked_to_pinfl',
  '0003': 'card_name_mismatch',
  '0004': 'card_type_unsupported',
}
const WRONG_CODE = -31_103
const NO_SUCH_CARD = -31_400

const answer = (result: unknown): SandboxReply => replyWith({ jsonrpc: '2.0', result })
const fault = (code: number, data: string): SandboxReply =>
  replyWith({ jsonrpc: '2.0', error: { code, message: data, data } })

function create(card: Record<string, unknown>, { cards }: Memory): SandboxReply {
  const number = text(card['number'])
  const why = REFUSED[number.slice(-4)]
  if (why) return fault(-31_300, why)
  const masked = `${number.slice(0, 6)}******${number.slice(-4)}`
  const token = randomBytes(24).toString('hex')
  cards.set(token, false)
  return answer({ card: { number: masked, expire: text(card['expire']), token, verify: false } })
}

function check(token: string, { cards }: Memory): SandboxReply {
  const verify = cards.get(token)
  return verify === undefined ? fault(NO_SUCH_CARD, 'no such card') : answer({ card: { token, verify } })
}

export function cardsSandbox({ body, headers, memory }: SandboxRequest): SandboxReply {
  if (!headers['x-auth']) return fault(-32_504, 'unauthorized')
  const params = (body['params'] ?? {}) as Record<string, unknown>
  if (body['method'] === 'cards.create')
    return create((params['card'] ?? {}) as Record<string, unknown>, memory)
  if (body['method'] === 'cards.get_verify_code')
    return answer({ sent: true, phone: '99890*****67', wait: 60_000 })
  if (body['method'] === 'cards.check') return check(text(params['token']), memory)
  if (body['method'] !== 'cards.verify') return fault(-32_601, 'method')
  if (text(params['code']) !== CODES.cards) return fault(WRONG_CODE, 'wrong_code')
  memory.cards.set(text(params['token']), true)
  return answer({ card: { token: text(params['token']), verify: true } })
}
