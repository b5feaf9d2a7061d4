// Settings of the server that authorised people change while it runs
// (src/docs/business-rules.md#settings-of-the-server): the type and the bounds of each.
import { z } from 'zod'
import { isSwitchableScreen } from '../access/screens.ts'
import { DEFAULT_LIMITS, type Limits } from '../applications/form-rules.ts'
import { normalisePhone } from '../kernel/phone.ts'
import { isHttpsUrl } from '../kernel/texts/web-address.ts'
import { HOLIDAYS_TEXT, parseHolidays } from './holidays.ts'

/** Whole soʻm; a sale of at least this cost needs the director's approval. */
export const DIRECTOR_FROM = 25_000_000
/** Whole soʻm; differences of a count above this sum are posted by a person with `count.approve`. */
export const COUNT_APPROVAL_SUM = 1_000_000
/** Days after the hand-over within which goods come back without the permission `returns.late`. */
export const RETURN_DAYS = 10
/** Hours after which goods that are reserved without a contract are released. */
export const RESERVATION_HOURS = 24
/** The standard rate of value added tax in percent; prices contain it. */
export const VAT_PERCENT = 12
/** Minutes without a touch after which a tablet with a PIN locks itself. */
export const LOCK_MINUTES = 5

const whole = (min: number, max: number) => z.number().int().min(min).max(max)
const LIMIT_BOUNDS: Record<keyof Limits, [min: number, max: number]> = {
  salary_min: [0, 1_000_000_000],
  salary_max: [1, 10_000_000_000],
  client_age_min: [16, 100],
  client_age_max: [18, 120],
  client_name_min: [2, 60],
}
export const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as (keyof Limits)[]

const limitFields = Object.fromEntries(
  LIMIT_NAMES.map((name) => [name, whole(...LIMIT_BOUNDS[name])]),
) as Record<keyof Limits, z.ZodNumber>

export const serverSettings = z
  .strictObject({
    technical_works: z.boolean(),
    /** Ids of screens that are switched off for everybody but administrators. */
    switched_off: z.array(
      z
        .string()
        .max(60)
        .refine(isSwitchableScreen, { params: { code: 'unknown_choice' } }),
    ),
    ask_for_branch: z.boolean(),
    /** Empty if there is none; the screens then show no number. */
    support_phone: z
      .string()
      .trim()
      .max(40)
      .refine((phone) => phone === '' || normalisePhone(phone) !== null, {
        params: { code: 'phone_format' },
      }),
    /** Where a blocked person checks their account; empty if the company has no such application. */
    employee_app_url: z
      .string()
      .trim()
      .max(200)
      .refine((url) => url === '' || isHttpsUrl(url), { params: { code: 'address_https' } }),
    director_from: whole(0, 100_000_000_000),
    count_approval_sum: whole(0, 100_000_000_000),
    return_days: whole(0, 365),
    reservation_hours: whole(1, 720),
    vat_percent: whole(0, 100),
    lock_minutes: whole(1, 120),
    /** A new contract waits until the invoices of the person's older applications are filled in. */
    order_fields_required: z.boolean(),
    /** An invoice with a marked unit closes only with its fiscal receipt. */
    fiscal_receipt_required: z.boolean(),
    /** The table of holidays (`holidays.ts`); a page of before it does not send it, and changes nothing of it. */
    holidays: z
      .string()
      .trim()
      .max(HOLIDAYS_TEXT.max)
      .refine((text) => parseHolidays(text) !== null, { params: { code: 'date_format' } })
      .optional(),
    ...limitFields,
  })
  .refine(({ salary_min, salary_max }) => salary_min <= salary_max, {
    path: ['salary_max'],
    params: { code: 'below_least' },
  })
  .refine(({ client_age_min, client_age_max }) => client_age_min <= client_age_max, {
    path: ['client_age_max'],
    params: { code: 'below_least' },
  })
export type ServerSettings = z.infer<typeof serverSettings>
