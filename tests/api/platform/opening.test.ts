// A start without a usable database: the server waits for PostgreSQL and names it; a disk without space fails
// at once with a message. A disk that fills up later ends the server with a message when the engine aborts.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { session } from '#api/session.ts'
import { requireDiskSpace } from '#server/db/opening/disk.ts'
import { waitForPostgres } from '#server/db/opening/wait-for-postgres.ts'
import { ApiSession } from '#support/api.ts'
import { newDatabase } from '#support/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'anketa-opening-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const main = new URL('../../../src/server/main.ts', import.meta.url).pathname

const MB = 1024 * 1024

type Run = { program?: readonly string[]; before?: readonly string[] }

/**
 * Starts the real server, or another program in the same environment; `before` is a shell command that sets
 * its limits.
 */
function run(env: Record<string, string>, { program = [main], before = [] }: Run = {}) {
  const [command = process.execPath, ...rest] = [...before, process.execPath, ...program]
  const child = spawn(command, rest, {
    env: { PATH: process.env['PATH'] ?? '', ANKETA_MODE: 'development', PORT: '0', ...env },
  })
  const output = { printed: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output.printed += String(chunk)
    })
  // `close` and not `exit`: the last line may still be on its way.
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, output, ended }
}

/** Runs until it exits, within the time limit of the test; returns its output. */
async function startThatEnds(env: Record<string, string>, how: Run = {}) {
  const { output, ended } = run(env, how)
  const code = await ended
  return { code, printed: output.printed }
}

/** A mount that only the started program sees: as root, or as root of a new user namespace. */
const NAMESPACE = [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  '--mount',
  'sh',
  '-c',
]
const [unshare = '', ...apart] = NAMESPACE
/**
 * Where mounting is not allowed, the other tests still cover a disk that is too small and a file that may not
 * grow.
 */
const canMount = spawnSync(unshare, [...apart, 'mount -t tmpfs -o size=8m tmpfs /tmp']).status === 0

