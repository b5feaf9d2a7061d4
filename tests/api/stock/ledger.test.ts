// The ledger of stock under random sequences of all its operations: after every step the balances are the sum of the entries,
// the units and the reservations; and what the database refuses whoever writes.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENT_KINDS, DOCUMENT_STATES } from '#domain/stock/documents.ts'
import { type Move, placesOf, post } from '#server/stock/queries.ts'
import { buildBranch } from '#support/build.ts'
import { newDatabase, testDatabaseKind } from '../../support/database.ts'
import { step } from '../../support/ledger-steps.ts'
import { linesOf, makeWorld, playStep, type Step, type World } from '../../support/ledger-world.ts'
import { seedFrom } from '../../support/seed.ts'
import { ledgerFaults } from '../../support/stock.ts'
import { perSuite } from '../../support/suite.ts'

const SEED = seedFrom('LEDGER_SEED')
const RUNS = perSuite(6, 200)
let opened: Awaited<ReturnType<typeof newDatabase>>
let world: World
const db = () => opened.database.db
beforeAll(async () => {
  opened = await newDatabase(testDatabaseKind())
  world = await makeWorld(db())
})
afterAll(() => opened.drop())

type Quantities = Map<string, number>

async function quantities(): Promise<Quantities> {
  const rows = await db()
    .selectFrom('stock_balances as b')
    .innerJoin('stock_places as p', 'p.id', 'b.place_id')
    .select(['p.kind', 'p.branch_id', 'b.product_id', 'b.quantity'])
    .where('b.quantity', '!=', 0)
    .execute()
  return new Map(rows.map((row) => [`${row.kind} ${row.branch_id} ${row.product_id}`, row.quantity]))
}

const productOf = (nth: number) => world.products[nth]?.id ?? 0
const branchOf = (nth: number) => world.branches[nth] ?? 0

/** What a step that was done changes, by a naive model. */
function expected(before: Quantities, done: Step, sold: readonly { product_id: number }[]): Quantities {
  const after = new Map(before)
  const add = (kind: string, branch: number, product: number, pieces: number) => {
    const key = `${kind} ${branch} ${product}`
    const quantity = (after.get(key) ?? 0) + pieces
    if (quantity === 0) after.delete(key)
    else after.set(key, quantity)
  }
  if (done.kind === 'count') {
    const key = `shop ${branchOf(done.branch)} ${productOf(done.product)}`
    add('shop', branchOf(done.branch), productOf(done.product), done.quantity - (before.get(key) ?? 0))
  }
  if (done.kind === 'damage') add('shop', branchOf(done.branch), productOf(done.product), -done.quantity)
  if (done.kind === 'receive')
    for (const { product, quantity } of done.lines)
      add('shop', branchOf(done.branch), productOf(product), quantity)
  if (done.kind === 'move')
    for (const { product, quantity } of done.lines) {
      add('shop', branchOf(done.branch), productOf(product), -quantity)
      add('transit', branchOf(done.other), productOf(product), quantity)
    }
  if (done.kind === 'arrive')
    for (const { product, quantity } of done.lines) {
      add('transit', branchOf(done.branch), productOf(product), -quantity)
      if (done.end === 'receiver') add('shop', branchOf(done.branch), productOf(product), quantity)
      if (done.end === 'sender') add('shop', branchOf(done.other), productOf(product), quantity)
    }
  if (done.kind === 'sell')
    for (const { product_id } of sold)
      add('shop', branchOf(world.applications.indexOf(soldBy) % 3), product_id, -1)
  return after
}
let soldBy = ''

describe('random operations', () => {
  it(
    `keep the ledger right after every step (seed ${SEED})`,
    async () => {
      const outcomes = new Map<string, number>()
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
          for (const one of steps) {
            const before = await quantities()
            soldBy = one.kind === 'sell' ? (world.applications[one.application] ?? '') : ''
            const lines = soldBy === '' ? [] : await linesOf(db(), soldBy)
            const outcome = await playStep(db(), world, one)
            const key = `${one.kind} ${outcome}`
            outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
            expect(['done', 'refused'], JSON.stringify(one)).toContain(outcome)
            expect(await ledgerFaults(db()), JSON.stringify(one)).toEqual([])
            const after = outcome === 'done' ? expected(before, one, lines) : before
            expect(await quantities(), JSON.stringify(one)).toEqual(after)
          }
        }),
        { seed: SEED, numRuns: RUNS, endOnFailure: true },
      )
      for (const key of ['sell done', 'reserve done', 'reserve refused', 'move done', 'move refused'])
        expect(outcomes.get(key) ?? 0, key).toBeGreaterThan(0)
      const units = await db().selectFrom('stock_units').select('id').execute()
      expect(units.length, 'phones were sold').toBeGreaterThan(0)
    },
    perSuite(120_000, 900_000),
  )
})

