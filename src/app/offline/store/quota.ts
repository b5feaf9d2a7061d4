// Storage quota on the tablet (src/docs/offline.md#storage-quota): how much is used, when that is low or full, and
// persistent storage.
import { useEffect, useState } from 'react'

const MB = 1_000_000
export const WARN_SHARE = 0.7
const STOP_SHARE = 0.9
export const WARN_FREE = 300 * MB
const STOP_FREE = 60 * MB
const FRESH_MS = 60_000

export type StorageQuota = {
  usage: number
  quota: number
  free: number
  share: number
  persisted: boolean
  level: 'ok' | 'low' | 'full'
}

/** The level of the figures, in bytes: low from 70 % or under 300 MB free, full from 90 % or under 60 MB free. */
export function levelOf(usage: number, quota: number): StorageQuota['level'] {
  if (quota <= 0) return 'ok'
  const free = quota - usage
  if (usage / quota >= STOP_SHARE || free < STOP_FREE) return 'full'
  return usage / quota >= WARN_SHARE || free < WARN_FREE ? 'low' : 'ok'
}

let last: { quota: StorageQuota; at: number } | null = null

/** Reads the storage figures; a browser that reports none counts as empty. */
export async function getStorageQuota(): Promise<StorageQuota> {
  const storage = globalThis.navigator?.storage
  const { usage = 0, quota = 0 } = (await storage?.estimate?.()) ?? {}
  const persisted = (await storage?.persisted?.()) ?? false
  const share = quota > 0 ? usage / quota : 0
  const figures = { usage, quota, free: quota - usage, share, persisted, level: levelOf(usage, quota) }
  last = { quota: figures, at: Date.now() }
  return figures
}

/** The figures of the last reading where it is less than a minute old, otherwise a new reading. */
export const getRecentQuota = async (): Promise<StorageQuota> =>
  last && Date.now() - last.at < FRESH_MS ? last.quota : getStorageQuota()

/** Requests persistent storage; the browser decides without asking the person. */
export async function requestPersistence(): Promise<boolean> {
  const storage = globalThis.navigator?.storage
  if (!storage?.persist) return false
  return (await storage.persisted()) || storage.persist()
}

let isRequested = false
/** Requests persistent storage at the first photo since the start; later calls do nothing. */
export function requestPersistenceOnce(): void {
  if (isRequested) return
  isRequested = true
  void requestPersistence().catch(() => false)
}

/** Storage figures for the screen, read again every minute. */
export function useStorageQuota(): StorageQuota | null {
  const [quota, setQuota] = useState<StorageQuota | null>(null)
  useEffect(() => {
    const read = () => void getStorageQuota().then(setQuota)
    read()
    const timer = setInterval(read, FRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return quota
}
