// Uzum Nasiya, the published Partner API and what its live interface answers otherwise.
import type { Interface } from './interface.ts'
import type { Shape } from './shape.ts'

const DONE = { status: 'text(success)', error: 'list' }
const refuses: Shape = {
  oneOf: [
    {
      status: 'text(error)',
      error: [{ 'type?': 'text|null', text: 'text|null', 'sub_text?': 'text|null' }],
      data: 'any',
      'response_code?': 'whole(1000 4004 4005 4009 4010 5003 5005 6001)|null',
    },
    // A field of the wrong type: 422.
    { message: 'text', 'errors?': 'any' },
  ],
}
const FLAG = 'flag|whole(0 1)'

export const uzumInterface = {
  version: 'Partner API 1.0.2',
  read: '2026-11-28',
  source: 'the description that the partner has published, and the live and test interfaces',
  yes: { field: 'status', is: 'success' },
  calls: {
    buyer: {
      at: 'POST /api/v1/buyers/check-status',
      takes: { phone: 'whole' },
      answers: {
        ...DONE,
        data: {
          phone: 'text',
          status: 'whole(0 1 2 4 5 8 9 10 11 12 13 14 403)',
          'buyer_id?': 'whole|null',
          'has_limit?': 'flag|null',
          'scoring_status?': 'whole(0 1 2 3 4)|null',
          'balance?': 'text|number|null',
          'custom_discount?': 'number|null',
          'verified_at?': 'text|null',
          'available_periods?': [
            {
              period: 'text',
              title_uz: 'text',
              title_ru: 'text',
              'original_markup?': 'number|null',
              'discount_markup?': 'number|null',
              'available_balance?': 'text|number|null',
            },
          ],
          'is_in_black_list?': 'flag|null',
          'has_overdue_contracts?': 'flag|null',
          'webview?': 'text|null',
          'risk_grade?': 'text|null',
        },
      },
      refuses,
    },
    calculate: {
      at: 'POST /api/v1/orders/calculate',
      takes: { user_id: 'whole', products: [{ product_id: 'whole', price: 'number', amount: 'whole' }] },
      answers: {
        ...DONE,
        data: [
          {
            tariff: 'text',
            'tariff_id?': 'whole',
            'tariff_name?': 'text|null',
            title_uz: 'text',
            title_ru: 'text',
            period_months: 'whole',
            total: 'number|text',
            origin: 'number|text',
            month: 'number|text',
            deposit: 'number|text',
            balance: 'number|text',
            first_payment_date: 'text',
            is_available: FLAG,
            'status?': 'whole(0 1 2)',
            'error_message?': 'text|null',
            'custom_discount?': 'number|null',
            'products?': 'list',
            'is_promo?': FLAG,
            'is_mini_loan?': FLAG,
            'client_photo_upload?': FLAG,
          },
        ],
      },
      refuses,
    },
    create: {
      at: 'POST /api/v1/orders',
      takes: {
        user_id: 'whole',
        period: 'text',
        products: [
          {
            amount: 'whole',
            name: 'text',
            price: 'number',
            category: 'whole',
            unit_id: 'whole',
            'product_id?': 'whole',
            'imei?': 'text',
          },
        ],
        'callback?': 'text',
        'ext_order_id?': 'whole',
      },
      answers: {
        ...DONE,
        data: {
          paymart_client: {
            order: 'whole',
            contract_id: 'whole',
            'fio?': 'text|null',
            'phone?': 'text|null',
            'created_at?': 'text|null',
            'price_month?': 'text|number|null',
            'total?': 'text|number|null',
            'available_balance?': 'text|number|null',
            'mini_balance?': 'text|number|null',
          },
          'cart?': 'list',
          'client_act_pdf?': 'text|null',
          'webview_path?': 'text|null',
        },
      },
      refuses,
    },
    contract: {
      at: 'POST /api/v1/contracts/check-status',
      takes: { contract_id: 'whole' },
      answers: {
        ...DONE,
        data: {
          'id?': 'whole',
          'contract_id?': 'whole',
          contract_status: 'whole(0 1 2 3 4 5 9)',
          'is_signed?': `${FLAG}|null`,
          'myid_attempts?': 'whole|null',
          'type?': 'text|null',
          'status?': 'any',
          'qr_status?': 'any',
          'created_at?': 'text|null',
          'updated_at?': 'text|null',
        },
      },
      refuses,
    },
    confirm: {
      at: 'POST /api/v1/contracts/confirm',
      takes: { contract_id: 'whole' },
      answers: { ...DONE, data: { 'client_act_pdf?': 'text|null' }, 'response_code?': 'whole(0)' },
      refuses,
    },
    cancel: {
      at: 'POST /api/v1/contracts/cancel',
      takes: { contract_id: 'whole' },
      answers: { ...DONE, data: 'any', 'response_code?': 'whole(0)' },
      refuses,
    },
    send_code: {
      at: 'POST /v3/buyers/send-code-sms',
      takes: { phone: 'text|whole', contract_id: 'whole' },
      answers: { ...DONE, data: { 'hashed?': 'text', 'is_registered?': FLAG } },
      refuses,
    },
    check_code: {
      at: 'POST /v3/buyers/check-code-sms',
      takes: { phone: 'text', contract_id: 'whole', code: 'text' },
      answers: { ...DONE, data: { contract_id: 'whole', 'message?': 'text|null' } },
      refuses,
    },
  },
} as const satisfies Interface
