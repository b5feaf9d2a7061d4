// The processes of a shop: the real server with its sandbox of partners; starts, kills and restarts them.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '../../src/server/gateways/partners/sandbox/server.ts'
import { ROOT } from '../support/sources.ts'

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
  /** Everything that it has printed. */
  output: () => string
}
type Place = Pick<Server, 'port' | 'folder' | 'sandbox'>
const ENDS_WITHIN_MS = 110_000

/** The real server in demo mode at a port, over a data folder; `env` changes its settings. */
export async function launch({ port, folder, sandbox }: Place, env: Record<string, string>): Promise<Server> {
  const server = spawn(process.execPath, [join(ROOT, 'src/server/main.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      ANKETA_MODE: 'demo',
      ANKETA_DATA: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      SANDBOX_URL: sandbox.url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + ENDS_WITHIN_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the server stopped: ${said.slice(-3000)}`)
    const isUp = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return { url, port, process: server, folder, sandbox, output: () => said }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  server.kill('SIGKILL')
  throw new Error(`the server did not start: ${said.slice(-3000)}`)
}

/** A server of its own with an empty data folder and a sandbox of its own. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'anketa-journeys-'))
  return launch({ port: await freePort(), folder, sandbox: await startSandbox() }, env)
}

/** Ends the process by a signal and waits until it is gone. */
export async function endProcess(server: Server, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (server.process.exitCode !== null || server.process.signalCode !== null) return
  const gone = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill(signal)
  await gone
}

/** Kills the process at once (kill -9) and starts another one over what it left behind. */
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
  rmSync(server.folder, { recursive: true, force: true })
}
