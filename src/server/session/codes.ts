// One-time codes of sign-in and password reset (src/docs/business-rules.md#one-time-codes,
// src/docs/security.md#controls-of-the-server, 6.5): six digits, salted and hashed, five minutes, single use, bound
// to the token of their request. Sends and tries are counted by platform/code-limits.ts; this module defines what they count
// against (decision 0037).
import { randomBytes } from 'node:crypto'
import { CODE_LIFE_S, EVERYWHERE, RESET_LIFE_S } from '#domain/codes/limits.ts'
import type { Selected } from '../db/schema/database.ts'
import { tokenHash } from '../platform/auth.ts'
import {
  type Counter,
  countEvent,
  countTry,
  hourly,
  resetTries,
  subjectCounter,
  type Ticket,
  wrongCode,
} from '../platform/code-limits.ts'
import type { Deps } from '../platform/deps.ts'
import { keyedHash } from '../platform/keyed-hash.ts'
import { Problem } from '../platform/problems.ts'
import { isRightCode, newCode } from '../platform/secret-code.ts'
import type { Trx } from '../platform/trx.ts'

export type Purpose = Selected<'otps'>['purpose']
export type Otp = Selected<'otps'>
/** Where a request comes from; `device_hash` only where the person has signed in on that device before. */
export type Source = Pick<Otp, 'phone_hash' | 'address_hash' | 'device_hash'>
type Wanted = Source & { purpose: Purpose; user_id: number | null; branch_id: number | null }
type Issued = { token: string; code: string }

const KIND_OF = { login: 'sign_in', reset: 'password_reset' } as const

/** Whether the person with this phone has signed in on this device before. */
const isKnownDevice = async (trx: Trx, phone: string, device: string): Promise<boolean> =>
  (await trx
    .selectFrom('known_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.user_id')
    .where('u.phone', '=', phone)
    .where('d.device_id', '=', device)
    .executeTakeFirst()) !== undefined

/** Remembers that the person has signed in on this device. */
export async function rememberDevice(trx: Trx, user_id: number, device_id: string, at: Date): Promise<void> {
  if (device_id === '') return
  await trx
    .insertInto('known_devices')
    .values({ user_id, device_id, at })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doUpdateSet({ at }))
    .execute()
}

/** Phone, address and known device of a request as keyed hashes. */
export async function sourceOf(
  trx: Trx,
  { phone, address, device }: Record<'phone' | 'address' | 'device', string>,
): Promise<Source> {
  const keyed = await keyedHash(trx)
  const isKnown = await isKnownDevice(trx, phone, device)
  return {
    phone_hash: keyed(`phone ${phone}`),
    address_hash: keyed(`address ${address}`),
    device_hash: isKnown ? keyed(`device ${device}`) : null,
  }
}

const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex')

/**
 * What a request for a code counts against. A known device has limits of its own, which no stranger can reach. Otherwise a
 * sign-in counts by phone and address, and slowly by phone over all addresses; a reset, which sends a message without
 * a password, by phone alone.
 */
function countersOf(
  { env }: Pick<Deps, 'env'>,
  purpose: keyof typeof KIND_OF,
  { phone_hash, address_hash, device_hash }: Source,
): Counter[] {
  const kind = KIND_OF[purpose]
  const phone = hex(phone_hash)
  if (device_hash) return [subjectCounter(env, kind, `${phone} device ${hex(device_hash)}`)]
  const ofAddress = hourly(`address ${hex(address_hash)}`, env.OTP_PER_ADDRESS)
  if (purpose === 'reset') return [subjectCounter(env, kind, phone), ofAddress]
  const everywhere = hourly(`${kind} ${phone}`, EVERYWHERE * env.OTP_PER_PHONE)
  return [subjectCounter(env, kind, `${phone} address ${hex(address_hash)}`), everywhere, ofAddress]
}

/**
 * Counts a request for a code, whether phone and password are right or not: else the refusal of a second request would
 * tell that they were. `trx` must be a transaction.
 */
export const countRequest = (
  trx: Trx,
  deps: Deps,
  purpose: keyof typeof KIND_OF,
  source: Source,
): Promise<Ticket> => countEvent(trx, deps, KIND_OF[purpose], countersOf(deps, purpose, source))

/** Creates a code and its token; only hashes are stored. */
export async function issue(trx: Trx, deps: Deps, wanted: Wanted): Promise<Issued> {
  const token = randomBytes(32).toString('base64url')
  const { code, ...kept } = newCode()
  const now = deps.now()
  const life = wanted.purpose === 'reset_password' ? RESET_LIFE_S : CODE_LIFE_S
  const times = { sent_at: now, created_at: now, expires_at: new Date(now.getTime() + life * 1000) }
  await trx
    .insertInto('otps')
    .values({ ...wanted, token_hash: tokenHash(token), ...kept, ...times })
    .execute()
  return { token, code }
}

const living = (trx: Trx, deps: Deps, hash: Uint8Array, purpose: Purpose) =>
  trx
    .selectFrom('otps')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', deps.now())

/** Whether a token could still be spent. */
export const isLiving = async (deps: Deps, hash: Uint8Array, purpose: Purpose): Promise<boolean> =>
  (await living(deps.db, deps, hash, purpose).executeTakeFirst()) !== undefined

/** Consumes a token; undefined when it was consumed already or has expired. */
export const spend = (trx: Trx, deps: Deps, hash: Uint8Array, purpose: Purpose): Promise<Otp | undefined> =>
  trx
    .updateTable('otps')
    .set({ used_at: deps.now() })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', deps.now())
    .returningAll()
    .executeTakeFirst()

/**
 * The request a right code belongs to, now used up; a wrong or spent one is refused. The row is locked while a try is counted
 * and the code compared, so that of two tries at once the second finds the code used and counts nothing.
 */
export async function redeem(
  deps: Deps,
  purpose: keyof typeof KIND_OF,
  token: string,
  code: string,
): Promise<Otp & { user_id: number }> {
  const hash = tokenHash(token)
  // A refusal is thrown after the commit: a wrong try stays counted.
  const result = await deps.db.transaction().execute(async (trx): Promise<Otp | Problem> => {
    const otp = await living(trx, deps, hash, purpose).forUpdate().executeTakeFirst()
    if (!otp) return new Problem('code_expired')
    const left = await countTry(trx, deps.now(), { kind: KIND_OF[purpose], subject: hex(hash) }, 'otp')
    // A token without a person never has a right code: the answer equals that of a wrong code.
    if (!isRightCode(otp, code) || otp.user_id === null) return wrongCode(left, 'otp')
    return (await spend(trx, deps, hash, purpose)) ?? new Problem('code_expired')
  })
  if (result instanceof Problem) throw result
  if (result.user_id === null) throw new Problem('code_expired')
  return { ...result, user_id: result.user_id }
}

/** Resets the tries of a token: a printed code has replaced the one that was sent. */
export const resetTriesOf = (trx: Trx, token_hash: Uint8Array): Promise<void> =>
  resetTries(trx, { kind: 'sign_in', subject: hex(token_hash) })
