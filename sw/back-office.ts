// The parts of the app that only the back office needs (decision 0019): not fetched at the install, kept from their first
// use on, or all at once when the page says that the line is good. A new build keeps of them what it still has.

import { fetchFile, isOurs } from './ours.ts'

const OFFICE_CACHE = 'anketa-office'
const MARK = 'office'

export type ListEntry = { url: string; revision: string | null }

/** The worker's list in two: what is fetched at the install, and the addresses of the back office's parts. */
export function partsOf(list: readonly ListEntry[]): { shell: ListEntry[]; office: string[] } {
  return {
    shell: list.filter(({ revision }) => revision !== MARK),
    office: list.filter(({ revision }) => revision === MARK).map(({ url }) => url),
  }
}

/** From the network, and kept where it is ours; a tablet without room for it has the answer all the same. */
async function fetchPart(cache: Cache, request: Request): Promise<Response> {
  const answer = await fetchFile(request)
  if (isOurs(answer)) await cache.put(request, answer.clone()).catch(() => undefined)
  return answer
}

/** From the tablet where it is there already. */
export async function fetchBackOfficeFile(request: Request): Promise<Response> {
  const cache = await caches.open(OFFICE_CACHE)
  return (await cache.match(request)) ?? fetchPart(cache, request)
}

/** Fetches what is not here yet, one after the other, and stops at the first that is not ours: another start goes on. */
export async function precacheAll(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(OFFICE_CACHE)
  for (const url of urls) {
    const request = new Request(url)
    if (await cache.match(request)) continue
    const answer = await fetchPart(cache, request).catch(() => null)
    if (answer === null || !isOurs(answer)) return
  }
}

/** How many parts of the back office there are, and how many are not on this tablet. */
export async function getBackOfficeState(
  urls: readonly string[],
): Promise<{ wanted: number; missing: number }> {
  const cache = await caches.open(OFFICE_CACHE)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  return { wanted: urls.length, missing: urls.filter((url) => !kept.has(url)).length }
}

/** Parts of older builds go; what this build still has stays. */
export async function dropOthers(urls: readonly string[]): Promise<void> {
  const wanted = new Set(urls)
  const cache = await caches.open(OFFICE_CACHE)
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
}
