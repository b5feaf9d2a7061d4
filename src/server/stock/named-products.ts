// The products that the rows of an upload name by their codes or barcodes.
import { type SqlBool, sql } from 'kysely'
import { cellText, type Fault, readBarcode } from '#domain/kernel/upload.ts'
import type { Tracking } from '#domain/reference/forms.ts'
import type { UploadRow } from '../files/upload/columns.ts'
import { tracking } from '../goods/queries.ts'
import type { Trx } from '../platform/trx.ts'

export type NamedProduct = {
  product_id: number
  sku: string
  /** As GTIN-14, or empty. */
  gtin: string
  active: boolean
  tracking: Tracking
}

type NamingField = 'sku' | 'barcode'
export type NamedBy = Partial<Record<NamingField, string>>

const gtinOf = (barcode: string): string => barcode.padStart(14, '0')

/** The products that rows name. */
export async function namedProducts(
  trx: Trx,
  rows: readonly UploadRow<NamingField>[],
): Promise<NamedProduct[]> {
  const skus = [...new Set(rows.map(({ cells: { sku = null } }) => cellText(sku)))]
  const gtins = rows.flatMap(({ cells: { barcode = null } }) => {
    const read = readBarcode(barcode)
    return 'value' in read && read.value !== '' ? [gtinOf(read.value)] : []
  })
  const named = sql<SqlBool>`p.sku = any(${skus}::text[]) or lpad(p.barcode, 14, '0') = any(${[...new Set(gtins)]}::text[])`
  const { rows: found } = await sql<NamedProduct>`
    select p.id as product_id, p.sku, case when p.barcode = '' then '' else coalesce(lpad(p.barcode, 14, '0'), '') end as gtin,
      p.active, ${tracking} as tracking
    from products p join product_categories c on c.id = p.category_id where ${named} order by p.id`.execute(
    trx,
  )
  return found
}

/** Finds the product of a row; what the row names by two codes must be one product. `refuse` gets what is wrong. */
export function productFinder(products: readonly NamedProduct[]) {
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const byGtin = Map.groupBy(
    products.filter(({ gtin }) => gtin !== ''),
    ({ gtin }) => gtin,
  )
  return (
    { sku, barcode }: NamedBy,
    refuse: (field: NamingField, fault: Fault) => void,
  ): NamedProduct | null => {
    const same = barcode === undefined ? [] : (byGtin.get(gtinOf(barcode)) ?? [])
    const product = sku === undefined ? same[0] : bySku.get(sku)
    if (product === undefined) {
      const isUnnamed = sku === undefined && barcode === undefined
      refuse(sku === undefined && barcode !== undefined ? 'barcode' : 'sku', {
        code: isUnnamed ? 'required' : 'upload_product',
      })
      return null
    }
    if (sku === undefined && same.length > 1) refuse('barcode', { code: 'upload_barcode_shared' })
    if (sku !== undefined && barcode !== undefined && !same.includes(product))
      refuse('barcode', { code: 'upload_product_differs' })
    if (!product.active) refuse(sku === undefined ? 'barcode' : 'sku', { code: 'switched_off' })
    return product
  }
}
