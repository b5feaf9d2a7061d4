// Answers of Uzum Nasiya word for word as its page and the live interface give them, for tests of facts.
import type { ContractOrder, PartnerContract } from '#server/gateways/partners/gateway.ts'
import type { Answer } from './raw-partner.ts'

export const BUYER = '/api/v1/buyers/check-status'
export const CALCULATE = '/api/v1/orders/calculate'
export const ORDERS = '/api/v1/orders'
export const STATUS = '/api/v1/contracts/check-status'
export const CONFIRM = '/api/v1/contracts/confirm'
export const CANCEL = '/api/v1/contracts/cancel'
export const SEND_CODE = '/v3/buyers/send-code-sms'
export const CHECK_CODE = '/v3/buyers/check-code-sms'
export const PAGE = '<!DOCTYPE html><html><head><title>Server Error</title></head><body></body></html>'

export const ok = (data: unknown, response_code?: number): Answer => ({
  body: { status: 'success', error: [], data, ...(response_code !== undefined && { response_code }) },
})
export const refuse = (text: string, response_code?: number, status = 400): Answer => ({
  status,
  body: {
    status: 'error',
    error: [{ type: 'danger', text, sub_text: null }],
    data: [],
    ...(response_code !== undefined && { response_code }),
  },
})

export const request = {
  reference: 'attempt-1',
  phone: '+998947871030',
  pinfl: '31503909990013',
  document_number: 'AA1234567',
  birth_date: '1990-03-15',
  name: 'Test',
  limit_max: 0,
}
/** The example of the page, as the live interface gives it. */
export const LIVE_BUYER = {
  phone: '998947871030',
  status: 4,
  buyer_id: 2_956_739,
  has_limit: true,
  balance: '60932750.00',
  custom_discount: null,
  verified_at: '2024-02-01 10:00:00',
  available_periods: [
    {
      period: '6 Default',
      title_uz: '6 Oy',
      title_ru: '6 Месяц',
      original_markup: 26,
      discount_markup: 24,
      available_balance: '60932750.00',
    },
    {
      period: '12 Default',
      title_uz: '12 Oy',
      title_ru: '12 Месяц',
      original_markup: 44,
      discount_markup: 42,
      available_balance: '41000000.00',
    },
  ],
  is_in_black_list: false,
  has_overdue_contracts: false,
  webview: 'https://auth.uzumnasiya.uz/?phone=998947871030',
  risk_grade: 'B',
}
export const contract: PartnerContract = {
  contract_id: '12454',
  order_id: '77012',
  phone: '+998947871030',
  client_id: '2956739',
}
export const order: ContractOrder = {
  reference: 'contract-1',
  number: 50_001,
  client_id: '2956739',
  phone: '+998947871030',
  months: 12,
  markup: 42,
  tariff: '12 Default',
  byCode: false,
  lines: [
    {
      product_id: 15,
      name: 'Phone',
      sku: 'S1',
      price: 5_000_000,
      category_id: 3,
      category_number: 12,
      ikpu: '0'.repeat(17),
      imei: '352099001761481',
    },
  ],
}
export const LIVE_ORDER = {
  paymart_client: {
    order: 77_012,
    contract_id: 12_454,
    fio: 'NAMUNAYEV SINOV',
    phone: '998947871030',
    created_at: '28.11.2026',
    price_month: '591666.67',
    total: '7100000.00',
    available_balance: '53832750.00',
    mini_balance: '0.00',
  },
  cart: [],
  client_act_pdf: 'https://ari.paymart.uz/storage/contract/968.pdf',
  webview_path: 'https://sign.uzumnasiya.uz/12454',
}
export const LIVE_TARIFF = {
  tariff: '12 Default',
  tariff_id: 4,
  tariff_name: 'Limit Max',
  title_ru: '12 Месяц',
  title_uz: '12 Oy',
  period_months: 12,
  is_promo: 0,
  is_mini_loan: 0,
  client_photo_upload: 1,
  first_payment_date: '2027-01-01',
  total: 7_100_000,
  origin: 5_000_000,
  deposit: 0,
  month: 591_666.67,
  balance: '41000000.00',
  is_available: true,
  status: 0,
  error_message: '',
  custom_discount: 2,
  products: [],
}
