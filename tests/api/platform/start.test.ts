// `npm start` as real processes: whatever ends it, the server ends with it and releases the data folder; a second one
// names the process that has the folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { ROOT } from '#support/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'anketa-start-'))
const lock = join(folder, 'db', 'anketa.lock')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** npm with a script, as `package.json` has it: a shell that runs node. */
function start(env: Record<string, string>): { npm: ChildProcess; output: () => string } {
  const settings = { ANKETA_MODE: 'test', ANKETA_DATA: folder, LOG_LEVEL: 'silent', SANDBOX_URL: '' }
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { npm, output: () => text }
}

async function portOf(output: () => string): Promise<number> {
  await expect.poll(output, { timeout: 60_000 }).toMatch(/ready: http:\/\/localhost:\d+/)
  return Number(/localhost:(\d+)/.exec(output())?.[1])
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The server and the process that started it. */
function processesOf(): [server: number, starter: number] {
  const server = Number(readFileSync(lock, 'utf8').split('\n')[0])
  return [server, Number(readFileSync(`/proc/${server}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])]
}

async function expectAllEnded(pids: readonly number[]): Promise<void> {
  const until = Date.now() + 10_000
  while (pids.some(isAlive) && Date.now() < until) await wait(100)
  expect(pids.filter(isAlive)).toEqual([])
  expect(existsSync(lock)).toBe(false)
}

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'ends whole within ten seconds when npm gets %s, with a request under way',
  async (signal) => {
    const { npm, output } = start({})
    const port = await portOf(output)
    const pids = processesOf()
    const body = new ReadableStream({ pull: () => new Promise(() => {}) })
    const unfinished = { method: 'POST', body, duplex: 'half' } as RequestInit
    void fetch(`http://127.0.0.1:${port}/api/auth/login`, unfinished).catch(() => undefined)
    await wait(300)
    npm.kill(signal)
    if (signal === 'SIGKILL') process.kill(pids[1], 'SIGKILL')
    await expectAllEnded(pids)
  },
)

it('says who has the folder, by process and port', async () => {
  const first = start({})
  const port = await portOf(first.output)
  const [server, starter] = processesOf()
  const second = start({})
  expect((await once(second.npm, 'exit'))[0]).toBe(1)
  expect(second.output()).toContain(`is in use by another running Anketa (process ${server}, port ${port})`)
  first.npm.kill('SIGTERM')
  await expectAllEnded([server, starter])
})
