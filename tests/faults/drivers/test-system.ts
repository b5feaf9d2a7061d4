// The system under test: its own PostgreSQL, server processes, and the fault proxy in front. All are real processes
// that can be killed and started again (src/docs/offline.md#fault-matrix).
import { startSandbox } from '../../../src/server/gateways/partners/sandbox/server.ts'
import { copyDemoShop, DEMO_DATABASE } from '../../journeys/demo-shop.ts'
import { endProcess, freePort, launch, type Server, stopServer } from '../../journeys/processes.ts'
import { test as base, Shop } from '../../journeys/shop.ts'
import { type Cluster, queryOnce } from '../../support/postgres.ts'
import { type FaultProxy, startProxy } from './proxy.ts'

export type TestSystem = {
  /** The shop behind the fault proxy. */
  shop: Shop
  /** The shop without the proxy: no fault is applied to requests of the test itself. */
  direct: Shop
  proxy: FaultProxy
  postgres: Cluster
  databaseUrl: string
  /** Where the server keeps its photos. */
  folder: string
  server: () => Server
  queryRows: <T>(sql: string, values?: unknown[]) => Promise<T[]>
  /** kill -9 of the server. */
  kill: () => Promise<void>
  /** SIGTERM: requests in progress may end. */
  terminate: () => Promise<void>
  /** Starts a server again over the same database and photos; `env` changes its settings from now on. */
  restart: (env?: Record<string, string>) => Promise<void>
  /** Unexpected lines of the servers' output. */
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
/** Expected errors: the database is away or busy, or the disk is full, because a test made it so. */
const AWAY =
  /ECONNREFUSED|ECONNRESET|57P0[123]|08006|08003|08P01|Connection terminated|connection timeout|EPIPE|timeout exceeded when trying|"problem":"(unavailable|storage_full)"|ENOSPC/

/** Unexpected error lines of a server's output. */
export const errorsIn = (output: string): string[] =>
  output
    .split('\n')
    .filter(
      (line) => /"level":"(error|fatal)"|unhandled|TypeError|ReferenceError/i.test(line) && !AWAY.test(line),
    )

/** Starts everything with the demo shop in it. */
export async function startTestSystem(env: Record<string, string> = {}): Promise<TestSystem> {
  const { postgres, folder } = await copyDemoShop()
  // Test clusters may lose their last commits in a crash; this one must not, or the oracle would report a loss that the server did not cause.
  await postgres.sql(`alter database ${DEMO_DATABASE} set synchronous_commit = on`)
  const databaseUrl = postgres.url(DEMO_DATABASE)
  let settings: Record<string, string> = { ...QUICK, ...env }
  const place = { port: await freePort(), folder, sandbox: await startSandbox(), postgres }
  let server = await launch(place, settings)
  const before: string[] = []
  const proxy = await startProxy(server.port)
  const direct = new Shop(server.url)
  return {
    direct,
    shop: new Shop(proxy.url, direct),
    proxy,
    postgres,
    databaseUrl,
    folder,
    server: () => server,
    queryRows: (sql, values = []) => queryOnce(databaseUrl, sql, values),
    kill: () => endProcess(server, 'SIGKILL'),
    terminate: () => endProcess(server, 'SIGTERM'),
    restart: async (changed = {}) => {
      settings = { ...settings, ...changed }
      before.push(server.output())
      server = await launch(server, settings)
      proxy.forwardTo(server.port)
    },
    complaints: () => errorsIn([...before, server.output()].join('\n')),
    stop: async () => {
      await proxy.close()
      await stopServer(server)
    },
  }
}

/** Tests of a file share a system; each repairs what it broke. */
export const test = base.extend<object, { system: TestSystem }>({
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
    async ({}, use) => {
      const system = await startTestSystem()
      await use(system)
      await system.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
