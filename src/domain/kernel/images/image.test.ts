import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BLUR_LIMIT,
  type Frame,
  judgeFrame,
  lumaOf,
  MIN_PHOTO_EDGE,
  measureFrame,
  REFUSED_QUALITY,
} from './image.ts'

const SIDE = 64
const photo = { width: 1600, height: 1200, bytes: 250_000 }

/** A square frame with the given grey at (x, y). */
function paint(grey: (x: number, y: number) => number): Frame {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4)
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) data.set([grey(x, y), grey(x, y), grey(x, y), 255], (y * SIDE + x) * 4)
  return { data, width: SIDE, height: SIDE }
}

/** Text-like stripes between two greys. */
const stripes = (low: number, high: number): Frame => paint((x) => (Math.floor(x / 2) % 2 ? low : high))
const slope = paint((x, y) => 60 + x + y)

describe('measures', () => {
  it('weight colours by their perceived brightness', () => {
    const data = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])
    const luma = lumaOf({ data, width: 4, height: 1 })
    expect([...luma].map(Math.round)).toEqual([76, 150, 29, 255])
  })
  it('of a uniform picture contain only brightness', () => {
    const even = measureFrame(paint(() => 100))
    expect(even.brightness).toBeCloseTo(100)
    expect(even.variance).toBeCloseTo(0)
    expect(even.blur).toBeCloseTo(0)
    expect(even.glare).toBe(0)
  })
  it('count edges as sharpness, but not a gradient', () => {
    expect(measureFrame(stripes(60, 190)).blur).toBeGreaterThan(BLUR_LIMIT)
    expect(measureFrame(slope).blur).toBeCloseTo(0)
    expect(measureFrame(slope).variance).toBeGreaterThan(100)
  })
  it('contain the share of overexposed pixels', () => {
    expect(measureFrame(paint((x) => (x < SIDE / 4 ? 255 : 100))).glare).toBeCloseTo(0.25)
  })
  it('are numbers for a frame without inner pixels or without any pixels', () => {
    const tiny = { data: new Uint8ClampedArray(16), width: 2, height: 2 }
    expect(measureFrame(tiny)).toEqual({ blur: 0, brightness: 0, glare: 0, variance: 0 })
    const none = { data: new Uint8ClampedArray(0), width: 0, height: 0 }
    expect(measureFrame(none)).toEqual({ blur: 0, brightness: 0, glare: 0, variance: 0 })
  })
  it('stay in their bounds for any pixels', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 400, maxLength: 400 }), (bytes) => {
        const measures = measureFrame({ data: new Uint8ClampedArray(bytes), width: 10, height: 10 })
        expect(measures.brightness).toBeGreaterThanOrEqual(0)
        expect(measures.brightness).toBeLessThanOrEqual(255)
        expect(measures.glare).toBeGreaterThanOrEqual(0)
        expect(measures.glare).toBeLessThanOrEqual(1)
        expect(measures.blur).toBeGreaterThanOrEqual(0)
        expect(measures.variance).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('a verdict', () => {
  it('is empty for a good photo', () => {
    expect(judgeFrame(measureFrame(stripes(60, 190)), photo)).toEqual([])
  })
  it('detects blur', () => {
    expect(judgeFrame(measureFrame(slope), photo)).toEqual(['blurred'])
  })
  it('detects darkness', () => {
    expect(judgeFrame(measureFrame(stripes(5, 60)), photo)).toEqual(['dark'])
  })
  it('detects glare', () => {
    const burnt = paint((x, y) => (x < 16 ? 255 : Math.floor(y / 2) % 2 ? 60 : 190))
    expect(judgeFrame(measureFrame(burnt), photo)).toEqual(['glare'])
  })
  it.each([0, 100, 255])('reports a blank picture of grey %i as blank only', (grey) => {
    expect(judgeFrame(measureFrame(paint(() => grey)), photo)).toEqual(['blank'])
  })
  it('detects a blank picture by its bytes', () => {
    expect(judgeFrame(measureFrame(stripes(60, 190)), { ...photo, bytes: 5000 })).toEqual(['blank'])
  })
  it('detects a tiny picture by its long edge, portrait or landscape', () => {
    const good = measureFrame(stripes(60, 190))
    const edge = MIN_PHOTO_EDGE
    expect(judgeFrame(good, { width: edge - 1, height: 600, bytes: 90_000 })).toEqual(['small'])
    expect(judgeFrame(good, { width: 600, height: edge - 1, bytes: 90_000 })).toEqual(['small'])
    expect(judgeFrame(good, { width: 600, height: edge, bytes: 90_000 })).toEqual([])
  })
  it('can contain several problems', () => {
    const dim = paint((x, y) => 10 + Math.floor((x + y) / 4))
    expect(judgeFrame(measureFrame(dim), photo)).toEqual(['blurred', 'dark'])
  })
  it('refuses only blank and tiny pictures', () => {
    expect(REFUSED_QUALITY).toEqual(['blank', 'small'])
  })
})
