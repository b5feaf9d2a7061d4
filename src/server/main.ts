// Starts the server: settings from the environment, dependencies, seed of a trial, the app, and a graceful stop.
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#api/endpoints.ts'
import { buildApp } from './app.ts'
import { type Composition, openComposition } from './composition.ts'
import { handlers } from './handlers.ts'
import { type Env, readEnv } from './platform/env.ts'
import { errorForLog } from './platform/log.ts'
import { requestSearchKeys } from './search-keys.ts'
import { DEMO_DEFAULT_PASSWORD } from './seed/back-office/users.ts'
import { DEMO_PEOPLE } from './seed/demo-people.ts'
import { seedIfEmpty, seedReference } from './seed/seed.ts'
import { missingLines } from './set-up/queries.ts'
import { workersOf } from './workers.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const onFault = (error: unknown) =>
  process.stderr.write(`${JSON.stringify({ level: 'error', err: errorForLog(error) })}\n`)

const NO_PROVIDER = [
  '  No SMS provider is set up: nobody gets a code. An administrator signs in with',
  '  `npm run admin -- --phone … --code` and sets one up under /reference/providers.',
]

function welcomeText(env: Env, address: string, hasProvider: boolean, missing: readonly string[]): string {
  const lines = ['', `  Anketa is ready: ${address}`, ...(hasProvider ? [] : NO_PROVIDER)]
  if (env.ANKETA_MODE === 'production') lines.push(...missing)
  if (env.ANKETA_MODE !== 'demo') return [...lines, ''].join('\n')
  const people = DEMO_PEOPLE.map(
    ({ role, phone, password, name }) => `    ${role.padEnd(11)} ${phone}  ${password}  ${name}`,
  )
  if (env.SANDBOX_URL) lines.push(`  Sandbox partners and their magic clients: ${env.SANDBOX_URL}`)
  const added = `  Whoever you add begins with the password ${DEMO_DEFAULT_PASSWORD}`
  return [...lines, '', '  Demo sign-ins (the SMS code is printed here):', ...people, added, ''].join('\n')
}

/** What the end of the process that started this one does: `npm start` keeps a channel open. */
let onOrphaned = (): void => process.exit(1)
process.once('disconnect', () => onOrphaned())

/** Stops accepting requests, waits for running ones, closes the database; a second signal exits at once. */
function stopOnSignal(app: FastifyInstance, composition: Composition): void {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    await app.close()
    await composition.close()
    process.exit(0)
  }
  onOrphaned = () => void (stopping || stop().catch(onFault))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop().catch(onFault))
}

const addressOf = (app: FastifyInstance, env: Env): string => {
  const { port } = app.server.address() as AddressInfo
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(env.HOST) ? 'localhost' : env.HOST
  return `${env.TLS_CERT ? 'https' : 'http'}://${host}:${port}`
}

async function start(): Promise<void> {
  const env = readEnv(process.env)
  const composition = await openComposition(env, { onFault, print })
  const { deps, database } = composition
  const hasDemo = env.ANKETA_MODE === 'demo' || env.ANKETA_MODE === 'development'
  await (hasDemo ? seedIfEmpty(deps.db, deps) : seedReference(deps.db))
  const app = await buildApp({ deps, usage: database.usage, endpoints: ENDPOINTS, handlers })
  stopOnSignal(app, composition)
  await deps.jobs.work(workersOf(deps))
  await requestSearchKeys(deps)
  await app.listen({ host: env.HOST, port: env.PORT })
  database.recordPort((app.server.address() as AddressInfo).port)
  const { length } = await deps.sms.inForce()
  print(welcomeText(env, addressOf(app, env), length > 0, await missingLines(deps)))
}

process.on('unhandledRejection', onFault)
await start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
