// The input of the form rules from the reference tables and the settings.
import { type FormContext, type Limits, limitsFrom } from '#domain/applications/form-rules.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { DISTRICT_IDS } from '#domain/reference/regions.ts'
import type { Trx } from '../../platform/trx.ts'

/** The limits of a stored setting. */
export const limitsOf = (stored: unknown): Limits => limitsFrom((stored ?? {}) as Record<string, number>)

/** Reads the context in the caller's transaction. */
export async function formContext(trx: Trx, now: Date): Promise<FormContext> {
  const phonePrefixes = await trx.selectFrom('phone_prefixes').select(['value', 'kind', 'status']).execute()
  const limits = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'limits')
    .executeTakeFirst()
  return {
    today: todayInTashkent(now),
    phonePrefixes,
    limits: limitsOf(limits?.value),
    knownDistricts: DISTRICT_IDS,
  }
}
