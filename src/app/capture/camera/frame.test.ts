// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { frameOf } from './frame.ts'

type Frame = { colour: number; close: () => void }
const frame = (colour: number): Frame => ({ colour, close: vi.fn() })

/** A camera that delivers these frames, one at each call, and the last one from then on. */
function camera(frames: readonly (Frame | null)[]): HTMLVideoElement {
  let taken = 0
  vi.stubGlobal('createImageBitmap', async () => {
    const next = frames[Math.min(taken, frames.length - 1)]
    taken += 1
    if (!next) throw new DOMException('no frame', 'InvalidStateError')
    return next
  })
  let drawn = 0
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: ({ colour }: Frame) => {
      drawn = colour
    },
    getImageData: () => ({ data: Uint8ClampedArray.of(0, drawn, 0, 255) }),
  } as unknown as ReturnType<HTMLCanvasElement['getContext']>)
  return { requestVideoFrameCallback: (done: () => void) => done() } as unknown as HTMLVideoElement
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('takes the frame after a black one, and gives the memory of the black one back', async () => {
  const first = frame(0)
  expect(await frameOf(camera([null, first, frame(7)]))).toMatchObject({ colour: 7 })
  expect(first.close).toHaveBeenCalledOnce()
})

it('a camera that delivers nothing but black frames gives the last one, one without frames nothing', async () => {
  expect(await frameOf(camera([frame(0), frame(0)]))).toMatchObject({ colour: 0 })
  expect(await frameOf(camera([null]))).toBeNull()
})
