import fc from 'fast-check'
import sharp, { type JpegOptions } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { inspectJpeg, MAX_JPEG_SIDE, MIN_JPEG_EDGE, removeMetadata } from './jpeg.ts'

const WIDTH = 640
const HEIGHT = 480
const invalid = { ok: false, code: 'image_invalid' }

const picture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#7799bb',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
const jpeg = async (width = WIDTH, height = HEIGHT, options: JpegOptions = {}): Promise<Uint8Array> =>
  new Uint8Array(
    await picture(width, height)
      .jpeg({ quality: 80, ...options })
      .toBuffer(),
  )
const joined = (...parts: ArrayLike<number>[]): Uint8Array =>
  new Uint8Array(parts.flatMap((part) => [...Array.from(part)]))
const text = (words: string): Uint8Array => new TextEncoder().encode(words)
/** The file with one more segment right after its first two bytes. */
const withSegment = (bytes: Uint8Array, marker: number, body: Uint8Array): Uint8Array =>
  joined(
    bytes.slice(0, 2),
    [0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255],
    body,
    bytes.slice(2),
  )
const pixels = async (bytes: Uint8Array): Promise<string> =>
  (await sharp(bytes).raw().toBuffer()).toString('base64')

let plain: Uint8Array
let withGps: Uint8Array
beforeAll(async () => {
  plain = await jpeg()
  withGps = new Uint8Array(
    await picture(WIDTH, HEIGHT)
      .withExif({
        IFD0: { Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 18/1 0/1' },
      })
      .jpeg()
      .toBuffer(),
  )
})

describe('a whole picture', () => {
  it('has its size', () => {
    expect(inspectJpeg(plain)).toEqual({ ok: true, width: WIDTH, height: HEIGHT, hasExif: false })
  })
  it('reports Exif', () => {
    expect(inspectJpeg(withGps)).toEqual({ ok: true, width: WIDTH, height: HEIGHT, hasExif: true })
  })
  it('may be progressive', async () => {
    expect(inspectJpeg(await jpeg(WIDTH, HEIGHT, { progressive: true })).ok).toBe(true)
  })
  it('may be of any subsampling, grey or CMYK', async () => {
    expect(inspectJpeg(await jpeg(WIDTH, HEIGHT, { chromaSubsampling: '4:4:4' })).ok).toBe(true)
    const grey = await picture(WIDTH, HEIGHT).greyscale().jpeg().toBuffer()
    expect(inspectJpeg(new Uint8Array(grey)).ok).toBe(true)
    const cmyk = await picture(WIDTH, HEIGHT).toColourspace('cmyk').jpeg().toBuffer()
    expect(inspectJpeg(new Uint8Array(cmyk)).ok).toBe(true)
  })
  it('may have fill bytes before a marker', () => {
    expect(inspectJpeg(joined(plain.slice(0, 2), [0xff, 0xff], plain.slice(2))).ok).toBe(true)
  })
  it('can be a part of a larger buffer', () => {
    const padded = joined([1, 2, 3], plain, [4, 5])
    expect(inspectJpeg(padded.subarray(3, 3 + plain.length)).ok).toBe(true)
  })
})

describe('the wrong size', () => {
  it('is too large by a side or by the area', async () => {
    const large = { ok: false, code: 'image_too_large' }
    expect(inspectJpeg(await jpeg(MAX_JPEG_SIDE + 1, 10))).toEqual(large)
    expect(inspectJpeg(resized(plain, 5001, 5000))).toEqual(large)
    expect(inspectJpeg(resized(plain, 30_000, 30_000))).toEqual(large)
    expect(inspectJpeg(resized(plain, 5000, 5000)).ok).toBe(true)
  })
  it('is too small by its long edge', async () => {
    expect(inspectJpeg(await jpeg(MIN_JPEG_EDGE - 1, 10))).toEqual({ ok: false, code: 'image_too_small' })
    expect(inspectJpeg(await jpeg(MIN_JPEG_EDGE, 10)).ok).toBe(true)
  })
  it('is missing', () => {
    expect(inspectJpeg(resized(plain, 0, 480))).toEqual(invalid)
    expect(inspectJpeg(resized(plain, 640, 0))).toEqual(invalid)
  })
})

/** The same file with another size in its header. */
function resized(bytes: Uint8Array, width: number, height: number): Uint8Array {
  const copy = new Uint8Array(bytes)
  const at = copy.findIndex((byte, index) => byte === 0xff && copy[index + 1] === 0xc0)
  copy.set([height >> 8, height & 255, width >> 8, width & 255], at + 5)
  return copy
}

describe('bytes that are not exactly one JPEG', () => {
  it('are refused', async () => {
    expect(inspectJpeg(new Uint8Array(0))).toEqual(invalid)
    expect(inspectJpeg(new Uint8Array([0xff, 0xd8]))).toEqual(invalid)
    expect(inspectJpeg(new Uint8Array([0xff, 0xd8, 0xff, 0xd9]))).toEqual(invalid)
    expect(inspectJpeg(text('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual(invalid)
    expect(inspectJpeg(new Uint8Array(await picture(WIDTH, HEIGHT).png().toBuffer()))).toEqual(invalid)
    expect(inspectJpeg(new Uint8Array(await picture(WIDTH, HEIGHT).webp().toBuffer()))).toEqual(invalid)
  })
  it('are refused when a page or an archive follows the end', () => {
    expect(inspectJpeg(joined(plain, text('<script>alert(1)</script>')))).toEqual(invalid)
    expect(inspectJpeg(joined(plain, [0]))).toEqual(invalid)
    expect(inspectJpeg(joined(plain, plain))).toEqual(invalid)
  })
  it('are refused when they are truncated anywhere', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: plain.length - 1 }), (length) => {
        expect(inspectJpeg(plain.subarray(0, length))).toEqual(invalid)
      }),
    )
  })
  it('are refused with a segment that runs past the end', () => {
    const copy = new Uint8Array(plain)
    copy.set([0xff, 0xff], 4)
    expect(inspectJpeg(copy)).toEqual(invalid)
  })
  it('are refused with a second frame header', () => {
    const at = plain.findIndex((byte, index) => byte === 0xff && plain[index + 1] === 0xc0)
    const length = ((plain[at + 2] ?? 0) << 8) | (plain[at + 3] ?? 0)
    const body = plain.slice(at + 4, at + 2 + length)
    expect(inspectJpeg(withSegment(plain, 0xc1, body))).toEqual(invalid)
  })
  it('never cause an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const file = joined([0xff, 0xd8], bytes)
        expect(typeof inspectJpeg(file).ok).toBe('boolean')
        expect(removeMetadata(file).length).toBeLessThanOrEqual(file.length)
      }),
    )
  })
})

