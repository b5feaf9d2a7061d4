// Whether a camera is open in this tab: a new version is not put in place meanwhile
// (src/docs/offline.md#updates-and-older-builds).
let open = 0

export const isCameraOpen = (): boolean => open > 0

/** Counts a camera that opened; the returned function counts it off. */
export function recordCameraOpen(): () => void {
  open += 1
  let isOff = false
  return () => {
    if (!isOff) open -= 1
    isOff = true
  }
}
