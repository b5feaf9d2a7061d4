// A new version waits until a person accepts it, and never reloads over unsaved work: no open camera, no write in
// progress, nothing being sent (src/docs/offline.md#updates-and-older-builds). Checked at the start, on resume and
// every 30 minutes.
import { useSyncExternalStore } from 'react'
import { Workbox } from 'workbox-window'
import { isCameraOpen } from '#app/capture/camera-open.ts'
import { scriptUrl } from '#app/platform/tablet/trusted.ts'

const CHECK_EVERY = 30 * 60_000
/** After a failed installation of the worker: the first delay before the next attempt, and the longest. */
const FETCH_AGAIN = 3000
const FETCH_AGAIN_MOST = 120_000
/** Events of the worker are unreliable in an installed iPad app, so a timer reloads too. */
const RELOAD_AFTER = 15_000

const listeners = new Set<() => void>()
let workbox: Workbox | null = null
let registration: ServiceWorkerRegistration | null = null
let isWaiting = false

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useIsUpdateWaiting = (): boolean => useSyncExternalStore(subscribe, () => isWaiting)

function recordWaitingUpdate(): void {
  isWaiting = true
  for (const listener of listeners) listener()
}

/** The first version of the worker replaces nothing, so it is no update. */
function findWaitingUpdate({ waiting, active }: ServiceWorkerRegistration): void {
  if (waiting !== null && active !== null) recordWaitingUpdate()
}

/** Asks the server for a new version, and finds one that waits already: an installed iPad app may have missed its events. */
export async function checkForUpdate(): Promise<void> {
  if (registration === null) return
  await workbox?.update().catch(() => undefined)
  findWaitingUpdate(registration)
}

/**
 * Finds every version that is installed from now on, however many installations fail before it. The events of workbox-window do not:
 * it listens no more after the first installation that begins a minute after the registration.
 */
function watchInstallations(found: ServiceWorkerRegistration): void {
  // A repeated registration returns the same object.
  if (found === registration) return
  registration = found
  const watchInstalling = () =>
    found.installing?.addEventListener('statechange', () => findWaitingUpdate(found))
  found.addEventListener('updatefound', watchInstalling)
  watchInstalling()
  findWaitingUpdate(found)
}

/**
 * Registers the worker. If the connection breaks before the whole app is fetched, the browser would retry at the next
 * visit only; this retries with a growing delay and fetches only what is missing.
 */
async function register(wait = FETCH_AGAIN): Promise<void> {
  const again = () => setTimeout(() => void register(Math.min(2 * wait, FETCH_AGAIN_MOST)), wait)
  workbox = new Workbox(scriptUrl('/sw.js'))
  const found = await workbox.register({ immediate: true }).catch(() => undefined)
  if (found === undefined) return void again()
  watchInstallations(found)
  const installing = found.active === null ? found.installing : null
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'redundant') again()
  })
}

/** A browser may evict the cached files but keep the worker; the worker then checks them and fetches what is missing. */
async function askForShell(): Promise<void> {
  if (!navigator.onLine) return
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage({ type: 'KEEP_SHELL' })
}

/** Registers the worker and checks for updates; the development server has no worker. */
export async function watchUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  await register()
  void askForShell()
  window.addEventListener('online', () => void askForShell())
  setInterval(checkForUpdate, CHECK_EVERY)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkForUpdate()
  })
}

/** Resolves when a version that is being fetched is installed: an earlier reload would start the old version again. */
function waitForInstall(installing: ServiceWorker | null | undefined): Promise<void> {
  if (!installing) return Promise.resolve()
  return new Promise((done) => installing.addEventListener('statechange', () => done(), { once: true }))
}

/** Reloads into the new version; returns false if something is still being saved or sent. */
export async function applyUpdate(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  await waitForInstall(registration?.installing)
  const { isRuntimeBusy } = await import('#app/offline/runtime.ts')
  if (isCameraOpen() || isRuntimeBusy()) return false
  let isDone = false
  const reload = () => {
    if (!isDone) location.reload()
    isDone = true
  }
  const waiting = registration?.waiting
  // Another tab was quicker: its version is in force already.
  if (!waiting) reload()
  // Not before it is wholly active: a page that loads while the worker changes may wait for it for ever, or start the old version.
  waiting?.addEventListener('statechange', () => {
    if (waiting.state === 'activated') reload()
  })
  waiting?.postMessage({ type: 'SKIP_WAITING' })
  setTimeout(reload, RELOAD_AFTER)
  return true
}
