// Whether a camera is open in this tab: an update waits until it is closed
// (src/docs/offline.md#updates-and-older-builds).
let open = 0

export const isCameraOpen = (): boolean => open > 0

/** Records an open camera; the returned function records that it was closed. */
export function recordCameraOpen(): () => void {
  open += 1
  let isOff = false
  return () => {
    if (!isOff) open -= 1
    isOff = true
  }
}
