// What a sale has chosen or promised and is then switched off, emptied or renamed never stops it: every reference at every stage.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transitions } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { keepFormRules } from '#server/applications/record/data-faults.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { buildProduct, categoryOf } from '#support/build.ts'
import { perSuite } from '#support/suite.ts'
import { newForm, putPhoto, recordOf, submitApplication } from '../../support/applications.ts'
import { personOf } from '../../support/people.ts'
import { addPromotion } from '../../support/promotions.ts'
import {
  addGood,
  chooseLimit,
  confirmCard,
  confirmClient,
  magicPhone,
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
  const category_id = await categoryOf(db, products.plain)
  gift = await buildProduct(db, { category_id, name: 'Gift', price: 50_000 })
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
type ReferenceStatus = 'active' | 'inactive'
const cards = (status: ReferenceStatus) => shop.db.updateTable('card_prefixes').set({ status }).execute()
async function phones(status: ReferenceStatus): Promise<void> {
  await keepFormRules(shop.db, new Date())
  await shop.db.updateTable('phone_prefixes').set({ status }).execute()
}
const roles = (set: object) => shop.db.updateTable('roles').set(set).where('key', '=', 'manager').execute()
/** The partner takes every term but one back. */
const TERMS = [3, 6, 12].map((months) => ({ months, markup: months * 3 }))
const terms = (offered: typeof TERMS) => partners({ terms: JSON.stringify(offered) })

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
  'a role is renamed': [() => roles({ name: 'Other' }), () => roles({ name: 'Manager' })],
  'a card prefix is switched off': [() => cards('inactive'), () => cards('active')],
  'a phone prefix is switched off': [() => phones('inactive'), () => phones('active')],
  'a product is switched off': [() => product({ active: false }), () => product({ active: true })],
  'a term is taken back': [() => terms(TERMS.slice(0, 1)), () => terms(TERMS)],
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

/** Nothing that is switched off is chosen anew, so these changes come after the choice. */
const NOT_BEFORE: Partial<Record<Change, readonly (typeof PLAYED)[number][]>> = {
  'a product is switched off': ['the goods', 'the saved limit is taken up', 'what the tablet holds arrives'],
  'a term is taken back': [
    'the goods',
    'the contract',
    'the choice of a limit',
    'the saved limit is taken up',
    'what the tablet holds arrives',
  ],
  // The tablet of somebody who was dismissed is emptied by support.
  'the seller is dismissed': ['what the tablet holds arrives'],
  // The card is entered, and the only partner is asked, after the arrival.
  'a card prefix is switched off': ['what the tablet holds arrives'],
  'a partner is switched off': ['what the tablet holds arrives'],
}

const ALL = ['the goods', 'the contract', 'the client’s confirmation', 'the payment', 'the invoice'] as const
const PLAYED = [
  ...ALL,
  'the choice of a limit',
  'the saved limit is taken up',
  'what the tablet holds arrives',
] as const
const NAMES = Object.keys(CHANGES) as Change[]

let undo: (() => Promise<unknown>) | null = null
afterEach(async () => {
  await undo?.()
  undo = null
})

/** Before which steps a change is played: every one in everything; in the gate one, dealt so that each step has its changes. */
const stepsFor = (name: Change): readonly (typeof PLAYED)[number][] => {
  const steps = PLAYED.filter((step) => !NOT_BEFORE[name]?.includes(step))
  return perSuite(steps.slice(NAMES.indexOf(name) % steps.length).slice(0, 1), steps)
}

const change = async (name: Change): Promise<void> => {
  undo = CHANGES[name][1]
  await CHANGES[name][0]()
}

async function restock(): Promise<void> {
  await releaseEverything(shop.db)
  await setStockEverywhere(shop.db, shop.products.plain, 5)
  await setStockEverywhere(shop.db, gift, 5)
}

async function sell(name: Change, before: (typeof ALL)[number]): Promise<string> {
  await restock()
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  for (const step of ALL) {
    if (step === before) await change(name)
    await STEPS[step](id)
  }
  return id
}

describe.each(NAMES)('%s', (name) => {
  it.each(stepsFor(name))('before %s: the sale goes on', async (before) => {
    if (before === 'the choice of a limit') return await chooseLater(name)
    if (before === 'the saved limit is taken up') return await resumeLater(name)
    if (before === 'what the tablet holds arrives') return await arriveLater(name)
    const id = await sell(name, before)
    const { invoice } = await shop.manager.call(stages.view, params(id))
    expect(invoice?.state).toBe('closed')
    expect((await recordOf(shop, id)).status).toBe('registered')
  })
})

async function expectContract(id: string): Promise<void> {
  await makeContract(shop, id, 500_000)
  expect((await shop.manager.call(stages.view, params(id))).contract?.state).toBe('waiting')
}

/** A sale whose goods are chosen before its limit; the change comes between the two. */
async function chooseLater(name: Change): Promise<void> {
  await restock()
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
  await change(name)
  await shop.manager.call(stages.chooseLimit, {
    ...params(id),
    body: { attempt_id: asked[0]?.attempt?.id ?? '' },
  })
  await expectContract(id)
}

/** A client who comes back for a limit that was saved; the change comes meanwhile. */
async function resumeLater(name: Change): Promise<void> {
  await restock()
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  await shop.manager.call(transitions.save_limit, { ...params(id), body: {} })
  await change(name)
  await shop.manager.call(transitions.resume, { ...params(id), body: {} })
  await addGood(shop, id, shop.products.plain)
  await expectContract(id)
}

/** An application that was made on a tablet without internet; the change comes before it arrives. */
async function arriveLater(name: Change): Promise<void> {
  await restock()
  const values = { ...newForm(), phone: magicPhone('01') }
  const madeAt = new Date()
  await change(name)
  const id = await submitApplication(shop.seller, values, madeAt)
  for (const slot of REQUIRED_SLOTS) await putPhoto(shop.seller, id, slot)
  await shop.manager.call(transitions.take, { ...params(id), body: {} })
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  await expectContract(id)
}
