// What a sale has chosen or promised and is then switched off, emptied or renamed never stops it: every reference at every stage.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { stages } from '#api/stages.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { perSuite } from '#support/suite.ts'
import { recordOf } from '../../support/applications.ts'
import { personOf } from '../../support/people.ts'
import { addPromotion } from '../../support/promotions.ts'
import {
  addGood,
  chooseLimit,
  confirmCard,
  confirmClient,
  makeContract,
  takenApplication,
  until,
} from '../../support/sales.ts'
import { releaseEverything, setStockEverywhere } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })
let gift: number
let seller: number
let branch: number

beforeAll(async () => {
  const { db, products } = shop
  const { category_id } = await db
    .selectFrom('products')
    .select('category_id')
    .where('id', '=', products.plain)
    .executeTakeFirstOrThrow()
  const values = { category_id, name: 'Gift', sku: 'sku-gift', barcode: null, price: 50_000 }
  gift = (await db.insertInto('products').values(values).returning('id').executeTakeFirstOrThrow()).id
  await addPromotion(db, { name: 'Gift', product_id: products.plain, gifts: [[gift, 1]] })
  seller = (await personOf(db, 'seller')).id
  branch = (await personOf(db, 'manager')).branch_id ?? 0
})

const product = (set: object, id = shop.products.plain) =>
  shop.db.updateTable('products').set(set).where('id', '=', id).execute()
const categories = (set: object) => shop.db.updateTable('product_categories').set(set).execute()
const partners = (set: object) => shop.db.updateTable('partners').set(set).execute()
const branches = (set: object) => shop.db.updateTable('branches').set(set).where('id', '=', branch).execute()
const people = (set: object) => shop.db.updateTable('users').set(set).where('id', '=', seller).execute()
const promotions = (set: object) => shop.db.updateTable('promotions').set(set).execute()

/** What happens to a reference, and how it is undone after the test. */
const CHANGES = {
  'a product is renamed': [() => product({ name: 'Other' }), () => product({ name: 'Product none' })],
  'a gift is switched off': [() => product({ active: false }, gift), () => product({ active: true }, gift)],
  'a gift is sold out': [() => setStockOf(0), () => setStockOf(5)],
  'a category is switched off': [
    () => categories({ status: 'inactive' }),
    () => categories({ status: 'active' }),
  ],
  'a promotion is stopped': [() => promotions({ state: 'ended' }), () => promotions({ state: 'active' })],
  'a partner is switched off': [() => partners({ active: false }), () => partners({ active: true })],
  'a partner is renamed': [() => partners({ name: 'Other bank' }), () => partners({ name: 'uzum' })],
  'a branch is switched off': [() => branches({ active: false }), () => branches({ active: true })],
  'the seller is dismissed': [() => people({ works: false }), () => people({ works: true })],
} as const satisfies Record<string, readonly [() => Promise<unknown>, () => Promise<unknown>]>

/** Of what is not reserved: a reserved piece is the sale's own. */
async function setStockOf(quantity: number): Promise<void> {
  const { db } = shop
  await db
    .updateTable('stock_balances')
    .set((by) => ({ quantity: by('reserved', '+', quantity) }))
    .where('product_id', '=', gift)
    .execute()
}

const params = (id: string) => ({ params: { id } })
/** The steps of a sale; a change comes before one of them. */
const STEPS = {
  'the goods': async (id: string) => {
    await addGood(shop, id, shop.products.plain)
  },
  'the contract': async (id: string) => {
    await makeContract(shop, id, 500_000)
  },
  'the client’s confirmation': (id: string) =>
    shop.manager.call(stages.confirmContract, { ...params(id), body: { code: CODES.uzum } }),
  'the payment': (id: string) =>
    shop.manager.call(stages.takePayment, {
      ...params(id),
      body: { payment_id: randomUUID(), amount: 500_000, method: 'cash' },
    }),
  'the invoice': (id: string) =>
    shop.manager.call(stages.closeInvoice, {
      ...params(id),
      body: { delivery: 'in_shop', owner_name: 'Test' },
    }),
} as const
type Change = keyof typeof CHANGES
const change = (name: Change) => CHANGES[name]

const ALL = ['the goods', 'the contract', 'the client’s confirmation', 'the payment', 'the invoice'] as const
const PLAYED = [...ALL, 'the choice of a limit'] as const
const NAMES = Object.keys(CHANGES) as Change[]

let undo: (() => Promise<unknown>) | null = null
afterEach(async () => {
  await undo?.()
  undo = null
})

async function sell(name: Change, before: (typeof ALL)[number]): Promise<string> {
  await releaseEverything(shop.db)
  await setStockEverywhere(shop.db, shop.products.plain, 5)
  await setStockEverywhere(shop.db, gift, 5)
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  for (const step of ALL) {
    if (step === before) {
      undo = change(name)[1]
      await change(name)[0]()
    }
    await STEPS[step](id)
  }
  return id
}

/** Before which steps a change is played: every one in everything; in the gate one, dealt so that each step has its changes. */
const stepsFor = (name: Change): readonly (typeof PLAYED)[number][] => {
  const nth = NAMES.indexOf(name)
  return perSuite([PLAYED[nth % PLAYED.length] ?? 'the goods'], PLAYED)
}

describe.each(NAMES)('%s', (name) => {
  it.each(stepsFor(name))('before %s: the sale goes on', async (before) => {
    if (before === 'the choice of a limit') return await chooseLater(name)
    const id = await sell(name, before)
    const { invoice } = await shop.manager.call(stages.view, params(id))
    expect(invoice?.state).toBe('closed')
    expect((await recordOf(shop, id)).status).toBe('registered')
  })
})

/** A sale whose goods are chosen before its limit; the change comes between the two. */
async function chooseLater(name: Change): Promise<void> {
  await releaseEverything(shop.db)
  await setStockEverywhere(shop.db, shop.products.plain, 5)
  await setStockEverywhere(shop.db, gift, 5)
  const id = await takenApplication(shop)
  await confirmClient(shop, id)
  await confirmCard(shop, id)
  await addGood(shop, id, shop.products.plain)
  await shop.manager.call(stages.score, { ...params(id), body: {} })
  const { partners: asked } = await until(
    shop,
    id,
    ({ partners: lines }) => lines[0]?.attempt?.state === 'approved',
  )
  undo = change(name)[1]
  await change(name)[0]()
  await shop.manager.call(stages.chooseLimit, {
    ...params(id),
    body: { attempt_id: asked[0]?.attempt?.id ?? '' },
  })
  await makeContract(shop, id, 500_000)
  expect((await shop.manager.call(stages.view, params(id))).contract?.state).toBe('waiting')
}
