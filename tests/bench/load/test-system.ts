// The system of the load runs: a PostgreSQL with fsync on, one or two server processes, and functions that kill them.
// Server, database and generator share the cores of this machine, as the page of results states.
import { rmSync } from 'node:fs'
import { type Cluster, queryOnce, startPostgres } from '#support/postgres.ts'
import { errorsIn } from '../../faults/drivers/test-system.ts'
import { endProcess, freePort, launch, type Server, startServer } from '../../journeys/processes.ts'

export type LoadSystem = {
  urls: () => string[]
  servers: () => readonly Server[]
  postgres: Cluster
  databaseUrl: string
  folder: string
  queryRows: <T>(sql: string, values?: unknown[]) => Promise<T[]>
  /** Unexpected output of the running servers. */
  complaints: () => string[]
  /** kill -9 of one server process, which is started again at once. */
  killAndRevive: (index: number) => Promise<void>
  stop: () => Promise<void>
}

const DATABASE = 'load'
/** Settings of a durable database; only what a small machine needs is changed. */
const REAL = ['max_connections=100', 'shared_buffers=512MB', 'max_wal_size=2GB', 'fsync=on']
const SETTINGS = {
  LOG_LEVEL: 'error',
  // Two thousand tablets have one address here, and a few sessions represent many people.
  RATE_ADDRESS: '100000000',
  RATE_SESSION: '1000000',
}

export async function startLoadSystem(processes: number): Promise<LoadSystem> {
  const postgres = await startPostgres(REAL)
  await postgres.sql(`create database ${DATABASE}`)
  const env = { ...SETTINGS, DATABASE_URL: postgres.url(DATABASE) }
  const first = await startServer(env)
  const servers = [first]
  while (servers.length < processes)
    servers.push(
      await launch(
        { port: await freePort(), folder: first.folder, sandbox: first.sandbox, postgres: null },
        env,
      ),
    )
  return {
    postgres,
    databaseUrl: postgres.url(DATABASE),
    folder: first.folder,
    servers: () => servers,
    urls: () => servers.map(({ url }) => url),
    queryRows: (sql, values = []) => queryOnce(postgres.url(DATABASE), sql, values),
    complaints: () => servers.flatMap((server) => errorsIn(server.output())),
    killAndRevive: async (index) => {
      const server = servers[index]
      if (server === undefined) throw new Error(`there is no server ${index}`)
      await endProcess(server, 'SIGKILL')
      servers[index] = await launch(server, env)
    },
    stop: async () => {
      for (const server of servers) await endProcess(server, 'SIGTERM')
      await first.sandbox.close()
      await postgres.stop()
      rmSync(first.folder, { recursive: true, force: true })
    },
  }
}
