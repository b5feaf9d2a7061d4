// Random payments, hand-overs, new contracts and returns of the same sales, in any order and some at the same moment, against a naive
// model of the money of a contract: what is due is the down payment less the parts of what went back, nobody gives back more than was
// paid, nothing stays unfinished, and the rows of every sale sum to its cash and to what its partner has paid and lost.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { returns } from '#api/back-office/returns.ts'
import { sales } from '#api/back-office/sales.ts'
import type { Endpoint } from '#api/endpoint.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { stages } from '#api/stages.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { monthOf, spanOfMonth } from '#domain/staff/work-time.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { perSuite } from '#support/suite.ts'
import type { ApiSession } from '../../support/api.ts'
import { returnReceipt } from '../../support/fiscal-receipts.ts'
import { addPromotion } from '../../support/promotions.ts'
import { nextImei } from '../../support/sale-model.ts'
import { addGood, chooseLimit, makeContract, takenApplication, until } from '../../support/sales.ts'
import { ledgerFaults, setStockEverywhere } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })
const PEOPLE = ['manager', 'support', 'finance', 'accounting', 'admin'] as const
type Name = (typeof PEOPLE)[number]
const people = {} as Record<Name, ApiSession>
const PICTURE = `/9j/${'A'.repeat(40)}`
/** A promotion of the plain product at another term than that of the contracts, which takes nothing off. */
const OTHER_TERM = 3

beforeAll(async () => {
  for (const who of PEOPLE) people[who] = await shop.signIn(who)
  for (const product of [shop.products.plain, shop.products.phone])
    await setStockEverywhere(shop.db, product, 200)
  await addPromotion(shop.db, {
    name: 'Of another term',
    product_id: shop.products.plain,
    discount: 100_000,
    terms: [OTHER_TERM],
  })
}, 120_000)

/** A product of the contract in force; `part` once its request was approved. */
type Line = { id: string; net: number; key: string | null; part: number | null; isPaidBack: boolean }
type Sale = {
  id: string
  lines: Line[]
  /** Of the contract in force. */
  cost: number
  down: number
  isPaid: boolean
  isHandedOver: boolean
  payment: number
}

const look = (key: string): Promise<WholeReturn> => people.admin.call(returns.view, { params: { key } })
const params = ({ id }: Sale) => ({ params: { id } })

async function contract(sale: Sale, down: number): Promise<void> {
  const cost = sale.lines.reduce((sum, { net }) => sum + net, 0)
  const made = await makeContract(shop, sale.id, down)
  expect(made.contract?.cost).toBe(cost)
  await shop.manager.call(stages.confirmContract, { ...params(sale), body: { code: CODES.uzum } })
  Object.assign(sale, { cost, down })
}

