// WebKitGTK: the engine of Safari, in the small browser that comes with it, under a display without a screen, over plain
// WebDriver. Its camera is WebKit's own mock device.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { findWebKit } from '../../../src/setup/machine.mjs'
import { freePort } from '../../journeys/processes.ts'
import { type Driver, expressionOf, type Point, SHOP_ENVIRONMENT } from './driver.ts'

/** WebDriver names an element in its answers by this key. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const STARTS_WITHIN_MS = 60_000
const SCRIPT_MS = 60_000
type Outcome = { value?: unknown; error?: string }

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Starts a display of its own; the X server chooses a free number and prints it. */
async function startDisplay(program: string): Promise<{ display: string; process: ChildProcess }> {
  const child = spawn(program, ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  return { display: `:${printed.toString().trim()}`, process: child }
}

async function send(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`)
  return value
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + STARTS_WITHIN_MS
  while (
    !(await send(`${url}/status`, 'GET').then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start')
    await wait(200)
  }
}

const pointerOf = ([first, ...rest]: readonly Point[]) => {
  const move = (point: Point | undefined) => ({
    type: 'pointerMove',
    duration: 0,
    x: Math.round(point?.x ?? 0),
    y: Math.round(point?.y ?? 0),
  })
  const button = (type: string) => ({ type, button: 0 })
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [move(first), button('pointerDown'), ...rest.map(move), button('pointerUp')],
  }
}

const keysOf = (text: string) => ({
  type: 'key',
  id: 'keyboard',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})

const SCRIPT = (expression: string) =>
  `const done = arguments[0]; ${expression}.then((value) => done({ value }), (error) => done({ error: String(error) }))`

/** Opens a window in a session of its own; `end` stops the processes behind it. */
async function openWindow(base: string, binary: string, end: () => Promise<void>): Promise<Driver> {
  const options = { binary, args: ['--automation', '--enable-mock-capture-devices=true'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = (await send(`${base}/session`, 'POST', { capabilities })) as { sessionId: string }
  const call = (path: string, body: object = {}) => send(`${base}/session/${sessionId}/${path}`, 'POST', body)
  await call('timeouts', { script: SCRIPT_MS, pageLoad: 120_000 })
  await call('window/rect', { width: 1300, height: 960 })
  return {
    isCameraBlank: false,
    open: async (url) => void (await call('url', { url })),
    reload: async () => void (await call('refresh')),
    openBeside: async (url) => {
      const { handle } = (await call('window/new', { type: 'tab' })) as { handle: string }
      await call('window', { handle })
      await call('url', { url })
    },
    evaluate: async (run, ...args) => {
      const script = SCRIPT(expressionOf(run, args))
      const { value, error } = (await call('execute/async', { script, args: [] })) as Outcome
      if (error !== undefined) throw new Error(error)
      return value as Awaited<ReturnType<typeof run>>
    },
    press: async (path) => void (await call('actions', { actions: [pointerOf(path)] })),
    type: async (text) => void (await call('actions', { actions: [keysOf(text)] })),
    chooseFile: async (css, path) => {
      const found = (await call('element', { using: 'css selector', value: css })) as Record<string, string>
      await call(`element/${found[ELEMENT]}/value`, { text: path })
    },
    close: async () => {
      await send(`${base}/session/${sessionId}`, 'DELETE').catch(() => undefined)
      await end()
    },
  }
}

export async function openWebKit(): Promise<Driver> {
  const programs = findWebKit()
  if (programs === undefined) throw new Error('no WebKit here: apt-get install webkit2gtk-driver xvfb')
  const { display, process: screen } = await startDisplay(programs.display)
  const port = await freePort()
  const server = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...SHOP_ENVIRONMENT, DISPLAY: display, LANG: 'C.UTF-8' },
    stdio: 'ignore',
  })
  const end = async () => {
    await endChild(server)
    await endChild(screen)
  }
  try {
    await waitUntilReady(`http://127.0.0.1:${port}`)
    return await openWindow(`http://127.0.0.1:${port}`, programs.browser, end)
  } catch (error) {
    await end()
    throw error
  }
}