function onDisk(size: string, data: string): string[] {
  mkdirSync(data)
  return [...NAMESPACE, `mount -t tmpfs -o size=${size} tmpfs "$0" && exec "$@"`, data]
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

describe('a PostgreSQL that is not up', () => {
  it('is retried, with one log line that names it without its password', async () => {
    const port = await freePort()
    const lines: string[] = []
    const url = `postgres://anketa:secret@127.0.0.1:${port}/shop`
    const print = (line: string) => void lines.push(line)
    await expect(waitForPostgres({ url, seconds: 2, print })).rejects.toThrow(
      `PostgreSQL at 127.0.0.1:${port}, database shop did not accept a connection within 2 s (ECONNREFUSED)`,
    )
    expect(lines).toEqual([
      `Waiting for PostgreSQL at 127.0.0.1:${port}, database shop (ECONNREFUSED), up to 2 s`,
    ])
  })

  it('ends the start with a message and an error code', async () => {
    const port = await freePort()
    const env = { DATABASE_URL: `postgres://anketa:secret@127.0.0.1:${port}/shop`, DATABASE_WAIT_S: '1' }
    const { code, printed } = await startThatEnds(env)
    expect([code, printed]).toEqual([1, expect.stringMatching(/Waiting for PostgreSQL.*\n.*did not accept/)])
    expect(printed).not.toContain('secret')
  })

  it('is used as soon as it is up; a wrong database is reported at once', async () => {
    const own = await newDatabase('postgres')
    await waitForPostgres({ url: own.url, seconds: 1, print: () => {} })
    const url = own.url.replace(/[^/]+$/, 'nowhere')
    await expect(waitForPostgres({ url, seconds: 60, print: () => {} })).rejects.toThrow(/refuses.*3D000/)
    await own.drop()
  })
})

describe('an embedded database without disk space', () => {
  it('reports that files may not grow, and ends with an error code', async () => {
    const data = join(folder, 'limited')
    const before = ['prlimit', `--fsize=${4 * MB}`]
    const { code, printed } = await startThatEnds({ ANKETA_DATA: data }, { before })
    expect([code, printed]).toEqual([
      1,
      expect.stringContaining('cannot be written: files may not be large enough'),
    ])
    expect(printed).not.toMatch(/Aborted|Waiting for/)
  })

  it('reports that the folder cannot be created', async () => {
    writeFileSync(join(folder, 'file'), '')
    const { code, printed } = await startThatEnds({ ANKETA_DATA: join(folder, 'file', 'data') })
    expect([code, printed]).toEqual([
      1,
      expect.stringContaining('cannot be written: a part of the path is a file'),
    ])
  })

  it('reports how much space the disk has and how much is needed', () => {
    const data = join(folder, 'needy')
    expect(() => requireDiskSpace(data, 1e9)).toThrow(
      /has \d+ MB of free space; the embedded database needs 1000000000 MB/,
    )
    expect(() => requireDiskSpace(data, 1)).not.toThrow()
  })

  if (canMount)
    it.each([
      ['8m', /the disk is full|MB of free space/],
      ['100m', /has \d+ MB of free space; the embedded database needs 200 MB/],
    ])('reports that a disk of %s is too small', async (size, words) => {
      const data = join(folder, `disk-${size}`)
      const { code, printed } = await startThatEnds({ ANKETA_DATA: data }, { before: onDisk(size, data) })
      expect([code, printed]).toEqual([1, expect.stringMatching(words)])
      expect(printed).not.toMatch(/Aborted|Waiting for/)
    })
})

describe('an embedded database whose disk fills up while the server runs', () => {
  const unknown = async (url: string, number: number) => {
    const phone = `+99890111${String(number).padStart(4, '0')}`
    const answer = await new ApiSession(url).send(session.sendSms, {
      body: { login_type: 'web', phone, password: 'wrong-Password-1' },
    })
    return answer.status
  }

  /**
   * Signs in with a wrong password, which writes a record, until the server is gone; returns the statuses.
   */
  async function writeUntilGone(url: string, child: ChildProcess): Promise<number[]> {
    const statuses: number[] = []
    for (let number = 0; child.exitCode === null; number += 1)
      statuses.push(await unknown(url, number).catch(() => 0))
    return statuses
  }

  const startedAt = async (output: { printed: string }): Promise<string> => {
    await expect.poll(() => output.printed).toContain('Anketa is ready')
    return /http:\S+/.exec(output.printed)?.[0] ?? ''
  }

  it('ends with a message when the engine aborts, and starts again with the same data', async () => {
    const env = { ANKETA_DATA: join(folder, 'filling'), ANKETA_MODE: 'test', RATE_SESSION: '100000' }
    const first = run(env)
    const url = await startedAt(first.output)
    expect(await unknown(url, 0)).toBe(200)
    // The journal is written in files of 16 MB, so its next write fails.
    execFileSync('prlimit', ['--pid', String(first.child.pid), `--fsize=${MB}:${MB}`])
    const statuses = await writeUntilGone(url, first.child)
    expect([await first.ended, statuses.filter((status) => status === 500)]).toEqual([1, []])
    const lines = first.output.printed.split('\n').filter((line) => line.includes('"fatal"'))
    expect(lines).toEqual([
      expect.stringMatching(
        /database in .*filling\/db stopped, and the server with it: files may not be large enough here .*start the server again/,
      ),
    ])
    const second = run(env)
    expect(await unknown(await startedAt(second.output), 1)).toBe(200)
    second.child.kill()
    expect(await second.ended).toBe(0)
  })

  if (canMount)
    it('ends with a message on a full disk', async () => {
      const data = join(folder, 'disk-full')
      const program = [join(import.meta.dirname, '..', 'support', 'fill-disk.ts'), data]
      const { code, printed } = await startThatEnds({}, { program, before: onDisk('300m', data) })
      expect([code, printed]).toEqual([
        1,
        expect.stringMatching(/"fatal".*the disk is full.*Make room there/),
      ])
    })
})
