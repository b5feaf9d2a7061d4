// A chunk may be missing because a new version was deployed: reloads once, never offline, never twice within a minute,
// never with unsaved work (src/docs/offline.md#updates-and-older-builds).
import { isCameraOpen } from '#app/capture/camera-open.ts'

const KEY = 'chunk-reload-at'
const AGAIN_AFTER = 60_000

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

export function watchMissingChunks(): void {
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine) void reloadOnce()
  })
}
