// Before the tests on PostgreSQL: one cluster with a migrated template for all workers of the run.
import { startTemplateCluster, testDatabaseKind } from './database.ts'

/** Three workers, each with the pools of two or three servers. */
const CONNECTIONS = 300

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (testDatabaseKind() !== 'postgres') return
  const cluster = await startTemplateCluster(CONNECTIONS)
  // The workers inherit the environment of this process.
  process.env['TEST_CLUSTER'] = cluster.url('').replace(/\/$/, '')
  return cluster.stop
}
