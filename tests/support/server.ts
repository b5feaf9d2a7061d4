// The real server for a test: real HTTP on a free loopback port, a fresh database, SMS kept in memory and a
// temporary photo folder. People sign in with both steps, as in production.
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { session } from '#api/session.ts'
import { buildApp } from '#server/app.ts'
import { openComposition } from '#server/composition.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { handlers } from '#server/handlers.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readEnv } from '#server/platform/env.ts'
import type { AnyHandler } from '#server/platform/mount.ts'
import type { Db } from '#server/platform/trx.ts'
import { workersOf } from '#server/workers.ts'
import { ApiSession } from './api.ts'
import { type DatabaseKind, newDatabase, type TestDatabase, testDatabaseKind } from './database.ts'
import { addPeople, isRoleName, PASSWORD, phoneOf, type RoleName } from './people.ts'

export type ServerOptions = {
  database?: DatabaseKind
  /** `none`: only one person of every role and two branches; `demo`: the whole demo shop. */
  seed?: 'none' | 'demo'
  env?: Record<string, string>
  now?: () => Date
  /** Runs the jobs of the queue, like a started server. */
  jobs?: boolean
  /** Another server whose database this one shares, like a second process of one installation. */
  beside?: TestServer
  /** A database that the test made; a restored one already contains the people. */
  on?: TestDatabase & { isRestored?: boolean }
  /** Further endpoints with their handlers, to test how requests are processed. */
  probes?: Readonly<Record<string, { row: Endpoint; handler: AnyHandler }>>
}

export type TestServer = {
  url: string
  db: Db
  deps: Deps
  database: OpenDatabase
  /** Address of the PostgreSQL database, '' on PGlite. */
  databaseUrl: string
  /** All log lines so far. */
  log: readonly string[]
  /** Errors of background work. */
  faults: readonly unknown[]
  anonymous: () => ApiSession
  /** Signs a person in by role (`seller`, `manager2`, …) or by phone with the password of the tests. */
  signIn: (who: RoleName | string, password?: string) => Promise<ApiSession>
  /** The newest code that was sent to a phone. */
  codeFor: (phone: string) => Promise<string>
  stop: () => Promise<void>
}

const QUIET = {
  ANKETA_MODE: 'test',
  PORT: '0',
  LOG_LEVEL: 'debug',
  SETTINGS_CACHE_MS: '0',
  EVENT_POLL_MS: '500',
  RATE_SESSION: '100000',
  RATE_ADDRESS: '100000',
  OTP_PER_PHONE: '1000',
  OTP_PER_ADDRESS: '100000',
  CODES_PER_PERSON: '100000',
  CLIENT_DIR: '/nonexistent',
}

/** One code per minute is allowed, so earlier requests are deleted first. */
async function signIn(server: TestServer, who: string, password: string): Promise<ApiSession> {
  const api = server.anonymous()
  const phone = isRoleName(who) ? phoneOf(who) : who
  await server.db.deleteFrom('rate_events').execute()
  const { token } = await api.call(session.sendSms, { body: { login_type: 'web', phone, password } })
  const otp = await server.codeFor(phone)
  const { access_token } = await api.call(session.checkSms, { body: { login_type: 'web', otp, token } })
  api.token = access_token
  return api
}

async function seedFor(deps: Deps, seed: ServerOptions['seed']): Promise<void> {
  if (seed === 'demo') {
    const { seedIfEmpty } = await import('#server/seed/seed.ts')
    await seedIfEmpty(deps.db, deps)
  }
  await addPeople(deps.db)
}

/** Starts a server; end it with `stop()`. */
export async function startTestServer(options: ServerOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'anketa-test-'))
  const { beside } = options
  const shared = beside && { database: beside.database, url: beside.databaseUrl, drop: async () => {} }
  const testDatabase = shared ?? options.on ?? (await newDatabase(options.database ?? testDatabaseKind()))
  const { database, url: databaseUrl, drop } = testDatabase
  const env = readEnv({ ...QUIET, ANKETA_DATA: folder, ...options.env })
  const log: string[] = []
  const faults: unknown[] = []
  const reports = { onFault: (error: unknown) => void faults.push(error), print: () => {} }
  const { deps } = await openComposition(env, reports, { database, ...(options.now && { now: options.now }) })
  if (!beside && !options.on?.isRestored) await seedFor(deps, options.seed ?? 'none')
  const probes = Object.entries(options.probes ?? {})
  const app = await buildApp({
    deps,
    usage: database.usage,
    endpoints: new Map([...ENDPOINTS, ...probes.map(([name, { row }]) => [name, row] as const)]),
    handlers: { ...handlers, ...Object.fromEntries(probes.map(([name, { handler }]) => [name, handler])) },
    logTo: { write: (line) => void log.push(line) },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  if (options.jobs) await deps.jobs.work(workersOf(deps))
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const server: TestServer = {
    url,
    db: deps.db,
    deps,
    database,
    databaseUrl,
    log,
    faults,
    anonymous: () => new ApiSession(url),
    signIn: (who, password = PASSWORD) => signIn(server, who, password),
    codeFor: async (phone) => {
      await deps.sms.finishSending()
      const sms = deps.sms.recent().find(({ to }) => to === phone)
      return /\d{6}/.exec(sms?.text ?? '')?.[0] ?? 'no code'
    },
    stop: async () => {
      await app.close()
      await deps.jobs.stop()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return server
}
