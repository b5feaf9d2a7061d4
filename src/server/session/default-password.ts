// The password that added accounts begin with (src/docs/business-rules.md#sign-in): set by people with the right,
// stored as its hash only; without one, the value from the environment of a trial.
// Production has none of itself.
import type { Deps } from '../platform/deps.ts'
import type { Trx } from '../platform/trx.ts'
import { hashPassword, isPassword } from './passwords.ts'

const KEY = 'default_password'
type Env = Deps['env']

const kept = (trx: Trx) =>
  trx.selectFrom('settings').select(['value', 'updated_at']).where('key', '=', KEY).executeTakeFirst()

/** The password hash of a new account; null while no default is set. */
export async function defaultPasswordHash(trx: Trx, { DEFAULT_PASSWORD }: Env): Promise<string | null> {
  const row = await kept(trx)
  if (row) return String(row.value)
  return DEFAULT_PASSWORD === '' ? null : hashPassword(DEFAULT_PASSWORD)
}

/** Whether there is one, and since when it is in the settings. */
export async function defaultPasswordSince(trx: Trx, { DEFAULT_PASSWORD }: Env) {
  const row = await kept(trx)
  return {
    is_set: row !== undefined || DEFAULT_PASSWORD !== '',
    since: row?.updated_at.toISOString() ?? null,
  }
}

/** Accounts that are added from now on begin with this one. */
export async function storeDefaultPassword(trx: Trx, password: string, now: Date): Promise<void> {
  const row = { value: JSON.stringify(await hashPassword(password)), updated_at: now }
  await trx
    .insertInto('settings')
    .values({ key: KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** Whether a password is the one that everybody begins with. */
export async function isDefaultPassword(trx: Trx, env: Env, password: string): Promise<boolean> {
  if (env.DEFAULT_PASSWORD !== '' && password === env.DEFAULT_PASSWORD) return true
  const row = await kept(trx)
  return row !== undefined && (await isPassword(String(row.value), password))
}
