// A new version waits until a person accepts it, and never reloads over unsaved work: no open camera, no write in
// progress, nothing being sent (src/docs/offline.md#updates-and-older-builds). Asked for at the start, on resume and
// every 30 minutes.
import { useSyncExternalStore } from 'react'
import { Workbox } from 'workbox-window'
import { isCameraOpen } from '#app/capture/camera-open.ts'
import { scriptUrl } from '#app/platform/tablet/trusted.ts'

const CHECK_EVERY = 30 * 60_000
/** A first visit on a bad line: how long until the app is fetched again, and at most. */
const FETCH_AGAIN = 3000
const FETCH_AGAIN_MOST = 120_000
/** `controllerchange` is unreliable in an installed iPad app, so the reload has a timer of its own. */
const RELOAD_AFTER = 3000

const watchers = new Set<() => void>()
let workbox: Workbox | null = null
let isWaiting = false

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
export const useIsUpdateWaiting = (): boolean => useSyncExternalStore(subscribe, () => isWaiting)

function noteWaiting(): void {
  isWaiting = true
  for (const watcher of watchers) watcher()
}

export async function checkForUpdate(): Promise<void> {
  await workbox?.update().catch(() => undefined)
}

/**
 * Registers the worker. Where the line breaks before the whole app has come, the browser gives up until the next visit;
 * here it is asked again, and fetches only what is missing.
 */
async function register(wait = FETCH_AGAIN): Promise<void> {
  const again = () => setTimeout(() => void register(Math.min(2 * wait, FETCH_AGAIN_MOST)), wait)
  workbox = new Workbox(scriptUrl('/sw.js'))
  workbox.addEventListener('waiting', noteWaiting)
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (registration === undefined) return void again()
  if (registration.waiting && navigator.serviceWorker.controller) noteWaiting()
  const coming = registration.active === null ? registration.installing : null
  coming?.addEventListener('statechange', () => {
    if (coming.state === 'redundant') again()
  })
}

/** A browser may evict the app's files alone; the worker looks for them and fetches what is missing. */
async function askForShell(): Promise<void> {
  if (!navigator.onLine) return
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage({ type: 'KEEP_SHELL' })
}

/** Keeps the app on the tablet, and up to date; the development server has no worker. */
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

/** A version that is still being fetched is waited for: a reload before it is there brings the old one back. */
function fetched(coming: ServiceWorker | null | undefined): Promise<void> {
  if (!coming) return Promise.resolve()
  return new Promise((done) => coming.addEventListener('statechange', () => done(), { once: true }))
}

/** Whether it could reload; false means that something is still being saved or sent. */
export async function applyUpdate(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  await fetched(registration?.installing)
  const { isRuntimeBusy } = await import('#app/offline/runtime.ts')
  if (isCameraOpen() || isRuntimeBusy()) return false
  let isDone = false
  const reload = () => {
    if (!isDone) location.reload()
    isDone = true
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  setTimeout(reload, RELOAD_AFTER)
  return true
}
