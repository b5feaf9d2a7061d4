// The system under test: its own PostgreSQL, server processes, the fault proxy before them. All are real processes
// that can be killed and started again (src/docs/offline.md#fault-matrix).
import { rmSync } from 'node:fs'
import { endProcess, launch, type Server, startServer } from '../../journeys/processes.ts'
import { test as base, Shop } from '../../journeys/shop.ts'
import { type Cluster, queryOnce, startPostgres } from '../../support/postgres.ts'
import { type FaultProxy, startProxy } from './proxy.ts'

export type TestSystem = {
  /** The shop behind the bad line. */
  shop: Shop
  /** The shop without the line between: what a test asks for itself never suffers the faults. */
  direct: Shop
  proxy: FaultProxy
  postgres: Cluster
  databaseUrl: string
  /** Where the server keeps its photos. */
  folder: string
  server: () => Server
  rows: <T>(sql: string, values?: unknown[]) => Promise<T[]>
  /** kill -9 of the server. */
  kill: () => Promise<void>
  /** SIGTERM: what is in work may end. */
  terminate: () => Promise<void>
  /** Starts a server again over the same database and photos; `env` changes its settings from now on. */
  revive: (env?: Record<string, string>) => Promise<void>
  /** What the servers have printed that nobody expected. */
  complaints: () => string[]
  stop: () => Promise<void>
}

const QUICK = {
  SYNC_SPREAD_MS: '0',
  RATE_SESSION: '100000',
  RATE_ADDRESS: '100000',
  OTP_PER_PHONE: '1000',
  OTP_PER_ADDRESS: '100000',
  LOG_LEVEL: 'error',
}
const DATABASE = 'faults'
/** Errors that only say that the database was away or busy, or the disk full; what was broken is expected to be missed. */
const AWAY =
  /ECONNREFUSED|ECONNRESET|57P0[123]|08006|08003|08P01|Connection terminated|connection timeout|EPIPE|timeout exceeded when trying|"problem":"(unavailable|storage_full)"|ENOSPC/

/** Lines of a server's words that nobody expected. */
export const errorsIn = (said: string): string[] =>
  said
    .split('\n')
    .filter(
      (line) => /"level":"(error|fatal)"|unhandled|TypeError|ReferenceError/i.test(line) && !AWAY.test(line),
    )

/** Starts everything with the demo shop in it. */
export async function startTestSystem(env: Record<string, string> = {}): Promise<TestSystem> {
  const postgres = await startPostgres()
  await postgres.sql(`create database ${DATABASE}`)
  // The clusters of the tests forget their last commits in a crash; this one must not, or the oracle would blame the server.
  await postgres.sql(`alter database ${DATABASE} set synchronous_commit = on`)
  const databaseUrl = postgres.url(DATABASE)
  let settings: Record<string, string> = { ...QUICK, DATABASE_URL: databaseUrl, ...env }
  let server = await startServer(settings)
  const before: string[] = []
  const proxy = await startProxy(server.port)
  const direct = new Shop(server.url)
  return {
    ...{ direct, shop: new Shop(proxy.url, direct) },
    ...{ proxy, postgres, databaseUrl },
    folder: server.folder,
    server: () => server,
    rows: (sql, values = []) => queryOnce(databaseUrl, sql, values),
    kill: () => endProcess(server, 'SIGKILL'),
    terminate: () => endProcess(server, 'SIGTERM'),
    revive: async (changed = {}) => {
      settings = { ...settings, ...changed }
      before.push(server.said())
      server = await launch(server, settings)
      proxy.toward(server.port)
    },
    complaints: () => errorsIn([...before, server.said()].join('\n')),
    stop: async () => {
      await proxy.close()
      await endProcess(server, 'SIGTERM')
      await server.sandbox.close()
      await postgres.stop()
      rmSync(server.folder, { recursive: true, force: true })
    },
  }
}

/** Tests of a file share a plant; each heals what it broke. */
export const test = base.extend<object, { plant: TestSystem }>({
  plant: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
    async ({}, use) => {
      const plant = await startTestSystem()
      await use(plant)
      await plant.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
