// Random supplies, moves, corrections of cost and reversals of one product in two branches, against a naive model of value: the same
// moves are played again with the costs that are known in the end and without the receipts that were reversed.
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { receipts } from '#api/back-office/documents.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { buildProduct } from '#support/build.ts'
import { perSuite } from '#support/suite.ts'
import { personOf } from '../../support/people.ts'
import { ledgerFaults } from '../../support/stock.ts'
import { moveGoods, plCorrections, stockValue } from '../../support/stock-values.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin', 'accounting'])
let branches: number[]
beforeAll(async () => {
  const people = [await personOf(shop.db, 'manager'), await personOf(shop.db, 'manager2')]
  branches = people.map(({ branch_id }) => branch_id ?? 0)
}, 120_000)

const step = fc.record({
  kind: fc.constantFrom('receive', 'receive', 'client', 'loss', 'branch', 'branch', 'correct', 'reverse'),
  at: fc.nat({ max: 1 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  cost: fc.integer({ min: 0, max: 1000 }),
  nth: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Receipt = { key: string; at: number; quantity: number; cost: number; isReversed: boolean }
type Event = { receipt: Receipt } | { from: number; quantity: number; to: number | 'client' | 'loss' }
type World = { product: number; receipts: Receipt[]; events: Event[] }

/** Pieces and values of the two branches, and what has left them; null where more left a branch than it had without reversed receipts. */
function played({ events }: World): { pieces: number[]; values: number[]; gone: number } | null {
  const [pieces, values] = [
    [0, 0],
    [0, 0],
  ]
  let gone = 0
  for (const event of events) {
    if ('receipt' in event) {
      const { at, quantity, cost, isReversed } = event.receipt
      if (isReversed) continue
      pieces[at] = (pieces[at] ?? 0) + quantity
      values[at] = (values[at] ?? 0) + quantity * cost
      continue
    }
    const { from, quantity, to } = event
    const [all, worth] = [pieces[from] ?? 0, values[from] ?? 0]
    if (all < quantity) return null
    const value = Math.round((worth * quantity) / all)
    pieces[from] = all - quantity
    values[from] = worth - value
    if (typeof to === 'string') gone += value
    else {
      pieces[to] = (pieces[to] ?? 0) + quantity
      values[to] = (values[to] ?? 0) + value
    }
  }
  return { pieces, values, gone }
}

/** How often each step was done. */
const done = new Map<string, number>()
/** Values that left the branches as the moves were posted. */
const postedOf = async (product: number): Promise<number> => {
  const rows = await shop.db
    .selectFrom('stock_entries as e')
    .innerJoin('stock_places as p', 'p.id', 'e.place_id')
    .select('e.value')
    .where('e.product_id', '=', product)
    .where('e.quantity', '>', 0)
    .where('p.kind', 'in', ['client', 'loss'])
    .execute()
  return rows.reduce((all, { value }) => all + Number(value), 0)
}

async function act(world: World, { kind, at, quantity, cost, nth }: Step): Promise<boolean> {
  const { product } = world
  if (kind === 'receive') {
    const head = { branch_id: branches[at] ?? 0, supplier: '', paper_number: '', paper_date: null, note: '' }
    const lines = [{ product_id: product, quantity, cost, ...NO_CODES }]
    const { key, version } = await shop.admin.call(receipts.create, { body: { ...head, lines } })
    await shop.admin.call(receipts.post, { params: { key }, body: { base_version: version } })
    const receipt = { key, at, quantity, cost, isReversed: false }
    world.receipts.push(receipt)
    world.events.push({ receipt })
    return true
  }
  if (kind !== 'correct' && kind !== 'reverse') {
    const to = kind === 'branch' ? 1 - at : kind
    const target = typeof to === 'number' ? (branches[to] ?? 0) : to
    const moved = { product, quantity, from: branches[at] ?? 0, to: target }
    const isMoved = await moveGoods(shop.db, moved).then(
      () => true,
      () => false,
    )
    if (isMoved) world.events.push({ from: at, quantity, to })
    return isMoved
  }
  const open = world.receipts.filter(({ isReversed }) => !isReversed)
  const receipt = open[nth % Math.max(1, open.length)]
  if (receipt === undefined) return false
  const params = { key: receipt.key }
  const { version, goods } = await shop.accounting.call(receipts.view, { params })
  if (kind === 'reverse') {
    const answer = await shop.admin.send(receipts.reverse, { params, body: { base_version: version } })
    expect([200, 409, 422], answer.text).toContain(answer.status)
    receipt.isReversed = answer.status === 200
    return receipt.isReversed
  }
  const costs = goods.map(({ id }) => ({ id, cost }))
  await shop.accounting.call(receipts.correct_costs, { params, body: { base_version: version, costs } })
  receipt.cost = cost
  return true
}

const newWorld = async (): Promise<World> => ({
  product: await buildProduct(shop.db),
  receipts: [],
  events: [],
})

it('leaves every place the value of what it received less what left, and the profit and loss the rest', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      const world = await newWorld()
      const before = await plCorrections(shop.accounting)
      for (const one of steps) {
        if (!(await act(world, one))) continue
        done.set(one.kind, (done.get(one.kind) ?? 0) + 1)
        if (one.kind !== 'correct' && one.kind !== 'reverse') continue
        expect(await ledgerFaults(shop.db)).toEqual([])
        const values = await Promise.all(branches.map((branch) => stockValue(shop.db, branch, world.product)))
        const gone = (await postedOf(world.product)) - (await plCorrections(shop.accounting)) + before
        const standing = world.receipts.filter(({ isReversed }) => !isReversed)
        const bought = standing.reduce((all, { quantity, cost }) => all + quantity * cost, 0)
        expect((values[0] ?? 0) + (values[1] ?? 0) + gone, 'nothing is lost').toBe(bought)
        const model = played(world)
        if (model === null) continue
        compared += 1
        expect({ values, gone }).toEqual({ values: model.values, gone: model.gone })
      }
    }),
    { numRuns: perSuite(4, 60), seed: perSuite(20_261_129, undefined), endOnFailure: true },
  )
  for (const kind of ['receive', 'client', 'loss', 'branch', 'correct', 'reverse'])
    expect(done.get(kind) ?? 0, kind).toBeGreaterThan(0)
  expect(compared).toBeGreaterThan(10)
}, 600_000)
