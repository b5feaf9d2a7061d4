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

/** Looks for every file of the shell and fetches what is not there; says how many are still missing. */
export async function shellState(entries: readonly ListEntry[]): Promise<ShellState> {
  const missing = await missingOf(entries)
  if (missing.length > 0) await fetchAhead(missing)
  const left = missing.length > 0 ? await missingOf(missing) : missing
  return { wanted: entries.length, missing: left.length }
}

/**
 * Refills the shell: a browser may evict the caches alone and leave the worker in place, which would never install them
 * again. When a page asks by `{ type: 'KEEP_SHELL' }`, and at the first page that this worker opens after its start.
 */
export function refillShell(scope: ServiceWorkerGlobalScope, entries: readonly ListEntry[]): void {
  const refill = () => shellState(entries).catch(() => undefined)
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

/** `office`: the same of the parts that screens of the back office need (decision 0040). */
export function answerShellCheck(
  scope: ServiceWorkerGlobalScope,
  entries: readonly ListEntry[],
  officeUrls: readonly string[],
): void {
  scope.addEventListener('message', (event) => {
    const [port] = event.ports
    if (!port || !isType(event.data, 'CHECK_SHELL')) return
    const answer = async () =>
      port.postMessage({ ...(await shellState(entries)), office: await getBackOfficeState(officeUrls) })
    event.waitUntil(answer())
  })
}
