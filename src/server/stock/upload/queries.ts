// SQL of the upload of goods from suppliers: the products that the rows name.
import { type SqlBool, sql } from 'kysely'
import type { Tracking } from '#domain/reference/forms.ts'
import { tracking } from '../../goods/queries.ts'
import type { Trx } from '../../platform/handler.ts'

export type NamedProduct = {
  product_id: number
  sku: string
  /** As GTIN-14, or empty. */
  gtin: string
  active: boolean
  tracking: Tracking
}

/** Products by their codes or their barcodes (as GTIN-14). */
export async function namedProducts(
  trx: Trx,
  skus: readonly string[],
  gtins: readonly string[],
): Promise<NamedProduct[]> {
  const named = sql<SqlBool>`p.sku = any(${[...skus]}::text[]) or lpad(p.barcode, 14, '0') = any(${[...gtins]}::text[])`
  const { rows } = await sql<NamedProduct>`
    select p.id as product_id, p.sku, case when p.barcode = '' then '' else coalesce(lpad(p.barcode, 14, '0'), '') end as gtin,
      p.active, ${tracking} as tracking
    from products p join product_categories c on c.id = p.category_id where ${named} order by p.id`.execute(
    trx,
  )
  return rows
}
