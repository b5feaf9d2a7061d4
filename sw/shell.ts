// Whether the shell is whole on this tablet (offline.md 2.7, "ready for offline"): every file of the list is looked for in
// the cache, and what is missing is fetched where the line allows. The page asks by `{ type: 'CHECK_SHELL' }` with a port.
import { getCacheKeyForURL } from 'workbox-precaching'
import { isType } from './messages.ts'
import type { ListEntry } from './office.ts'
import { fetchFile, isOurs } from './ours.ts'

export type ShellState = { wanted: number; missing: number }

async function mended(key: string): Promise<boolean> {
  try {
    const name = (await caches.keys()).find((one) => one.includes('precache'))
    const answer = await fetchFile(key, { cache: 'reload' })
    if (name === undefined || !isOurs(answer)) return false
    await (await caches.open(name)).put(key, answer)
    return true
  } catch {
    return false
  }
}

/** Looks for every file of the shell and fetches what is not there; says how many are still missing. */
export async function shellState(entries: readonly ListEntry[]): Promise<ShellState> {
  let missing = 0
  for (const { url } of entries) {
    const key = getCacheKeyForURL(url) ?? url
    if ((await caches.match(key)) === undefined && !(await mended(key))) missing += 1
  }
  return { wanted: entries.length, missing }
}

export function answerShellCheck(scope: ServiceWorkerGlobalScope, entries: readonly ListEntry[]): void {
  scope.addEventListener('message', (event) => {
    const [port] = event.ports
    if (!port || !isType(event.data, 'CHECK_SHELL')) return
    event.waitUntil(shellState(entries).then((state) => port.postMessage(state)))
  })
}
