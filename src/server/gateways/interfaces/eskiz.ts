// Eskiz, an SMS provider: forms in, JSON out.
import type { Interface } from './interface.ts'
import type { Shape } from './shape.ts'

const WORDS: Shape = { oneOf: ['text|null', { '*': 'any' }, 'list'] }
const refuses: Shape = { 'message?': WORDS, 'status?': 'text|null', 'errors?': WORDS, 'data?': 'any' }
const signedIn: Shape = { 'message?': 'text', data: { token: 'text' }, 'token_type?': 'text' }
const PART = 'text(DELIVRD UNDELIV UNDELIVERABLE EXPIRED REJECTD DELETED UNKNOWN ENROUTE)'

export const eskizInterface = {
  version: '',
  read: '2026-11-28',
  source: 'the description that the provider has published, and client programs',
  calls: {
    sign_in: {
      at: 'POST /auth/login',
      takes: { email: 'text', password: 'text' },
      answers: signedIn,
      refuses,
    },
    send: {
      at: 'POST /message/sms/send',
      takes: {
        mobile_phone: 'text',
        message: 'text',
        from: 'text',
        'callback_url?': 'text',
        'user_sms_id?': 'text',
      },
      // An older interface refuses with 200.
      answers: {
        oneOf: [
          { id: 'text|whole', 'message?': 'text', 'status?': 'text' },
          { status: 'text(error)', 'message?': WORDS },
        ],
      },
      refuses,
    },
    status: {
      at: 'GET /message/sms/status_by_id/{id}',
      answers: {
        'status?': 'text',
        'message?': 'text|null',
        data: {
          status: 'text(waiting NEW STORED ACCEPTED PARTDELIVERED DELIVERED REJECTED)',
          'parts?': {
            oneOf: [
              { '*': { 'dlr_state?': PART, '*': 'any' } },
              [{ 'dlr_state?': PART, '*': 'any' }],
              'null',
            ],
          },
          'parts_count?': 'whole|text|null',
          '*': 'any',
        },
      },
      refuses,
    },
  },
} as const satisfies Interface
