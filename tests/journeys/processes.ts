// The processes of a shop: the real server with its database and its sandbox of partners; starts, kills and restarts them.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '../../src/server/gateways/partners/sandbox/server.ts'
import type { Cluster } from '../support/postgres.ts'
import { ROOT } from '../support/sources.ts'
import { copyDemoShop, DEMO_DATABASE } from './demo-shop.ts'

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })

export type Server = {
  url: string
  port: number
  process: ChildProcess
  folder: string
  sandbox: Sandbox
  /** The cluster with its database; the embedded database in `folder` where there is none. */
  postgres: Cluster | null
  /** Everything that the server has printed. */
  output: () => string
}
type ServerLocation = Pick<Server, 'port' | 'folder' | 'sandbox' | 'postgres'>
const ENDS_WITHIN_MS = 110_000

/** Starts the real server in demo mode on a port, with a data folder; `env` changes its settings. */
export async function launch(
  { port, folder, sandbox, postgres }: ServerLocation,
  env: Record<string, string>,
): Promise<Server> {
  // Without the second compilation of the embedded database's WebAssembly: a fifth less processor time at the start, half the memory.
  const server = spawn(process.execPath, ['--liftoff-only', join(ROOT, 'src/server/main.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      ANKETA_MODE: 'demo',
      ANKETA_DATA: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      SANDBOX_URL: sandbox.url,
      ...(postgres && { DATABASE_URL: postgres.url(DEMO_DATABASE) }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + ENDS_WITHIN_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the server stopped: ${printed.slice(-3000)}`)
    const isUp = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return { url, port, process: server, folder, sandbox, postgres, output: () => printed }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  server.kill('SIGKILL')
  throw new Error(`the server did not start: ${printed.slice(-3000)}`)
}

/** Starts a server with a sandbox of its own, on an empty data folder: the embedded database, unless `env` names another one. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'anketa-journeys-'))
  return launch({ port: await freePort(), folder, sandbox: await startSandbox(), postgres: null }, env)
}

/** Starts a server with a sandbox of its own, on a copy of the demo shop in PostgreSQL. */
export async function startDemoServer(env: Record<string, string> = {}): Promise<Server> {
  const { folder, postgres } = await copyDemoShop()
  return launch({ port: await freePort(), folder, sandbox: await startSandbox(), postgres }, env)
}

/** Ends the process by a signal and waits for its exit. */
export async function endProcess(server: Server, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (server.process.exitCode !== null || server.process.signalCode !== null) return
  const exited = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill(signal)
  await exited
}

/** Kills the process (kill -9) and starts another one on the same data. */
export async function killAndRestart(server: Server, env: Record<string, string> = {}): Promise<Server> {
  await endProcess(server, 'SIGKILL')
  return launch(server, env)
}

/** Stops the sandbox of partners; returns a function that starts it again at the same address. */
export async function takePartnersDown(server: Server): Promise<() => Promise<void>> {
  const port = Number(new URL(server.sandbox.url).port)
  await server.sandbox.close()
  return async () => {
    server.sandbox = await startSandbox(port)
  }
}

export async function stopServer(server: Server): Promise<void> {
  await endProcess(server, 'SIGTERM')
  await server.sandbox.close()
  await server.postgres?.stop()
  rmSync(server.folder, { recursive: true, force: true })
}
