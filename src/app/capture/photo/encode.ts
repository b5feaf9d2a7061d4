// Turns a picture into the JPEG that is stored and sent: long edge 1600, no metadata, limited size, checked for
// quality (src/docs/offline.md#camera-and-image-rules). Runs in the worker; on a browser without canvases for
// workers, on the page.
import { requireCanvasPixels } from '#app/platform/tablet/canvas-pixels.ts'
import {
  PHOTO_EDGE,
  PHOTO_MAX_BYTES_DEVICE,
  PHOTO_QUALITY,
  type PhotoSubject,
  SMALL_PHOTO_EDGE,
  SMALL_PHOTO_QUALITY,
} from '#domain/applications/photo-slots.ts'
import { judgeFrame, MEASURE_EDGE, measureFrame, type Quality } from '#domain/kernel/images/image.ts'
import { faceHints } from '../gate/face-hints.ts'
import { type Grey, greyOf } from '../mrz/picture.ts'
import { fitWithin, type Size, turnedSize } from './fit.ts'

/** `small`: of a photo of a document, what the reader judges it by. */
export type Encoded = Size & { bytes: ArrayBuffer; quality: Quality[]; small?: Grey }
/** Longer side of what a document is judged by: its print is measured at 160 pixels for a document, its place at 320. */
export const SMALL_EDGE = 640
type Canvas = OffscreenCanvas | HTMLCanvasElement
type Pen = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

/** Attempts from the largest to the smallest; the first that fits the size limit is used. */
const TRIES = [
  { edge: PHOTO_EDGE, quality: PHOTO_QUALITY },
  { edge: PHOTO_EDGE, quality: SMALL_PHOTO_QUALITY },
  { edge: SMALL_PHOTO_EDGE, quality: SMALL_PHOTO_QUALITY },
] as const

function canvasOf({ width, height }: Size): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

function penOf(canvas: Canvas): Pen {
  const pen = canvas.getContext('2d', { willReadFrequently: true }) as Pen | null
  if (pen === null) throw new Error('no canvas to draw on')
  return pen
}

function draw(source: ImageBitmap, size: Size, quarters: number): Canvas {
  const canvas = canvasOf(turnedSize(size, quarters))
  const pen = penOf(canvas)
  // A JPEG has no transparency: what is transparent would be black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate((quarters * Math.PI) / 2)
  pen.drawImage(source, -size.width / 2, -size.height / 2, size.width, size.height)
  return canvas
}

function jpegOf(canvas: Canvas, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no JPEG'))), 'image/jpeg', quality),
  )
}

function judge(
  source: ImageBitmap,
  quarters: number,
  subject: PhotoSubject,
  photo: Size & { bytes: number },
): Quality[] {
  const small = turnedSize(fitWithin(source, MEASURE_EDGE), quarters)
  const { data } = penOf(draw(source, fitWithin(source, MEASURE_EDGE), quarters)).getImageData(
    0,
    0,
    small.width,
    small.height,
  )
  const frame = { data, ...small }
  const quality = judgeFrame(measureFrame(frame), photo)
  if (subject !== 'face' || quality.includes('blank')) return quality
  return [...quality.map((one) => (one === 'glare' ? 'backlight' : one)), ...faceHints(frame)]
}

function smallOf(source: ImageBitmap, quarters: number): Grey {
  // In two steps: pixels are averaged and not skipped, whatever this browser does with a much smaller copy.
  const middle = draw(source, fitWithin(source, 2 * SMALL_EDGE), quarters)
  const { width, height } = fitWithin(middle, SMALL_EDGE)
  const pen = penOf(canvasOf({ width, height }))
  pen.drawImage(middle, 0, 0, width, height)
  return greyOf(pen.getImageData(0, 0, width, height))
}

/** Rotates, compresses and checks the quality; `quarters` are turns by 90° to the right. Throws `HiddenPixels` where the photo would be noise. */
export async function encodePhoto(
  source: ImageBitmap,
  quarters: number,
  subject: PhotoSubject,
): Promise<Encoded> {
  requireCanvasPixels()
  for (const { edge, quality } of TRIES) {
    const canvas = draw(source, fitWithin(source, edge), quarters)
    const size = { width: canvas.width, height: canvas.height }
    const bytes = await (await jpegOf(canvas, quality)).arrayBuffer()
    const isLast = edge === SMALL_PHOTO_EDGE
    if (bytes.byteLength <= PHOTO_MAX_BYTES_DEVICE || isLast)
      return {
        ...size,
        bytes,
        quality: judge(source, quarters, subject, { ...size, bytes: bytes.byteLength }),
        ...(subject === 'document' && { small: smallOf(source, quarters) }),
      }
  }
  throw new Error('no try was made')
}
