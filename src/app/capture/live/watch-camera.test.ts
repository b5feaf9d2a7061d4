// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Acceptance } from '#domain/kernel/mrz/accept.ts'
import type { CameraFrame } from '../camera/frame.ts'
import type { FrameLook } from '../mrz/frames.ts'
import { watchCamera } from './watch-camera.ts'

const READ: Acceptance = { isAccepted: true, refusals: [], values: {}, checks: {}, printed: {} }
const NOT_YET: FrameLook = { zone: null, isFar: false, brightness: 120, acceptance: null, isForeign: false }

/** Frames of a camera, each with its number, which know whether they were freed. */
function camera() {
  const frames: { number: number; isOpen: boolean }[] = []
  const nextFrame = vi.fn(async () => {
    const frame = { number: frames.length + 1, isOpen: true }
    frames.push(frame)
    return { ...frame, close: () => Object.assign(frame, { isOpen: false }) } as unknown as ImageBitmap
  })
  return { frames, nextFrame, open: () => frames.filter(({ isOpen }) => isOpen).map(({ number }) => number) }
}
const numberOf = (picture: CameraFrame) => (picture as unknown as { number: number }).number

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Watches with a reader that agrees upon the document at frame `readAt`, and takes `tookMs` for each. */
function watching(readAt: number, tookMs = 300) {
  const film = camera()
  const stop = new AbortController()
  const read: number[] = []
  let [atWork, most] = [0, 0]
  const looks: FrameLook[] = []
  const lookAt = vi.fn(async (picture: CameraFrame) => {
    atWork += 1
    most = Math.max(most, atWork)
    await new Promise((resolve) => setTimeout(resolve, tookMs))
    atWork -= 1
    return { picture, look: { ...NOT_YET, acceptance: numberOf(picture) >= readAt ? READ : null } }
  })
  const done = watchCamera({
    nextFrame: film.nextFrame,
    lookAt,
    onLook: (look) => looks.push(look),
    onRead: (picture) => read.push(numberOf(picture)),
    signal: stop.signal,
  })
  return { ...film, stop, read, done, looks, lookAt, most: () => most }
}

describe('the camera', () => {
  it('has one frame in work, and none after the document was read', async () => {
    const run = watching(4)
    await vi.advanceTimersByTimeAsync(20_000)
    await run.done
    expect(run.read).toEqual([4])
    expect(run.nextFrame).toHaveBeenCalledTimes(4)
    expect(run.most()).toBe(1)
    expect(run.looks).toHaveLength(4)
  })
  it('rests between frames, but not after the first that shows the lines', async () => {
    const film = camera()
    const stop = new AbortController()
    const begun: number[] = []
    const zone = { corners: [], tilt: 1, burnt: 0 }
    void watchCamera({
      nextFrame: film.nextFrame,
      lookAt: async (picture) => {
        begun.push(Date.now())
        return { picture, look: { ...NOT_YET, zone: begun.length > 2 ? zone : null } }
      },
      onLook: () => undefined,
      onRead: () => undefined,
      signal: stop.signal,
    })
    await vi.advanceTimersByTimeAsync(1000)
    stop.abort()
    const rests = begun.slice(1, 6).map((at, before) => at - (begun[before] as number))
    expect(rests.map((ms) => ms > 0)).toEqual([true, true, false, true, true])
  })
  it('frees every frame but the one that is the photo', async () => {
    const run = watching(3)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(run.open()).toEqual([3])
  })
  it('takes no picture that is read after it was closed', async () => {
    const run = watching(1)
    await vi.advanceTimersByTimeAsync(100)
    run.stop.abort()
    await vi.advanceTimersByTimeAsync(20_000)
    await run.done
    expect(run.read).toEqual([])
    expect(run.looks).toEqual([])
    expect(run.open()).toEqual([])
  })
  it('looks at nothing while the page is hidden', async () => {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const run = watching(1)
    await vi.advanceTimersByTimeAsync(5000)
    expect(run.nextFrame).not.toHaveBeenCalled()
    state.mockReturnValue('visible')
    await vi.advanceTimersByTimeAsync(2000)
    expect(run.read).toEqual([1])
  })
  it('waits for a camera that has no frame yet', async () => {
    const run = watching(1)
    await vi.advanceTimersByTimeAsync(0)
    run.stop.abort()
    const film = camera()
    film.nextFrame.mockResolvedValueOnce(null as unknown as ImageBitmap)
    const read = vi.fn()
    const stop = new AbortController()
    void watchCamera({
      nextFrame: film.nextFrame,
      lookAt: async (picture) => ({ picture, look: { ...NOT_YET, acceptance: READ } }),
      onLook: () => undefined,
      onRead: read,
      signal: stop.signal,
    })
    await vi.advanceTimersByTimeAsync(2000)
    expect(read).toHaveBeenCalledOnce()
  })
  it('goes on without a reader that does not work', async () => {
    const run = watching(9)
    run.lookAt.mockResolvedValue(null as never)
    await vi.advanceTimersByTimeAsync(5000)
    await run.done
    expect(run.nextFrame.mock.calls.length).toBeLessThanOrEqual(2)
    expect(run.read).toEqual([])
  })
})
