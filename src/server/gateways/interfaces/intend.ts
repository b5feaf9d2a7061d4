// Intend: what several client programs agree about; every answer is in one envelope.
import type { Interface } from './interface.ts'

/** What a refusal has besides is not known. */
const refuses = { success: 'flag(false)', 'data?': 'any', '*': 'any' }

export const intendInterface = {
  version: '',
  read: '2026-11-28',
  source: 'client programs of four shops',
  yes: { field: 'success', is: true },
  calls: {
    calculate: {
      at: 'POST /calculate',
      takes: [{ id: 'whole', price: 'whole' }],
      answers: {
        success: 'flag(true)',
        data: {
          items: [
            {
              'id?': 'whole',
              'original_price?': 'number',
              prices: [{ duration: 'whole', 'price?': 'number', 'per_month?': 'number' }],
            },
          ],
        },
      },
      refuses,
    },
    member: {
      at: 'POST /member/check',
      takes: { username: 'text' },
      // `refusal` is agreed.
      answers: {
        success: 'flag(true)',
        data: { status: 'whole(1 -1)', 'username?': 'text|whole', 'refusal?': 'text' },
      },
      refuses,
    },
    authorize: {
      at: 'POST /member/auth',
      takes: { username: 'text', token: 'text' },
      answers: { success: 'flag(true)', data: { 'id?': 'whole|text', token: 'text' } },
      refuses,
    },
    limits: {
      at: 'GET /member/limits',
      // `reviewing` is agreed.
      answers: { success: 'flag(true)', data: { limit: 'number', 'reviewing?': 'flag' } },
      refuses,
    },
    create: {
      at: 'POST /order/create',
      takes: {
        duration: 'whole',
        order_id: 'whole',
        redirect_url: 'text',
        products: [
          {
            id: 'whole',
            price: 'whole',
            quantity: 'whole',
            name: 'text',
            sku: 'text',
            weight: 'number',
            url: 'text',
          },
        ],
        'bonus_amount?': 'whole',
        'ref_id?': 'whole|text',
        'ttl?': 'whole',
      },
      answers: { success: 'flag(true)', data: { ref_id: 'whole|text' } },
      refuses,
    },
    confirm: {
      at: 'POST /cheque/confirm',
      takes: { ref_id: 'whole|text', code: 'text' },
      answers: { success: 'flag(true)', data: { 'order_id?': 'whole|text' } },
      refuses,
    },
    send_code: {
      at: 'POST /cheque/resend',
      takes: { ref_id: 'whole|text' },
      answers: { success: 'flag(true)', data: { 'ref_id?': 'whole|text' } },
      refuses,
    },
    contract: {
      at: 'POST /order/check',
      takes: { oneOf: [{ order_id: 'whole' }, { ref_id: 'whole|text' }] },
      // `success` says whether it was bought, and nothing else of it is known; `state` is agreed.
      answers: { success: 'flag', 'data?': 'any' },
      refuses,
    },
    cancel: {
      at: 'POST /order/cancel',
      takes: { ref_id: 'whole|text' },
      answers: { success: 'flag(true)', 'data?': 'any' },
      refuses,
      isAgreed: true,
    },
  },
} as const satisfies Interface
