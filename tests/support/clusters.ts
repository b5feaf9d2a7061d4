// Before the tests of the API on PostgreSQL: a cluster for each worker, copied from one that is migrated once. Events are read
// up to the oldest transaction of a whole cluster, so tests in one cluster would delay each other's events.
import type { TestProject } from 'vitest/node'
import { newCluster, testDatabaseKind } from './database.ts'
import { type Cluster, startPostgres } from './postgres.ts'

let clusters: Cluster[] = []

/** Starts the clusters; workers find their ports in the environment. */
export async function setup({ config }: TestProject): Promise<void> {
  if (testDatabaseKind() !== 'postgres') return
  const first = await newCluster()
  clusters = [first]
  await first.pause()
  const workers = Number(config.maxWorkers) || 1
  for (let nth = 1; nth < workers; nth += 1) clusters.push(await startPostgres(undefined, first))
  await first.start()
  process.env['TEST_CLUSTERS'] = clusters.map(({ port }) => port).join()
}

export async function teardown(): Promise<void> {
  await Promise.all(clusters.map((cluster) => cluster.stop()))
}
