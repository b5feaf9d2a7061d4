// Settings that people with rights may change while the server runs, read through a short cache: technical works,
// the branch question at sign-in, the support phone, limits of the forms.
import { z } from 'zod'
import { isSwitchableScreen } from '#domain/access/screens.ts'
import { WORKING_DAY, type WorkingTime } from '#domain/complaints/working-time.ts'
import { daysOffOf, USUAL_HOLIDAYS } from '#domain/settings/holidays.ts'
import {
  COUNT_APPROVAL_SUM,
  DIRECTOR_FROM,
  LOCK_MINUTES,
  RESERVATION_HOURS,
  RETURN_DAYS,
  VAT_PERCENT,
} from '#domain/settings/settings.ts'
import type { Deps } from './deps.ts'
import type { Person } from './person.ts'
import { Problem } from './problems.ts'
import type { Db, Trx } from './trx.ts'

const schema = z.object({
  technical_works: z.boolean().catch(false),
  ask_for_branch: z.boolean().catch(false),
  /** Screens that a later release no longer has are left out. */
  switched_off: z
    .array(z.string())
    .catch([])
    .transform((ids) => ids.filter(isSwitchableScreen)),
  employee_app_url: z.string().catch(''),
  /** Whole soʻm: sales from this cost on need the director's approval. */
  director_from: z.number().catch(DIRECTOR_FROM),
  /** Whole soʻm: differences of a count above this sum need a person with `count.approve`. */
  count_approval_sum: z.number().catch(COUNT_APPROVAL_SUM),
  /** Days after the hand-over within which goods come back without a special right. */
  return_days: z.number().catch(RETURN_DAYS),
  /** Hours after which goods that are reserved without a contract are released. */
  reservation_hours: z.number().catch(RESERVATION_HOURS),
  /** Percent; a contract keeps the rate of its day. */
  vat_percent: z.number().catch(VAT_PERCENT),
  /** A tablet with a PIN locks itself after this time without a touch. */
  lock_minutes: z.number().catch(LOCK_MINUTES),
  /** A new contract waits until the invoices of the person's older applications are filled in. */
  order_fields_required: z.boolean().catch(true),
  /** An invoice with a marked unit closes only with its fiscal receipt. */
  fiscal_receipt_required: z.boolean().catch(false),
  /** The table of holidays as an administrator wrote it. */
  holidays: z.string().catch(USUAL_HOLIDAYS),
  support_phone: z.string().nullable().catch(null),
  limits: z.record(z.string(), z.number()).catch({}),
  /** Incremented by every change. */
  version: z.number().catch(0),
})
export type Settings = z.infer<typeof schema>

const cache = new WeakMap<Db, { at: number; settings: Promise<Settings> }>()

/** Reads the settings in the caller's transaction. */
export async function readSettings(trx: Trx): Promise<Settings> {
  const rows = await trx.selectFrom('settings').select(['key', 'value']).execute()
  return schema.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])))
}

/** The settings, at most SETTINGS_CACHE_MS old. */
export function getSettings({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<Settings> {
  const known = cache.get(db)
  if (known && performance.now() - known.at < env.SETTINGS_CACHE_MS) return known.settings
  const settings = readSettings(db)
  cache.set(db, { at: performance.now(), settings })
  settings.catch(() => cache.delete(db))
  return settings
}

async function readNumber(
  trx: Trx,
  key: 'director_from' | 'count_approval_sum' | 'return_days' | 'reservation_hours' | 'vat_percent',
): Promise<number> {
  const row = await trx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return schema.shape[key].parse(row?.value)
}

/** The cost from which a sale needs the director's approval, in whole soʻm; read in the caller's transaction. */
export const directorFrom = (trx: Trx): Promise<number> => readNumber(trx, 'director_from')

/** The sum of differences above which a count needs an approval, in whole soʻm; read in the caller's transaction. */
export const countApprovalSum = (trx: Trx): Promise<number> => readNumber(trx, 'count_approval_sum')

/** The rate of value added tax in percent; read in the caller's transaction. */
export const vatPercent = (trx: Trx): Promise<number> => readNumber(trx, 'vat_percent')

/** The hours that a reservation without a contract lasts; read in the caller's transaction. */
export const reservationHours = (trx: Trx): Promise<number> => readNumber(trx, 'reservation_hours')

/** The days within which goods come back; read in the caller's transaction. */
export const returnDays = (trx: Trx): Promise<number> => readNumber(trx, 'return_days')

/** The working time with the holidays of the settings; read in the caller's transaction. */
export async function workingTime(trx: Trx): Promise<WorkingTime> {
  const row = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'holidays')
    .executeTakeFirst()
  return { hours: WORKING_DAY, isDayOff: daysOffOf(schema.shape.holidays.parse(row?.value)) }
}

/**
 * During technical works only administrators get in; all others are refused with that reason (specification S8.17).
 */
export async function refuseDuringWorks(deps: Deps, actor: Person): Promise<void> {
  const { technical_works } = await getSettings(deps)
  if (technical_works && !actor.is_admin) throw new Problem('technical_works', { retryAfter: 60 })
}
