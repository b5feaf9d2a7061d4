// A picture of a product as it is sent.
import { errorText } from '#app/i18n/i18n.ts'
import { smallJpegOf } from '#app/pickers/small-jpeg.ts'
import { readBase64 } from '#app/pickers/upload/read-file.ts'
import {
  LONGEST_PRODUCT_PICTURE,
  PRODUCT_PICTURE_BYTES,
  PRODUCT_PICTURE_MEGABYTES,
  SENT_PRODUCT_PICTURE_EDGE,
  SHRUNK_ABOVE_BYTES,
} from '#domain/goods/pictures.ts'

const AS_SENT = { edge: SENT_PRODUCT_PICTURE_EDGE, longest: LONGEST_PRODUCT_PICTURE }

/** A file as it is sent, a large one made smaller; or the text of what is wrong with it. */
export async function readPictureFile(file: File): Promise<{ picture: string } | { fault: string }> {
  const small = file.size > SHRUNK_ABOVE_BYTES ? await smallJpegOf(file, AS_SENT) : null
  if (small !== null) return { picture: small }
  const params = { megabytes: PRODUCT_PICTURE_MEGABYTES }
  if (file.size > PRODUCT_PICTURE_BYTES) return { fault: errorText({ key: 'product_picture_size', params }) }
  const picture = await readBase64(file).catch(() => null)
  return picture === null ? { fault: errorText({ key: 'product_picture_invalid' }) } : { picture }
}
