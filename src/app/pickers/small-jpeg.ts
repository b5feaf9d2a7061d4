// A chosen picture as the server keeps it.
import { hasCanvasPixels } from '#app/platform/tablet/canvas-pixels.ts'
import { CONDITION_PHOTO_EDGE, LONGEST_CONDITION_PHOTO } from '#domain/kernel/images/condition-photo.ts'

const PREFIX = 'data:image/jpeg;base64,'
const QUALITIES = [0.8, 0.6, 0.4]

/** `edge`: of its longer side, in pixels; `longest`: in characters of base64. */
type Size = { edge: number; longest: number }
const CONDITION: Size = { edge: CONDITION_PHOTO_EDGE, longest: LONGEST_CONDITION_PHOTO }

/** A picture as base64 of a JPEG no larger than the server takes; null when the file is no picture this browser can read, or it would give noise. */
export async function smallJpegOf(file: Blob, { edge, longest }: Size = CONDITION): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null || !hasCanvasPixels()) return null
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  // A JPEG has no transparency: without this it is black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of QUALITIES) {
    const url = canvas.toDataURL('image/jpeg', quality)
    const text = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : ''
    if (text !== '' && text.length <= longest) return text
  }
  return null
}
