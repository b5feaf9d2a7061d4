// When new pictures are refused (src/docs/offline.md#storage-quota). Finishing and sending always work, since sending
// is what frees storage.
import { getSession } from '#app/platform/session-store.ts'
import { SIGN_IN_GRACE_MS } from '#domain/users/sign-in.ts'
import { countWaitingPictures, freeAcknowledged } from '../outbox/acknowledged.ts'
import type { TabletDatabase } from '../store/db.ts'
import {
  getRecentQuota,
  getStorageQuota,
  levelOf,
  type StorageQuota,
  WARN_FREE,
  WARN_SHARE,
} from '../store/quota.ts'

export const MAX_QUEUED_PHOTOS = 300

/** Thrown where a new picture must not be taken. */
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
  if (typeof at === 'number' && Date.now() - at > SIGN_IN_GRACE_MS) throw new CaptureRefused('sign_in_needed')
}

/** Removes acknowledged pictures until enough storage is free. Browsers report freed storage late, so it is calculated. */
async function freeStorage(db: TabletDatabase, { usage, quota }: StorageQuota): Promise<StorageQuota> {
  const wanted = Math.max(usage - quota * WARN_SHARE, WARN_FREE - (quota - usage))
  const freed = await freeAcknowledged(db, wanted)
  const figures = await getStorageQuota()
  if (freed === 0 || figures.usage <= usage - freed) return figures
  const left = Math.max(0, usage - freed)
  return { ...figures, usage: left, free: quota - left, share: left / quota, level: levelOf(left, quota) }
}

/** Throws `CaptureRefused` where storage is full, too many pictures wait, or the person is signed out for too long. */
export async function assertMayCapture(db: TabletDatabase): Promise<void> {
  await assertGrace(db)
  const known = await getRecentQuota()
  const figures = known.level === 'ok' ? known : await freeStorage(db, known)
  if (figures.level === 'full') throw new CaptureRefused('storage_full')
  const queued = await countWaitingPictures(db)
  if (queued >= MAX_QUEUED_PHOTOS) throw new CaptureRefused('too_many_photos')
}

/** The reason why no picture may be taken, from fresh figures; null where one may. */
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
