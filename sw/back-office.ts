// The files that only the back office needs (decision 0019): not fetched at the install, cached at their first use, or all
// at once when the page reports a fast connection; those of areas that few people open only at their first use. A new build
// keeps those that it still has.

import { fetchFile, isOurs, notHere } from './ours.ts'

const BACK_OFFICE_CACHE = 'anketa-office'
const MARK = 'office'
const ON_USE_MARK = 'use'

export type ListEntry = { url: string; revision: string | null }

export type Lists = {
  /** The files of the install. */
  shell: ListEntry[]
  /** Paths of the back office, and of its areas that are kept only at their first use. */
  backOffice: string[]
  onUse: string[]
}

/** Splits the worker's list by the marks of its entries. */
export function splitEntries(list: readonly ListEntry[]): Lists {
  const marked = (mark: string) => list.filter(({ revision }) => revision === mark).map(({ url }) => url)
  return {
    shell: list.filter(({ revision }) => revision !== MARK && revision !== ON_USE_MARK),
    backOffice: marked(MARK),
    onUse: marked(ON_USE_MARK),
  }
}

/** Fetches a file and caches it if it comes from our server. A full storage does not prevent the answer. */
async function fetchAndCache(cache: Cache, request: Request): Promise<Response> {
  const answer = await fetchFile(request)
  if (isOurs(answer)) await cache.put(request, answer.clone()).catch(() => undefined)
  return answer
}

/** Returns the cached file, else fetches and caches it; without a connection an answer that says so. */
export async function fetchBackOfficeFile(request: Request): Promise<Response> {
  const cache = await caches.open(BACK_OFFICE_CACHE)
  return (await cache.match(request)) ?? fetchAndCache(cache, request).catch(notHere)
}

/** Fetches missing files one after the other; stops at the first foreign answer, and the next start continues. */
export async function precacheAll(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(BACK_OFFICE_CACHE)
  for (const url of urls) {
    const request = new Request(url)
    if (await cache.match(request)) continue
    const answer = await fetchAndCache(cache, request).catch(() => null)
    if (answer === null || !isOurs(answer)) return
  }
}

/** The number of back-office files, and how many are missing on this tablet. */
export async function getBackOfficeState(
  urls: readonly string[],
): Promise<{ wanted: number; missing: number }> {
  const cache = await caches.open(BACK_OFFICE_CACHE)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  return { wanted: urls.length, missing: urls.filter((url) => !kept.has(url)).length }
}

/** Deletes the files that this build no longer has. */
export async function deleteOutdatedFiles(urls: readonly string[]): Promise<void> {
  const wanted = new Set(urls)
  const cache = await caches.open(BACK_OFFICE_CACHE)
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
}
