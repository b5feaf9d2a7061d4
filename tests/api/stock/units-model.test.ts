// Units at random, by several people at the same time: received, sent back, moved, written off, counted, and named in sales of two branches.
// After every batch each unit that a sale names is where the sale has it; at the end every one of them can be handed over.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { counts, receipts, writeOffs } from '#api/back-office/documents.ts'
import { movements } from '#api/back-office/movements.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import { perSuite } from '#support/suite.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf } from '../../support/people.ts'
import { nextImei } from '../../support/sale-model.ts'
import { ledgerFaults, setStock } from '../../support/stock.ts'
import { dropUnit, lostUnits, nameUnit, sellUnit, type UnitSale } from '../../support/unit-sales.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin', 'director'])
const UNITS = 5
let branches: number[]
let user_id: number
beforeAll(async () => {
  const people = [await personOf(shop.db, 'manager'), await personOf(shop.db, 'manager2')]
  branches = people.map(({ branch_id }) => branch_id ?? 0)
  user_id = people[0]?.id ?? 0
}, 120_000)

const KINDS = [
  'name',
  'name',
  'drop',
  'sell',
  'receive',
  'reverse',
  'send',
  'arrive',
  'write_off',
  'count',
] as const
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  at: fc.nat({ max: 1 }),
  unit: fc.nat({ max: UNITS - 1 }),
  nth: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 15, maxLength: 25 })

type World = {
  product: number
  category: number
  imeis: string[]
  sales: UnitSale[]
  receipts: string[]
  sent: string[]
}
/** How often each step was done, and how often it was refused. */
const done = new Map<string, number>()
const refused = new Map<string, number>()
const mark = (where: Map<string, number>, kind: string) => where.set(kind, (where.get(kind) ?? 0) + 1)

async function act(rows: object, name: string, key: string, rest: object = {}, api: ApiSession = shop.admin) {
  const table = rows as Record<string, Endpoint>
  const seen = await shop.admin.send(table['view'] as Endpoint, { params: { key } })
  const { version } = seen.body as { version: number }
  const body = { base_version: version, ...rest }
  const answer = await api.send(table[name] as Endpoint, { params: { key }, body })
  expect(answer.status, answer.text).toBeLessThan(500)
  return answer.status === 200
}
const chosen = <T>(all: readonly T[], nth: number): T | undefined => all[nth % Math.max(1, all.length)]
const lineOf = ({ product, imeis }: World, unit: number) => ({
  product_id: product,
  quantity: 1,
  ...NO_CODES,
  imei: imeis[unit] ?? '',
})

/** Plays one step as one person does it; false where it is refused. */
const PLAY: Record<(typeof KINDS)[number], (world: World, step: Step, branch: number) => Promise<boolean>> = {
  name: async (world, { unit }, branch_id) => {
    const named = { branch_id, product_id: world.product, imei: world.imeis[unit] ?? '', user_id }
    const sale = await nameUnit(shop.db, named)
    if (sale !== null) world.sales.push(sale)
    return sale !== null
  },
  drop: async ({ sales }, { nth }) => {
    const sale = chosen(sales, nth)
    if (sale !== undefined) await dropUnit(shop.db, sale)
    return sale !== undefined
  },
  sell: async ({ sales }, { nth }) => {
    const sale = chosen(sales, nth)
    return sale !== undefined && sellUnit(shop.db, sale, user_id)
  },
  receive: async (world, { unit }, branch_id) => {
    const form = { branch_id, supplier: '', paper_number: '', paper_date: null, note: '' }
    const body = { ...form, lines: [{ ...lineOf(world, unit), cost: 100 }] }
    const { key } = await shop.admin.call(receipts.create, { body })
    const isPosted = await act(receipts, 'post', key)
    if (isPosted) world.receipts.push(key)
    return isPosted
  },
  reverse: async (world, { nth }) => {
    const key = chosen(world.receipts, nth)
    return key !== undefined && act(receipts, 'reverse', key)
  },
  send: async (world, { unit, at }, from_branch) => {
    const form = { from_branch, to_branch: branches[1 - at] ?? 0, application: null, note: '' }
    const { key } = await shop.admin.call(movements.create, {
      body: { ...form, lines: [lineOf(world, unit)] },
    })
    const isSent = await act(movements, 'send', key)
    if (isSent) world.sent.push(key)
    return isSent
  },
  arrive: async ({ sent }, { nth, unit }) => {
    const key = chosen(sent, nth)
    if (key === undefined) return false
    if (unit === 0) return act(movements, 'recall', key)
    const { goods } = await shop.admin.call(movements.view, { params: { key } })
    const lines = goods.map(({ product_id, quantity, imei }) => ({ ...NO_CODES, product_id, quantity, imei }))
    return act(movements, 'receive', key, { values: { lines, unknown: [] } })
  },
  write_off: async (world, { unit }, branch_id) => {
    const form = { branch_id, place: 'shop' as const, cause: 'lost' as const, note: '' }
    const { key } = await shop.admin.call(writeOffs.create, {
      body: { ...form, lines: [lineOf(world, unit)] },
    })
    await act(writeOffs, 'send', key)
    return act(writeOffs, 'approve', key, {}, shop.director)
  },
  count: async (world, { unit, nth }, branch_id) => {
    const form = { branch_id, category_id: world.category, hides_expected: false, note: '' }
    const { key } = await shop.admin.call(counts.create, { body: form })
    await act(counts, 'start', key)
    const scanned = world.imeis.filter((_imei, at) => at !== unit && (nth >> at) % 2 === 0)
    const scans = scanned.map((code) => {
      const at = new Date().toISOString()
      return { id: randomUUID(), at, code, product_id: null, quantity: 1 }
    })
    if (scans.length > 0) await shop.admin.call(counts.scans, { params: { key }, body: { scans } })
    await act(counts, 'review', key)
    return act(counts, 'settle', key, {}, shop.director)
  },
}

async function newWorld(): Promise<World> {
  const category = await buildCategory(shop.db, { tracking: 'imei' })
  const product = await buildProduct(shop.db, { category_id: category })
  const imeis = Array.from({ length: UNITS }, nextImei)
  const world = { product, category, imeis, sales: [], receipts: [], sent: [] }
  // A piece without a code in each shop, and most units in one of them.
  for (const branch of branches) await setStock(shop.db, branch, product, 1)
  for (let unit = 1; unit < UNITS; unit += 1) {
    const one: Step = { kind: 'receive', at: unit % 2, unit, nth: 0 }
    await PLAY.receive(world, one, branches[one.at] ?? 0)
  }
  return world
}

it('leaves every sale its unit', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (all) => {
      const world = await newWorld()
      for (const batch of all) {
        await Promise.all(
          batch.map(async (one) =>
            mark((await PLAY[one.kind](world, one, branches[one.at] ?? 0)) ? done : refused, one.kind),
          ),
        )
        expect(await ledgerFaults(shop.db)).toEqual([])
        expect(await lostUnits(shop.db)).toEqual([])
      }
      // Fails where one of them cannot be sold.
      for (const sale of world.sales) await sellUnit(shop.db, sale, user_id)
      expect(await ledgerFaults(shop.db)).toEqual([])
    }),
    { numRuns: perSuite(4, 60), seed: perSuite(20_261_129, undefined), endOnFailure: true },
  )
  for (const kind of KINDS) expect(done.get(kind) ?? 0, kind).toBeGreaterThan(0)
  for (const kind of ['name', 'send', 'write_off']) expect(refused.get(kind) ?? 0, kind).toBeGreaterThan(0)
}, 600_000)
