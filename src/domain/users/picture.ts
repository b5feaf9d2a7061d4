// The picture of a person: a small square JPEG that the app makes, sent as base64.
import { z } from 'zod'

/** Edge of the square, in pixels. */
export const PICTURE_EDGE = 320
/** Characters of base64: about 90 kB, several times what the edge needs. */
export const LONGEST_PICTURE = 120_000

/** The first three bytes of every JPEG, `FF D8 FF`, in base64. */
const JPEG_START = '/9j/'
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Whether a text is a JPEG in base64, judged by its beginning. */
const isJpegBase64 = (text: string): boolean =>
  text.startsWith(JPEG_START) && text.length % 4 === 0 && BASE64.test(text)

export const userPicture = z
  .string()
  .max(LONGEST_PICTURE)
  .refine(isJpegBase64, { params: { code: 'image_invalid' } })
