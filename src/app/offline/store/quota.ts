// Storage quota on the tablet (src/docs/offline.md#storage-quota): persistent storage, warnings and the limit at
// which new captures stop. Finishing and sending always work, since sending is what makes room.
import { useEffect, useState } from 'react'
import { getSession } from '#app/platform/session-store.ts'
import { GRACE_MS } from '#app/platform/tablet/person-words.ts'
import { countWaitingPictures, freeAcknowledged } from '../outbox/acknowledged.ts'
import type { TabletDatabase } from './db.ts'

const MB = 1_000_000
const WARN_SHARE = 0.7
const STOP_SHARE = 0.9
const WARN_FREE = 300 * MB
const STOP_FREE = 60 * MB
export const MOST_QUEUED_PHOTOS = 300
const FRESH_MS = 60_000

export type Room = {
  usage: number
  quota: number
  free: number
  share: number
  persisted: boolean
  level: 'ok' | 'low' | 'full'
}

/** How the figures are judged: low from 70 % or under 300 MB, full from 90 % or under 60 MB. */
export function levelOf(usage: number, quota: number): Room['level'] {
  if (quota <= 0) return 'ok'
  const free = quota - usage
  if (usage / quota >= STOP_SHARE || free < STOP_FREE) return 'full'
  return usage / quota >= WARN_SHARE || free < WARN_FREE ? 'low' : 'ok'
}

let last: { room: Room; at: number } | null = null

/** Storage figures now; a browser that tells none is taken to have room. */
export async function getStorageQuota(): Promise<Room> {
  const storage = globalThis.navigator?.storage
  const { usage = 0, quota = 0 } = (await storage?.estimate?.()) ?? {}
  const persisted = (await storage?.persisted?.()) ?? false
  const share = quota > 0 ? usage / quota : 0
  const room = { usage, quota, free: quota - usage, share, persisted, level: levelOf(usage, quota) }
  last = { room, at: Date.now() }
  return room
}

/** Why a new picture cannot be taken here now. */
export class CaptureRefused extends Error {
  readonly reason: 'storage_full' | 'too_many_photos' | 'sign_in_needed'
  constructor(reason: CaptureRefused['reason']) {
    super(reason)
    this.name = 'CaptureRefused'
    this.reason = reason
  }
}

// Time allowed without a sign-in (src/docs/offline.md#sessions-and-people-on-a-shared-tablet): after it unsent work
// is still sent, but nothing new is accepted.
async function assertGrace(db: TabletDatabase): Promise<void> {
  if (getSession().state !== 'needs_sign_in') return
  const at = (await db.refs.get('signed_in_at'))?.value
  if (typeof at === 'number' && Date.now() - at > GRACE_MS) throw new CaptureRefused('sign_in_needed')
}

/** Removes acknowledged pictures until there is enough room, as far as they reach; browsers report it with a delay. */
async function makeRoom(db: TabletDatabase, { usage, quota }: Room): Promise<Room> {
  const wanted = Math.max(usage - quota * WARN_SHARE, WARN_FREE - (quota - usage))
  const freed = await freeAcknowledged(db, wanted)
  const room = await getStorageQuota()
  if (freed === 0 || room.usage <= usage - freed) return room
  const left = Math.max(0, usage - freed)
  return { ...room, usage: left, free: quota - left, share: left / quota, level: levelOf(left, quota) }
}

/** Throws `CaptureRefused` where no more pictures may be taken: no room, too many waiting, signed out for too long. */
export async function assertMayCapture(db: TabletDatabase): Promise<void> {
  await assertGrace(db)
  const known = last && Date.now() - last.at < FRESH_MS ? last.room : await getStorageQuota()
  const room = known.level === 'ok' ? known : await makeRoom(db, known)
  if (room.level === 'full') throw new CaptureRefused('storage_full')
  const queued = await countWaitingPictures(db)
  if (queued >= MOST_QUEUED_PHOTOS) throw new CaptureRefused('too_many_photos')
}

/** Asked on the first "take photo": the browser grants it by its own rules and never by a question of ours. */
export async function askPersist(): Promise<boolean> {
  const storage = globalThis.navigator?.storage
  if (!storage?.persist) return false
  return (await storage.persisted()) || storage.persist()
}

let isAsked = false
/** The first "take photo" of this start asks; later ones do not. */
export function askPersistOnce(): void {
  if (isAsked) return
  isAsked = true
  void askPersist().catch(() => false)
}

/** Why no picture may be taken now, by fresh figures; null where nothing stands against it. */
export async function getCaptureRefusal(db: TabletDatabase): Promise<CaptureRefused['reason'] | null> {
  await getStorageQuota()
  try {
    await assertMayCapture(db)
    return null
  } catch (error) {
    if (error instanceof CaptureRefused) return error.reason
    throw error
  }
}

/** Storage figures for the screen, read again every minute. */
export function useStorageQuota(): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useEffect(() => {
    const read = () => void getStorageQuota().then(setRoom)
    read()
    const timer = setInterval(read, FRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return room
}
