// A tablet on a bench: a real Dexie database over fake-indexeddb, a replayer with a clock that jumps to the next due time.
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { setFields, startDraft, submitDraft } from '#app/offline/drafts/drafts.ts'
import { forgetWriters } from '#app/offline/drafts/writer.ts'
import { nextDue } from '#app/offline/outbox/order.ts'
import { savePhoto } from '#app/offline/photos/photos.ts'
import { closeTablet, openTablet, type TabletDatabase } from '#app/offline/store/db.ts'
import { createSyncEngine, type SyncDependencies, type SyncEngine } from '#app/offline/sync/engine.ts'
import type { Hold } from '#app/offline/sync/lock.ts'
import type { Sender } from '#app/offline/sync/request.ts'
import { answer } from './model-server.ts'

export const freeLock: Hold = async (work) => {
  await work(true)
  return true
}

/** A lock of the kind the browser has: one holder, the others wait in line. */
export function queueLock(): Hold {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(() => work(true)).then(() => true)
    last = mine.catch(() => {})
    return mine
  }
}

let users = 1000
/** A fresh database of a fresh person. */
export async function freshTablet(): Promise<TabletDatabase> {
  closeTablet()
  forgetWriters()
  users += 1
  return openTablet(users)
}

export async function wipe(db: TabletDatabase): Promise<void> {
  closeTablet()
  await Dexie.delete(db.name)
}

export type Bench = {
  replayer: SyncEngine
  clock: { now: number }
  drainAll: (most?: number) => Promise<void>
}

/** A replayer of its own; `drainAll` moves the clock forward until nothing waits for time any more. */
export function bench(db: TabletDatabase, send: Sender, more: Partial<SyncDependencies> = {}): Bench {
  const clock = { now: Date.now() + 5000 }
  const replayer = createSyncEngine({
    db,
    owner: crypto.randomUUID(),
    hold: freeLock,
    send,
    ask: async () => answer(200, { received: 0 }, ''),
    userNow: () => db.userId,
    shrink: async () => null,
    limits: () => ({ spreadMs: 0, maxParallel: 2 }),
    now: () => clock.now,
    ...more,
  })
  const drainAll = async (most = 400) => {
    for (let round = 0; round < most; round += 1) {
      await replayer.drain()
      const due = nextDue(await db.outbox.orderBy('seq').toArray())
      if (due === null) break
      clock.now = Math.max(clock.now + 31_000, due + 1)
    }
    await replayer.stop()
  }
  return { replayer, clock, drainAll }
}

export const picture = (seed: number, size = 64): ArrayBuffer => {
  const bytes = new Uint8Array(size)
  bytes.forEach((_, at) => {
    bytes[at] = (seed * 31 + at * 7) % 256
  })
  return bytes.buffer
}

/** What a disk does at times: one bit of the stored picture is another. */
export async function flipOneBit(db: TabletDatabase, photoId: string): Promise<void> {
  const blob = await db.blobs.get(photoId)
  if (!blob?.sealed) throw new Error('the picture is not sealed')
  const ct = blob.sealed.ct.slice()
  ct[3] = (ct[3] ?? 0) ^ 1
  await db.blobs.update(photoId, { sealed: { iv: blob.sealed.iv, ct } })
}

export const capture = (appId: string, slot: number, seed = slot) =>
  savePhoto({
    appId,
    slot,
    bytes: picture(seed),
    width: 1600,
    height: 1200,
    capturedAt: '2026-11-20T09:00:00.000Z',
  })

/** A whole application made on the tablet and handed over; gives its id. */
export async function application(name: string, slots: number[]): Promise<string> {
  const id = await startDraft()
  await setFields(id, { name })
  for (const slot of slots) await capture(id, slot)
  await submitDraft(id)
  return id
}
