/** Why there is no picture: the three cases that a person can fix (F45). */
export type CameraError = 'denied' | 'busy' | 'absent'

const NAMES: Record<string, CameraError> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Classifies what `getUserMedia` threw; an unknown error counts as a missing camera. */
export const cameraErrorOf = (error: string | DOMException): CameraError =>
  (typeof error === 'string' ? undefined : NAMES[error.name]) ?? 'absent'
