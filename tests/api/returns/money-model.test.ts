// Random returns by several people, some of them at the same moment, against a naive model of their money: what is given back never
// exceeds what was paid, all of a sale that came back is all of its money, and the register, the statement and the ledger tell the
// same soʻm. A sale of the month before keeps its month.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { profitAndLoss } from '#api/back-office/profit-and-loss.ts'
import { returns } from '#api/back-office/returns.ts'
import { sales, salesByProduct } from '#api/back-office/sales.ts'
import type { Returns } from '#api/endpoint.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { stages } from '#api/stages.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { addToMonth, monthOf, spanOfMonth } from '#domain/staff/work-time.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { placesOf, post } from '#server/stock/queries.ts'
import { buildProduct, categoryOf } from '#support/build.ts'
import { perSuite } from '#support/suite.ts'
import type { ApiSession } from '../../support/api.ts'
import { returnReceipt } from '../../support/fiscal-receipts.ts'
import { personOf } from '../../support/people.ts'
import { addPromotion } from '../../support/promotions.ts'
import { nextImei } from '../../support/sale-model.ts'
import { addGood, chooseLimit, makeContract, stagesOf, takenApplication } from '../../support/sales.ts'
import { ledgerFaults, setStockEverywhere } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })
const RUNS = perSuite(1, 12)
const PEOPLE = ['manager', 'support', 'finance', 'accounting', 'director', 'admin'] as const
type Name = (typeof PEOPLE)[number]
const people = {} as Record<Name, ApiSession>
const DOWN = 500_000
const COST = 700_000
const CUP = { price: 90_000, cost: 40_000 }
const PICTURE = `/9j/${'A'.repeat(40)}`
const NOW = monthOf(todayInTashkent(new Date()))
const BEFORE = addToMonth(NOW, -1)
let cup: number

/** Pieces that cost something, in the manager's branch. */
async function receive(product_id: number, cost: number, quantity: number): Promise<void> {
  const branch = (await personOf(shop.db, 'manager')).branch_id ?? 0
  await shop.db.transaction().execute(async (trx) => {
    const places = await placesOf(trx, [branch])
    const way = { from: places.outside('supplier'), to: places.at('shop', branch) }
    const document = { kind: 'receipt', state: 'posted', branch_id: branch, reason: 'receipt' } as const
    const moves = [{ product_id, quantity, cost, ...way }]
    await post(trx, [{ ...document, user_id: null, at: new Date(), moves }])
  })
}

beforeAll(async () => {
  for (const who of PEOPLE) people[who] = await shop.signIn(who)
  const { db } = shop
  const { plain, phone } = shop.products
  // Nothing of the shop's own stock, which has cost nothing.
  for (const product of [plain, phone]) await setStockEverywhere(db, product, 0)
  const category_id = await categoryOf(db, plain)
  cup = await buildProduct(db, { category_id, name: 'Cup', price: CUP.price })
  await addPromotion(db, { name: 'A cup', product_id: plain, discount: 1, gifts: [[cup, 1]] })
  await receive(cup, CUP.cost, 100)
  await receive(plain, COST, 100)
  await receive(phone, COST, 100)
  await db.updateTable('partners').set({ commission_bp: 150 }).execute()
}, 120_000)

type Line = { id: string; net: number; gift: string | null; request: string | null; kept: boolean }
type Sale = { id: string; down: number; isOld: boolean; lines: Line[] }
type World = { sales: Sale[]; ended: unknown }

/** A sale of a product with a gift and of a phone, its invoice closed today or on the last day of the month before. */
async function sell(down: number, isOld: boolean): Promise<Sale> {
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  await addGood(shop, id, shop.products.phone, { imei: nextImei() })
  await makeContract(shop, id, down)
  const params = { id }
  await shop.manager.call(stages.confirmContract, { params, body: { code: CODES.uzum } })
  const payment = { payment_id: randomUUID(), amount: down, method: 'cash' as const }
  if (down > 0) await shop.manager.call(stages.takePayment, { params, body: payment })
  await shop.manager.call(stages.closeInvoice, { params, body: { delivery: 'in_shop', owner_name: 'Test' } })
  if (isOld) {
    const closed_at = new Date(`${spanOfMonth(BEFORE).to}T12:00:00+05:00`)
    await shop.db.updateTable('invoices').set({ closed_at }).where('application_id', '=', id).execute()
  }
  const { goods } = await stagesOf(shop, id)
  const gift = goods.find(({ is_gift }) => is_gift)?.id ?? null
  const lines = goods
    .filter(({ is_gift }) => !is_gift)
    .map(({ id: line, price, discount, product_id }) => ({
      id: line,
      net: price - discount,
      gift: product_id === shop.products.plain ? gift : null,
      request: null,
      kept: false,
    }))
  return { id, down, isOld, lines }
}

