// Inspects a JPEG without decoding it: whether it is complete, its size, whether it contains anything besides the
// picture (src/docs/offline.md#camera-and-image-rules, the server's check on receipt).

export type JpegAnswer =
  | { ok: true; width: number; height: number; hasExif: boolean }
  | { ok: false; code: 'image_invalid' | 'image_too_large' | 'image_too_small' }

export const MAX_JPEG_SIDE = 6000
export const MAX_JPEG_PIXELS = 25_000_000
/** Minimum long edge that the server stores; photos need MIN_PHOTO_EDGE on the tablet, signatures are smaller. */
export const MIN_JPEG_EDGE = 200

type Segment = { marker: number; start: number; end: number }

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP1 = 0xe1
const APP14 = 0xee
const APP15 = 0xef
const COM = 0xfe
const EXIF = [0x45, 0x78, 0x69, 0x66, 0]

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7
const isStandalone = (marker: number): boolean => marker === 0x01 || isRestart(marker)
/** Start of frame: C0 to CF without the tables DHT, JPG and DAC, which share the range. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/**
 * First byte after the compressed data that begins at `from`: the next marker that is neither a restart nor
 * stuffing.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return bytes.length
}

function segmentAt(bytes: Uint8Array, start: number): Segment | null {
  if (bytes[start] !== 0xff) return null
  let at = start + 1
  while (bytes[at] === 0xff) at++
  const marker = bytes[at]
  if (marker === undefined || marker === 0 || marker === SOI) return null
  if (marker === EOI || isStandalone(marker)) return { marker, start, end: at + 1 }
  const length = ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
  const end = at + 1 + length
  if (length < 2 || end > bytes.length) return null
  return { marker, start, end: marker === SOS ? endOfScan(bytes, end) : end }
}

/** All segments from SOI to EOI, or null if the file is truncated, damaged or has data after its end. */
function segmentsOf(bytes: Uint8Array): Segment[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null
  const segments: Segment[] = []
  for (let at = 2; at < bytes.length; ) {
    const segment = segmentAt(bytes, at)
    if (!segment) return null
    segments.push(segment)
    if (segment.marker === EOI) return segment.end === bytes.length ? segments : null
    at = segment.end
  }
  return null
}

/** Offset of the content of a segment: after fill bytes, the marker and the two bytes of length. */
function bodyOf(bytes: Uint8Array, segment: Segment): number {
  let at = segment.start + 1
  while (bytes[at] === 0xff) at++
  return at + 3
}

function sizeOf(bytes: Uint8Array, frame: Segment): { width: number; height: number } | null {
  const body = bodyOf(bytes, frame)
  if (frame.end - body < 6) return null
  const height = ((bytes[body + 1] ?? 0) << 8) | (bytes[body + 2] ?? 0)
  const width = ((bytes[body + 3] ?? 0) << 8) | (bytes[body + 4] ?? 0)
  return width > 0 && height > 0 ? { width, height } : null
}

const isExif = (bytes: Uint8Array, segment: Segment): boolean => {
  const body = bodyOf(bytes, segment)
  return segment.marker === APP1 && EXIF.every((byte, index) => bytes[body + index] === byte)
}

/** Accepts only one complete JPEG of an allowed size: no data after its end, no second picture inside. */
export function inspectJpeg(bytes: Uint8Array): JpegAnswer {
  const segments = segmentsOf(bytes)
  const frames = segments?.filter((segment) => isFrame(segment.marker)) ?? []
  const [frame] = frames
  const scanned = segments?.some((segment) => segment.marker === SOS)
  const size = frame && frames.length === 1 && scanned ? sizeOf(bytes, frame) : null
  if (!segments || !size) return { ok: false, code: 'image_invalid' }
  const { width, height } = size
  if (Math.max(width, height) > MAX_JPEG_SIDE || width * height > MAX_JPEG_PIXELS)
    return { ok: false, code: 'image_too_large' }
  if (Math.max(width, height) < MIN_JPEG_EDGE) return { ok: false, code: 'image_too_small' }
  return { ok: true, width, height, hasExif: segments.some((segment) => isExif(bytes, segment)) }
}

/**
 * APP0 is the header and APP14 the colour space; other APPn segments and comments can contain the location or
 * hidden data.
 */
const isMetadata = (marker: number): boolean =>
  marker === COM || (marker >= APP1 && marker <= APP15 && marker !== APP14)

/** The same picture without Exif, GPS, profiles and comments. Anything but one complete JPEG is returned unchanged. */
export function removeMetadata(bytes: Uint8Array): Uint8Array {
  const segments = segmentsOf(bytes)
  if (!segments) return bytes
  const parts = [
    bytes.subarray(0, 2),
    ...segments
      .filter((segment) => !isMetadata(segment.marker))
      .map((segment) => bytes.subarray(segment.start, segment.end)),
  ]
  const clean = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    clean.set(part, at)
    at += part.length
  }
  return clean
}

/** The first three bytes of every JPEG, `FF D8 FF`, in base64. */
const JPEG_START = '/9j/'
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Whether a text is a JPEG in base64, judged by its beginning. */
export const isJpegBase64 = (text: string): boolean =>
  text.startsWith(JPEG_START) && text.length % 4 === 0 && BASE64.test(text)
