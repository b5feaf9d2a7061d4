// @vitest-environment jsdom
// What a camera answers that was asked before the present one: it changes nothing.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLiveStream, useTorch } from './use-camera.ts'

let live: ReturnType<typeof useLiveStream>
let torch: ReturnType<typeof useTorch>
function Page() {
  live = useLiveStream()
  torch = useTorch(live.stream)
  return null
}

type Light = { apply: (isDone: boolean) => void }
function fakeStream() {
  const light: Light = { apply: () => undefined }
  const track = Object.assign(new EventTarget(), {
    readyState: 'live',
    muted: false,
    stop: vi.fn(),
    getCapabilities: () => ({ torch: true }),
    applyConstraints: () =>
      new Promise<void>((resolve, reject) => {
        light.apply = (isDone) => (isDone ? resolve() : reject(new Error('refused')))
      }),
  })
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream
  return { stream, track, light }
}

let root: ReturnType<typeof createRoot>
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Page />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('a refusal of the camera that was asked before does not end the present one', async () => {
  const before = live.answers
  await act(async () => live.again())
  const { stream } = fakeStream()
  await act(async () => live.answers.onUserMedia(stream))
  await act(async () => before.onUserMediaError('NotReadableError'))
  expect([live.stream, live.trouble]).toEqual([stream, null])
  await act(async () => live.answers.onUserMediaError('NotReadableError'))
  expect(live.trouble).not.toBeNull()
})

it('a picture of the camera that was asked before is not shown, and that camera is ended', async () => {
  const before = live.answers
  await act(async () => live.again())
  const [old, present] = [fakeStream(), fakeStream()]
  await act(async () => live.answers.onUserMedia(present.stream))
  await act(async () => before.onUserMedia(old.stream))
  expect(live.stream).toBe(present.stream)
  expect(old.track.stop).toHaveBeenCalledOnce()
  expect(present.track.stop).not.toHaveBeenCalled()
})

it('the light of the camera before does not say that the present one is off', async () => {
  const [old, present] = [fakeStream(), fakeStream()]
  await act(async () => live.answers.onUserMedia(old.stream))
  await act(async () => void torch.toggle())
  await act(async () => old.light.apply(true))
  expect(torch.isOn).toBe(true)
  await act(async () => void torch.toggle())
  await act(async () => live.again())
  await act(async () => live.answers.onUserMedia(present.stream))
  await act(async () => void torch.toggle())
  await act(async () => present.light.apply(true))
  await act(async () => old.light.apply(true))
  expect(torch.isOn).toBe(true)
})
