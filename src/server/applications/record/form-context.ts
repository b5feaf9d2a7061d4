// The input of the form rules from the reference tables and the settings.
import { type FormContext, limitsFrom } from '#domain/applications/form-rules.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import { DISTRICT_IDS } from '#domain/reference/regions.ts'
import type { Trx } from '../../platform/handler.ts'

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
    limits: limitsFrom((limits?.value ?? {}) as Record<string, number>),
    knownDistricts: DISTRICT_IDS,
  }
}
