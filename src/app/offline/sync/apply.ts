// Applies an answer to its operation (src/docs/offline.md#table-of-answers): one handler for each verdict, each in
// one transaction, and only while this window still has the lease.
import { type ProblemMessage, problemBody } from '#api/problems.ts'
import { STATUSES, type Status } from '#domain/applications/status.ts'
import { encryptPicture, openedPicture } from '../encryption/pictures.ts'
import { replaceOp } from '../outbox/correct.ts'
import { type Confirmed, purge } from '../outbox/receipts.ts'
import type { TabletDatabase } from '../store/db.ts'
import { recordEvent } from '../store/event-log.ts'
import { sha256Hex } from '../store/hash.ts'
import type { ConflictDetails, OpError, OutboxRow, Values } from '../store/rows.ts'
import { type Verdict, verdictOf } from './answers.ts'
import { backoff, PORTAL_MS, soon } from './backoff.ts'
import type { Reply } from './request.ts'

/** Answers 5xx to one operation, while others pass, after which a person should know. */
export const MOST_SERVER_FAILURES = 8

export type Shrunk = { bytes: ArrayBuffer; width: number; height: number }
export type Shrink = (bytes: ArrayBuffer) => Promise<Shrunk | null>
export type ApplyContext = {
  db: TabletDatabase
  owner: string
  now: () => number
  random: () => number
  shrink: Shrink
}
type Case = { op: OutboxRow; reply: Reply; error: OpError; context: ApplyContext }

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const num = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const str = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const statusOf = (value: unknown): Status | null => STATUSES.find((status) => status === value) ?? null

function errorOf(reply: Reply): OpError {
  const parsed = problemBody.safeParse(reply.body)
  if (!parsed.success)
    return { code: reply.outcome === 'answer' ? 'unknown' : reply.outcome, requestId: null, errors: [] }
  const errors: ProblemMessage[] = parsed.data.errors
  return { code: parsed.data.problem, requestId: parsed.data.request_id, errors }
}

/** The verdict on a reply: a success counts only with the echo of our id (I10). */
export function judge(op: OutboxRow, reply: Reply): Verdict {
  const success = reply.status >= 200 && reply.status < 300
  const signed = reply.signed && (!success || reply.opId === op.opId)
  const problem = str(record(reply.body).problem)
  return verdictOf({ outcome: reply.outcome, status: reply.status, signed, problem })
}

/** What the body of a success confirms. */
export const confirmedOf = (reply: Pick<Reply, 'body' | 'serverTime'>): Confirmed => {
  const body = record(reply.body)
  const received = str(body.received_at)
  return {
    number: num(body.number),
    version: num(body.version),
    status: statusOf(body.status),
    sha256: str(body.sha256),
    applied: str(body.applied),
    serverTime: received ? Date.parse(received) : reply.serverTime,
  }
}

const FREE = { leaseOwner: null, leaseUntil: 0 } as const

/** Changes the row unless somebody else has taken it, or it says something else by now. */
const update = ({ op, context }: Case, change: (row: OutboxRow) => Partial<OutboxRow>) =>
  context.db.transaction('rw', context.db.outbox, async () => {
    const row = await context.db.outbox.get(op.seq)
    if (row?.opId !== op.opId || row.leaseOwner !== context.owner) return
    await context.db.outbox.update(op.seq, { ...FREE, ...change(row) })
  })

const attention = (given: Case, code = given.error.code) =>
  update(given, () => ({
    state: 'needs_attention',
    lastStatus: given.reply.status,
    lastError: { ...given.error, code },
  }))

const back = (given: Case, delay: number) =>
  update(given, () => ({
    state: 'queued',
    nextAt: given.context.now() + delay,
    lastStatus: given.reply.status,
  }))

async function ack(given: Case): Promise<void> {
  const { op, reply, context } = given
  const confirmed = confirmedOf(reply)
  if (op.kind === 'photo.put' && confirmed.sha256 !== op.payload.sha256)
    return attention(given, 'hash_mismatch')
  if (!(await purge(context.db, op, confirmed))) return
  // A success proves the way is open: what waited for the network need not wait longer.
  const now = context.now()
  await context.db.outbox
    .where('state')
    .equals('retry')
    .and((row) => row.lastStatus === 0)
    .modify({ attempts: 0, nextAt: now })
}

