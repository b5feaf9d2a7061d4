// A database with three branches, five products (two tracked by IMEI) and applications, on which the postings of stock are played
// at random by the functions of the server.
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema/database.ts'
import { Problem } from '#server/platform/problems.ts'
import type { Trx } from '#server/platform/trx.ts'
import {
  changeReservations,
  correctShop,
  expireReservations,
  lockShopBalance,
  type Move,
  placesOf,
  post,
  sellPieces,
} from '#server/stock/queries.ts'

type Db = Kysely<Database>

/** One posting: numbers choose branch, product and application. */
export type Step =
  | { kind: 'count'; branch: number; product: number; quantity: number }
  | { kind: 'damage'; branch: number; product: number; quantity: number }
  | { kind: 'receive'; branch: number; lines: { product: number; quantity: number; cost: number }[] }
  | { kind: 'move'; branch: number; other: number; lines: { product: number; quantity: number }[] }
  | {
      kind: 'arrive'
      branch: number
      other: number
      /** Where the pieces go that were on the way to `branch`. */
      end: 'receiver' | 'sender' | 'loss'
      lines: { product: number; quantity: number }[]
    }
  | { kind: 'reserve'; application: number; products: number[] }
  | { kind: 'release'; application: number }
  | { kind: 'sell'; application: number }
  | { kind: 'expire'; application: number }

export type World = {
  branches: number[]
  products: { id: number; category_id: number; isPhone: boolean }[]
  applications: string[]
  user: number
}

const AT = new Date('2026-11-25T06:00:00Z')

