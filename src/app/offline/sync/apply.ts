// Applies an answer to its operation (src/docs/offline.md#table-of-answers): one handler for each verdict, each in
// one transaction, and only while this window still has the lease.
import { type ProblemMessage, problemBody } from '#api/problems.ts'
import { noReply } from '#app/platform/wire/reply.ts'
import { UNDONE } from '#domain/applications/field-effects.ts'
import { STATUSES, type Status } from '#domain/applications/status.ts'
import { decryptPicture, encryptPicture } from '../encryption/pictures.ts'
import { isAbsent } from '../outbox/acknowledged.ts'
import { replaceOperation } from '../outbox/correct.ts'
import { type Confirmed, purge } from '../outbox/receipts.ts'
import type { TabletDatabase } from '../store/db.ts'
import { recordEvent } from '../store/event-log.ts'
import { sha256Hex } from '../store/hash.ts'
import type { ConflictDetails, OpError, OutboxRow, Values } from '../store/rows.ts'
import { type Verdict, verdictOf } from './answers.ts'
import { backoff, PORTAL_MS, shortDelay } from './backoff.ts'
import type { Reply } from './request.ts'

/** Number of 5xx answers to one operation, while others succeed, after which it needs attention. */
export const MAX_SERVER_FAILURES = 8

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

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const asString = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const statusOf = (value: unknown): Status | null => STATUSES.find((status) => status === value) ?? null

function errorOf(reply: Reply): OpError {
  const parsed = problemBody.safeParse(reply.body)
  if (!parsed.success)
    return { code: reply.outcome === 'answer' ? 'unknown' : reply.outcome, requestId: null, errors: [] }
  const errors: ProblemMessage[] = parsed.data.errors
  return { code: parsed.data.problem, requestId: parsed.data.request_id, errors }
}

/** The verdict on a reply: a success counts only with the echo of our id (I10). */
export function judgeReply(op: OutboxRow, reply: Reply): Verdict {
  const success = reply.status >= 200 && reply.status < 300
  const signed = reply.signed && (!success || reply.opId === op.opId)
  const problem = asString(asRecord(reply.body).problem)
  return verdictOf({ outcome: reply.outcome, status: reply.status, signed, problem })
}

/** What the body of a success confirms. */
export const confirmedOf = (reply: Pick<Reply, 'body' | 'serverTime'>): Confirmed => {
  const body = asRecord(reply.body)
  const received = asString(body.received_at)
  return {
    number: asNumber(body.number),
    version: asNumber(body.version),
    status: statusOf(body.status),
    sha256: asString(body.sha256),
    applied: asString(body.applied),
    serverTime: received ? Date.parse(received) : reply.serverTime,
  }
}

const FREE = { leaseOwner: null, leaseUntil: 0 } as const

/** Updates the row unless another window has the lease, or the row is another operation by now. */
const update = ({ op, context }: Case, change: (row: OutboxRow) => Partial<OutboxRow>) =>
  context.db.transaction('rw', context.db.outbox, async () => {
    const row = await context.db.outbox.get(op.seq)
    if (row?.opId !== op.opId || row.leaseOwner !== context.owner) return
    await context.db.outbox.update(op.seq, { ...FREE, ...change(row) })
  })

const requireAttention = (input: Case, code = input.error.code) =>
  update(input, () => ({
    state: 'needs_attention',
    lastStatus: input.reply.status,
    lastError: { ...input.error, code },
  }))

/**
 * An operation that the server refused because it does not have the application, which was put back into the outbox while the
 * operation was being sent: it is sent again after it, under a new id. Returns false where nothing was put back.
 */
const repeatAfterRequeued = ({ op, error, context: { db, owner } }: Case): Promise<boolean> =>
  db.transaction('rw', db.outbox, async () => {
    const row = await db.outbox.get(op.seq)
    if (!isAbsent(error.code) || row?.opId !== op.opId || row.leaseOwner !== owner) return false
    if (row.dependsOn.every((id) => op.dependsOn.includes(id))) return false
    await replaceOperation(db, row, {})
    return true
  })

const requeue = (input: Case, delay: number) =>
  update(input, () => ({
    state: 'queued',
    nextAt: input.context.now() + delay,
    lastStatus: input.reply.status,
  }))

async function acknowledge(input: Case): Promise<void> {
  const { op, reply, context } = input
  const confirmed = confirmedOf(reply)
  if (op.kind === 'photo.put' && confirmed.sha256 !== op.payload.sha256)
    return requireAttention(input, 'hash_mismatch')
  if (!(await purge(context.db, op, confirmed))) return
  // A success proves that the connection works: operations that failed for the network are due now.
  const now = context.now()
  await context.db.outbox
    .where('state')
    .equals('retry')
    .and((row) => row.lastStatus === 0)
    .modify({ attempts: 0, nextAt: now })
}

