// SQL of the catalogue, and the only functions that change prices and levels: every new price is recorded in the history.
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { ProductLine, productList } from '#api/back-office/goods.ts'
import type { Tracking } from '#domain/reference/forms.ts'
import type { Condition } from '../db/condition.ts'
import type { Database } from '../db/schema/database.ts'
import { type ListSql, listingOf } from '../platform/listing/declared.ts'
import { allOf, bySearch, nameOrderOf } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'
import { leadingPicture } from './pictures/queries.ts'

export { requirePlaces } from './filing.ts'
export { leadingPicture } from './pictures/queries.ts'

/** `trackingOf` of the domain, as SQL over `products p` and `product_categories c`. */
export const tracking = sql<Tracking>`case when c.tracking = 'none' and p.marked then 'marking' else c.tracking end`
/** Whether each unit is sold by its marking code: because of its category, or of its own. */
export const isMarked = sql<SqlBool>`(${tracking} = 'marking')`
const status = sql`case when p.active then 'active' else 'inactive' end`

/** What a product is found by; index products_parts has the same expression. */
export const SEARCHED = sql<string>`(p.name || ' ' || p.brand || ' ' || p.model || ' ' || p.sku || ' '
  || coalesce(p.barcode, '') || ' ' || p.ikpu || ' ' || p.ikpu_name)`

/** The SQL of the list. */
export const productSql: ListSql<typeof productList> = {
  from: sql`products p join product_categories c on c.id = p.category_id
    left join priority_levels l on l.id = p.priority_id`,
  key: sql`p.id`,
  keyKind: 'bigint',
  columns: {
    version: sql`p.version`,
    name: sql`p.name`,
    category_id: sql`p.category_id`,
    brand: sql`p.brand`,
    model: sql`p.model`,
    colour: sql`p.colour`,
    sku: sql`p.sku`,
    barcode: sql`coalesce(p.barcode, '')`,
    ikpu: sql`p.ikpu`,
    ikpu_name: sql`p.ikpu_name`,
    price: sql`p.price`,
    marked: sql`p.marked`,
    tracking,
    priority_id: sql`p.priority_id`,
    status,
    category: sql`c.name`,
    priority: sql`l.name`,
    priority_colour: sql`l.colour`,
    picture: leadingPicture('p.id'),
  },
  sorts: {
    name: { by: nameOrderOf(sql`p.name`), kind: 'text' },
    category: { by: nameOrderOf(sql`c.name`), kind: 'text' },
    sku: { by: sql`p.sku`, kind: 'text' },
    price: { by: sql`p.price`, kind: 'bigint' },
    // Goods without a level are sorted after all levels.
    priority: { by: sql`l.position`, absent: sql`1000`, kind: 'bigint' },
    status: { by: status, kind: 'text' },
  },
  filters: {
    status: (value) => sql`p.active = ${value === 'active'}`,
    marked: (value) => sql`${isMarked} = ${value === 'yes'}`,
    pictures: (value) =>
      sql`exists (select from product_pictures w where w.product_id = p.id) = ${value === 'with'}`,
    priority: (id) => sql`p.priority_id = ${Number(id)}`,
    category: (id) => sql`p.category_id = ${Number(id)}`,
  },
  search: (text) => bySearch(SEARCHED, text),
  scope: sql`true`,
}
export const productListing = listingOf(productSql)

/**
 * Active products `p`, and any that a branch within `scope`, a condition on `branches b`, still has. A condition that sums nothing,
 * so that a count of products does not sum the pieces of every one.
 */
export const isActiveOrStocked = (scope: Condition): Condition => sql<SqlBool>`(p.active or exists (
  select from shop_stock k join branches b on b.id = k.branch_id where k.product_id = p.id and k.quantity > 0 and ${scope}))`

/**
 * A product as its list shows it, locked until the end of the transaction. It is read under the lock: a statement that locks and joins
 * does not find a product whose category has changed while it waited.
 */
export async function lockedProduct(trx: Trx, id: number): Promise<ProductLine | undefined> {
  await lockProducts(trx, [id])
  const { columns, from } = productListing
  const { rows } = await sql<ProductLine>`select ${columns} from ${from} where p.id = ${id}`.execute(trx)
  return rows[0]
}

/** The greatest discounts of products for `priceFault`, in whole soʻm; without one a product is missing. */
export async function discountsOf(
  trx: Trx,
  products: readonly number[],
  today: string,
): Promise<Map<number, number>> {
  if (products.length === 0) return new Map()
  const { rows } = await sql<{ product_id: number; discount: number }>`
    select product_id, max(discount) as discount from promotions
    where product_id = any(${[...products]}::int[]) and state = 'active' and to_on >= ${today}::date
    group by product_id`.execute(trx)
  return new Map(rows.map(({ product_id, discount }) => [product_id, discount]))
}

type Priced = { product: number; old: number | null; price: number; user: number; request: number | null }

/** A line in the history of a price. */
export const recordPrice = (trx: Trx, { product, old, price, user, request }: Priced) =>
  trx
    .insertInto('product_prices')
    .values({ product_id: product, old_price: old, price, user_id: user, request_id: request })
    .execute()

type PriceChange = Pick<Priced, 'product' | 'old' | 'price'>

