// Before the browser tests: seeds the demo shop, by a server that starts on an empty PostgreSQL cluster. The tests' servers
// begin with copies of it (demo-shop.ts).
import { rmSync } from 'node:fs'
import { startPostgres } from '../support/postgres.ts'
import { DEMO_DATABASE, DEMO_SHOP } from './demo-shop.ts'
import { endProcess, startServer } from './processes.ts'

/** Returns what removes the shop after the last test. */
export default async function seedDemoShop(): Promise<() => void> {
  const postgres = await startPostgres()
  await postgres.sql(`create database ${DEMO_DATABASE}`)
  const server = await startServer({ DATABASE_URL: postgres.url(DEMO_DATABASE) })
  await endProcess(server, 'SIGTERM')
  await server.sandbox.close()
  await postgres.pause()
  process.env[DEMO_SHOP.cluster] = postgres.folder
  process.env[DEMO_SHOP.folder] = server.folder
  return () => {
    for (const folder of [postgres.folder, server.folder]) rmSync(folder, { recursive: true, force: true })
  }
}
