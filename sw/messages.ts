// Messages of the page to the worker (src/docs/offline.md#updates-and-older-builds). A new version waits until the page
// posts `SKIP_WAITING`, because only the page knows whether a camera is open or a photo is being sent.
import { deleteOutdatedFiles, precacheAll } from './back-office.ts'

/** A waiting worker takes over when the page posts `{ type: 'SKIP_WAITING' }`; anything else is ignored. */
export function answerUpdates(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('message', (event) => {
    if (isType(event.data, 'SKIP_WAITING')) void scope.skipWaiting()
  })
}

/**
 * The very first worker takes the open page at once, so that the app works offline without a second visit.
 * Later versions never claim: a page keeps the worker it was loaded with until it reloads.
 */
export function claimOnFirstInstall(scope: ServiceWorkerGlobalScope): void {
  let isFirst = false
  scope.addEventListener('install', () => {
    isFirst = scope.registration.active === null
  })
  scope.addEventListener('activate', (event) => {
    if (isFirst) event.waitUntil(scope.clients.claim())
  })
}

/** The page posts `{ type: 'KEEP_OFFICE' }` on a fast connection. */
export function answerBackOffice(scope: ServiceWorkerGlobalScope, urls: readonly string[]): void {
  scope.addEventListener('message', (event) => {
    if (isType(event.data, 'KEEP_OFFICE')) event.waitUntil(precacheAll(urls))
  })
}

/** Files of the back office that this build does not have are deleted at the activation. */
export function deleteOutdated(scope: ServiceWorkerGlobalScope, urls: readonly string[]): void {
  scope.addEventListener('activate', (event) => event.waitUntil(deleteOutdatedFiles(urls)))
}

export const isType = (data: unknown, type: string): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type
