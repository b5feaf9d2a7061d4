// Storage quota on the tablet (src/docs/offline.md#storage-quota): how much is used, when that is low or full, and
// persistent storage.
import { useEffect, useState } from 'react'
import { watchTransaction } from './running.ts'

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
/** The disk has refused a write and not taken one since. */
let isDiskFull = false
const readers = new Set<() => void>()

/** Records that the disk has refused a write for lack of space. */
export function noteRefusedWrite(): void {
  isDiskFull = true
  last = null
  for (const read of readers) read()
}

const PROBE = 'anketa-probe'
/** As much as a photo. */
const PROBE_BYTES = 1_000_000

/** Whether the disk takes as much as a photo; what is written for that is deleted at once. */
const canWrite = (): Promise<boolean> =>
  new Promise((resolve) => {
    const opening = indexedDB.open(PROBE)
    opening.onupgradeneeded = () => opening.result.createObjectStore(PROBE)
    opening.onerror = () => resolve(false)
    opening.onsuccess = () => {
      const end = (isTaken: boolean) => {
        opening.result.close()
        indexedDB.deleteDatabase(PROBE)
        resolve(isTaken)
      }
      try {
        const writing = opening.result.transaction(PROBE, 'readwrite', { durability: 'strict' })
        watchTransaction(writing)
        writing.oncomplete = () => end(true)
        writing.onabort = () => end(false)
        writing.objectStore(PROBE).put(new ArrayBuffer(PROBE_BYTES), 0)
      } catch {
        end(false)
      }
    }
  })

/**
 * Reads the storage figures; a browser that reports none counts as empty. Browsers report space that the disk does not have: after a
 * write was refused there is none, whatever they say, until a write is taken again.
 */
export async function getStorageQuota(): Promise<StorageQuota> {
  const storage = globalThis.navigator?.storage
  const estimate = await storage?.estimate?.()
  const usage = estimate?.usage ?? 0
  if (isDiskFull) isDiskFull = !(await canWrite())
  const quota = isDiskFull ? Math.max(1, usage) : (estimate?.quota ?? 0)
  const persisted = (await storage?.persisted?.()) ?? false
  const share = quota > 0 ? usage / quota : 0
  const level = isDiskFull ? 'full' : levelOf(usage, quota)
  const figures = { usage, quota, free: Math.max(0, quota - usage), share, persisted, level }
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
    readers.add(read)
    return () => {
      clearInterval(timer)
      readers.delete(read)
    }
  }, [])
  return quota
}