/** A sale of three products with a confirmed contract. */
async function sell(down: number): Promise<Sale> {
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  const sale: Sale = { id, lines: [], cost: 0, down: 0, isPaid: false, isHandedOver: false, payment: 0 }
  const add = async (product: number, net: number, unit: { imei?: string } = {}) => {
    const line = { id: await addGood(shop, id, product, unit), net, key: null, part: null, isPaidBack: false }
    sale.lines.push(line)
  }
  await add(shop.products.plain, 2_000_001)
  await add(shop.products.phone, 5_000_000, { imei: nextImei() })
  await add(shop.products.plain, 2_000_001)
  await contract(sale, down)
  return sale
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
const left = ({ lines }: Sale): Line[] => lines.filter(({ isPaidBack }) => !isPaidBack)
/** The last approval cancels the contract. */
const isInForce = ({ lines }: Sale): boolean => lines.some(({ part }) => part === null)
const dueOf = ({ down, lines }: Sale): number =>
  down - sumOf(lines.filter(({ isPaidBack }) => isPaidBack).map(({ part }) => part ?? 0))

/** The product's part of the down payment, the last one approved takes the rest. */
function partOf({ cost, down, lines }: Sale, line: Line): number {
  const earlier = lines.filter((other) => other !== line && other.part !== null)
  const rest = down - sumOf(earlier.map(({ part }) => part ?? 0))
  return earlier.length === lines.length - 1 ? rest : Math.min(Math.floor((down * line.net) / cost), rest)
}

const reached = new Map<string, number>()
const REACHED = [
  'due less',
  'returned before the payment',
  'refund before the hand-over',
  'new contract after a return',
  'two paid at once',
  'withheld',
  'given beyond',
  'ended',
]
const reach = (name: string) => reached.set(name, (reached.get(name) ?? 0) + 1)

async function takePayment(sale: Sale): Promise<void> {
  const due = dueOf(sale)
  const send = (amount: number) =>
    shop.manager.send(stages.takePayment, {
      ...params(sale),
      body: { payment_id: randomUUID(), amount, method: 'cash' },
    })
  const isPossible = isInForce(sale) && !sale.isPaid && due > 0 && !sale.isHandedOver
  if (isPossible && due !== sale.down) {
    expect((await send(sale.down)).status, 'more than is due').toBe(400)
    reach('due less')
  }
  const { status } = await send(Math.max(due, 1))
  expect(status === 200, `payment of ${due}`).toBe(isPossible)
  if (isPossible) Object.assign(sale, { isPaid: true, payment: due })
}

const isOpen = async ({ key }: Line): Promise<boolean> =>
  key !== null && !['returned', 'completed', 'removed', 'rejected'].includes((await look(key)).state)
const hasOpen = async ({ lines }: Sale): Promise<boolean> =>
  (await Promise.all(lines.map(isOpen))).some(Boolean)

async function handOver(sale: Sale): Promise<void> {
  const { status } = await shop.manager.send(stages.closeInvoice, {
    ...params(sale),
    body: { delivery: 'in_shop', owner_name: 'Test' },
  })
  const isPossible =
    !sale.isHandedOver && (sale.isPaid || dueOf(sale) === 0) && isInForce(sale) && !(await hasOpen(sale))
  expect(status === 200, 'hand-over').toBe(isPossible)
  if (isPossible) sale.isHandedOver = true
}

/** Cancels the contract, and makes another one of what is left. */
async function renew(sale: Sale, down: number): Promise<void> {
  const { status } = await shop.manager.send(stages.cancelContract, { ...params(sale), body: {} })
  const isPossible = !sale.isPaid && !sale.isHandedOver && isInForce(sale) && !(await hasOpen(sale))
  expect(status === 200, 'cancelling').toBe(isPossible)
  if (!isPossible) return
  await until(shop, sale.id, (view) => view.contract?.state === 'cancelled')
  await shop.manager.call(transitions.rollback, { ...params(sale), body: { reason: 'Yangi shartnoma' } })
  if (sale.lines.some(({ isPaidBack }) => isPaidBack)) reach('new contract after a return')
  sale.lines = left(sale).map((line) => ({ ...line, key: null, part: null }))
  await contract(sale, down)
}

/** Scans, describes, photographs and accepts what was handed over. */
async function bring(key: string): Promise<void> {
  const of = { params: { key } }
  const version = async () => (await look(key)).version
  const { product } = await look(key)
  if (product.tracked && product.unit !== null)
    await people.manager.call(returns.scan, {
      ...of,
      body: { base_version: await version(), text: product.unit },
    })
  const values = { reason: 'item_refused' as const, words: '', condition: 'opened' as const, kept_gifts: [] }
  await people.manager.call(returns.update, { ...of, body: { base_version: await version(), values } })
  await people.manager.call(returns.addPhoto, { ...of, body: { id: randomUUID(), picture: PICTURE } })
  const accept = { base_version: await version(), values: { place: 'shop' as const } }
  await people.manager.call(returns.accept, { ...of, body: accept })
}

type Problem = Awaited<ReturnType<ApiSession['send']>>['problem']
type Step = { api: ApiSession; row: Endpoint; values?: object }
/** The next step of a request, and who makes it. */
function stepOf({ state, partner, money }: WholeReturn, pick: number): Step | null {
  switch (state) {
    case 'new':
      return { api: people.manager, row: returns.send }
    case 'on_review':
      return { api: people.admin, row: returns.review }
    case 'support_check': {
      const total = partner.total - 1000 - pick
      const reduce = { way: 'reduce', reference: 'UZ-1', total, amounts: [total] }
      return {
        api: people.support,
        row: returns.agree,
        values: partner.is_last ? { way: 'cancel' } : reduce,
      }
    }
    case 'finance_review': {
      const { calculated } = money
      const other = pick === 0 ? calculated - 1_000 : pick === 1 ? calculated + 777 : calculated
      const isOther = other !== calculated && other >= 0 && other <= money.paid
      const values = isOther ? { refund: other, reason: 'Kelishildi' } : { refund: calculated, reason: '' }
      return { api: people.finance, row: returns.set_figures, values }
    }
    case 'accounting_review':
      return { api: people.accounting, row: returns.approve }
    case 'approved':
    case 'receipt_added':
      return { api: people.accounting, row: returns.pay, values: { method: 'cash' } }
    case 'paid':
      return { api: people.accounting, row: returns.close }
    default:
      return null
  }
}

const send = async (key: string, { api, row, values }: Step) =>
  api.send(
    row as never,
    {
      params: { key },
      body: { base_version: (await look(key)).version, ...(values && { values }) },
    } as never,
  )

/** A request that cannot be approved any more, because the contract changed between two stages, is rejected. */
async function rejectAtApproval(key: string, state: string): Promise<void> {
  const values = { reason: 'Boshqa holat' }
  if (state === 'accounting_review')
    expect((await send(key, { api: people.accounting, row: returns.reject, values })).status).toBe(200)
}

async function goOn(sale: Sale, nth: number, pick: number, both: boolean): Promise<void> {
  const line = sale.lines[nth % sale.lines.length]
  if (line === undefined || line.isPaidBack) {
    if (line?.key != null) await closeOne(sale, line.key)
    return
  }
  if (line.key === null) {
    const body = { good_id: line.id, reason: 'item_refused' as const, words: '' }
    line.key = (await people.manager.call(returns.create, { body })).key
    if (sale.isHandedOver) await bring(line.key)
    return
  }
  const { key } = line
  let request = await look(key)
  if (request.state === 'rejected') {
    line.key = null
    return
  }
  if (request.state === 'approved' && request.money.refund > 0 && request.check !== null) {
    await people.manager.call(returns.add_receipt, {
      params: { key },
      body: { base_version: request.version, values: returnReceipt(request.money.refund) },
    })
    request = await look(key)
  }
  const step = stepOf(request, pick)
  if (step === null) return
  const others = both && step.row === returns.pay ? await payable(sale, line) : []
  // The payment waits for another request of the sale that is under way.
  const isAwaited = (other: Line) => other !== line && other.key !== null && !other.isPaidBack
  if (both && step.row === returns.pay && others.length === 0 && sale.lines.some(isAwaited)) return
  const sent = await Promise.all(
    [line, ...others].map(async (one) => ({ one, ...(await send(one.key ?? '', step)) })),
  )
  expect(sent.map(({ status }) => status).filter((code) => code >= 500)).toEqual([])
  const done = sent.filter(({ status }) => status === 200).map(({ one }) => one)
  for (const { one, status, problem } of sent) {
    if (status === 200) continue
    await expectLate(sale, step, problem)
    if (one === line) await rejectAtApproval(key, request.state)
  }
  if (step.row === returns.approve && done.includes(line)) line.part = partOf(sale, line)
  if (step.row !== returns.pay) return
  for (const one of done) {
    one.isPaidBack = true
    if (one !== line) reach('two paid at once')
    const { money } = await look(one.key ?? '')
    if (!sale.isPaid) reach('returned before the payment')
    if (money.refund > 0 && !sale.isHandedOver) reach('refund before the hand-over')
    if (money.withheld > 0) reach('withheld')
    if (money.withheld < 0) reach('given beyond')
  }
}

/** Why a step was refused: the contract changed between two stages, its partner has not cancelled it yet, or too little is left. */
async function expectLate(sale: Sale, { row, values }: Step, problem: Problem): Promise<void> {
  const late = ['needs_unmet', 'invalid', 'version_changed', 'changed_meanwhile']
  expect(row === returns.set_figures ? [...late, 'validation'] : late).toContain(problem?.problem)
  if (problem?.problem !== 'validation') return
  // What other requests give back, more than their parts too, is not there for this one.
  const approved = sale.lines.filter(({ part }) => part !== null)
  const given = await Promise.all(approved.map(async ({ key }) => (await look(key ?? '')).money.refund))
  expect((values as { refund: number }).refund).toBeGreaterThan(sale.payment - sumOf(given))
}

/** Other requests of the sale that could be paid now. */
async function payable({ lines }: Sale, line: Line): Promise<Line[]> {
  const found: Line[] = []
  for (const other of lines) {
    if (other === line || other.key === null || other.isPaidBack) continue
    const { state, check, money } = await look(other.key)
    if (state === 'receipt_added' || (state === 'approved' && check === null && money.refund === 0))
      found.push(other)
  }
  return found
}

async function closeOne(sale: Sale, key: string): Promise<void> {
  if ((await look(key)).state !== 'paid') return
  expect((await send(key, { api: people.accounting, row: returns.close })).status, 'close').toBe(200)
  const isEnded = left(sale).length === 0 && !(await hasOpen(sale))
  const { status } = await shop.manager.call(applications.view, params(sale))
  expect(status === 'returned', 'the last one closed ends the application').toBe(isEnded)
  if (isEnded) reach('ended')
}

async function rowsOf(id: string) {
  const body = { ...spanOfMonth(monthOf(todayInTashkent(new Date()))), limit: 100 }
  const page = await people.accounting.call(sales.list, { body: body as never })
  return page.items.filter(({ application_id }) => application_id === id)
}

/** What must hold between the payment, the requests, the refunds and the rows of the register. */
async function check(sale: Sale): Promise<void> {
  const { db } = shop
  const refunds = await db
    .selectFrom('refunds')
    .select('amount')
    .where('application_id', '=', sale.id)
    .execute()
  const given = sumOf(refunds.map(({ amount }) => Number(amount)))
  expect(given, 'no more than was paid').toBeLessThanOrEqual(sale.payment)
  const back: WholeReturn[] = []
  let isBeyond = false
  for (const line of sale.lines) {
    if (line.key === null || line.part === null) continue
    const { money, product } = await look(line.key)
    expect([product.net, money.part, money.share]).toEqual([line.net, line.part, line.net - line.part])
    if (money.withheld < 0) isBeyond = true
    if (line.isPaidBack) back.push(await look(line.key))
  }
  for (const { money } of back) {
    const kept = money.refund + money.gifts + money.withheld
    expect([0, money.part], 'the part that was paid').toContain(kept)
    if (money.reason === '' && !isBeyond) expect(money.withheld).toBe(0)
  }
  const rows = await rowsOf(sale.id)
  const total = (field: 'net' | 'down_payment' | 'financed') => sumOf(rows.map((row) => row[field]))
  if (!sale.isHandedOver && left(sale).length > 0) return
  expect(total('down_payment'), 'the cash of the sale').toBe(sale.payment - given)
  const lost = sumOf(back.map(({ money }) => money.share))
  const isSold = sale.isHandedOver
  expect(total('financed'), 'what the partner has paid and lost').toBe(
    isSold ? sale.cost - sale.down - lost : 0,
  )
}

type Command = {
  at: number
  line: number
  pick: number
  both: boolean
  /** How many steps of a request in a row. */
  steps: number
  act: 'pay' | 'hand' | 'renew' | 'go'
}
const command: fc.Arbitrary<Command> = fc.record({
  at: fc.nat({ max: 1 }),
  line: fc.nat({ max: 2 }),
  pick: fc.nat({ max: 3 }),
  both: fc.boolean(),
  steps: fc.integer({ min: 1, max: 9 }),
  act: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('pay', 'hand') },
    { weight: 2, arbitrary: fc.constant('renew' as const) },
    { weight: 9, arbitrary: fc.constant('go' as const) },
  ),
})

async function play(world: readonly Sale[], { at, line, pick, both, steps, act }: Command): Promise<void> {
  const sale = world[at % world.length]
  if (sale === undefined) return
  if (act === 'pay') await takePayment(sale)
  if (act === 'hand') await handOver(sale)
  if (act === 'renew') await renew(sale, 300_000 + pick)
  if (act === 'go') for (let step = 0; step < steps; step += 1) await goOn(sale, line, pick, both)
}

it('is due, given back and written down once, whatever comes first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 50, maxLength: 60 }), async (commands) => {
      const world = [await sell(400_000), await sell(commands.length % 4 === 0 ? 0 : 777_777)]
      for (const one of commands) {
        await play(world, one)
        const sale = world[one.at % world.length]
        if (sale !== undefined) await check(sale)
      }
      expect(await ledgerFaults(shop.db)).toEqual([])
    }),
    { numRuns: perSuite(2, 16), seed: perSuite(1, undefined), endOnFailure: true },
  )
  for (const name of REACHED) expect(reached.get(name) ?? 0, name).toBeGreaterThan(0)
}, 1_200_000)