describe('a unit that went back to the supplier', () => {
  it('costs what is paid for it when it is received again', async () => {
    const product_id = world.products.find(({ isPhone }) => isPhone)?.id ?? 0
    const branch_id = branchOf(0)
    const codes = [{ kind: 'imei', code: '490154203237518' }] as const
    await db()
      .transaction()
      .execute(async (trx) => {
        const places = await placesOf(trx, [branch_id])
        const [shop, supplier] = [places.at('shop', branch_id), places.outside('supplier')]
        const document = { kind: 'receipt', state: 'posted', reason: 'receipt', at: new Date() } as const
        const move = { product_id, quantity: 1, codes }
        const receive = (cost: number): Move => ({ ...move, from: supplier, to: shop, cost })
        for (const moves of [[receive(100)], [{ ...move, from: shop, to: supplier }], [receive(150)]])
          await post(trx, [{ ...document, branch_id, user_id: world.user, moves }])
      })
    const { cost } = await db()
      .selectFrom('stock_units as u')
      .innerJoin('stock_unit_codes as c', 'c.unit_id', 'u.id')
      .select('u.cost')
      .where('c.code', '=', codes[0].code)
      .executeTakeFirstOrThrow()
    expect(cost).toBe(150)
    expect(await ledgerFaults(db())).toEqual([])
  })
})

describe('the database', () => {
  it('refuses to change or delete an entry', async () => {
    await playStep(db(), world, {
      kind: 'receive',
      branch: 0,
      lines: [{ product: 0, quantity: 1, cost: 5 }],
    })
    const refused = { code: '23001' }
    const { id } = await db().selectFrom('stock_entries').select('id').limit(1).executeTakeFirstOrThrow()
    const change = db().updateTable('stock_entries').set({ quantity: 9 }).where('id', '=', id)
    await expect(change.execute()).rejects.toMatchObject(refused)
    await expect(db().deleteFrom('stock_entries').where('id', '=', id).execute()).rejects.toMatchObject(
      refused,
    )
    await expect(sql`truncate stock_entries`.execute(db())).rejects.toMatchObject(refused)
  })

  it('refuses entries that do not sum to zero, in pieces or in value', async () => {
    const first = await db().selectFrom('stock_entries').selectAll().limit(1).executeTakeFirstOrThrow()
    const { id: _, ...entry } = first
    const refused = { constraint: 'stock_entries_pairs' }
    const one = db().insertInto('stock_entries').values(entry)
    await expect(one.execute()).rejects.toMatchObject(refused)
    const pair = [
      { ...entry, quantity: 1, value: 5 },
      { ...entry, quantity: -1, value: -4 },
    ]
    await expect(db().insertInto('stock_entries').values(pair).execute()).rejects.toMatchObject(refused)
  })

  it('has the states of each kind of document that the domain has', async () => {
    const states = [...new Set(DOCUMENT_KINDS.flatMap((kind) => [...DOCUMENT_STATES[kind]]))]
    for (const kind of DOCUMENT_KINDS)
      for (const state of states) {
        const row = {
          id: randomUUID(),
          kind,
          state,
          branch_id: null,
          application_id: null,
          user_id: null,
          at: new Date(),
        }
        const isKnown = (DOCUMENT_STATES[kind] as readonly string[]).includes(state)
        const outcome = await db()
          .insertInto('stock_documents')
          .values(row)
          .execute()
          .then(
            () => 'accepted',
            (error) => error.constraint,
          )
        expect(outcome, `${kind} ${state}`).toBe(isKnown ? 'accepted' : 'stock_documents_states')
      }
  })

  it('gives every new branch its three places', async () => {
    const id = await buildBranch(db())
    const places = await db().selectFrom('stock_places').select('kind').where('branch_id', '=', id).execute()
    expect(places.map(({ kind }) => kind).sort()).toEqual(['defect', 'shop', 'transit'])
  })
})
