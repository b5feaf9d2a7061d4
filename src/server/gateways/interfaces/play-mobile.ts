// Play Mobile, an SMS provider: one call to send, one to ask. A yes to sending is words, not JSON.
import type { Interface } from './interface.ts'
import type { Shape } from './shape.ts'

const CODE = 'text|whole'
/** Both spellings are in use. */
const refuses: Shape = {
  oneOf: [
    { error_code: CODE, 'error_description?': 'text|null' },
    { 'error-code': CODE, 'error-description?': 'text|null' },
  ],
}
const REPORT: Shape = {
  'message-id': 'text|whole',
  status: 'text(transmitted delivered notDelivered rejected failed deferred)',
  '*': 'any',
}

export const playMobileInterface = {
  version: '',
  read: '2026-11-28',
  source: 'the description that the provider has published, and a client program',
  calls: {
    send: {
      at: 'POST /send',
      takes: {
        messages: [
          {
            recipient: 'text',
            'message-id': 'text',
            'priority?': 'text(low normal high realtime)',
            'template-id?': 'any',
            'variables?': 'any',
            sms: { originator: 'text', 'ttl?': 'text', content: { text: 'text' } },
          },
        ],
        'timing?': 'object',
      },
      answers: 'any',
      refuses,
    },
    status: {
      at: 'POST /get-status',
      takes: { 'message-id': ['text'] },
      answers: { oneOf: [[REPORT], { messages: [REPORT], '*': 'any' }, REPORT] },
      refuses,
    },
  },
} as const satisfies Interface
