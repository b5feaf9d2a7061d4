// A test tablet: a real Dexie database over fake-indexeddb, and a sync engine whose clock jumps to the next due time.
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { setFields, startDraft, submitDraft } from '#app/offline/drafts/drafts.ts'
import { resetWriters } from '#app/offline/drafts/writer.ts'
import { openTablet } from '#app/offline/open-tablet.ts'
import { findNextDue } from '#app/offline/outbox/order.ts'
import { savePhoto } from '#app/offline/photos/photos.ts'
import { closeTablet, type TabletDatabase } from '#app/offline/store/db.ts'
import { createSyncEngine, type SyncDependencies, type SyncEngine } from '#app/offline/sync/engine.ts'
import type { LockRunner } from '#app/offline/sync/lock.ts'
import type { Sender } from '#app/offline/sync/request.ts'
import { answer } from './model-server.ts'

export const alwaysFreeLock: LockRunner = async (work) => {
  await work(true)
  return true
}

/** A lock like the browser's: one holder at a time, the others wait in order. */
export function queueLock(): LockRunner {
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
  resetWriters()
  users += 1
  return openTablet(users)
}

export async function deleteTablet(db: TabletDatabase): Promise<void> {
  closeTablet()
  await Dexie.delete(db.name)
}

export type TestTablet = {
  engine: SyncEngine
  clock: { now: number }
  drainAll: (most?: number) => Promise<void>
}

/** A separate sync engine; `drainAll` moves the clock forward until no operation waits for its time. */
export function createTestTablet(
  db: TabletDatabase,
  send: Sender,
  more: Partial<SyncDependencies> = {},
): TestTablet {
  const clock = { now: Date.now() + 5000 }
  const engine = createSyncEngine({
    db,
    owner: crypto.randomUUID(),
    withLock: alwaysFreeLock,
    send,
    ask: async () => answer(200, { received: 0 }, ''),
    getUserId: () => db.userId,
    shrink: async () => null,
    limits: () => ({ spreadMs: 0, maxParallel: 2 }),
    now: () => clock.now,
    ...more,
  })
  const drainAll = async (most = 400) => {
    for (let round = 0; round < most; round += 1) {
      await engine.drain()
      const due = findNextDue(await db.outbox.orderBy('seq').toArray())
      if (due === null) break
      clock.now = Math.max(clock.now + 31_000, due + 1)
    }
    await engine.stop()
  }
  return { engine, clock, drainAll }
}

export const picture = (seed: number, size = 64): ArrayBuffer => {
  const bytes = new Uint8Array(size)
  bytes.forEach((_, at) => {
    bytes[at] = (seed * 31 + at * 7) % 256
  })
  return bytes.buffer
}

/** Damages a stored picture as a failing disk does: flips one bit. */
export async function flipOneBit(db: TabletDatabase, photoId: string): Promise<void> {
  const blob = await db.blobs.get(photoId)
  if (!blob?.sealed) throw new Error('the picture is not encrypted')
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

/** Creates and submits a whole application on the tablet; returns its id. */
export async function application(name: string, slots: number[]): Promise<string> {
  const id = await startDraft()
  await setFields(id, { name })
  for (const slot of slots) await capture(id, slot)
  await submitDraft(id)
  return id
}
