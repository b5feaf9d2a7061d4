// Alif Nasiya: two calls are known, from one client program; the others are agreements between a shop and the partner.
import type { Interface } from './interface.ts'
import type { Shape } from './shape.ts'

const CODE = { 'code?': 'text|whole|null', 'message?': 'text|null' }
/** The code comes at the top or one level down. */
const refuses: Shape = { oneOf: [CODE, { error: CODE }] }
const application = { order_id: 'whole|text', state: 'text' }

export const alifInterface = {
  version: '',
  read: '2026-11-28',
  source: 'the client program of one shop',
  calls: {
    send_code: {
      at: 'POST /new/applications/request-otp/',
      takes: { phone: 'text' },
      // What a yes has is not known.
      answers: 'any',
      refuses,
    },
    confirm: {
      at: 'POST /new/applications/store',
      takes: {
        phone: 'text',
        otp: 'text',
        condition: { commission: 'whole', duration: 'whole' },
        items: [{ good: 'text', good_type: 'text', price: 'whole', sku: 'text', ikpu: 'text' }],
        // Agreed.
        'order_id?': 'whole',
      },
      answers: 'any',
      refuses,
    },
    score: {
      at: 'POST /new/applications/check',
      takes: { phone: 'text' },
      answers: {
        id: 'whole|text',
        state: 'text(reviewing approved rejected)',
        'limit?': 'number|null',
      },
      refuses,
      isAgreed: true,
    },
    contract: { at: 'GET /new/applications/{id}', answers: application, refuses, isAgreed: true },
    cancel: {
      at: 'POST /new/applications/{id}/cancel',
      takes: {},
      answers: application,
      refuses,
      isAgreed: true,
    },
  },
} as const satisfies Interface
