// The picture of a person: a small square JPEG that the app makes, sent as base64.
import { z } from 'zod'
import { isJpegBase64 } from '../kernel/images/jpeg.ts'

/** Edge of the square, in pixels. */
export const PICTURE_EDGE = 320
/** Characters of base64: about 90 kB, several times what the edge needs. */
export const LONGEST_PICTURE = 120_000

export const userPicture = z
  .string()
  .max(LONGEST_PICTURE)
  .refine(isJpegBase64, { params: { code: 'image_invalid' } })
