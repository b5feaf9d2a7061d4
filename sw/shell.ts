// Whether the shell is complete on this tablet (src/docs/offline.md#service-worker): every file of the list is looked
// up in the cache, and a missing one is fetched if there is a connection. The page asks by `{ type: 'CHECK_SHELL' }`
// with a port.
import { getCacheKeyForURL } from 'workbox-precaching'
import { fetchAhead } from './ahead.ts'
import { getBackOfficeState, type ListEntry } from './back-office.ts'
import { isType } from './messages.ts'

export type ShellState = { wanted: number; missing: number }

const missingOf = async (entries: readonly ListEntry[]): Promise<ListEntry[]> => {
  const missing: ListEntry[] = []
  for (const entry of entries)
    if ((await caches.match(getCacheKeyForURL(entry.url) ?? entry.url)) === undefined) missing.push(entry)
  return missing
}

/** Looks up every file of the shell, fetches the missing ones and returns how many are still missing. */
export async function checkShell(entries: readonly ListEntry[]): Promise<ShellState> {
  const missing = await missingOf(entries)
  if (missing.length > 0) await fetchAhead(missing)
  const left = missing.length > 0 ? await missingOf(missing) : missing
  return { wanted: entries.length, missing: left.length }
}

/**
 * Refills the shell: a browser may evict the caches but keep the worker, which would not install them again. Runs when a
 * page posts `{ type: 'KEEP_SHELL' }`, and at the first navigation after the worker's start.
 */
export function refillShell(scope: ServiceWorkerGlobalScope, entries: readonly ListEntry[]): void {
  const refill = () => checkShell(entries).catch(() => undefined)
  let isLooked = false
  scope.addEventListener('fetch', (event) => {
    if (isLooked || event.request.mode !== 'navigate') return
    isLooked = true
    event.waitUntil(refill())
  })
  scope.addEventListener('message', (event) => {
    if (isType(event.data, 'KEEP_SHELL')) event.waitUntil(refill())
  })
}

/** Answers `CHECK_SHELL`. The field `office` is the same count for the files of the back office (decision 0040). */
export function answerShellCheck(
  scope: ServiceWorkerGlobalScope,
  entries: readonly ListEntry[],
  backOfficeUrls: readonly string[],
): void {
  scope.addEventListener('message', (event) => {
    const [port] = event.ports
    if (!port || !isType(event.data, 'CHECK_SHELL')) return
    const answer = async () =>
      port.postMessage({ ...(await checkShell(entries)), office: await getBackOfficeState(backOfficeUrls) })
    event.waitUntil(answer())
  })
}