describe('stripping', () => {
  it('drops Exif and GPS and keeps every pixel', async () => {
    const clean = removeMetadata(withGps)
    expect(clean.length).toBeLessThan(withGps.length)
    expect(inspectJpeg(clean)).toEqual({ ok: true, width: WIDTH, height: HEIGHT, hasExif: false })
    expect((await sharp(clean).metadata()).exif).toBeUndefined()
    expect(await pixels(clean)).toBe(await pixels(withGps))
  })
  it('drops profiles and comments that hide a page', () => {
    const page = text('<html><script>alert(1)</script></html>')
    for (const marker of [0xe1, 0xe2, 0xed, 0xef, 0xfe]) {
      const dirty = withSegment(plain, marker, page)
      expect(inspectJpeg(dirty).ok).toBe(true)
      expect(Buffer.from(removeMetadata(dirty)).includes('<script>')).toBe(false)
      expect(removeMetadata(dirty)).toEqual(removeMetadata(plain))
    }
  })
  it('keeps the header and the colour space', async () => {
    for (const marker of [0xe0, 0xee]) {
      const marked = withSegment(plain, marker, text('Adobe0000000'))
      expect(removeMetadata(marked).length).toBe(marked.length)
    }
    const cmyk = new Uint8Array(await picture(WIDTH, HEIGHT).toColourspace('cmyk').jpeg().toBuffer())
    expect(await pixels(removeMetadata(cmyk))).toBe(await pixels(cmyk))
  })
  it('drops a comment between the scans of a progressive picture', async () => {
    const progressive = await jpeg(WIDTH, HEIGHT, { progressive: true })
    const lastScan = progressive.findLastIndex(
      (byte, index) => byte === 0xff && progressive[index + 1] === 0xda,
    )
    const note = joined([0xff, 0xfe, 0, 8], text('<html>'))
    const dirty = joined(progressive.slice(0, lastScan), note, progressive.slice(lastScan))
    expect(inspectJpeg(dirty).ok).toBe(true)
    const clean = removeMetadata(dirty)
    expect(clean).toEqual(removeMetadata(progressive))
    expect(await pixels(clean)).toBe(await pixels(progressive))
    expect(removeMetadata(clean)).toEqual(clean)
  })
  it('returns anything but a complete JPEG unchanged', () => {
    const page = text('<html></html>')
    expect(removeMetadata(page)).toBe(page)
  })
})
