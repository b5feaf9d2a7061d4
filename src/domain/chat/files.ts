// The file of a message, a photo or a PDF: how large it may be, and what is refused.
import { inspectJpeg } from '../kernel/images/jpeg.ts'

export const CHAT_FILE_KINDS = ['photo', 'pdf'] as const
export type ChatFileKind = (typeof CHAT_FILE_KINDS)[number]

const MEGABYTE = 1024 * 1024
/** The largest one, in megabytes and in bytes. */
export const CHAT_FILE_MEGABYTES = 10
export const CHAT_FILE_BYTES = CHAT_FILE_MEGABYTES * MEGABYTE
/** The longest name of a file. */
export const CHAT_FILE_NAME = 255
/** The longer edge of a photo that a tablet sends, in pixels: a page of print can be read. */
export const CHAT_PHOTO_EDGE = 1600
/** The longest photo that a tablet sends, in characters of base64: about 1 MB. */
export const LONGEST_CHAT_PHOTO = 1_400_000

/** Some programs write a few bytes before the mark; readers look for it in the first thousand. */
const PDF_MARK = [0x25, 0x50, 0x44, 0x46, 0x2d]
const MARK_WITHIN = 1024

function isPdf(bytes: Uint8Array): boolean {
  for (let at = 0; at < Math.min(MARK_WITHIN, bytes.length); at += 1)
    if (PDF_MARK.every((byte, place) => bytes[at + place] === byte)) return true
  return false
}

export type ChatFileFault = 'image_invalid' | 'pdf_invalid'

/** Why bytes are no file of a kind; null where they are one. A photo has to be a whole JPEG, of any small size. */
export function chatFileFault(kind: ChatFileKind, bytes: Uint8Array): ChatFileFault | null {
  if (kind === 'pdf') return isPdf(bytes) ? null : 'pdf_invalid'
  const found = inspectJpeg(bytes)
  return found.ok || found.code === 'image_too_small' ? null : 'image_invalid'
}
