// How the worker answers: files of the shell from the precache (their revision is their name, so a cached file is never
// stale), and every page of the app with the start page. Every other request goes to the network.
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { fetchBackOfficeFile } from './back-office.ts'
import { fetchFile, isOurs, notHere, OURS_ONLY } from './ours.ts'
import { NEVER, READER, SHELL_PAGE } from './requests.ts'

/** Puts every file of the build into the precache on install and drops those of older builds on activation. */
export function precacheShell(entries: Parameters<typeof precacheAndRoute>[0]): void {
  addPlugins([OURS_ONLY])
  precacheAndRoute(entries, { cleanURLs: false, directoryIndex: SHELL_PAGE })
  cleanupOutdatedCaches()
}

/** Any address of the app opens its start page, with or without a network. */
export function answerNavigations(): void {
  registerRoute(new NavigationRoute(createHandlerBoundToURL(SHELL_PAGE), { denylist: [...NEVER] }))
}

const READER_CACHE = 'anketa-reader'

/** Which part of a reader a file is: each has one newest file. */
const partOf = ({ url }: Request): string | undefined => READER.exec(new URL(url).pathname)?.[1]

/** Caches the parts of the readers at their first use and deletes older ones: their names change with their content. */
export function cacheReader(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && READER.test(url.pathname),
    async ({ request }) => {
      const cache = await caches.open(READER_CACHE)
      const kept = await cache.match(request)
      if (kept) return kept
      const answer = await fetchFile(request).catch(notHere)
      if (!isOurs(answer)) return answer
      for (const old of await cache.keys()) if (partOf(old) === partOf(request)) await cache.delete(old)
      // A full storage does not prevent scanning.
      await cache.put(request, answer.clone()).catch(() => undefined)
      return answer
    },
  )
}

/** Files of the back office: from the network once, from the cache afterwards. */
export function cacheBackOffice(urls: readonly string[]): void {
  const known = new Set(urls)
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && known.has(url.href),
    ({ request }) => fetchBackOfficeFile(request),
  )
}
