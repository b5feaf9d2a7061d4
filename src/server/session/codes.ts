// One-time codes (product.md section 2, offline.md section 4: 6.5.x): six digits, salted and hashed, five minutes, five
// tries counted before the comparison, single use, bound to the token of their request.
import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Selected } from '../db/schema.ts'
import { tokenHash } from '../platform/auth.ts'
import type { Db, Deps, Trx } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import { isRightCode, newCode } from '../platform/secret-code.ts'

export const CODE_LIFE_S = 300
export const RESEND_AFTER_S = 60
export const MAX_TRIES = 5
const RESET_LIFE_S = 600
const HOUR_MS = 3_600_000

export type Purpose = Selected<'otps'>['purpose']
export type Otp = Selected<'otps'>
type Asked = {
  purpose: Purpose
  user_id: number | null
  branch_id: number | null
  phone_hash: Uint8Array
  address_hash: Uint8Array
}
type Issued = { token: string; code: string }

const bytes = (buffer: Buffer) => new Uint8Array(buffer)

/** The key under which phones and addresses are hashed; made once for an installation. */
async function hashKey(db: Db): Promise<string> {
  const known = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'hash_key')
    .executeTakeFirst()
  if (known) return String(known.value)
  const value = JSON.stringify(randomBytes(32).toString('hex'))
  await db
    .insertInto('settings')
    .values({ key: 'hash_key', value })
    .onConflict((c) => c.doNothing())
    .execute()
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'hash_key')
    .executeTakeFirstOrThrow()
  return String(row.value)
}

/** Phone and address of a request as keyed hashes, for the limits. */
export async function hashesOf(db: Db, phone: string, address: string) {
  const key = await hashKey(db)
  const keyed = (text: string) => bytes(createHmac('sha256', key).update(text).digest())
  return { phone_hash: keyed(`phone ${phone}`), address_hash: keyed(`address ${address}`) }
}

const secondsUntil = (instant: Date, now: Date) =>
  Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000))

/** Refuses when this phone asked less than a minute ago, or phone or address too often within the hour. */
export async function refuseTooMany(
  deps: Deps,
  asked: Pick<Asked, 'phone_hash' | 'address_hash'>,
  db: Trx = deps.db,
): Promise<void> {
  const now = deps.now()
  const since = new Date(now.getTime() - HOUR_MS)
  const { rows } = await sql<{ by_phone: number; by_address: number; last: Date | null; first: Date | null }>`
    select (count(*) filter (where phone_hash = ${asked.phone_hash}))::int as by_phone,
      (count(*) filter (where address_hash = ${asked.address_hash}))::int as by_address,
      max(created_at) filter (where phone_hash = ${asked.phone_hash}) as last,
      min(created_at) filter (where phone_hash = ${asked.phone_hash}) as first
    from otps where purpose <> 'reset_password' and created_at > ${since}
      and (phone_hash = ${asked.phone_hash} or address_hash = ${asked.address_hash})`.execute(db)
  const { by_phone = 0, by_address = 0, last, first } = rows[0] ?? {}
  const next = last && new Date(last.getTime() + RESEND_AFTER_S * 1000)
  if (next && next > now) {
    const seconds = secondsUntil(next, now)
    throw new Problem('resend_too_soon', {
      retryAfter: seconds,
      errors: [{ code: 'resend_too_soon', params: { seconds } }],
    })
  }
  if (by_phone >= deps.env.OTP_PER_PHONE || by_address >= deps.env.OTP_PER_ADDRESS) {
    const free = new Date((first ?? since).getTime() + HOUR_MS)
    throw new Problem('too_many_requests', { retryAfter: secondsUntil(free, now) })
  }
}

/** A number of a hash, to wait for each other by. */
const lockOf = (hash: Uint8Array): string => Buffer.from(hash).readBigInt64BE().toString()

/** Requests for one phone, and for one address, go one after the other: a hundred at once count like a hundred in turn. */
async function standInLine(trx: Trx, { phone_hash, address_hash }: Asked): Promise<void> {
  for (const hash of [phone_hash, address_hash])
    await sql`select pg_advisory_xact_lock(${lockOf(hash)}::bigint)`.execute(trx)
}

/** Makes a code and its token, within the limits; only hashes are kept. */
export async function issue(deps: Deps, asked: Asked): Promise<Issued> {
  const token = randomBytes(32).toString('base64url')
  const { code, ...kept } = newCode()
  const isMessage = asked.purpose !== 'reset_password'
  await deps.db.transaction().execute(async (trx) => {
    if (isMessage) {
      await standInLine(trx, asked)
      await refuseTooMany(deps, asked, trx)
    }
    const now = deps.now()
    const expires_at = new Date(now.getTime() + (isMessage ? CODE_LIFE_S : RESET_LIFE_S) * 1000)
    const times = { sent_at: now, created_at: now, expires_at }
    await trx
      .insertInto('otps')
      .values({ ...asked, token_hash: tokenHash(token), ...kept, ...times })
      .execute()
  })
  return { token, code }
}

async function refuseSpent(deps: Deps, hash: Uint8Array): Promise<never> {
  const otp = await deps.db.selectFrom('otps').selectAll().where('token_hash', '=', hash).executeTakeFirst()
  const isLiving = otp && !otp.used_at && otp.expires_at > deps.now()
  throw new Problem(isLiving && otp.attempts >= MAX_TRIES ? 'code_attempts_spent' : 'code_expired')
}

/** Counts a try first, atomically: parallel guesses never get more than five. */
const countTry = (deps: Deps, hash: Uint8Array, purpose: Purpose) =>
  deps.db
    .updateTable('otps')
    .set({ attempts: sql`attempts + 1` })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('attempts', '<', MAX_TRIES)
    .where('used_at', 'is', null)
    .where('expires_at', '>', deps.now())
    .returningAll()
    .executeTakeFirst()

/** Whether a token could still be spent. */
export async function isLiving(deps: Deps, hash: Uint8Array, purpose: Purpose): Promise<boolean> {
  const found = await deps.db
    .selectFrom('otps')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', deps.now())
    .executeTakeFirst()
  return found !== undefined
}

/** Uses a token up; undefined when somebody else just did, or it is over. */
export const spend = (deps: Deps, hash: Uint8Array, purpose: Purpose): Promise<Otp | undefined> =>
  deps.db
    .updateTable('otps')
    .set({ used_at: deps.now() })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', deps.now())
    .returningAll()
    .executeTakeFirst()

/** The request a right code belongs to, now used up; a wrong or spent one is refused. */
export async function redeem(
  deps: Deps,
  purpose: Purpose,
  token: string,
  code: string,
): Promise<Otp & { user_id: number }> {
  const hash = tokenHash(token)
  const otp = (await countTry(deps, hash, purpose)) ?? (await refuseSpent(deps, hash))
  const isRight = isRightCode(otp, code) && otp.user_id !== null
  if (!isRight) {
    const left = MAX_TRIES - otp.attempts
    throw new Problem(left > 0 ? 'wrong_code' : 'code_attempts_spent', {
      errors: [{ code: left > 0 ? 'wrong_code' : 'code_attempts_spent', field: 'otp', params: { left } }],
    })
  }
  const used = await spend(deps, hash, purpose)
  if (!used || used.user_id === null) throw new Problem('code_expired')
  return { ...used, user_id: used.user_id }
}
