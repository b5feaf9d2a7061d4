// A throw-away PostgreSQL cluster for tests: initdb or a copy of a stopped cluster, started on a socket and a free port, stopped
// by its pid.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const INSTALLED = '/usr/lib/postgresql'

/** Folder of the newest installed PostgreSQL, or null where there is none. */
export function postgresBin(): string | null {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
  return found ?? null
}

const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
/** PostgreSQL refuses to run as root; it then runs as the user that its package created. */
const runAs = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {})

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

/** Without durability: a test database may lose data in a crash. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=100',
  'shared_buffers=32MB',
]

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (tries > 200) throw error
      await wait(50)
    }
  }
}

/** Runs a query on a new connection, so that it works after the database died between two queries. */
export async function queryOnce<T>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows as T[]
  } finally {
    await client.end()
  }
}

export type Cluster = {
  /** Address of a database of this cluster. */
  url: (database: string) => string
  sql: (text: string) => Promise<void>
  pid: () => number
  /** Stops at once, like a power cut (`pg_ctl stop -m immediate`). */
  crash: () => Promise<void>
  /** Starts again after a crash. */
  start: () => Promise<void>
  /** Stops and keeps the data, for `start` and for copies. */
  pause: () => Promise<void>
  /** The folder with the data, in `data`. */
  folder: string
  port: number
  stop: () => Promise<void>
}

/** The address of a database of the cluster at this port, and statements on it. */
export function connectionsTo(port: number): Pick<Cluster, 'url' | 'sql'> {
  const url = (database: string) => `postgres://anketa@127.0.0.1:${port}/${database}`
  const sql = async (text: string) => {
    const client = new pg.Client({ connectionString: url('postgres') })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  return { url, sql }
}

function prepareFolder(bin: string, user: ReturnType<typeof runAs>, copyOf?: { folder: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'anketa-pg-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  if (copyOf !== undefined) {
    // Keeps owner and mode, on which PostgreSQL insists.
    execFileSync('cp', ['-a', join(copyOf.folder, 'data'), data])
    return folder
  }
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'anketa', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'],
    user,
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr.toString()}`)
  return folder
}

/** Makes and starts a cluster; `settings` as after `postgres -c`; `copyOf`: a paused cluster whose data it begins with. */
export async function startPostgres(
  settings: readonly string[] = FAST,
  copyOf?: { folder: string },
): Promise<Cluster> {
  const bin = postgresBin()
  if (!bin) throw new Error('no PostgreSQL is installed here')
  const user = runAs()
  const folder = prepareFolder(bin, user, copyOf)
  const port = await freePort()
  const options = [...settings, `unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1'].flatMap(
    (o) => ['-c', o],
  )
  const args = ['-D', join(folder, 'data'), '-p', String(port), ...options]
  const { url, sql } = connectionsTo(port)
  let server: ChildProcess
  let gone: Promise<void>
  const start = async () => {
    const process = spawn(join(bin, 'postgres'), args, { ...user, stdio: 'ignore' })
    server = process
    gone = new Promise((resolve) => process.once('exit', () => resolve()))
    await untilReady(url('postgres'))
  }
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    server.kill(signal)
    await gone
  }
  await start()
  return {
    url,
    start,
    pid: () => server.pid ?? 0,
    sql,
    port,
    crash: () => end('SIGQUIT'),
    pause: () => end('SIGINT'),
    folder,
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
