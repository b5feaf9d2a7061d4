import { expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../applications/form-rules.ts'
import { USUAL_HOLIDAYS } from './holidays.ts'
import {
  COUNT_APPROVAL_SUM,
  DIRECTOR_FROM,
  LOCK_MINUTES,
  RESERVATION_HOURS,
  RETURN_DAYS,
  serverSettings,
  VAT_PERCENT,
} from './settings.ts'

const usual = {
  technical_works: false,
  switched_off: ['clients'],
  employee_app_url: 'https://staff.example.uz/me',
  ask_for_branch: true,
  support_phone: '+998712000000',
  director_from: DIRECTOR_FROM,
  count_approval_sum: COUNT_APPROVAL_SUM,
  return_days: RETURN_DAYS,
  reservation_hours: RESERVATION_HOURS,
  vat_percent: VAT_PERCENT,
  lock_minutes: LOCK_MINUTES,
  order_fields_required: true,
  fiscal_receipt_required: false,
  ...DEFAULT_LIMITS,
}

it('accepts the usual settings', () => expect(serverSettings.parse(usual)).toEqual(usual))

it('accepts a table of holidays', () => {
  const settings = { ...usual, holidays: USUAL_HOLIDAYS }
  expect(serverSettings.parse(settings)).toEqual(settings)
})

it.each([
  ['support_phone', { support_phone: 'call us' }],
  ['employee_app_url', { employee_app_url: 'http://staff.example.uz' }],
  ['employee_app_url', { employee_app_url: 'javascript:alert(1)' }],
  ['director_from', { director_from: -1 }],
  ['count_approval_sum', { count_approval_sum: -1 }],
  ['return_days', { return_days: 1.5 }],
  ['reservation_hours', { reservation_hours: 0 }],
  ['vat_percent', { vat_percent: 101 }],
  ['lock_minutes', { lock_minutes: 0 }],
  ['client_age_min', { client_age_min: 3 }],
  ['holidays', { holidays: '2027: 1 January' }],
  ['salary_max', { salary_min: 9_000_000, salary_max: 8_000_000 }],
  ['client_age_max', { client_age_min: 40, client_age_max: 30 }],
])('refuses an invalid %s', (field, part) => {
  const read = serverSettings.safeParse({ ...usual, ...part })
  expect(read.error?.issues[0]?.path).toEqual([field])
})

it.each(['applications', 'outbox', 'welcome', 'nothing'])('never switches off %s', (id) => {
  const read = serverSettings.safeParse({ ...usual, switched_off: [id] })
  expect(read.error?.issues[0]?.path).toEqual(['switched_off', 0])
})
