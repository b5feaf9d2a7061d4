// The demo shop of the browser tests: seeded once for a run (demo-shop.config.ts). Each server of
// a test begins with a copy of that cluster and of the data folder: a copy takes a second, seeding fifteen. Each has a
// cluster of its own, because events are read up to the oldest transaction of a whole cluster.
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startPostgres } from '../support/postgres.ts'

export const DEMO_DATABASE = 'demo'
/** Where the workers find the stopped cluster and the data folder. */
export const DEMO_SHOP = { cluster: 'DEMO_SHOP_CLUSTER', folder: 'DEMO_SHOP_FOLDER' }

/** A running copy of the demo shop's cluster, and of its data folder. */
export async function copyDemoShop(): Promise<{ postgres: Cluster; folder: string }> {
  const [cluster, seeded] = [process.env[DEMO_SHOP.cluster], process.env[DEMO_SHOP.folder]]
  if (!cluster || !seeded)
    throw new Error('no demo shop was seeded: the tests run without playwright.config.ts')
  const folder = mkdtempSync(join(tmpdir(), 'anketa-journeys-'))
  cpSync(seeded, folder, { recursive: true })
  return { postgres: await startPostgres(undefined, { folder: cluster }), folder }
}
