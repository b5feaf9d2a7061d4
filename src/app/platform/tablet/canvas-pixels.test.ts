import { afterEach, expect, it, vi } from 'vitest'
import { HiddenPixels, hasCanvasPixels, requireCanvasPixels } from './canvas-pixels.ts'

/** A canvas of one colour, whose pixels the browser changes. */
function canvasThat(change: (value: number, at: number) => number) {
  return function FakeCanvas(width: number, height: number) {
    let colour = [0, 0, 0]
    const pen = {
      set fillStyle(style: string) {
        colour = (style.match(/\d+/g) ?? []).map(Number)
      },
      fillRect: () => undefined,
      getImageData: () => ({
        data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
          change(at % 4 === 3 ? 255 : (colour[at % 4] ?? 0), at),
        ),
      }),
    }
    return { getContext: () => pen }
  }
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['gives back what was drawn', (value: number) => value, false],
  ['changes the last bits', (value: number, at: number) => value + (at % 3) - 1, false],
  ['gives white', () => 255, true],
  ['gives noise', (_: number, at: number) => (at * 97) % 256, true],
])('a canvas that %s', (_, change, isHidden) => {
  vi.stubGlobal('OffscreenCanvas', canvasThat(change))
  expect(hasCanvasPixels()).toBe(!isHidden)
  if (isHidden) expect(requireCanvasPixels).toThrow(HiddenPixels)
  else requireCanvasPixels()
})
