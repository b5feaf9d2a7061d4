// Payme Subscribe: JSON-RPC 2.0 at one address. Only the methods of cards are called.
import type { Interface } from './interface.ts'
import type { Shape } from './shape.ts'

/** A code that is not listed is answered, too, and has its own way on (`domain/applications/card-errors.ts`). */
const refuses: Shape = {
  'jsonrpc?': 'text',
  'id?': 'whole|null',
  error: {
    code: 'whole',
    'message?': { oneOf: ['text|null', { '*': 'text|null' }] },
    'data?': 'any',
    '*': 'any',
  },
  'result?': 'null',
}
const CARD: Shape = {
  card: {
    number: 'text',
    expire: 'text',
    token: 'text',
    'recurrent?': 'flag',
    verify: 'flag',
    'type?': 'text|null',
  },
}
const answersOf = (result: Shape): Shape => ({
  'jsonrpc?': 'text',
  'id?': 'whole|null',
  result,
  'error?': 'null',
})
const sent = (params: Shape): Shape => ({ 'jsonrpc?': 'text', id: 'whole', method: 'text', params })
const TOKEN = { token: 'text' }

export const paymeInterface = {
  version: 'Subscribe API',
  read: '2026-11-28',
  source: 'the description that the processor has published',
  yes: { without: 'error' },
  calls: {
    create: {
      at: 'POST /',
      rpc: 'cards.create',
      takes: sent({
        card: { number: 'text', expire: 'text' },
        save: 'flag',
        'account?': 'object',
        'customer?': 'text',
      }),
      answers: answersOf(CARD),
      refuses,
    },
    send_code: {
      at: 'POST /',
      rpc: 'cards.get_verify_code',
      takes: sent(TOKEN),
      answers: answersOf({ sent: 'flag', phone: 'text', wait: 'whole' }),
      refuses,
    },
    confirm: {
      at: 'POST /',
      rpc: 'cards.verify',
      takes: sent({ ...TOKEN, code: 'text' }),
      answers: answersOf(CARD),
      refuses,
    },
    read: { at: 'POST /', rpc: 'cards.check', takes: sent(TOKEN), answers: answersOf(CARD), refuses },
    remove: {
      at: 'POST /',
      rpc: 'cards.remove',
      takes: sent(TOKEN),
      answers: answersOf({ success: 'flag' }),
      refuses,
    },
  },
} as const satisfies Interface
