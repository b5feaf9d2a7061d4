// The command for the first administrator: `npm run admin -- --phone +998… --name "…"`. Prints a one-time password that
// must be changed at the first sign-in; refuses a phone that is already in use.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { searchKey } from '#domain/kernel/transliteration.ts'
import { USER_NAME_MIN } from '#domain/users/user-form.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { readEnv } from './platform/env.ts'
import type { Db } from './platform/handler.ts'
import { hashPassword } from './session/passwords.ts'

type Wanted = { name: string; phone: string }

function wantedOf(args: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: { phone: { type: 'string' }, name: { type: 'string' } },
  })
  const phone = normalisePhone(values.phone ?? '')
  const name = (values.name ?? '').trim()
  if (!phone || name.length < USER_NAME_MIN)
    throw new Error('Use: --phone +998XXXXXXXXX --name "Name of five letters or more"')
  return { name, phone }
}

async function adminRole(db: Db): Promise<number> {
  const row = { name: 'admin', is_admin: true }
  await db
    .insertInto('roles')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const found = await db
    .selectFrom('roles')
    .select('id')
    .where('is_admin', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return found.id
}

/** Adds an administrator; gives the one-time password. */
export async function addAdmin(db: Db, { name, phone }: Wanted): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  const role_id = await adminRole(db)
  const person = { name, phone, role_id, name_key: searchKey(name), must_change_password: true }
  const result = await db
    .insertInto('users')
    .values({ ...person, password_hash: await hashPassword(password) })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .executeTakeFirst()
  if (result.numInsertedOrUpdatedRows !== 1n) throw new Error('A person with this phone exists already.')
  return password
}

async function run(): Promise<void> {
  const wanted = wantedOf(process.argv.slice(2))
  const database = await openDatabase(readEnv(process.env))
  try {
    await migrate(database)
    const password = await addAdmin(database.db, wanted)
    process.stdout.write(`Administrator ${wanted.phone} added.\nOne-time password: ${password}\n`)
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
}