const look = (key: string): Promise<WholeReturn> => people.admin.call(returns.view, { params: { key } })

/** Who usually makes the next step of a request in a state, and its values. */
const NEXT: Record<string, { action: string; who: Name } | undefined> = {
  new: { action: 'send', who: 'manager' },
  on_correction: { action: 'send', who: 'manager' },
  on_review: { action: 'review', who: 'admin' },
  support_check: { action: 'agree', who: 'support' },
  finance_review: { action: 'set_figures', who: 'finance' },
  accounting_review: { action: 'approve', who: 'accounting' },
  approved: { action: 'add_receipt', who: 'manager' },
  receipt_added: { action: 'pay', who: 'accounting' },
  paid: { action: 'close', who: 'accounting' },
}
/** Where each step leads: the naive table. */
const LEADS: Record<string, readonly string[]> = {
  send: ['on_review'],
  review: ['support_check'],
  agree: ['finance_review'],
  set_figures: ['accounting_review'],
  approve: ['approved'],
  add_receipt: ['receipt_added'],
  annul: ['approved'],
  pay: ['paid'],
  close: ['returned', 'completed'],
  correct: ['on_correction'],
  reject: ['rejected'],
  remove: ['removed'],
}

function valuesOf(action: string, request: WholeReturn, pick: number): object | null {
  const { money, partner } = request
  if (action === 'agree')
    return partner.is_last
      ? { way: 'cancel' }
      : { way: 'reduce', reference: 'UZ-1', total: 600_000, amounts: [300_000, 300_000] }
  if (action === 'set_figures') {
    if (pick === 0 && money.calculated > 1_000)
      return { refund: money.calculated - 1_000, reason: 'Qadoq buzilgan' }
    // The gift is forgiven.
    return { refund: money.calculated + money.gifts, reason: money.gifts > 0 ? 'Sovgʻa qolsin' : '' }
  }
  if (action === 'add_receipt') return returnReceipt(money.refund)
  if (action === 'pay') return { method: 'cash' }
  if (['annul', 'correct', 'reject'].includes(action)) return { reason: 'Sinov' }
  return null
}

/** Presses a step at the same moment as each of these people; returns the statuses of the answers. */
async function press(key: string, action: string, who: readonly Name[], pick: number) {
  const request = await look(key)
  const values = valuesOf(action, request, pick)
  const endpoint = returns[action as 'pay']
  const body = { base_version: request.version, ...(values === null ? {} : { values }) }
  const answers = await Promise.all(
    who.map((name) => people[name].send(endpoint, { params: { key }, body: body as never })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  const done = statuses.filter((status) => status === 200).length
  expect(done, `${action} at once`).toBeLessThanOrEqual(1)
  const after = await look(key)
  if (done === 1 && who.length > 1) reach('at once')
  if (done === 0) expect([after.state, after.version]).toEqual([request.state, request.version])
  else expect(LEADS[action]).toContain(after.state)
}

/** Scans, describes and photographs what came back, and accepts it. */
async function bring(key: string, line: Line, keepsGift: boolean): Promise<void> {
  const params = { key }
  const seen = await look(key)
  const unit = seen.product.unit
  const version = async () => (await look(key)).version
  if (seen.product.tracked && unit !== null)
    await people.manager.call(returns.scan, { params, body: { base_version: await version(), text: unit } })
  line.kept = keepsGift && line.gift !== null
  const values = {
    reason: 'item_refused' as const,
    words: '',
    condition: 'opened' as const,
    kept_gifts: line.kept && line.gift !== null ? [line.gift] : [],
  }
  await people.manager.call(returns.update, { params, body: { base_version: await version(), values } })
  await people.manager.call(returns.addPhoto, { params, body: { id: randomUUID(), picture: PICTURE } })
  const accept = { base_version: await version(), values: { place: 'shop' as const } }
  await people.manager.call(returns.accept, { params, body: accept })
}

type Command = { at: number; pick: number; who: Name; together: boolean; action: string | null }
const command: fc.Arbitrary<Command> = fc.record({
  at: fc.nat({ max: 3 }),
  pick: fc.nat({ max: 3 }),
  who: fc.constantFrom(...PEOPLE),
  together: fc.boolean(),
  // Most of the time what comes next.
  action: fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(LEADS).filter((action) => action !== 'reject')) },
  ),
})

