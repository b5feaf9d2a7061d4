// SQL of the settings of the server as they are changed; they are read in platform/settings.ts.
import type { Trx } from '../platform/trx.ts'

/** The row with the version of all settings. */
export const VERSION = 'version'

/** Locks the settings: one change at a time. */
export async function lockSettings(trx: Trx): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: VERSION, value: '0' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx.selectFrom('settings').select('key').where('key', '=', VERSION).forUpdate().execute()
}

export const writeSetting = (trx: Trx, key: string, value: unknown, now: Date) =>
  trx
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value), updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: JSON.stringify(value), updated_at: now }),
    )
    .execute()
