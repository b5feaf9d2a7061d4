// Records made directly in the database, with the parents that they need, for tests that only need them to be there. Each function takes
// what matters to the test and returns the id.
import { randomUUID } from 'node:crypto'
import type { Database, Inserted } from '#server/db/schema/database.ts'
import type { Db } from '#server/platform/trx.ts'
import { nextNumber } from './numbers.ts'
import { personOf } from './people.ts'

type Values<T extends keyof Database> = Partial<Inserted<T>>

/** A category of goods, whose pieces have no codes unless `tracking` says so. */
export async function buildCategory(db: Db, values: Values<'product_categories'> = {}): Promise<number> {
  const row = { name: `Category ${nextNumber('category')}`, tracking: 'none' as const, ...values }
  return (await db.insertInto('product_categories').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A product, in a category of its own (with this `tracking`) unless `category_id` says in which; its article is its name. */
export async function buildProduct(
  db: Db,
  { tracking = 'none', ...values }: Values<'products'> & Pick<Values<'product_categories'>, 'tracking'> = {},
): Promise<number> {
  const name = values.name ?? `Product ${nextNumber('product')}`
  const category_id = values.category_id ?? (await buildCategory(db, { name, tracking }))
  const row = { name, sku: name, price: 1000, ...values, category_id }
  return (await db.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The category of a product. */
export async function categoryOf(db: Db, product: number): Promise<number> {
  const query = db.selectFrom('products').select('category_id').where('id', '=', product)
  return (await query.executeTakeFirstOrThrow()).category_id
}

/** A branch in Tashkent. */
export async function buildBranch(db: Db, values: Values<'branches'> = {}): Promise<number> {
  const name = values.name ?? `Built branch ${nextNumber('branch')}`
  const row = { name, region: 1726, link: `link of ${name}`, ...values }
  return (await db.insertInto('branches').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** An application without form and photos, of the seller unless `created_by` says of whom. */
export async function buildApplication(db: Db, values: Values<'applications'> = {}): Promise<string> {
  const created_by = values.created_by ?? (await personOf(db, 'seller')).id
  const row = { id: randomUUID(), ...values, created_by }
  return (await db.insertInto('applications').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The answer of a partner to an application, asked now. */
export async function buildAttempt(
  db: Db,
  values: Values<'partner_attempts'> & Pick<Inserted<'partner_attempts'>, 'application_id' | 'partner_id'>,
): Promise<string> {
  const row = { id: randomUUID(), started_at: new Date(), ...values }
  return (await db.insertInto('partner_attempts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A contract of 1000 soʻm that was made now. */
export async function buildContract(
  db: Db,
  values: Values<'contracts'> &
    Pick<Inserted<'contracts'>, 'application_id' | 'attempt_id' | 'partner_id' | 'created_by'>,
): Promise<string> {
  const terms = { months: 3, markup: 0, cost: 1000, down_payment: 0, total: 1000, payment_day: 1 } as const
  const made = {
    id: randomUUID(),
    state: 'cancelled',
    plan: '[]',
    language: 'ru',
    created_at: new Date(),
  } as const
  const row = { ...terms, ...made, ...values }
  return (await db.insertInto('contracts').values(row).returning('id').executeTakeFirstOrThrow()).id
}