async function play(world: World, { at, pick, who, together, action }: Command): Promise<void> {
  const lines = world.sales.flatMap((sale) => sale.lines)
  const line = lines[at % lines.length]
  if (line === undefined) return
  if (line.request === null) {
    const body = { good_id: line.id, reason: 'item_refused' as const, words: '' }
    line.request = (await people.manager.call(returns.create, { body })).key
    return bring(line.request, line, pick === 1)
  }
  const { state } = await look(line.request)
  const next = NEXT[state]
  const wanted = action ?? next?.action
  // A request that was removed leaves the product to another one.
  if (state === 'removed') {
    line.request = null
    line.kept = false
    return
  }
  if (wanted === undefined) return
  const by = action === null ? (next?.who ?? who) : who
  await press(line.request, wanted, together ? [by, 'admin', by] : [by], pick)
}

const SETTLED = ['approved', 'receipt_added', 'paid', 'returned', 'completed']
const PAID = ['paid', 'returned', 'completed']

/** How often the steps of the model came to these. */
const reached = new Map<string, number>()
const REACHED = ['paid', 'kept gift', 'whole sale', 'at once']
const reach = (name: string) => reached.set(name, (reached.get(name) ?? 0) + 1)

/** Everything that must hold between the sale, its requests, refunds and rows of the register, whatever was done before. */
async function checkMoney({ id, down, lines }: Sale): Promise<void> {
  const cost = lines.reduce((sum, { net }) => sum + net, 0)
  const requests: { line: Line; request: WholeReturn }[] = []
  for (const line of lines)
    if (line.request !== null) requests.push({ line, request: await look(line.request) })
  const settled = requests.filter(({ request }) => SETTLED.includes(request.state))
  const paid = settled.filter(({ request }) => PAID.includes(request.state))
  let parts = 0
  for (const { line, request } of settled) {
    const { part, gifts, refund, withheld, share, reason } = request.money
    parts += part
    if (settled.length < lines.length) expect(part).toBe(Math.floor((down * line.net) / cost))
    // What the client gets, what the partner loses and what is kept for a gift make the price.
    expect(refund + share + gifts + withheld).toBe(line.net)
    expect(share, 'the partner loses what it financed').toBe(line.net - part)
    if (reason === '') expect([gifts, withheld]).toEqual([line.kept ? Math.min(CUP.price, part) : 0, 0])
    else expect(gifts + withheld, 'the shop keeps the rest').toBe(part - refund)
  }
  if (settled.length === lines.length) expect(parts, 'the last one takes the rest').toBe(down)
  const refunds = await shop.db
    .selectFrom('refunds')
    .select('amount')
    .where('application_id', '=', id)
    .execute()
  const given = refunds.reduce((sum, { amount }) => sum + Number(amount), 0)
  const promised = paid.reduce((sum, { request }) => sum + request.money.refund, 0)
  expect(given).toBe(promised)
  expect(given).toBeLessThanOrEqual(down)
  const rows = await registerOf(id)
  const left = lines.filter((line) => !paid.some((one) => one.line === line))
  const kept = paid.reduce((sum, { request }) => sum + request.money.gifts + request.money.withheld, 0)
  const total = (field: 'net' | 'down_payment' | 'cost' | 'profit') =>
    rows.reduce((sum, row) => sum + (row[field] ?? 0), 0)
  expect(total('net')).toBe(left.reduce((sum, { net }) => sum + net, 0) + kept)
  expect(total('down_payment'), 'the cash of the sale').toBe(down - given)
  if (paid.length > 0) reach('paid')
  if (left.length === 0) reach('whole sale')
  const keptCups = paid.filter(({ line }) => line.kept).length
  if (keptCups > 0) reach('kept gift')
  const costOfLeft = left.reduce((sum, { gift }) => sum + COST + (gift === null ? 0 : CUP.cost), 0)
  expect(total('cost')).toBe(costOfLeft + keptCups * CUP.cost)
  // A sale that came back whole earned nothing but what was paid for a gift.
  if (left.length === 0) expect(total('profit')).toBe(kept - keptCups * CUP.cost)
}

