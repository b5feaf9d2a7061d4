// One batch under the lock (src/docs/offline.md#one-sync-engine-for-each-person): at most 10 operations or 30
// seconds, at most two in parallel.
import { api } from '#api/index.ts'
import { ready } from '../outbox/order.ts'
import { readPhotoBytes } from '../photos/photos.ts'
import type { TabletDatabase } from '../store/db.ts'
import type { OutboxRow } from '../store/rows.ts'
import type { Verdict } from './answers.ts'
import { type ApplyContext, applyResponse, setAside } from './apply.ts'
import { timeoutOf } from './backoff.ts'
import { type Backpressure, keepRest, restOf } from './backpressure.ts'
import { reclaim, takeLease } from './lease.ts'
import { type Asker, type Picture, type Reply, receivedOf, requestOf, type Sender } from './request.ts'
import { forgetShare } from './upload-progress.ts'

export const BATCH_OPS = 10
export const BATCH_MS = 30_000
/** Two already fill a bad link; six livelock it (src/docs/performance.md#facts-that-shaped-the-build, fact 6). */
export const MOST_PARALLEL = 2

export type BatchContext = ApplyContext & {
  send: Sender
  /** How much of a photo came before its connection broke. */
  ask: Asker
  gate: Backpressure
  /** The signed-in person right now; nothing of one person goes with the token of another. */
  userNow: () => number | null
  maxParallel: () => number
  onVerdict: (verdict: Verdict, op: OutboxRow) => void
}

const sizeOf = async (db: TabletDatabase, op: OutboxRow): Promise<number | null> =>
  op.kind === 'photo.put' ? ((await db.photos.get(op.targetId))?.size ?? 0) : null

/** Whether anything may be sent at this moment. */
export const isOpen = (context: BatchContext): boolean =>
  context.gate.closedUntil() <= context.now() && context.userNow() === context.db.userId

/** Takes one operation through: lease, request, answer. Returns whether it was really begun. */
async function carry(context: BatchContext, op: OutboxRow): Promise<boolean> {
  const { db, owner, now } = context
  const timeoutMs = timeoutOf(await sizeOf(db, op))
  const leased = await takeLease(db, op.seq, { owner, now: now(), timeoutMs })
  if (!leased) return false
  if (leased.createdBy !== db.userId && leased.parcel === undefined) {
    await setAside(context, leased, 'not_owner')
    return true
  }
  if (leased.unreadable) {
    await setAside(context, leased, 'unreadable')
    return true
  }
  const photo = leased.kind === 'photo.put' ? await photoOf(context, leased) : undefined
  if (photo === null) return true
  const unheard = await goOnFrom(context, leased, photo)
  // Read again after every wait: the person may have signed out meanwhile.
  if (context.userNow() !== db.userId) {
    await db.outbox.update(leased.seq, { state: 'queued', leaseOwner: null, leaseUntil: 0 })
    return false
  }
  const reply = unheard ?? (await context.send(requestOf(leased, timeoutMs, photo)))
  forgetShare(leased.targetId)
  const verdict = await applyResponse(context, leased, reply)
  context.gate.note(verdict, reply)
  if (verdict === 'slow_down') await keepRest(db, now(), context.gate.closedUntil())
  context.onVerdict(verdict, leased)
  return true
}

/**
 * A photo whose last try ended in silence goes on behind what has come of it; all of it goes where the answer is of no
 * help. Gives the silence itself where not even the question was heard. A parcel's photos always go whole.
 */
async function goOnFrom(context: BatchContext, op: OutboxRow, photo?: Picture): Promise<Reply | null> {
  if (!photo || op.lastStatus !== 0 || op.parcel !== undefined || context.userNow() !== context.db.userId)
    return null
  const reply = await context.ask(receivedOf(op))
  if (reply.outcome !== 'answer') return reply
  const parsed = api.applications.photoReceived.returns.safeParse(reply.body)
  const received = reply.signed && reply.status === 200 && parsed.success ? parsed.data.received : 0
  photo.from = received < photo.bytes.byteLength ? received : 0
  return null
}

async function photoOf(context: BatchContext, op: OutboxRow): Promise<Picture | null> {
  const bytes = await readPhotoBytes(op.targetId, context.db)
  const sha256 = String(op.payload.sha256)
  if (bytes) return { bytes, sha256 }
  await setAside(context, op, 'photo_damaged')
  return null
}

/** Sends what is ready until the batch is full, the time is over, the gate closes or `enough` says so. */
export async function runBatch(
  context: BatchContext,
  alone: boolean,
  enough: () => boolean,
): Promise<number> {
  const { db, owner, now } = context
  const started = now()
  context.gate.adopt(await restOf(db, started))
  await reclaim(db, { owner, now: started, alone })
  const running = new Map<number, Promise<void>>()
  const refused = new Set<number>()
  let begun = 0
  const full = () => begun >= BATCH_OPS || now() - started >= BATCH_MS || enough() || !isOpen(context)
  const begin = (op: OutboxRow) => {
    const one = carry(context, op)
      .then((sent) => {
        if (sent) begun += 1
        else refused.add(op.seq)
      })
      .finally(() => running.delete(op.seq))
    running.set(op.seq, one)
  }
  const rows = async () => ready(await db.outbox.orderBy('seq').toArray(), now())
  while (true) {
    const next = full() ? undefined : pick(await rows(), running, refused)
    if (next && running.size < Math.min(MOST_PARALLEL, context.maxParallel())) begin(next)
    else if (running.size > 0) await Promise.race(running.values())
    else return begun
  }
}

const pick = (rows: OutboxRow[], running: Map<number, unknown>, refused: Set<number>) =>
  rows.find((row) => !running.has(row.seq) && !refused.has(row.seq))
