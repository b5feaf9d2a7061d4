// A shop that can sell: partners of the three dialects at the sandbox, goods with stock, and the steps a manager takes
// from "in process" on.
import { randomUUID } from 'node:crypto'
import { transitions } from '#api/applications.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { stages } from '#api/stages.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { agreementsOf, DIALECTS, type Dialect } from '#domain/partners/partner.ts'
import { CODES, INTEND_TOKEN_SECRET } from '#server/gateways/partners/sandbox/magic.ts'
import { type Sandbox, startSandbox } from '#server/gateways/partners/sandbox/server.ts'
import type { ApiSession } from './api.ts'
import { newForm, putPhoto, startShop, submitApplication } from './applications.ts'
import { buildCategory, buildProduct } from './build.ts'
import { createToken } from './cards.ts'
import type { TestDatabase } from './database.ts'
import { nextNumber } from './numbers.ts'
import { setSetting } from './people.ts'
import type { TestServer } from './server.ts'
import { setStockEverywhere } from './stock.ts'

/** A running server with the sandbox of the partners; `stop` stops both. */
export type SellingShop = TestServer & {
  sandbox: Sandbox
  seller: ApiSession
  manager: ApiSession
  /** Ids of one product of each tracking, with stock in every branch. */
  products: { plain: number; phone: number; marked: number }
}
export type SellingShopOptions = {
  partners?: readonly Dialect[]
  env?: Record<string, string>
  database?: 'pglite' | 'postgres'
  on?: TestDatabase
  now?: () => Date
}

async function addPartners(server: TestServer, dialects: readonly Dialect[]): Promise<void> {
  await server.db.deleteFrom('users').where('partner_id', 'is not', null).execute()
  await server.db.deleteFrom('partners').execute()
  const rows = dialects.map((dialect, index) => ({
    name: `Partner ${dialect}`,
    dialect,
    gateway_url: `sandbox:/${dialect}`,
    gateway_secret: `secret-${dialect}`,
    gateway_secret2: dialect === 'intend' ? INTEND_TOKEN_SECRET : '',
    agreements: [...agreementsOf(dialect)],
    priority: index,
    age_min: 18,
    age_max: 75,
    limit_max: 100_000_000,
    down_payment: 'off_price' as const,
    signing: 'code' as const,
    terms: JSON.stringify([
      { months: 3, markup: 9 },
      { months: 6, markup: 18 },
      { months: 12, markup: 36 },
    ]),
  }))
  await server.db.insertInto('partners').values(rows).execute()
}

async function addProduct(
  server: TestServer,
  tracking: 'none' | 'imei' | 'marking',
  price: number,
): Promise<number> {
  const category_id = await buildCategory(server.db, { name: `Category ${tracking}`, tracking })
  const values = { category_id, name: `Product ${tracking}`, sku: `sku-${tracking}`, price }
  const product = await buildProduct(server.db, values)
  await setStockEverywhere(server.db, product, 5)
  return product
}

/** Gives each category of goods a number at the partners that need one. */
export async function mapCategories({ db }: Pick<TestServer, 'db'>): Promise<void> {
  const found = await db.selectFrom('product_categories').select('id').execute()
  const categories = JSON.stringify(found.map(({ id }) => ({ category: id, number: 100 + id })))
  await db.updateTable('partners').set({ categories }).where('dialect', '=', 'uzum').execute()
}

/** Asks the chosen partner for its tariffs, where it has any, so that a contract can be made of one. */
export async function askTariffs(
  { manager }: Pick<SellingShop, 'manager'>,
  id: string,
  { months, down_payment }: { months: number; down_payment: number },
): Promise<void> {
  await manager.send(stages.tariffs, { params: { id }, body: { months, down_payment } })
}

/** Starts the sandbox and a server that does its jobs. */
export async function startSellingShop(options: SellingShopOptions = {}): Promise<SellingShop> {
  const sandbox = await startSandbox()
  const env = {
    SANDBOX_URL: sandbox.url,
    SCORING_POLL_MS: '600',
    SCORING_LIMIT_MS: '6000',
    PARTNER_TIMEOUT_MS: '1500',
  }
  const server = await startShop({
    jobs: true,
    env: { ...env, ...options.env },
    ...(options.on && { on: options.on }),
    ...(options.database && { database: options.database }),
    ...(options.now && { now: options.now }),
  })
  await addPartners(server, options.partners ?? DIALECTS)
  // Tests leave the invoices of earlier sales open.
  await setSetting(server.db, 'order_fields_required', false)
  const products = {
    plain: await addProduct(server, 'none', 2_000_001),
    phone: await addProduct(server, 'imei', 5_000_000),
    marked: await addProduct(server, 'marking', 3_000_000),
  }
  await mapCategories(server)
  const seller = await server.signIn('seller')
  const manager = await server.signIn('manager')
  const stop = async () => {
    await server.stop()
    await sandbox.close()
  }
  return { ...server, sandbox, seller, manager, products, stop }
}