/** The rows of one application in both months. */
async function registerOf(id: string) {
  const rows: Returns<typeof sales.list>['items'] = []
  for (const month of [BEFORE, NOW]) {
    let after: string | null = null
    do {
      const body = { ...spanOfMonth(month), limit: 100, ...(after === null ? {} : { after }) }
      const page: Returns<typeof sales.list> = await people.accounting.call(sales.list, {
        body: body as never,
      })
      rows.push(...page.items.filter(({ application_id }) => application_id === id))
      after = page.next
    } while (after !== null)
  }
  return rows
}

const statement = () =>
  people.accounting.call(profitAndLoss.view, { body: { from: BEFORE, to: NOW, by: 'branch' } })

/** The figures of the month that has ended, as the statement and its rows have them. */
async function endedMonth(): Promise<unknown> {
  const { months, groups } = await statement()
  const nth = months.indexOf(BEFORE)
  return groups.map(({ branch, months: figures }) => ({ branch, figures: figures[nth] }))
}

/** Every figure of the current month is the sum of its rows, and the branches sum to the whole. */
async function checkStatement(): Promise<void> {
  const { months, groups } = await statement()
  const nth = months.indexOf(NOW)
  const [whole, ...branches] = groups
  for (const line of [
    'sales',
    'returns',
    'revenue',
    'vat',
    'cost',
    'gifts',
    'commission',
    'profit',
  ] as const) {
    const page = await people.accounting.call(profitAndLoss.list, {
      body: { month: NOW, line, limit: 100 } as never,
    })
    const figure = whole?.months[nth]?.lines[line]
    expect([line, page.totals?.value]).toEqual([line, figure])
    if (page.next === null)
      expect([line, page.items.reduce((sum, { value }) => sum + value, 0)]).toEqual([line, figure])
    const sum = branches.reduce((all, group) => all + (group.months[nth]?.lines[line] ?? 0), 0)
    expect([line, sum]).toEqual([line, figure])
  }
}

/** The sales by product sum to the register, with what clients paid for gifts that they keep; each product to its own rows. */
async function checkProducts(): Promise<void> {
  const body = { ...spanOfMonth(NOW), limit: 100 }
  const read = async (product?: string) =>
    (await people.accounting.call(sales.list, { body: { ...body, ...(product && { product }) } as never }))
      .totals
  const { items, totals } = await people.accounting.call(salesByProduct.list, { body: body as never })
  expect(totals?.revenue).toBe((await read())?.net)
  for (const { key, revenue } of items) expect([key, (await read(key))?.net]).toEqual([key, revenue])
}

async function newWorld(): Promise<World> {
  const made = [await sell(DOWN, false), await sell(DOWN + 1, true)]
  return { sales: made, ended: await endedMonth() }
}

it('gives back what was paid, once, and every figure tells the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 40, maxLength: 60 }), async (commands) => {
      const world = await newWorld()
      for (const one of commands) {
        await play(world, one)
        for (const sale of world.sales) await checkMoney(sale)
      }
      expect(await ledgerFaults(shop.db)).toEqual([])
      await checkStatement()
      await checkProducts()
      expect(await endedMonth(), 'the ended month').toEqual(world.ended)
      await negative(world)
    }),
    { numRuns: RUNS, seed: perSuite(20_261_126, undefined), endOnFailure: true },
  )
  // The random steps reach what they are about.
  for (const name of REACHED) expect(reached.get(name) ?? 0, name).toBeGreaterThan(0)
}, 900_000)

/** A refund that no request has is noticed. */
async function negative({ sales: [sale] }: World): Promise<void> {
  const request = sale?.lines.find((line) => line.request !== null)?.request
  if (sale === undefined || request === undefined || request === null) return
  const row = await shop.db
    .selectFrom('returns')
    .select(['id', 'contract_id'])
    .where('number', '=', Number(request))
    .executeTakeFirstOrThrow()
  const known = await shop.db
    .selectFrom('refunds')
    .select('return_id')
    .where('return_id', '=', row.id)
    .execute()
  if (known.length > 0) return
  const refund = { return_id: row.id, application_id: sale.id, contract_id: row.contract_id, amount: 1 }
  const user_id = (await personOf(shop.db, 'admin')).id
  await shop.db
    .insertInto('refunds')
    .values({ ...refund, method: 'cash', user_id, at: new Date() })
    .execute()
  await expect(checkMoney(sale)).rejects.toThrow()
  await shop.db.deleteFrom('refunds').where('return_id', '=', row.id).execute()
}