/** Lines in the histories of many prices. */
export async function recordPrices(
  trx: Trx,
  prices: readonly PriceChange[],
  { user, request }: Pick<Priced, 'user' | 'request'>,
): Promise<void> {
  if (prices.length === 0) return
  await sql`insert into product_prices (product_id, old_price, price, user_id, request_id)
    select n.product, n.old, n.price, ${user}, ${request}::int
    from unnest(${prices.map(({ product }) => product)}::int[], ${prices.map(({ old }) => old)}::bigint[],
      ${prices.map(({ price }) => price)}::bigint[]) with ordinality as n (product, old, price, place)
    order by n.place`.execute(trx)
}

/** Sets new prices of locked products, with their lines in the history. */
export async function setPrices(
  trx: Trx,
  prices: readonly PriceChange[],
  of: Pick<Priced, 'user' | 'request'>,
): Promise<void> {
  if (prices.length === 0) return
  await sql`update products p set price = n.price, version = p.version + 1
    from unnest(${prices.map(({ product }) => product)}::int[],
      ${prices.map(({ price }) => price)}::bigint[]) as n (product, price)
    where p.id = n.product`.execute(trx)
  await recordPrices(trx, prices, of)
}

/** Sets a new level of a locked product. */
export const setLevel = (trx: Trx, product: number, level: number) =>
  trx
    .updateTable('products')
    .set((by) => ({ priority_id: level, version: by('version', '+', 1) }))
    .where('id', '=', product)
    .execute()

/** Locks products, always in the order of their ids, so that two who lock the same never wait for each other. */
export async function lockProducts(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export type Good = {
  product_id: number
  sku: string
  name: string
  category: string
  active: boolean
  price: number
  priority_id: number | null
}

const goods = (trx: Trx) =>
  trx
    .selectFrom('products as p')
    .innerJoin('product_categories as c', 'c.id', 'p.category_id')
    .select(['p.id as product_id', 'p.sku', 'p.name', 'c.name as category', 'p.active'])
    .select(['p.price', 'p.priority_id'])

export async function goodsByIds(trx: Trx, ids: readonly number[]): Promise<Map<number, Good>> {
  if (ids.length === 0) return new Map()
  const rows = await goods(trx).where('p.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

const FOUND_LIMIT = 30

/**
 * Products `p` by words of their name, brand, model or code, in any spelling. The indexed text also contains words of the tax
 * catalogue, which do not count here, so the columns are checked too.
 */
export const byProductSearch = (search: string): Condition[] => [
  ...bySearch(SEARCHED, search),
  ...bySearch(sql`concat_ws(' ', p.name, p.brand, p.model, p.sku, p.barcode)`, search),
]

/** Barcodes may be stored without the leading zeros of a GTIN-14. */
const byGtin = (gtin: string) => sql<SqlBool>`lpad(p.barcode, 14, '0') = ${gtin}`

/** Products `p` by words, by a scanned GTIN, or by either where a text may be both (`productSearchOf`). */
export function byTextOrCode(search: string, gtin: string | undefined): Condition[] {
  const words = byProductSearch(search)
  if (gtin === undefined) return words
  return words.length === 0 ? [byGtin(gtin)] : [sql<SqlBool>`(${allOf(words)} or ${byGtin(gtin)})`]
}

/** Active goods by words of their name, brand, model or code, or by a scanned GTIN. */
export function findGoods(trx: Trx, search: string, gtin?: string): Promise<Good[]> {
  let query = goods(trx).where('p.active', '=', true)
  for (const condition of byTextOrCode(search, gtin)) query = query.where(condition)
  return query
    .orderBy(nameOrderOf(sql.ref('p.name')))
    .orderBy('p.id')
    .limit(FOUND_LIMIT)
    .execute()
}

/** Levels of priority in their order. */
export const levelsOf = (trx: Trx) =>
  trx
    .selectFrom('priority_levels')
    .selectAll()
    .orderBy('position')
    .orderBy(nameOrderOf(sql.ref('name')))
    .execute()

export const pricesOf = (trx: Trx, product: number) =>
  trx
    .selectFrom('product_prices as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.at', 'u.name as who', 'p.old_price', 'p.price', 'p.request_id as request'])
    .where('p.product_id', '=', product)
    .orderBy('p.id', 'desc')
    .limit(200)
    .execute()

/** All categories, the ones switched off too. */
export const categoryChoices = (trx: Trx) =>
  trx
    .selectFrom('product_categories')
    .select(['id', 'name', 'tracking', 'status'])
    .orderBy(nameOrderOf(sql.ref('name')))
    .execute()

/** Categories that goods are chosen from. */
export const activeCategories = (trx: Trx) =>
  trx
    .selectFrom('product_categories')
    .select(['id', 'name', 'tracking'])
    .where('status', '=', 'active')
    .orderBy(nameOrderOf(sql.ref('name')))
    .execute()

export const createProduct = (trx: Trx, values: Insertable<Database['products']>) =>
  trx.insertInto('products').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()

export async function updateProduct(
  trx: Trx,
  id: number,
  set: Updateable<Database['products']>,
): Promise<void> {
  await trx.updateTable('products').set(set).where('id', '=', id).execute()
}
