// The ledger of stock under 32 connections of two pools on PostgreSQL: nothing wrong, no deadlock, and of all who want the last
// piece exactly one gets it. The same steps without locks, with locks in a random order, and with a bare counter are wrong.
// CI plays some hundred postings; `LEDGER_POSTINGS=5000` plays more. PGlite has one connection: it plays fewer, and the controls,
// which need concurrency, are for PostgreSQL alone.
import fc from 'fast-check'
import { type Kysely, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/schema/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { perSuite } from '#support/suite.ts'
import { newDatabase, testDatabaseKind } from '../../support/database.ts'
import { step } from '../../support/ledger-steps.ts'
import { makeWorld, type Outcome, playStep, type Step, type World } from '../../support/ledger-world.ts'
import { seedFrom } from '../../support/seed.ts'
import { ledgerFaults } from '../../support/stock.ts'

const SEED = seedFrom('LEDGER_SEED')
const KIND = testDatabaseKind()
const POSTINGS = Number(process.env['LEDGER_POSTINGS'] ?? (KIND === 'postgres' ? perSuite(150, 2000) : 60))
const CONTROL_POSTINGS = perSuite(200, 400)
const CONNECTIONS = 32
const LOCK = 'order by place_id, product_id for update'

type Db = Kysely<Database>
let closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers) await close()
  closers = []
})

/** A world with plenty of goods in all branches, and two pools of connections to its database. */
async function race(applications: number): Promise<{ world: World; pools: Db[] }> {
  const made = await newDatabase(KIND)
  const world = await makeWorld(made.database.db, applications)
  for (const branch of [0, 1, 2])
    await playStep(made.database.db, world, {
      kind: 'receive',
      branch,
      lines: [0, 1, 2, 3, 4].map((product) => ({ product, quantity: 20, cost: 7 })),
    })
  if (KIND === 'pglite') {
    closers = [made.drop]
    return { world, pools: [made.database.db, made.database.db] }
  }
  // A deadlock is found soon, so that the control with the random order is quick.
  const name = new URL(made.url).pathname.slice(1)
  await sql`alter database ${sql.id(name)} set deadlock_timeout = '100ms'`.execute(made.database.db)
  const env = readEnv({ DATABASE_URL: made.url, DATABASE_POOL: String(CONNECTIONS / 2) })
  const opened = [await openDatabase(env), await openDatabase(env)]
  closers = [...opened.map((one) => one.close), made.drop]
  return { world, pools: opened.map(({ db }) => db) }
}

/** Plays the steps on all connections at once; counts the outcomes. */
async function playAll(pools: readonly Db[], world: World, steps: readonly Step[]) {
  const counts: Record<Outcome, number> = { done: 0, refused: 0, deadlock: 0, wrong: 0 }
  const left = steps.values()
  const worker = async (db: Db) => {
    for (const one of left) counts[await playStep(db, world, one)] += 1
  }
  const workers = Array.from({ length: CONNECTIONS }, (_, nth) => worker(pools[nth % 2] as Db))
  await Promise.all(workers)
  return counts
}

const stepsOf = (count: number): Step[] => fc.sample(step, { seed: SEED, numRuns: count })

/** Replaces the clause of the lock in every statement. */
function withLock(clause: string): KyselyPlugin {
  const rewrite = (node: RootOperationNode): RootOperationNode =>
    node.kind === 'RawNode'
      ? { ...node, sqlFragments: node.sqlFragments.map((text) => text.replace(LOCK, clause)) }
      : node
  return {
    transformQuery: ({ node }) => rewrite(node),
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

describe('postings at the same time', () => {
  it(`leave nothing wrong and meet no deadlock (${POSTINGS} postings, seed ${SEED})`, async () => {
    const { world, pools } = await race(60)
    const counts = await playAll(pools, world, stepsOf(POSTINGS))
    expect({ deadlock: counts.deadlock, wrong: counts.wrong }).toEqual({ deadlock: 0, wrong: 0 })
    expect(counts.done).toBeGreaterThan(POSTINGS / 4)
    expect(counts.refused).toBeGreaterThan(0)
    expect(await ledgerFaults(pools[0] as Db)).toEqual([])
  }, 600_000)

  it('give the last piece to exactly one of 32', async () => {
    const { world, pools } = await race(3 * CONNECTIONS)
    await playStep(pools[0] as Db, world, { kind: 'count', branch: 0, product: 0, quantity: 1 })
    const steps = Array.from({ length: CONNECTIONS }, (_, nth): Step => {
      return { kind: 'reserve', application: 3 * nth, products: [0] }
    })
    const counts = await playAll(pools, world, steps)
    expect(counts).toEqual({ done: 1, refused: CONNECTIONS - 1, deadlock: 0, wrong: 0 })
    const sales = steps.map((_, nth): Step => ({ kind: 'sell', application: 3 * nth }))
    await playAll(pools, world, sales)
    const last = await (pools[0] as Db)
      .selectFrom('shop_stock')
      .select(['quantity', 'reserved'])
      .where('branch_id', '=', world.branches[0] ?? 0)
      .where('product_id', '=', world.products[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(last).toEqual({ quantity: 0, reserved: 0 })
    expect(await ledgerFaults(pools[0] as Db)).toEqual([])
  }, 120_000)

  it('of a bare counter are wrong', async () => {
    const { world, pools } = await race(3)
    const [db] = pools
    await (db as Db)
      .updateTable('stock_balances')
      .set((by) => ({ quantity: by('quantity', '-', 1) }))
      .where('product_id', '=', world.products[0]?.id ?? 0)
      .execute()
    expect(await ledgerFaults(db as Db)).not.toEqual([])
  }, 120_000)

  if (KIND === 'pglite') return

  it('without locks are wrong', async () => {
    const { world, pools } = await race(60)
    const unlocked = pools.map((db) => db.withPlugin(withLock('order by place_id, product_id')))
    const counts = await playAll(unlocked, world, stepsOf(CONTROL_POSTINGS))
    expect(counts.wrong + (await ledgerFaults(pools[0] as Db)).length).toBeGreaterThan(0)
  }, 120_000)

  it('with locks in a random order meet deadlocks', async () => {
    const { world, pools } = await race(60)
    const random = pools.map((db) => db.withPlugin(withLock('order by random() for update')))
    const counts = await playAll(random, world, stepsOf(CONTROL_POSTINGS))
    expect(counts.deadlock).toBeGreaterThan(0)
  }, 120_000)
})
