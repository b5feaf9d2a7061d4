// Exactly once (src/docs/offline.md#exactly-once-on-the-server): the record of an operation and its business write
// share one transaction. A concurrent retry waits at the primary key until the first commits or rolls back; a later
// retry gets the stored answer with `replayed: true`.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ProblemMessage, ProblemName } from '#api/problems.ts'
import { refusalOf } from './failures.ts'
import { Problem } from './problems.ts'
import type { Db, Trx } from './trx.ts'

export type Operation = { user_id: number; op_id: string; kind: string; request_hash: Uint8Array }
type Refused = { problem: ProblemName; errors: ProblemMessage[]; details?: Record<string, unknown> }
type Stored = { status: number; body: unknown }

const LOCK_TIMEOUT = '5s'

/** A refusal by a business rule is stored like any answer. These are not stored: a retry may end differently. */
const NOT_STORED_STATUS = new Set([401, 403, 408, 413, 429])
const NOT_STORED: ReadonlySet<ProblemName> = new Set(['in_flight', 'key_reused', 'app_unknown'])
const isStored = (error: unknown): error is Problem =>
  error instanceof Problem &&
  error.status < 500 &&
  !NOT_STORED_STATUS.has(error.status) &&
  !NOT_STORED.has(error.problem)

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, inner]) => [key, canonical(inner)])
}

/** A hash of the request that does not depend on the order of its keys. */
export const requestHash = (...parts: unknown[]): Uint8Array =>
  new Uint8Array(
    createHash('sha256')
      .update(JSON.stringify(canonical(parts)))
      .digest(),
  )

const same = (a: Uint8Array, b: Uint8Array) => Buffer.from(a).equals(Buffer.from(b))

/** Claims the operation id; returns null when this run owns it, otherwise the answer that an earlier run stored. */
async function claim(trx: Trx, operation: Operation): Promise<Stored | null> {
  await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx)
  const inserted = await trx
    .insertInto('operations')
    .values({ ...operation, status: null, body: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return null
  const earlier = await trx
    .selectFrom('operations')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', operation.user_id)
    .where('op_id', '=', operation.op_id)
    .executeTakeFirst()
  // Purged between the insert and the select: the next retry is a first run.
  if (earlier === undefined) throw new Problem('in_flight')
  if (!same(earlier.request_hash, operation.request_hash)) throw new Problem('key_reused')
  return { status: earlier.status ?? 200, body: earlier.body }
}

const store = (trx: Trx, operation: Operation, stored: Stored) =>
  trx
    .updateTable('operations')
    .set({ status: stored.status, body: JSON.stringify(stored.body) })
    .where('user_id', '=', operation.user_id)
    .where('op_id', '=', operation.op_id)
    .execute()

const refusal = (problem: Problem): Refused => ({
  problem: problem.problem,
  errors: [...problem.errors],
  ...(problem.details && { details: problem.details }),
})

function answerFromRecord({ status, body }: Stored): unknown {
  if (status < 400) return { ...(body as object), replayed: true }
  const { problem, errors, details } = body as Refused
  throw new Problem(problem, { errors, ...(details && { details }) })
}

/** Runs the work; a refusal by a business rule rolls back the work only, and is stored as the answer. */
async function attempt(
  trx: Trx,
  operation: Operation,
  work: (trx: Trx) => Promise<unknown>,
): Promise<unknown> {
  await sql`savepoint work`.execute(trx)
  try {
    const body = await work(trx)
    await store(trx, operation, { status: 200, body })
    return body
  } catch (thrown) {
    const error = refusalOf(thrown)
    if (!isStored(error)) throw error
    await sql`rollback to savepoint work`.execute(trx)
    await store(trx, operation, { status: error.status, body: refusal(error) })
    return error
  }
}

/** Runs an operation once; every retry gets the same answer. */
export async function runOnce(
  db: Db,
  operation: Operation,
  work: (trx: Trx) => Promise<unknown>,
): Promise<unknown> {
  const result = await db.transaction().execute(async (trx) => {
    const earlier = await claim(trx, operation)
    return earlier ? answerFromRecord(earlier) : attempt(trx, operation, work)
  })
  if (result instanceof Problem) throw result
  return result
}

const deleteRefusal = (trx: Trx, { user_id, op_id }: Operation) =>
  trx
    .deleteFrom('operations')
    .where('user_id', '=', user_id)
    .where('op_id', '=', op_id)
    .where('status', '>=', 400)
    .execute()

/**
 * Runs another person's operation in the caller's transaction. A stored refusal is deleted and the operation runs again;
 * a stored success is returned. A refusal is thrown, and rolls back the caller's transaction.
 */
export async function runOrRepeat(
  trx: Trx,
  operation: Operation,
  work: (trx: Trx) => Promise<unknown>,
): Promise<unknown> {
  await deleteRefusal(trx, operation)
  let earlier = await claim(trx, operation)
  if (earlier && earlier.status >= 400) {
    // The tablet's own request was refused while this one waited for it.
    await deleteRefusal(trx, operation)
    earlier = await claim(trx, operation)
  }
  if (earlier) return answerFromRecord(earlier)
  const body = await work(trx).catch((error: unknown) => {
    throw refusalOf(error)
  })
  await store(trx, operation, { status: 200, body })
  return body
}
