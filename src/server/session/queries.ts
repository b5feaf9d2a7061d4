// SQL of sign-in and sessions.
import { randomBytes } from 'node:crypto'
import { type ExpressionOrFactory, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import { IS_OUT } from '../platform/accounts.ts'
import { tokenHash } from '../platform/auth.ts'
import type { Deps } from '../platform/deps.ts'
import { announcementOf, emitEvent } from '../platform/live/live.ts'
import type { Db, Trx } from '../platform/trx.ts'

export { defaultPasswordHash, defaultPasswordSince, storeDefaultPassword } from './default-password.ts'

const account = (db: Db) =>
  db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.phone',
      'u.password_hash',
      'u.must_change_password',
      'u.branch_id',
      IS_OUT.as('blocked'),
    ])

/** The account with this phone (E.164), blocked ones too. */
export const accountByPhone = (db: Db, phone: string) =>
  account(db).where('phone', '=', phone).executeTakeFirst()
export const accountById = (db: Db, id: number) => account(db).where('id', '=', id).executeTakeFirst()
export type Account = NonNullable<Awaited<ReturnType<typeof accountById>>>

/** Creates a session; the token is returned once, only its hash is stored. */
export async function beginSession(deps: Deps, user_id: number, branch_id: number | null, device_id: string) {
  const token = randomBytes(32).toString('base64url')
  const now = deps.now()
  const life = { created_at: now, expires_at: new Date(now.getTime() + deps.env.TOKEN_LIFE_S * 1000) }
  await deps.db
    .insertInto('sessions')
    .values({ token_hash: tokenHash(token), user_id, branch_id, device_id: device_id || null, ...life })
    .execute()
  return token
}

/** Ends the sessions that a condition names, and with them their event streams on every server process. */
async function revoke(
  trx: Trx,
  now: Date,
  where: ExpressionOrFactory<Database, 'sessions', SqlBool>,
): Promise<void> {
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where(where)
    .returning('user_id')
    .execute()
  for (const user_id of new Set(ended.map((row) => row.user_id)))
    await emitEvent(trx, announcementOf('roles_changed', user_id))
}

/** Ends one session. */
export const endSession = (trx: Trx, token_hash: Uint8Array, now: Date) =>
  revoke(trx, now, (by) => by('token_hash', '=', token_hash))

/** Ends all sessions of a person, but for the one that asks. */
export const endSessions = (trx: Trx, user_id: number, now: Date, except: Uint8Array | null) =>
  revoke(trx, now, (by) =>
    by.and([by('user_id', '=', user_id), ...(except ? [by('token_hash', '<>', except)] : [])]),
  )

/** Ends all sessions on a tablet. */
export const endSessionsOn = (trx: Trx, device_id: string, now: Date) =>
  revoke(trx, now, (by) => by('device_id', '=', device_id))

export const setPassword = (trx: Trx, user_id: number, password_hash: string) =>
  trx
    .updateTable('users')
    .set({ password_hash, must_change_password: false })
    .where('id', '=', user_id)
    .execute()

/**
 * Whether signing in would lead into a branch that is off or gone: the chosen one, else the person's own. An
 * administrator gets in, because otherwise nobody could switch the branch on again.
 */
export async function isBranchClosed(db: Db, user_id: number, chosen: number | null): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select not r.is_admin and (not b.active or b.deleted_at is not null) as closed
    from users u join roles r on r.id = u.role_id join branches b on b.id = coalesce(${chosen}::int, u.branch_id)
    where u.id = ${user_id}`.execute(db)
  return rows[0]?.closed ?? false
}

/** Codes that are on their way to a person are worth nothing any more. */
export const endCodes = (trx: Trx, user_id: number, now: Date) =>
  trx
    .updateTable('otps')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute()

export const branchName = async (db: Trx, id: number | null): Promise<string | null> => {
  if (id === null) return null
  const row = await db.selectFrom('branches').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/** The phone of the account of `linkUser`, which is no person's. */
export const LINK_PHONE = '+998000000000'

/** The account that owns applications from public links: never signs in, created when first needed. */
export async function linkUser(trx: Trx): Promise<number> {
  const known = await trx.selectFrom('users').select('id').where('phone', '=', LINK_PHONE).executeTakeFirst()
  if (known) return known.id
  const role = await trx
    .selectFrom('roles')
    .select('id')
    .where('key', '=', 'seller')
    .executeTakeFirstOrThrow()
  const made = await trx
    .insertInto('users')
    .values({
      name: 'SOS',
      phone: LINK_PHONE,
      password_hash: '',
      role_id: role.id,
      works: false,
      blocked_at: new Date(),
    })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ name: 'SOS' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
