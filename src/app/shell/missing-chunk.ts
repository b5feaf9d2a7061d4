// A chunk may be missing because a new version was deployed: reloads once, never offline, never twice within a minute,
// never with unsaved work (src/docs/offline.md#updates-and-older-builds).
import { api } from '#api/index.ts'
import { isCameraOpen } from '#app/capture/camera-open.ts'
import { getConnection, isProbed, lostLink, recordLinkState, requestProbe } from '#app/platform/connection.ts'
import { send } from '#app/platform/wire/send.ts'

const KEY = 'chunk-reload-at'
const AGAIN_AFTER = 60_000
const ANSWER_MS = 10_000

async function reloadOnce(): Promise<void> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (Date.now() - last < AGAIN_AFTER) return
  const { isRuntimeBusy } = await import('#app/offline/runtime.ts')
  if (isCameraOpen() || isRuntimeBusy()) return
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
}

/** Whether a chunk could not be fetched. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)

/** Whether our server answers now; asks it itself on pages that run before the database is open, where nobody sends probes. */
export async function isServerReachable(): Promise<boolean> {
  await requestProbe()
  if (isProbed()) return getConnection() === 'online'
  const { outcome } = await send(api.tablet.ping, {}, { timeoutMs: ANSWER_MS })
  recordLinkState(outcome === 'answer' ? 'online' : lostLink())
  return outcome === 'answer'
}

export function watchMissingChunks(): void {
  addEventListener('vite:preloadError', () => {
    void isServerReachable().then((isReachable) => (isReachable ? reloadOnce() : undefined))
  })
}
