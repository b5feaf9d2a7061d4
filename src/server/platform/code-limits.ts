// The one place that counts sends and tries of one-time codes, of every kind (decision 0037). Sends of one subject
// are serialised by an advisory lock, tries are counted by an atomic update before a code is compared: N concurrent
// requests never get more than N sequential ones. Works inside the caller's transaction on PGlite and on PostgreSQL.
import { sql } from 'kysely'
import {
  CODE_RULES,
  type CodeKind,
  type Limit,
  PER_RECEIVER,
  RESEND_AFTER_S,
  type Refusal,
  sendRefusal,
} from '#domain/codes/limits.ts'
import { HOUR_MS } from '#domain/kernel/time/durations.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { keyedHash } from './keyed-hash.ts'
import { Problem } from './problems.ts'
import type { Db, Trx } from './trx.ts'

/** A limit with the key of what it counts; only hashes of keys are stored. */
export type Counter = Limit & { key: string }
/** Ids of the counted events of a send, for `uncountEvent`. */
export type Ticket = readonly number[]
/** A code of a stage: its subject, the person who requests it, and the receiving phone where it is known. */
export type CodeTarget = {
  kind: CodeKind
  subject: string
  person: number
  receiver?: string
  /** Seconds between two sends where the sender names them; else the rule of the kind. */
  gapS?: number | undefined
}
type Clocked = Pick<Deps, 'env' | 'now'>

const keyOf = (kind: CodeKind, subject: string) => `${kind} ${subject}`

/** The limit of one subject of a kind. */
export const subjectCounter = (env: Env, kind: CodeKind, subject: string, senderGapS?: number): Counter => {
  const { gapS, perHour } = CODE_RULES[kind]
  const isShortened = env.CODE_GAP_S < RESEND_AFTER_S
  const wanted = senderGapS ?? gapS
  return {
    key: keyOf(kind, subject),
    gapS: isShortened ? Math.min(wanted, env.CODE_GAP_S) : wanted,
    perHour: perHour ?? env.OTP_PER_PHONE,
  }
}

/** A limit an hour without a gap between two. */
export const hourly = (key: string, perHour: number): Counter => ({ key, gapS: 0, perHour })

function countersOf(env: Env, { kind, subject, person, receiver, gapS }: CodeTarget): Counter[] {
  const ofPerson = hourly(`${kind} person ${person}`, env.CODES_PER_PERSON)
  const ofReceiver = receiver && hourly(`receiver ${receiver}`, PER_RECEIVER * env.OTP_PER_PHONE)
  return [subjectCounter(env, kind, subject, gapS), ofPerson, ...(ofReceiver ? [ofReceiver] : [])]
}

function refusalProblem({ code, seconds }: Refusal): Problem {
  if (code === 'resend_too_soon')
    return new Problem(code, { retryAfter: seconds, errors: [{ code, params: { seconds } }] })
  const params = { seconds, minutes: Math.ceil(seconds / 60) }
  return new Problem('too_many_requests', { retryAfter: seconds, errors: [{ code, params }] })
}

/** The number of the advisory lock of a hash. */
const lockOf = (hash: Uint8Array): bigint => Buffer.from(hash).readBigInt64BE()

type Hashed = Counter & { subject: Uint8Array }

async function hashed(trx: Trx, counters: readonly Counter[]): Promise<Hashed[]> {
  const hash = await keyedHash(trx)
  const all = counters.map((counter) => ({ ...counter, subject: hash(counter.key) }))
  // The same order everywhere, so that two sends never deadlock.
  return all.sort((one, other) => Buffer.compare(Buffer.from(one.subject), Buffer.from(other.subject)))
}

async function refusalOf(trx: Trx, { subject, ...limit }: Hashed, now: Date): Promise<Refusal | null> {
  const { rows } = await sql<{ count: number; first: Date | null; last: Date | null }>`
    select count(*)::int as count, min(at) as first, max(at) as last
    from rate_events where subject = ${subject} and at > ${new Date(now.getTime() - HOUR_MS)}`.execute(trx)
  return sendRefusal(rows[0] ?? { count: 0, first: null, last: null }, limit, now)
}

