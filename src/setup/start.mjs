// `npm start`: from an empty machine to an open shop. Installs, builds, then runs the server with the locked node.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { at, command, environment, productNode, ROOT, whenAskedToEnd } from './run.mjs'

const isFree = (port, host) =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, host, () => probe.close(() => done(true)))
  })

/** The wanted port when one is named, else the first free one of a hundred. */
export async function choosePort(wanted, host, first = 8080) {
  if (wanted) return Number(wanted)
  for (let port = first; port < first + 100; port += 1) if (await isFree(port, host)) return port
  throw new Error(`No free port between ${first} and ${first + 99}; name one with PORT=…`)
}

/** The partners' sandbox, a process of its own; resolves with its address. */
export function startSandbox() {
  const file = at('src', 'server', 'gateways', 'partners', 'sandbox', 'main.ts')
  // With a channel it ends with this process, however that ends.
  const stdio = ['ignore', 'pipe', 'inherit', 'ipc']
  const child = spawn(productNode(), [file], { cwd: ROOT, stdio, env: environment() })
  process.on('exit', () => child.kill())
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`The sandbox partners ended with ${code}`)))
    child.stdout.once('data', (line) => done(String(line).trim()))
  })
}

/** The demo shop has its names in the language of whoever tries it, as far as the machine says it. */
const languageOfMachine = () =>
  (process.env.LC_ALL || process.env.LANG || '').startsWith('ru') ? 'ru' : 'uz'

/** How long the requests in progress may take at the end, and how long the rest of the end; together under ten seconds. */
const STOP_MS = Number(process.env.STOP_TIMEOUT_MS ?? 5000)
const CLOSE_MS = 3000

let stop = () => process.exit(1)

function serve(settings) {
  const server = spawn(productNode(), [at('src', 'server', 'main.ts')], {
    cwd: ROOT,
    // With a channel it ends with this process, however that ends.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Ctrl+C in a terminal signals a whole group of processes; a second signal would end the server at once.
    detached: process.platform !== 'win32',
    env: environment({ ...settings, STOP_TIMEOUT_MS: String(STOP_MS) }),
  })
  stop = () => {
    server.kill('SIGTERM')
    setTimeout(() => server.kill('SIGKILL'), STOP_MS + CLOSE_MS)
  }
  server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

command(import.meta.url, async () => {
  whenAskedToEnd(() => stop())
  await ensureInstalled()
  console.log('Looking whether the app has to be built …')
  await ensureBuilt()
  const host = process.env.HOST ?? '127.0.0.1'
  const mode = process.env.ANKETA_MODE ?? 'demo'
  const isTrial = mode === 'demo' && !process.env.SANDBOX_URL
  const port = String(await choosePort(process.env.PORT, host))
  serve({
    HOST: host,
    PORT: port,
    ANKETA_MODE: mode,
    DEMO_LANGUAGE: process.env.DEMO_LANGUAGE ?? languageOfMachine(),
    // The sandbox of partners is a separate process: its webhooks use this address.
    ...(isTrial && { SANDBOX_URL: await startSandbox(), PUBLIC_URL: `http://127.0.0.1:${port}` }),
    ANKETA_DATA: process.env.ANKETA_DATA ?? at('.data'),
  })
})
