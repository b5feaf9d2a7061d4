import { describe, expect, it } from 'vitest'
import { allowedView, fitScale, type Size, shownPart, zoomedView } from './zoom.ts'

const FRAMES: Size[] = [
  { width: 1440, height: 800 },
  { width: 768, height: 950 },
  { width: 360, height: 600 },
]
const PICTURES: Size[] = [
  { width: 768, height: 1024 },
  { width: 600, height: 4000 },
  { width: 4000, height: 3000 },
  { width: 240, height: 160 },
]
const cases = FRAMES.flatMap((frame) =>
  PICTURES.flatMap((picture) => [0, 1, 2, 3].map((quarters) => ({ frame, picture, quarters }))),
)

/** The edges of the picture in the frame: left, top, right, bottom. */
function edges(view: ReturnType<typeof allowedView>, { width, height }: Size) {
  const [wide, high] = view.quarters % 2 === 0 ? [width, height] : [height, width]
  const [halfWidth, halfHeight] = [(wide * view.scale) / 2, (high * view.scale) / 2]
  return [view.x - halfWidth, view.y - halfHeight, view.x + halfWidth, view.y + halfHeight] as const
}

describe.each(cases)('a picture $picture in a frame $frame, turned $quarters times', (one) => {
  const { frame, picture, quarters } = one
  const fit = fitScale(picture, frame, quarters)
  const whole = allowedView({ x: 0, y: 0, scale: 0, quarters }, picture, frame)

  it('is shown whole first, and is never smaller', () => {
    const [left, top, right, bottom] = edges(whole, picture)
    expect(right - left).toBeLessThanOrEqual(frame.width + 1e-6)
    expect(bottom - top).toBeLessThanOrEqual(frame.height + 1e-6)
    expect(edges(zoomedView(whole, 0.1, { x: 5, y: 5 }, picture, frame), picture)).toEqual(
      edges(whole, picture),
    )
  })

  it('keeps the place under the pointer, and comes back to the whole', () => {
    const point = { x: 3, y: -2 }
    const near = zoomedView({ ...whole, scale: fit * 4 }, 1.5, point, picture, frame)
    expect(near.scale).toBeCloseTo(fit * 6)
    // Across the frame a picture that is narrower stays in its middle.
    const [left, top, right, bottom] = edges(near, picture)
    const placeUnder = (at: 'x' | 'y') => (point[at] - near[at]) / near.scale
    if (right - left > frame.width) expect(placeUnder('x')).toBeCloseTo(point.x / (fit * 4))
    if (bottom - top > frame.height) expect(placeUnder('y')).toBeCloseTo(point.y / (fit * 4))
    expect(edges(zoomedView(near, 0.01, point, picture, frame), picture)).toEqual(edges(whole, picture))
  })

  it('can be moved to each of its edges, and not beyond', () => {
    const near = { ...whole, scale: fit * 8 }
    const [left, top] = edges(allowedView({ ...near, x: 1e6, y: 1e6 }, picture, frame), picture)
    const [, , right, bottom] = edges(allowedView({ ...near, x: -1e6, y: -1e6 }, picture, frame), picture)
    expect(left).toBeGreaterThanOrEqual(-frame.width / 2 - 1e-6)
    expect(top).toBeGreaterThanOrEqual(-frame.height / 2 - 1e-6)
    expect(right).toBeLessThanOrEqual(frame.width / 2 + 1e-6)
    expect(bottom).toBeLessThanOrEqual(frame.height / 2 + 1e-6)
  })
})

describe('the shown part', () => {
  const picture = { width: 1600, height: 1200 }
  const frame = { width: 800, height: 600 }
  it.each([0, 1, 2, 3, 4, 7])('of a whole picture is all of it, after %i turns', (quarters) => {
    const view = allowedView({ x: 0, y: 0, scale: 0, quarters }, picture, frame)
    expect(shownPart(view, picture, frame)).toEqual({ left: 0, top: 0, ...picture })
  })
  // Twice as large as the frame: the upper left quarter of what is seen.
  it.each([
    [0, { left: 0, top: 0, width: 800, height: 600 }],
    [2, { left: 800, top: 600, width: 800, height: 600 }],
  ])('of the upper left corner after %i turns', (quarters, part) => {
    const view = allowedView({ x: 9999, y: 9999, scale: 1, quarters }, picture, frame)
    expect(shownPart(view, picture, frame)).toEqual(part)
  })
  it('is turned back', () => {
    // Turned to the right, the lower left corner of the picture is at the upper left.
    const view = allowedView({ x: 9999, y: 9999, scale: 1, quarters: 1 }, picture, frame)
    expect(shownPart(view, picture, frame)).toEqual({ left: 0, top: 400, width: 600, height: 800 })
    const other = allowedView({ x: 9999, y: 9999, scale: 1, quarters: 3 }, picture, frame)
    expect(shownPart(other, picture, frame)).toEqual({ left: 1000, top: 0, width: 600, height: 800 })
  })
})
