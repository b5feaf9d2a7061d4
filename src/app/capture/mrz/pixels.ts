// The brightness of photos and of frames, in the worker that reads documents. JPEGs and cameras keep it apart from the colours, and to take it from
// there costs a fraction of drawing the picture and taking it from its pixels, which is what is done where a browser does not offer it.
import { requireCanvasPixels } from '#app/platform/tablet/canvas-pixels.ts'
import type { CameraFrame } from '../camera/frame.ts'
import { type Grey, greyOf } from './picture.ts'

/** Longest side, in pixels, of a stored photo, and of what is drawn. */
const EDGE = 1600
/** No frame is looked at in more pixels. */
const LARGEST_FRAME = 1920
/** Brightness first, a byte for each pixel. */
const FORMATS: readonly (VideoPixelFormat | null)[] = ['I420', 'I420A', 'I422', 'I444', 'NV12']

/** What is darker or lighter is not used by a camera that keeps to the range of television. */
const [DARKEST, LIGHTEST] = [16, 235]
const FULL_RANGE = Uint8ClampedArray.from(
  { length: 256 },
  (_, value) => ((value - DARKEST) * 255) / (LIGHTEST - DARKEST),
)

/** Kept from picture to picture: new memory takes longer than what is written into it. */
let planes = new Uint8Array()

/** The brightness as it is stored, up to this longest side; null where it is stored otherwise. Valid until the next call. */
async function storedGrey(frame: VideoFrame, edge: number): Promise<Grey | null> {
  const { format, colorSpace, visibleRect } = frame
  if (!FORMATS.includes(format) || visibleRect === null) return null
  if (Math.max(visibleRect.width, visibleRect.height) > edge) return null
  const { width, height } = visibleRect
  const size = frame.allocationSize()
  if (planes.length < size) planes = new Uint8Array(size)
  const [brightness] = await frame.copyTo(planes)
  if (brightness === undefined) return null
  const { offset, stride } = brightness
  if (stride !== width)
    for (let row = 1; row < height; row += 1) {
      const from = offset + row * stride
      planes.copyWithin(offset + row * width, from, from + width)
    }
  const values = planes.subarray(offset, offset + width * height)
  if (!colorSpace.fullRange)
    for (let at = 0; at < values.length; at += 1) values[at] = FULL_RANGE[values[at] as number] as number
  return { width, height, values }
}

function drawnGrey(picture: CameraFrame): Grey {
  requireCanvasPixels()
  const [wide, high] =
    'displayWidth' in picture
      ? [picture.displayWidth, picture.displayHeight]
      : [picture.width, picture.height]
  const scale = Math.min(1, EDGE / Math.max(wide, high))
  const [width, height] = [Math.round(wide * scale), Math.round(high * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  context.drawImage(picture, 0, 0, width, height)
  return greyOf(context.getImageData(0, 0, width, height))
}

/** A frame of the camera, and how many of its pixels are one of the picture that is shown. Valid until the next picture. */
export async function greyOfFrame(frame: CameraFrame): Promise<{ grey: Grey; scale: number }> {
  if (!('displayWidth' in frame)) {
    const grey = drawnGrey(frame)
    return { grey, scale: grey.width / frame.width }
  }
  const stored = await storedGrey(frame, LARGEST_FRAME).catch(() => null)
  const grey = stored ?? drawnGrey(frame)
  return { grey, scale: grey.width / frame.displayWidth }
}

async function decodedGrey(photo: Blob): Promise<Grey | null> {
  if (typeof ImageDecoder === 'undefined') return null
  const decoder = new ImageDecoder({ data: await photo.arrayBuffer(), type: 'image/jpeg' })
  try {
    const { image } = await decoder.decode()
    try {
      return (await storedGrey(image, EDGE).catch(() => null)) ?? drawnGrey(image)
    } finally {
      image.close()
    }
  } finally {
    decoder.close()
  }
}

/** A photo of an application, which has no orientation of its own. Valid until the next picture. Rejects where it is no picture. */
export async function greyOfPhoto(photo: Blob): Promise<Grey> {
  const grey = await decodedGrey(photo).catch(() => null)
  if (grey !== null) return grey
  const picture = await createImageBitmap(photo)
  try {
    return drawnGrey(picture)
  } finally {
    picture.close()
  }
}
