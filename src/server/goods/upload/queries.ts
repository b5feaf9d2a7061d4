// SQL of the upload of the catalogue: everything that the rows name is read and written in a few statements, whatever their number.
import { sql } from 'kysely'
import type { ProductLine } from '#api/back-office/goods.ts'
import type { ProductForm } from '#domain/goods/product.ts'
import type { Trx } from '../../platform/trx.ts'
import { productListing } from '../queries.ts'
import { similarKey } from './judge.ts'

const ROWS_AT_ONCE = 1000

/** Products by their codes; locked in the order of their ids for a change. */
export async function productsBySku(
  trx: Trx,
  skus: readonly string[],
  isLocked: boolean,
): Promise<Map<string, ProductLine>> {
  const { columns, from } = productListing
  const isNamed = sql`p.sku = any(${skus}::text[])`
  // Before they are read, as in `lockedProduct`.
  if (isLocked)
    await sql`select 1 from products p where ${isNamed} order by p.id for no key update`.execute(trx)
  const { rows } =
    await sql<ProductLine>`select ${columns} from ${from} where ${isNamed} order by p.id`.execute(trx)
  return new Map(rows.map((line) => [line.sku, line]))
}

/** Codes of the catalogue by what they look like: letters of the other alphabet and capitals make no other code. */
export async function similarSkus(trx: Trx): Promise<Map<string, string[]>> {
  const rows = await trx.selectFrom('products').select('sku').execute()
  const found = new Map<string, string[]>()
  for (const { sku } of rows) {
    const key = similarKey(sku)
    found.set(key, [...(found.get(key) ?? []), sku])
  }
  return found
}

const rowOf = ({ status, barcode, ...values }: ProductForm) => ({
  ...values,
  active: status === 'active',
  barcode: barcode === '' ? null : barcode,
})

export async function insertProducts(
  trx: Trx,
  products: readonly ProductForm[],
): Promise<{ id: number; values: ProductForm }[]> {
  const made: { id: number; values: ProductForm }[] = []
  for (let begin = 0; begin < products.length; begin += ROWS_AT_ONCE) {
    const part = products.slice(begin, begin + ROWS_AT_ONCE)
    const rows = await trx.insertInto('products').values(part.map(rowOf)).returning(['id', 'sku']).execute()
    const ids = new Map(rows.map(({ id, sku }) => [sku, id]))
    for (const values of part) made.push({ id: ids.get(values.sku) ?? 0, values })
  }
  return made
}

/** Writes all fields of locked products but their prices. */
export async function updateProducts(
  trx: Trx,
  changes: readonly { id: number; values: ProductForm }[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = JSON.stringify(changes.map(({ id, values }) => ({ id, ...rowOf(values) })))
  await sql`update products p set category_id = n.category_id, name = n.name, brand = n.brand, model = n.model,
      colour = n.colour, barcode = n.barcode, active = n.active, ikpu = n.ikpu, ikpu_name = n.ikpu_name,
      marked = n.marked, priority_id = n.priority_id, version = p.version + 1
    from jsonb_to_recordset(${rows}::jsonb) as n (id int, category_id int, name text, brand text, model text,
      colour text, barcode text, active boolean, ikpu text, ikpu_name text, marked boolean, priority_id int)
    where p.id = n.id`.execute(trx)
}

/** Locks all categories and levels, so that none of them is switched off between the judgement and the end. */
export async function lockPlaces(trx: Trx): Promise<void> {
  await sql`select from product_categories order by id for share`.execute(trx)
  await sql`select from priority_levels order by id for share`.execute(trx)
}