/** Fills a migrated database; the applications belong to the branches in turn. */
export async function makeWorld(db: Db, count = 9): Promise<World> {
  const role = await db
    .insertInto('roles')
    .values({ name: 'R', key: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await db
    .insertInto('users')
    .values({ name: 'U', phone: '+998900000000', password_hash: '', role_id: role.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const branches = await db
    .insertInto('branches')
    .values([1, 2, 3].map((nth) => ({ name: `B${nth}`, region: 1726, link: `l${nth}` })))
    .returning('id')
    .execute()
  const categories = await db
    .insertInto('product_categories')
    .values([
      { name: 'Counted', tracking: 'none' },
      { name: 'Phones', tracking: 'imei' },
    ])
    .returning('id')
    .execute()
  const products = await db
    .insertInto('products')
    .values(
      [0, 1, 2, 3, 4].map((nth) => ({
        category_id: categories[nth % 2]?.id ?? 0,
        name: `P${nth}`,
        sku: `sku-${nth}`,
        barcode: null,
        price: 1_000_000,
      })),
    )
    .returning(['id', 'category_id'])
    .execute()
  const applications = Array.from({ length: count }, () => randomUUID())
  await db
    .insertInto('applications')
    .values(
      applications.map((id, nth) => ({
        id,
        status: 'in_process' as const,
        created_by: user.id,
        branch_id: branches[nth % 3]?.id ?? 0,
      })),
    )
    .execute()
  return {
    branches: branches.map(({ id }) => id),
    products: products.map((row, nth) => ({ ...row, isPhone: nth % 2 === 1 })),
    applications,
    user: user.id,
  }
}

const at = <T>(list: readonly T[], nth: number): T => {
  const found = list[nth % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}

let imeis = 0
function nextImei(): string {
  imeis += 1
  return String(imeis).padStart(15, '0')
}

/** Locks the application, as every handler does before it touches stock. */
async function lockApplication(trx: Trx, world: World, nth: number) {
  const id = at(world.applications, nth)
  const row = await trx
    .selectFrom('applications')
    .select(['id', 'branch_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { application_id: id, branch_id: row.branch_id, now: AT }
}

/** The lines of an application that are not taken out or sold. */
export const linesOf = (trx: Trx, application_id: string) =>
  trx
    .selectFrom('application_goods')
    .selectAll()
    .where('application_id', '=', application_id)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute()

async function reserve(trx: Trx, world: World, step: Extract<Step, { kind: 'reserve' }>): Promise<void> {
  const owner = await lockApplication(trx, world, step.application)
  const rows = step.products.map((nth) => {
    const { id, isPhone, category_id } = at(world.products, nth)
    return {
      id: randomUUID(),
      application_id: owner.application_id,
      product_id: id,
      name: 'P',
      category_id,
      price: 1_000_000,
      imei: isPhone ? nextImei() : null,
      gtin: null,
      serial: null,
      marking: null,
      promotion_id: null,
      gift_of: null,
      cancelled_at: null,
    }
  })
  await trx.insertInto('application_goods').values(rows).execute()
  const missing = await changeReservations(trx, owner, { reserve: rows })
  if (missing.length > 0) throw new Problem('out_of_stock')
}

async function sell(trx: Trx, world: World, nth: number): Promise<void> {
  const owner = await lockApplication(trx, world, nth)
  const lines = await linesOf(trx, owner.application_id)
  const missing = await sellPieces(trx, { ...owner, user_id: world.user }, lines)
  if (missing.length > 0) throw new Problem('out_of_stock')
  await trx
    .updateTable('application_goods')
    .set({ cancelled_at: AT })
    .where('application_id', '=', owner.application_id)
    .execute()
}

async function release(trx: Trx, world: World, nth: number): Promise<void> {
  const owner = await lockApplication(trx, world, nth)
  await changeReservations(trx, owner, { release: 'all' })
  await trx
    .updateTable('application_goods')
    .set({ cancelled_at: AT, live: false })
    .where('application_id', '=', owner.application_id)
    .where('cancelled_at', 'is', null)
    .execute()
}

async function correct(trx: Trx, world: World, step: Extract<Step, { kind: 'count' | 'damage' }>) {
  const key = { branch_id: at(world.branches, step.branch), product_id: at(world.products, step.product).id }
  const balance = await lockShopBalance(trx, key)
  const quantity = step.kind === 'count' ? step.quantity : balance.quantity - step.quantity
  if (quantity < balance.reserved) throw new Problem('out_of_stock')
  await correctShop(trx, balance, { quantity, reason: 'count', note: '', user_id: world.user, at: AT })
}

async function postMoves(
  trx: Trx,
  world: World,
  kind: 'receipt' | 'movement',
  branch_id: number,
  moves: Move[],
): Promise<void> {
  const state = kind === 'receipt' ? 'posted' : 'received'
  await post(trx, [{ kind, state, reason: kind, branch_id, user_id: world.user, at: AT, moves }])
}

async function play(trx: Trx, world: World, step: Step): Promise<void> {
  if (step.kind === 'reserve') return reserve(trx, world, step)
  if (step.kind === 'sell') return sell(trx, world, step.application)
  if (step.kind === 'release') return release(trx, world, step.application)
  if (step.kind === 'expire') {
    const { application_id } = await lockApplication(trx, world, step.application)
    await expireReservations(trx, application_id, { before: new Date(AT.getTime() + 1), now: AT })
    return
  }
  if (step.kind === 'count' || step.kind === 'damage') return correct(trx, world, step)
  const places = await placesOf(trx, world.branches)
  const branch = at(world.branches, step.branch)
  const shop = places.at('shop', branch)
  if (step.kind === 'receive') {
    const from = places.outside('supplier')
    const moves = step.lines.map(({ product, quantity, cost }) => {
      const line = { from, to: shop, quantity, cost, isCostGiven: true }
      return { ...line, product_id: at(world.products, product).id }
    })
    return postMoves(trx, world, 'receipt', branch, moves)
  }
  if (step.kind === 'arrive') {
    const ends = {
      receiver: shop,
      sender: places.at('shop', at(world.branches, step.other)),
      loss: places.outside('loss'),
    }
    const moves = step.lines.map(({ product, quantity }) => ({
      product_id: at(world.products, product).id,
      from: places.at('transit', branch),
      to: ends[step.end],
      quantity,
    }))
    return postMoves(trx, world, 'movement', branch, moves)
  }
  const transit = places.at('transit', at(world.branches, step.other))
  const moves = step.lines.map(({ product, quantity }) => ({
    product_id: at(world.products, product).id,
    from: shop,
    to: transit,
    quantity,
  }))
  return postMoves(trx, world, 'movement', branch, moves)
}

export type Outcome = 'done' | 'refused' | 'deadlock' | 'wrong'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Plays a step in a transaction of its own and says how it ended. `wrong`: the database refused what the code allowed. */
export async function playStep(db: Db, world: World, step: Step): Promise<Outcome> {
  try {
    await db.transaction().execute((trx) => play(trx, world, step))
    return 'done'
  } catch (error) {
    if (error instanceof Problem && error.problem === 'out_of_stock') return 'refused'
    if (codeOf(error) === '40P01') return 'deadlock'
    if (codeOf(error) === '23514') return 'wrong'
    throw error
  }
}