async function scheduleRetry(input: Case): Promise<void> {
  const { reply, context } = input
  const now = context.now()
  const acked = await context.db.acks.orderBy('at').last()
  await update(input, (row) => {
    const serverFailures = row.serverFailures + (reply.status >= 500 ? 1 : 0)
    const firstFailedAt = reply.status >= 500 ? (row.firstFailedAt ?? Date.now()) : row.firstFailedAt
    const othersPass = acked !== undefined && firstFailedAt !== null && acked.at > firstFailedAt
    const failed = { serverFailures, firstFailedAt, lastStatus: reply.status, attempts: row.attempts + 1 }
    if (serverFailures >= MAX_SERVER_FAILURES && othersPass)
      return {
        ...failed,
        state: 'needs_attention',
        lastError: { ...input.error, code: 'server_keeps_failing' },
      }
    const delay = Math.max(reply.retryAfterMs ?? 0, backoff(row.attempts, context.random))
    return { ...failed, state: 'retry', nextAt: now + delay, lastError: input.error }
  })
}

async function waitForCreation(input: Case): Promise<void> {
  if (await repeatAfterRequeued(input)) return
  const { op, context } = input
  const lane = await context.db.outbox
    .where('appId')
    .equals(op.appId ?? '')
    .toArray()
  const create = lane.find((row) => row.kind === 'app.create' && row.opId !== op.opId)
  if (!create) return requireAttention(input)
  await update(input, (row) => ({
    state: 'queued',
    dependsOn: [...new Set([...row.dependsOn, create.opId])],
    nextAt: context.now(),
  }))
}

async function storeConflict(input: Case): Promise<void> {
  const details = asRecord(asRecord(input.reply.body).details)
  const changed = Array.isArray(details.changed_fields) ? details.changed_fields.map(String) : []
  const undone = UNDONE.filter((one) => Array.isArray(details.undone) && details.undone.includes(one))
  const found: ConflictDetails = {
    serverValues: asRecord(details.server_values) as Values,
    changedFields: changed,
    version: asNumber(details.version) ?? 0,
    status: statusOf(details.status),
    ...(undone.length > 0 && { undone }),
  }
  await update(input, () => ({
    state: 'needs_attention',
    lastStatus: input.reply.status,
    lastError: input.error,
    conflict: found,
  }))
}

/** A smaller picture is a new operation in the same place of the queue (src/docs/offline.md#table-of-answers, 411 and 413). */
async function shrinkPicture(input: Case): Promise<void> {
  const { op, context } = input
  const { db } = context
  const blob = op.kind === 'photo.put' && !op.shrunk ? await db.blobs.get(op.targetId) : undefined
  const large = blob ? await decryptPicture(db, blob) : null
  const small = large ? await context.shrink(large).catch(() => null) : null
  if (!small || !large || small.bytes.byteLength >= large.byteLength)
    return requireAttention(input, 'too_large')
  const sha256 = await sha256Hex(small.bytes)
  const { bytes, width, height } = small
  const size = bytes.byteLength
  const encrypted = await encryptPicture(db, op.targetId, bytes)
  await db.transaction('rw', db.photos, db.blobs, db.outbox, async () => {
    const row = await db.outbox.get(op.seq)
    if (row?.opId !== op.opId || row.leaseOwner !== context.owner) return
    await db.blobs.put(encrypted)
    await db.photos.update(op.targetId, { sha256, size, width, height })
    await replaceOperation(db, row, {
      payload: { ...row.payload, sha256 },
      shrunk: true,
      nextAt: context.now(),
    })
  })
}

const HANDLERS: Record<Verdict, (input: Case) => Promise<void>> = {
  acked: acknowledge,
  retry: scheduleRetry,
  portal: (input) => requeue(input, PORTAL_MS),
  pause_auth: (input) => requeue(input, 0),
  pause_update: (input) => requeue(input, 0),
  slow_down: (input) => requeue(input, input.reply.retryAfterMs ?? shortDelay(input.context.random)),
  soon: (input) => requeue(input, shortDelay(input.context.random)),
  after_create: waitForCreation,
  shrink: shrinkPicture,
  rights: (input) => requireAttention(input),
  conflict: storeConflict,
  attention: async (input) => {
    if (!(await repeatAfterRequeued(input))) await requireAttention(input)
  },
}

/** Applies a reply to its operation and records it; returns the verdict. */
export async function applyResponse(context: ApplyContext, op: OutboxRow, reply: Reply): Promise<Verdict> {
  const verdict = judgeReply(op, reply)
  await HANDLERS[verdict]({ op, reply, error: errorOf(reply), context })
  await recordEvent(context.db, verdict, { op: op.kind, status: reply.status })
  return verdict
}

/** Marks an operation that must not be sent (a damaged picture, another person's work) as needing attention. */
export const setAside = (context: ApplyContext, op: OutboxRow, code: string): Promise<void> => {
  const reply = noReply('answer')
  return requireAttention({ op, reply, error: { code, requestId: null, errors: [] }, context })
}
