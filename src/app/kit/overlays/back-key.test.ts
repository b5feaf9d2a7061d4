import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onBackKey } from './back-key.ts'

type Layer = { onclose: (() => void) | null; destroy: () => void }
/** The layers that the browser knows: Back asks the one that was made last. */
const open: Layer[] = []

/** Stands for the browser's class; `new` returns what it returns. */
function CloseRequests(): Layer {
  const layer: Layer = {
    onclose: null,
    destroy: () => {
      const at = open.indexOf(layer)
      if (at >= 0) open.splice(at, 1)
    },
  }
  open.push(layer)
  return layer
}

/** `group`: how many layers the browser closes by one press. */
function pressBack(group = 1): void {
  const asked = open.splice(-group).reverse()
  for (const layer of asked) layer.onclose?.()
  vi.runAllTimers()
}

beforeEach(() => {
  open.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('CloseWatcher', CloseRequests)
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14)' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens layers that close when they are asked; returns what was closed. */
function openLayers(...names: string[]): string[] {
  const closed: string[] = []
  for (const name of names) {
    const stop = onBackKey(() => {
      closed.push(name)
      stop()
    })
  }
  return closed
}

it('Back closes the layer that was opened last', () => {
  const closed = openLayers('dialog', 'list')
  pressBack()
  expect(closed).toEqual(['list'])
  pressBack()
  expect(closed).toEqual(['list', 'dialog'])
  expect(open).toEqual([])
})

it('one press closes one layer, although the browser asks a whole group', () => {
  const closed = openLayers('dialog', 'question')
  pressBack(2)
  expect(closed).toEqual(['question'])
  pressBack()
  expect(closed).toEqual(['question', 'dialog'])
})

it('a layer that stays open is asked again', () => {
  const close = vi.fn()
  const stop = onBackKey(close)
  pressBack()
  pressBack()
  expect(close).toHaveBeenCalledTimes(2)
  stop()
  pressBack()
  expect(close).toHaveBeenCalledTimes(2)
})

it('without a Back key, and in browsers that do not ask, nothing is registered', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' })
  onBackKey(() => {})()
  vi.stubGlobal('CloseWatcher', undefined)
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14)' })
  onBackKey(() => {})()
  expect(open).toEqual([])
})
