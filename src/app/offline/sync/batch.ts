// One batch under the lock (src/docs/offline.md#one-sync-engine-for-each-person): at most 10 operations or 30
// seconds, at most two in parallel.
import { api } from '#api/index.ts'
import { selectReady } from '../outbox/order.ts'
import { readPhotoBytes } from '../photos/photos.ts'
import type { TabletDatabase } from '../store/db.ts'
import type { OutboxRow } from '../store/rows.ts'
import type { Verdict } from './answers.ts'
import { type ApplyContext, applyResponse, setAside } from './apply.ts'
import { timeoutOf } from './backoff.ts'
import { type Backpressure, readRest, saveRest } from './backpressure.ts'
import { acquireLease, reclaimLeases } from './lease.ts'
import {
  createReceivedQuery,
  createRequest,
  type Picture,
  type QuerySender,
  type Reply,
  type Sender,
} from './request.ts'
import { clearUploadProgress } from './upload-progress.ts'

export const BATCH_OPS = 10
export const BATCH_MS = 30_000
/** Two already fill a bad link; six livelock it (src/docs/performance.md#facts-that-shaped-the-build, fact 6). */
export const MAX_PARALLEL = 2
const READ_AGAIN_MS = 1000

export type BatchContext = ApplyContext & {
  send: Sender
  /** Asks how much of a photo was received before its connection broke. */
  ask: QuerySender
  backpressure: Backpressure
  /** The signed-in person; work of one person must never be sent with the token of another. */
  getUserId: () => number | null
  maxParallel: () => number
  /** A number that grows with everything that may change which operation goes next, other than a photo that was sent. */
  changes: () => number
  onVerdict: (verdict: Verdict, op: OutboxRow) => void
}

const sizeOf = async (db: TabletDatabase, op: OutboxRow): Promise<number | null> =>
  op.kind === 'photo.put' ? ((await db.photos.get(op.targetId))?.size ?? 0) : null

/** Whether a request may be started now. */
export const isOpen = (context: BatchContext): boolean =>
  context.backpressure.closedUntil() <= context.now() && context.getUserId() === context.db.userId

/** Sends one operation: lease, request, answer. Returns whether it was started. */
async function sendOperation(context: BatchContext, op: OutboxRow): Promise<boolean> {
  const { db, owner, now } = context
  const timeoutMs = timeoutOf(await sizeOf(db, op))
  const leased = await acquireLease(db, op.seq, { owner, now: now(), timeoutMs })
  if (!leased) return false
  if (leased.createdBy !== db.userId && leased.parcel === undefined) {
    await setAside(context, leased, 'not_owner')
    return true
  }
  if (leased.unreadable) {
    await setAside(context, leased, 'unreadable')
    return true
  }
  const photo = leased.kind === 'photo.put' ? await readPicture(context, leased) : undefined
  if (photo === null) return true
  const failure = await findResumePoint(context, leased, photo)
  // Checked again after every await: the person may have signed out meanwhile.
  if (context.getUserId() !== db.userId) {
    await db.outbox.update(leased.seq, { state: 'queued', leaseOwner: null, leaseUntil: 0 })
    return false
  }
  const reply = failure ?? (await context.send(createRequest(leased, timeoutMs, photo)))
  clearUploadProgress(leased.targetId)
  const verdict = await applyResponse(context, leased, reply)
  context.backpressure.onReply(verdict, reply)
  if (verdict === 'slow_down') await saveRest(db, now(), context.backpressure.closedUntil())
  context.onVerdict(verdict, leased)
  return true
}

/**
 * Sets where the upload of a photo resumes after a try without an answer; from the start where the server does not say.
 * Returns the failed reply where the server could not be asked. Photos of a rescue file are always sent whole.
 */
async function findResumePoint(context: BatchContext, op: OutboxRow, photo?: Picture): Promise<Reply | null> {
  if (!photo || op.lastStatus !== 0 || op.parcel !== undefined || context.getUserId() !== context.db.userId)
    return null
  const reply = await context.ask(createReceivedQuery(op))
  if (reply.outcome !== 'answer') return reply
  const parsed = api.applications.photoReceived.returns.safeParse(reply.body)
  const received = reply.signed && reply.status === 200 && parsed.success ? parsed.data.received : 0
  photo.from = received < photo.bytes.byteLength ? received : 0
  return null
}

async function readPicture(context: BatchContext, op: OutboxRow): Promise<Picture | null> {
  const bytes = await readPhotoBytes(op.targetId, context.db)
  const sha256 = String(op.payload.sha256)
  if (bytes) return { bytes, sha256 }
  await setAside(context, op, 'photo_damaged')
  return null
}

/** Sends ready operations until the batch is full, its time is over, backpressure applies or `isEnough` returns true. */
export async function runBatch(
  context: BatchContext,
  isAlone: boolean,
  isEnough: () => boolean,
): Promise<number> {
  const { db, owner, now } = context
  const started = now()
  context.backpressure.extendUntil(await readRest(db, started))
  await reclaimLeases(db, { owner, now: started, alone: isAlone })
  const running = new Map<number, Promise<void>>()
  const refused = new Set<number>()
  let begun = 0
  let failure: { error: unknown } | undefined
  const isFull = () => begun >= BATCH_OPS || now() - started >= BATCH_MS || isEnough() || !isOpen(context)
  const begin = (op: OutboxRow) => {
    const one = sendOperation(context, op)
      .then((sent) => {
        if (sent) begun += 1
        else refused.add(op.seq)
      })
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => running.delete(op.seq))
    running.set(op.seq, one)
  }
  const queue = createQueue(context, (op) => !running.has(op.seq) && !refused.has(op.seq))
  while (true) {
    if (failure) throw failure.error
    const hasPlace = running.size < Math.min(MAX_PARALLEL, context.maxParallel())
    const next = hasPlace && !isFull() ? await queue.takeNext() : undefined
    if (next) begin(next)
    else if (running.size > 0) await Promise.race(running.values())
    else if (!failure) return begun
  }
}

/**
 * The ready operations in order, read again when none is left, when something was queued or answered that may change the order, and
 * once a second for what other windows queue: reading all of a long outbox for every photo makes typing slow. The lease checks each
 * operation again.
 */
function createQueue({ db, now, changes }: BatchContext, isFree: (op: OutboxRow) => boolean) {
  let ready: OutboxRow[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let change = -1
  return {
    takeNext: async (): Promise<OutboxRow | undefined> => {
      const isStale = change !== changes() || Math.abs(now() - readAt) >= READ_AGAIN_MS
      if (isStale || !ready.some(isFree)) {
        readAt = now()
        change = changes()
        ready = selectReady(await db.outbox.orderBy('seq').toArray(), now())
      }
      const at = ready.findIndex(isFree)
      return at < 0 ? undefined : ready.splice(at, 1)[0]
    },
  }
}
