/** Why there is no picture, in the three cases a person can do something about (F45). */
export type CameraError = 'denied' | 'busy' | 'absent'

const NAMES: Record<string, CameraError> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Reads what `getUserMedia` threw; anything unknown is told as a camera that is not there. */
export const cameraErrorOf = (error: string | DOMException): CameraError =>
  (typeof error === 'string' ? undefined : NAMES[error.name]) ?? 'absent'
