// What the person at the camera can do so that the lines of the document are read.

import { DARK_LIMIT } from '#domain/kernel/images/image.ts'
import type { FrameLook } from '../mrz/frames.ts'

export const HINTS = ['aim', 'steady', 'dark', 'closer', 'glare', 'tilt', 'foreign'] as const
export type Hint = (typeof HINTS)[number]

/** Until then nothing is amiss: the person is still bringing the document into the picture. */
export const HINT_AFTER_MS = 3000
/** From then on the fields can be typed by hand. */
export const BY_HAND_AFTER_MS = 8000

const MOST_BURNT = 2
const MOST_TILT = 1.3

/** The hint to a look at a frame, `elapsedMs` after the camera was opened. */
export function hintOf({ zone, isFar, brightness, isForeign }: FrameLook, elapsedMs: number): Hint {
  if (isForeign) return 'foreign'
  if (elapsedMs < HINT_AFTER_MS) return zone === null ? 'aim' : 'steady'
  if (brightness < DARK_LIMIT) return 'dark'
  if (isFar) return 'closer'
  if (zone === null) return 'aim'
  if (zone.burnt > MOST_BURNT) return 'glare'
  return zone.tilt > MOST_TILT ? 'tilt' : 'steady'
}
