// The command for administrators at the server's terminal. `npm run admin -- --phone +998… --name "…"` adds one and prints a
// one-time password that must be changed at the first sign-in; with `--code` it prints the code of a sign-in that is
// waiting for its SMS, for a server that has no SMS provider yet or no longer a working one. `--restored` is run after a
// restore from a backup, so that tablets send again what the backup does not have.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { CODE_LIFE_S } from '#domain/codes/limits.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import { USER_NAME_MIN } from '#domain/users/user-form.ts'
import { recordGeneration, renewGeneration } from './db/generation.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { readEnv } from './platform/env.ts'
import { writeAudit } from './platform/records/audit.ts'
import { newCode } from './platform/secret-code.ts'
import type { Db } from './platform/trx.ts'
import { resetTriesOf } from './session/codes.ts'
import { hashPassword } from './session/passwords.ts'

type Wanted = { name: string; phone: string }

const USE = `Use: --phone +998XXXXXXXXX --name "Name of five letters or more"   adds an administrator
     --phone +998XXXXXXXXX --code                                   prints the code of a sign-in
     --restored                                                     after a restore from a backup`

function wantedOf(args: readonly string[]): Wanted & { code: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: { phone: { type: 'string' }, name: { type: 'string' }, code: { type: 'boolean' } },
  })
  const phone = normalisePhone(values.phone ?? '')
  const name = (values.name ?? '').trim()
  const code = values.code ?? false
  if (!phone || (!code && name.length < USER_NAME_MIN)) throw new Error(USE)
  return { name, phone, code }
}

async function adminRole(db: Db): Promise<number> {
  await db
    .insertInto('roles')
    .values({ key: 'admin', name: 'admin', is_admin: true })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const found = await db.selectFrom('roles').select('id').where('key', '=', 'admin').executeTakeFirstOrThrow()
  return found.id
}

/** Adds an administrator; returns the one-time password. */
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

/**
 * A new code for the sign-in that an administrator has begun in the browser with phone and password; the code that was to
 * come by SMS no longer counts. Whoever runs this has access to the database anyway, and still needs the password.
 */
export async function printedCode(db: Db, phone: string, now: Date): Promise<string> {
  const waiting = await db
    .selectFrom('otps as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select(['o.token_hash', 'o.user_id'])
    .where('u.phone', '=', phone)
    .where('r.is_admin', '=', true)
    .where('o.purpose', '=', 'login')
    .where('o.used_at', 'is', null)
    .where('o.expires_at', '>', now)
    .orderBy('o.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!waiting)
    throw new Error(
      'No administrator with this phone is waiting for a code. Enter phone and password in the browser first.',
    )
  const { code, ...kept } = newCode()
  await db.transaction().execute(async (trx) => {
    const fresh = { ...kept, expires_at: new Date(now.getTime() + CODE_LIFE_S * 1000) }
    await trx.updateTable('otps').set(fresh).where('token_hash', '=', waiting.token_hash).execute()
    await resetTriesOf(trx, waiting.token_hash)
    const { user_id } = waiting
    const entry = { user_id, request_id: '', entity: 'user', entity_id: user_id ?? '' }
    await writeAudit(trx, { action: 'sign_in_code_printed', ...entry })
  })
  return code
}

/** Begins a new generation of the data; tablets then present what was acknowledged to them. */
async function markRestored(db: Db, folder: string): Promise<string> {
  await db.transaction().execute(async (trx) => {
    await renewGeneration(trx)
    await writeAudit(trx, {
      action: 'restored_marked',
      user_id: null,
      request_id: '',
      entity: 'server',
      entity_id: '',
    })
  })
  await recordGeneration(db, folder)
  return 'Marked as restored. From its next report on, every tablet sends again what this data does not have.\n'
}

async function answerTo({ code, ...wanted }: ReturnType<typeof wantedOf>, db: Db): Promise<string> {
  if (code)
    return `Code for ${wanted.phone}: ${await printedCode(db, wanted.phone, new Date())} (five minutes)\n`
  const password = await addAdmin(db, wanted)
  return `Administrator ${wanted.phone} added.
One-time password: ${password}
No SMS provider yet? Enter both in the browser; while it asks for the code:
  npm run admin -- --phone ${wanted.phone} --code
`
}

async function run(): Promise<void> {
  const args = process.argv.slice(2)
  const isRestored = args.includes('--restored')
  const wanted = isRestored ? null : wantedOf(args)
  const env = readEnv(process.env)
  const database = await openDatabase(env)
  try {
    await migrate(database)
    const { db } = database
    process.stdout.write(await (wanted === null ? markRestored(db, env.ANKETA_DATA) : answerTo(wanted, db)))
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
