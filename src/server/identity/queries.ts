// SQL of identity checks.
import { createHash, randomBytes } from 'node:crypto'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type Difference, differences } from '#domain/identity/identity.ts'
import type { Database, Selected } from '../db/schema/database.ts'
import type { Trx } from '../platform/trx.ts'

export type Check = Selected<'identity_checks'>

const BYTES = 24

export const newToken = (): string => randomBytes(BYTES).toString('base64url')
export const hashOfToken = (token: string): Uint8Array =>
  new Uint8Array(createHash('sha256').update(token).digest())

export const checkByToken = (trx: Trx, token: string): Promise<Check | undefined> =>
  trx
    .selectFrom('identity_checks')
    .selectAll()
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()

/** The check of an application that counts: one that has passed, otherwise the newest. */
export const newestCheck = async (trx: Trx, applicationId: string): Promise<Check | null> =>
  (await trx
    .selectFrom('identity_checks')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy(sql`state = 'passed'`, 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()) ?? null

/** The differences between the provider's profile and the form; none before a check has passed. */
export const differencesOf = (check: Check, values: Parameters<typeof differences>[0]): Difference[] =>
  check.profile === null ? [] : differences(values, check.profile)

/** Adds a check, unless its token has one. */
export async function addCheck(trx: Trx, values: Insertable<Database['identity_checks']>): Promise<void> {
  await trx
    .insertInto('identity_checks')
    .values(values)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

/** The check of a token, locked. */
export const lockCheck = (trx: Trx, token: string): Promise<Check> =>
  trx
    .selectFrom('identity_checks')
    .selectAll()
    .where('token_hash', '=', hashOfToken(token))
    .forUpdate()
    .executeTakeFirstOrThrow()

export async function changeCheck(
  trx: Trx,
  id: string,
  set: Updateable<Database['identity_checks']>,
): Promise<void> {
  await trx.updateTable('identity_checks').set(set).where('id', '=', id).execute()
}