async function retry(given: Case): Promise<void> {
  const { reply, context } = given
  const now = context.now()
  const acked = await context.db.acks.orderBy('at').last()
  await update(given, (row) => {
    const serverFailures = row.serverFailures + (reply.status >= 500 ? 1 : 0)
    const firstFailedAt = reply.status >= 500 ? (row.firstFailedAt ?? Date.now()) : row.firstFailedAt
    const othersPass = acked !== undefined && firstFailedAt !== null && acked.at > firstFailedAt
    const failed = { serverFailures, firstFailedAt, lastStatus: reply.status, attempts: row.attempts + 1 }
    if (serverFailures >= MOST_SERVER_FAILURES && othersPass)
      return {
        ...failed,
        state: 'needs_attention',
        lastError: { ...given.error, code: 'server_keeps_failing' },
      }
    const delay = Math.max(reply.retryAfterMs ?? 0, backoff(row.attempts, context.random))
    return { ...failed, state: 'retry', nextAt: now + delay, lastError: given.error }
  })
}

async function afterCreate(given: Case): Promise<void> {
  const { op, context } = given
  const lane = await context.db.outbox
    .where('appId')
    .equals(op.appId ?? '')
    .toArray()
  const create = lane.find((row) => row.kind === 'app.create' && row.opId !== op.opId)
  if (!create) return attention(given)
  await update(given, (row) => ({
    state: 'queued',
    dependsOn: [...new Set([...row.dependsOn, create.opId])],
    nextAt: context.now(),
  }))
}

async function conflict(given: Case): Promise<void> {
  const details = record(record(given.reply.body).details)
  const changed = Array.isArray(details.changed_fields) ? details.changed_fields.map(String) : []
  const found: ConflictDetails = {
    serverValues: record(details.server_values) as Values,
    changedFields: changed,
    version: num(details.version) ?? 0,
    status: statusOf(details.status),
  }
  await update(given, () => ({
    state: 'needs_attention',
    lastStatus: given.reply.status,
    lastError: given.error,
    conflict: found,
  }))
}

/** A smaller picture is another operation in the same place (src/docs/offline.md#table-of-answers, 411 and 413). */
async function shrink(given: Case): Promise<void> {
  const { op, context } = given
  const { db } = context
  const blob = op.kind === 'photo.put' && !op.shrunk ? await db.blobs.get(op.targetId) : undefined
  const large = blob ? await openedPicture(db, blob) : null
  const small = large ? await context.shrink(large).catch(() => null) : null
  if (!small || !large || small.bytes.byteLength >= large.byteLength) return attention(given, 'too_large')
  const sha256 = await sha256Hex(small.bytes)
  const { bytes, width, height } = small
  const size = bytes.byteLength
  const sealed = await encryptPicture(db, op.targetId, bytes)
  await db.transaction('rw', db.photos, db.blobs, db.outbox, async () => {
    const row = await db.outbox.get(op.seq)
    if (row?.opId !== op.opId || row.leaseOwner !== context.owner) return
    await db.blobs.put(sealed)
    await db.photos.update(op.targetId, { sha256, size, width, height })
    await replaceOp(db, row, { payload: { ...row.payload, sha256 }, shrunk: true, nextAt: context.now() })
  })
}

const HANDLERS: Record<Verdict, (given: Case) => Promise<void>> = {
  acked: ack,
  retry,
  portal: (given) => back(given, PORTAL_MS),
  pause_auth: (given) => back(given, 0),
  pause_update: (given) => back(given, 0),
  slow_down: (given) => back(given, given.reply.retryAfterMs ?? soon(given.context.random)),
  soon: (given) => back(given, soon(given.context.random)),
  after_create: afterCreate,
  shrink,
  rights: (given) => attention(given),
  conflict,
  attention: (given) => attention(given),
}

/** Carries out what a reply means, and says what it was. */
export async function applyResponse(context: ApplyContext, op: OutboxRow, reply: Reply): Promise<Verdict> {
  const verdict = judge(op, reply)
  await HANDLERS[verdict]({ op, reply, error: errorOf(reply), context })
  await recordEvent(context.db, verdict, { op: op.kind, status: reply.status })
  return verdict
}

/** Puts an operation aside that must not be sent at all (a damaged picture, another person's work). */
export const setAside = (context: ApplyContext, op: OutboxRow, code: string): Promise<void> => {
  const reply: Reply = {
    outcome: 'answer',
    status: 0,
    signed: false,
    opId: null,
    body: null,
    retryAfterMs: null,
    serverTime: null,
  }
  return attention({ op, reply, error: { code, requestId: null, errors: [] }, context })
}
