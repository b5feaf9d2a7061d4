// Counts side by side at random, against the goods themselves: pieces are lost from a shelf and sold from it, several counts of it are open,
// and their differences are posted in any order, also at the same moment. No loss is posted twice, and a last count finds all.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { counts } from '#api/back-office/documents.ts'
import { stock } from '#api/back-office/stock.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import { perSuite } from '#support/suite.ts'
import { personOf } from '../../support/people.ts'
import { ledgerFaults, setStock, stockOf } from '../../support/stock.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin', 'director'])
const COUNTS = 3
const FIRST = 20
let here: number
beforeAll(async () => {
  here = (await personOf(shop.db, 'manager')).branch_id ?? 0
}, 120_000)

const step = fc.record({
  what: fc.constantFrom('lose', 'sell', 'count', 'count', 'settle', 'settle', 'settle_all', 'correct'),
  nth: fc.nat({ max: COUNTS - 1 }),
})
const steps = fc.array(step, { minLength: 15, maxLength: 30 })
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** `shelf`: the pieces that are there; `open`: counts in review, by their place in the list. */
type World = { product: number; category: number; shelf: number; open: Map<number, string> }

async function newWorld(): Promise<World> {
  const category = await buildCategory(shop.db)
  const product = await buildProduct(shop.db, { category_id: category })
  await setStock(shop.db, here, product, FIRST)
  return { product, category, shelf: FIRST, open: new Map() }
}

const onHand = async ({ product }: World) => (await stockOf(shop.db, here, product)).quantity
const act = async (action: 'start' | 'review' | 'settle', key: string, api = shop.admin) => {
  const { version } = await shop.admin.call(counts.view, { params: { key } })
  return api.send(counts[action], { params: { key }, body: { base_version: version } })
}
const posted = { settled: 0, refused: 0 }

/** Opens a count, or counts the shelf again in one that is open. */
async function count(world: World, nth: number): Promise<void> {
  const { open, product, category, shelf } = world
  const known = open.get(nth)
  const body = { branch_id: here, category_id: category, hides_expected: false, note: '' }
  const key = known ?? (await shop.admin.call(counts.create, { body })).key
  if (known === undefined) await act('start', key)
  else {
    const again = { params: { key }, body: { product_id: product } }
    // A product that is nowhere is no part of the count.
    expect([200, 404]).toContain((await shop.admin.send(counts.recount, again)).status)
  }
  if (shelf > 0) {
    const scan = { id: randomUUID(), at: new Date().toISOString(), code: null, product_id: product }
    await shop.admin.call(counts.scans, { params: { key }, body: { scans: [{ ...scan, quantity: shelf }] } })
  }
  if (known === undefined) await act('review', key)
  open.set(nth, key)
}

async function settle({ open }: World, nths: readonly number[]): Promise<void> {
  const chosen = nths.flatMap((nth) => {
    const key = open.get(nth)
    return key === undefined ? [] : [{ nth, key }]
  })
  const answers = await Promise.all(chosen.map(({ key }) => act('settle', key, shop.director)))
  for (const [at, { status, text }] of answers.entries()) {
    expect([200, 409], text).toContain(status)
    if (status === 200) open.delete(chosen[at]?.nth ?? 0)
    posted[status === 200 ? 'settled' : 'refused'] += 1
  }
}

async function play(world: World, { what, nth }: Step): Promise<void> {
  if (what === 'count') return count(world, nth)
  if (what === 'settle') return settle(world, [nth])
  if (what === 'settle_all') return settle(world, [0, 1, 2])
  if (what === 'lose') {
    world.shelf = Math.max(0, world.shelf - 1)
    return
  }
  const isSale = what === 'sell'
  if (isSale && world.shelf === 0) return
  if (isSale) world.shelf -= 1
  const { version } = await shop.db
    .selectFrom('shop_stock')
    .select('version')
    .where('branch_id', '=', here)
    .where('product_id', '=', world.product)
    .executeTakeFirstOrThrow()
  // What leaves the shelf leaves the ledger; a correction enters what the shelf has.
  const values = isSale
    ? { mode: 'remove' as const, quantity: 1, reason: 'damaged' as const, note: '' }
    : { mode: 'counted' as const, quantity: world.shelf, reason: 'count' as const, note: '' }
  const params = { key: `${here}-${world.product}` }
  const answer = await shop.admin.send(stock.correct, { params, body: { base_version: version, values } })
  expect(answer.status, answer.text).toBe(200)
}

it('posts no loss twice', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const world = await newWorld()
      for (const one of all) {
        await play(world, one)
        expect(await onHand(world), one.what).toBeGreaterThanOrEqual(world.shelf)
        expect(await ledgerFaults(shop.db)).toEqual([])
      }
      await count(world, COUNTS)
      await settle(world, [COUNTS])
      expect(await onHand(world)).toBe(world.shelf)
    }),
    { numRuns: perSuite(4, 60), seed: perSuite(20_261_129, undefined), endOnFailure: true },
  )
  expect(Math.min(posted.settled, posted.refused)).toBeGreaterThan(0)
}, 600_000)
