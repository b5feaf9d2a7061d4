// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.mock('#app/capture/camera-open.ts', () => ({ isCameraOpen: () => false }))

const SCRIPT = `${location.origin}/sw.js`
const LONG_AFTER = 61_000

const createWorker = () =>
  Object.assign(new EventTarget(), { scriptURL: SCRIPT, state: 'installing', postMessage() {} })
type Worker = ReturnType<typeof createWorker>

function change(worker: Worker, state: string): void {
  worker.state = state
  worker.dispatchEvent(new Event('statechange'))
}

/** The part of a browser that installs workers. */
function createRegistration() {
  const registration = Object.assign(new EventTarget(), {
    installing: null as Worker | null,
    waiting: null as Worker | null,
    active: null as Worker | null,
    update: async () => {},
    /** A check has found a new version, whose files are being fetched. */
    find(): Worker {
      const worker = createWorker()
      registration.installing = worker
      registration.dispatchEvent(new Event('updatefound'))
      return worker
    },
    breakOff(worker: Worker): void {
      registration.installing = null
      change(worker, 'redundant')
    },
    install(worker: Worker): void {
      registration.installing = null
      registration.waiting = worker
      change(worker, 'installed')
    },
  })
  return registration
}

let root: Root
let registration: ReturnType<typeof createRegistration>
let isShown = false

/** A page that is loaded with a version in force, or before the first one. */
async function load(active: Worker | null = createWorker()): Promise<typeof import('./update.ts')> {
  vi.resetModules()
  registration.active = active
  const container = Object.assign(new EventTarget(), {
    controller: active,
    register: async () => registration,
    getRegistration: async () => registration,
  })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: container })
  const update = await import('./update.ts')
  const Banner = () => {
    isShown = update.useIsUpdateWaiting()
    return null
  }
  await act(async () => root.render(<Banner />))
  await act(async () => update.watchUpdates())
  return update
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubEnv('DEV', false)
  vi.useFakeTimers()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  registration = createRegistration()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('offers a version that is installed after downloads that broke off', async () => {
  await load()
  await pass(LONG_AFTER)
  for (let attempt = 0; attempt < 3; attempt++) {
    registration.breakOff(registration.find())
    await pass(LONG_AFTER)
  }
  expect(isShown).toBe(false)
  registration.install(registration.find())
  await pass(1000)
  expect(isShown).toBe(true)
})

it('offers a version that a check finds waiting, although no event has said so', async () => {
  const { checkForUpdate } = await load()
  registration.waiting = createWorker()
  registration.update = async () => {
    throw new TypeError('no connection')
  }
  await act(() => checkForUpdate())
  expect(isShown).toBe(true)
})

it('offers a version that was being installed when the page was loaded', async () => {
  registration.installing = createWorker()
  await load()
  registration.install(registration.installing)
  await pass(1000)
  expect(isShown).toBe(true)
})

it('offers a version that was waiting when the page was loaded', async () => {
  registration.waiting = createWorker()
  await load()
  await pass(1000)
  expect(isShown).toBe(true)
})

it('does not offer the first version', async () => {
  await load(null)
  registration.install(registration.find())
  await pass(1000)
  expect(isShown).toBe(false)
})
