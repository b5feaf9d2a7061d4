// @vitest-environment jsdom
// The sheet for a signature, with the real pad of the library: what happens to it while a finger is down.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Signature } from './signature.tsx'

vi.mock('./photo/make-photo.ts', () => ({ makePhoto: vi.fn() }))
vi.mock('#app/offline/photos/photos.ts', () => ({}))

const drawn = vi.fn()
const context = new Proxy(
  {},
  { get: (_, name) => (name === 'arc' ? drawn : () => undefined), set: () => true },
)
let size = 600
let resize: () => void = () => undefined
let container: HTMLElement
let root: ReturnType<typeof createRoot>
const unsaved = vi.fn()

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(run: () => void) {
        resize = run
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  size = 600
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => size)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => size / 2)
  container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  await act(async () =>
    root.render(
      <Signature slot={1} documentType="passport" keep={vi.fn()} onSaved={vi.fn()} onUnsaved={unsaved} />,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const sheet = () => container.querySelector('canvas') as HTMLCanvasElement
const finger = (type: string, place: number, buttons: number) => {
  const event = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    pointerId: 1,
    clientX: place,
    clientY: place,
    buttons,
    button: 0,
  })
  return act(async () => void sheet().dispatchEvent(event))
}
const down = (place: number) => finger('pointerdown', place, 1)
const move = (place: number) => finger('pointermove', place, 1)
const up = (place: number) => finger('pointerup', place, 0)
async function stroke(): Promise<boolean> {
  drawn.mockClear()
  await down(10)
  for (const place of [30, 60, 90, 120]) await move(place)
  await up(120)
  return drawn.mock.calls.length > 0
}
const turn = async () => {
  size = size === 600 ? 400 : 600
  await act(async () => resize())
}
/** The buttons, in their order: undo, clear, use. */
const press = (nth: number) => act(async () => container.querySelectorAll('button')[nth]?.click())

it('draws strokes, which a turn of the tablet keeps', async () => {
  expect(await stroke()).toBe(true)
  drawn.mockClear()
  await turn()
  expect(drawn).toHaveBeenCalled()
  expect(unsaved).toHaveBeenLastCalledWith(true)
})

it.each([
  ['the tablet is turned', turn],
  ['the sheet is cleared', () => press(1)],
  ['the last stroke is undone', () => press(0)],
])('takes the next stroke where %s while a finger is down', async (_, happens) => {
  await stroke()
  await down(10)
  await move(50)
  await happens()
  await move(80)
  await up(80)
  expect(await stroke()).toBe(true)
  expect(unsaved).toHaveBeenLastCalledWith(true)
  await press(1)
  expect(unsaved).toHaveBeenLastCalledWith(false)
})

it('keeps its strokes while it is not on the page', async () => {
  await stroke()
  size = 0
  await act(async () => resize())
  size = 600
  drawn.mockClear()
  await act(async () => resize())
  expect(drawn).toHaveBeenCalled()
})