/** A unique phone with the given ending; the sandbox decides by the ending. */
export function magicPhone(ending: string): string {
  return `+99891${String(20_000 + nextNumber('client'))}${ending}`
}

/** A submitted application with all photos, taken by the manager. */
export async function takenApplication(
  { seller, manager }: Pick<SellingShop, 'seller' | 'manager'>,
  ending = '01',
): Promise<string> {
  const id = await submitApplication(seller, { ...newForm(), phone: magicPhone(ending) })
  for (const slot of REQUIRED_SLOTS) await putPhoto(seller, id, slot)
  await manager.call(transitions.take, { params: { id }, body: {} })
  return id
}

export const stagesOf = ({ manager }: Pick<SellingShop, 'manager'>, id: string): Promise<StagesView> =>
  manager.call(stages.view, { params: { id } })

/** Polls the stages until a condition is true; throws with the last state. */
export async function until(
  shop: SellingShop,
  id: string,
  isReached: (view: StagesView) => boolean,
): Promise<StagesView> {
  for (let round = 0; round < 150; round += 1) {
    const view = await stagesOf(shop, id)
    if (isReached(view)) return view
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { partners, contract, waiting } = await stagesOf(shop, id)
  throw new Error(`never came: ${JSON.stringify({ partners, contract, waiting })}`)
}

export async function confirmClient(
  shop: Pick<SellingShop, 'codeFor' | 'manager'>,
  id: string,
): Promise<void> {
  await shop.manager.call(stages.sendClientCode, { params: { id }, body: {} })
  const { client } = await stagesOf(shop, id)
  const code = await shop.codeFor(client.phone ?? '')
  await shop.manager.call(stages.confirmClient, { params: { id }, body: { code } })
}

/** A new token of a card at the sandbox, made as the page does. */
export const newToken = ({ sandbox }: Pick<SellingShop, 'sandbox'>, number?: string): Promise<string> =>
  createToken({ url: `${sandbox.url}/cards`, id: 'sandbox-shop' }, number)

/** Adds a card with a new token; the answer may be a refusal. */
export const sendCard = async (shop: Pick<SellingShop, 'sandbox' | 'manager'>, id: string, number?: string) =>
  shop.manager.send(stages.addCard, { params: { id }, body: { token: await newToken(shop, number) } })

export async function confirmCard(shop: SellingShop, id: string): Promise<void> {
  const params = { id }
  await shop.manager.call(stages.addCard, { params, body: { token: await newToken(shop) } })
  await shop.manager.call(stages.confirmCard, { params, body: { code: CODES.cards } })
}

/** Up to a chosen limit of the first partner that approves. */
export async function chooseLimit(shop: SellingShop, id: string): Promise<StagesView> {
  const params = { id }
  await confirmClient(shop, id)
  await confirmCard(shop, id)
  await shop.manager.call(stages.score, { params, body: {} })
  // Partners answer concurrently: waits for the first in their order, whoever was quicker.
  const view = await until(shop, id, ({ partners }) => {
    const states = partners.flatMap(({ attempt }) => (attempt ? [attempt.state] : []))
    return states[0] === 'approved' || (states.includes('approved') && !states.includes('reviewing'))
  })
  const approved = view.partners.find(({ attempt }) => attempt?.state === 'approved')
  await shop.manager.call(stages.chooseLimit, { params, body: { attempt_id: approved?.attempt?.id ?? '' } })
  return stagesOf(shop, id)
}

export async function addGood(
  shop: SellingShop,
  id: string,
  product_id: number,
  unit: { imei?: string; marking?: string } = {},
) {
  const good_id = randomUUID()
  await shop.manager.call(stages.addGood, { params: { id }, body: { good_id, product_id, ...unit } })
  return good_id
}

/** A contract that waits for the client's code. */
export async function makeContract(
  shop: SellingShop,
  id: string,
  down_payment = 500_000,
): Promise<StagesView> {
  const body = {
    contract_id: randomUUID(),
    months: 6,
    payment_day: 15,
    down_payment,
    language: 'uz-Latn' as const,
  }
  await askTariffs(shop, id, body)
  await shop.manager.call(stages.makeContract, { params: { id }, body })
  return until(shop, id, ({ contract }) => contract?.state !== 'making')
}