const insertEvents = async (
  trx: Trx,
  kind: string,
  counters: readonly Hashed[],
  at: Date,
): Promise<Ticket> => {
  const values = counters.map(({ subject }) => ({ kind, subject, at }))
  const rows = await trx.insertInto('rate_events').values(values).returning('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Counts an event against all counters. Throws `resend_too_soon` or `too_many_requests`, with the longest wait, where one
 * of them is full; then nothing is counted. `trx` must be a transaction.
 */
export async function countEvent(
  trx: Trx,
  clock: Pick<Deps, 'now'>,
  kind: string,
  counters: readonly Counter[],
): Promise<Ticket> {
  const all = await hashed(trx, counters)
  for (const { subject } of all)
    await sql`select pg_advisory_xact_lock(${String(lockOf(subject))}::bigint)`.execute(trx)
  // Read after the locks are acquired: events of earlier holders of the locks are not later than this.
  const now = clock.now()
  const refusals: Refusal[] = []
  for (const counter of all) {
    const refusal = await refusalOf(trx, counter, now)
    if (refusal) refusals.push(refusal)
  }
  const longest = refusals.sort((one, other) => other.seconds - one.seconds)[0]
  if (longest) throw refusalProblem(longest)
  return insertEvents(trx, kind, all, now)
}

/** Deletes the counted events of a send that did not happen. */
export async function uncountEvent(db: Db, ticket: Ticket): Promise<void> {
  await db
    .deleteFrom('rate_events')
    .where('id', 'in', [...ticket])
    .execute()
}

/** Resets the tries after a new code was created. */
export async function resetTries(
  trx: Trx,
  { kind, subject }: Pick<CodeTarget, 'kind' | 'subject'>,
): Promise<void> {
  const hash = await keyedHash(trx)
  await trx
    .deleteFrom('code_tries')
    .where('subject', '=', hash(keyOf(kind, subject)))
    .execute()
}

/**
 * Counts a send of a stage's code that another system is asked for, within its limits. `trx` must be a transaction. The tries
 * are reset by `resetTries` once the other system has sent it: one that refuses gives no further tries for the code before.
 */
export const beginSend = (trx: Trx, { env, now }: Clocked, target: CodeTarget): Promise<Ticket> =>
  countEvent(trx, { now }, target.kind, countersOf(env, target))

/** Counts a send of a stage's code that is sent with this transaction, within its limits, and resets the tries. */
export async function countSend(trx: Trx, clocked: Clocked, target: CodeTarget): Promise<Ticket> {
  const ticket = await beginSend(trx, clocked, target)
  await resetTries(trx, target)
  return ticket
}

/**
 * Counts a code that another system will send because of a step: a partner sends the first code of a contract by itself.
 * Only the limits per hour apply, because the step itself may be repeated at once. `moveSend` or `uncountSend` follows
 * when the other system has answered.
 */
export async function expectSend(trx: Trx, { env, now }: Clocked, target: CodeTarget): Promise<void> {
  const counters = countersOf(env, target).map((counter) => ({ ...counter, gapS: 0 }))
  await countEvent(trx, { now }, target.kind, counters)
}

/** Subtracts the latest send of a target: the other system has certainly not sent it. */
export async function uncountSend(trx: Trx, { env }: Pick<Deps, 'env'>, target: CodeTarget): Promise<void> {
  for (const { subject } of await hashed(trx, countersOf(env, target)))
    await trx
      .deleteFrom('rate_events')
      .where('id', '=', (by) =>
        by
          .selectFrom('rate_events')
          .select('id')
          .where('subject', '=', subject)
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(1),
      )
      .execute()
}

/**
 * Sets the time of an expected send to now, when the other system has sent it: the next one may follow after the gap, and the
 * tries are reset.
 */
export async function moveSend(trx: Trx, clocked: Clocked, target: CodeTarget): Promise<void> {
  await uncountSend(trx, clocked, target)
  await resetTries(trx, target)
  await insertEvents(trx, target.kind, await hashed(trx, countersOf(clocked.env, target)), clocked.now())
}

const spent = (field: string) =>
  new Problem('code_attempts_spent', {
    errors: [{ code: 'code_attempts_spent', field, params: { left: 0 } }],
  })

/**
 * Counts a try before the code is compared, and returns how many are left. Throws `code_attempts_spent` when none was
 * left, whatever the code. Must be committed whether the code is right or wrong.
 */
export async function countTry(
  trx: Trx,
  now: Date,
  { kind, subject }: Pick<CodeTarget, 'kind' | 'subject'>,
  field = 'code',
): Promise<number> {
  const most = CODE_RULES[kind].tries ?? 0
  const hash = await keyedHash(trx)
  const { rows } = await sql<{ tries: number }>`
    insert into code_tries (subject, tries, at) values (${hash(keyOf(kind, subject))}, 1, ${now})
    on conflict (subject) do update set tries = code_tries.tries + 1, at = excluded.at
      where code_tries.tries < ${most}
    returning tries`.execute(trx)
  const [row] = rows
  if (!row) throw spent(field)
  return most - row.tries
}

/** Takes back a try whose code was never judged. */
export async function uncountTry(
  db: Db,
  { kind, subject }: Pick<CodeTarget, 'kind' | 'subject'>,
): Promise<void> {
  const hash = await keyedHash(db)
  await sql`update code_tries set tries = greatest(tries - 1, 0)
    where subject = ${hash(keyOf(kind, subject))}`.execute(db)
}

/** The refusal of a wrong code, with the tries that are left, and with the words of who refused it, where there are any. */
export function wrongCode(left: number, field = 'code', words = ''): Problem {
  if (left <= 0) return spent(field)
  const code = words === '' ? 'wrong_code' : 'wrong_code_words'
  const params: Record<string, string | number> = words === '' ? { left } : { left, words }
  return new Problem('wrong_code', { errors: [{ code, field, params }] })
}

/** Whole seconds until the code of a subject may be sent again; 0 where it may be now. */
export async function resendWait(
  trx: Trx,
  { env, now }: Clocked,
  { kind, subject, gapS }: Pick<CodeTarget, 'kind' | 'subject' | 'gapS'>,
): Promise<number> {
  const [counter] = await hashed(trx, [subjectCounter(env, kind, subject, gapS)])
  return counter ? ((await refusalOf(trx, counter, now()))?.seconds ?? 0) : 0
}
