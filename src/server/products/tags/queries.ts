// SQL of price tags: what a branch has printed, and what it has to print.
import { sql } from 'kysely'
import type { PrintedTag, TagPrintSettings, TagState } from '#domain/products/price-tag.ts'
import type { Condition } from '../../db/condition.ts'
import { nameOrderOf } from '../../platform/listing/listing.ts'
import type { Trx } from '../../platform/trx.ts'

/** Open branches within a condition on `branches b`, each with the number of tags that it has to print. */
export async function tagBranches(trx: Trx, scope: Condition) {
  const { rows } = await sql<{ id: number; name: string; due: number }>`
    select b.id, b.name, (select count(*)::int from tags_due d where d.branch_id = b.id) as due
    from branches b where b.active and b.deleted_at is null and ${scope} order by ${nameOrderOf(sql`b.name`)}, b.id`.execute(
    trx,
  )
  return rows
}

export type TagProduct = TagState & {
  id: number
  category_id: number
  name: string
  sku: string
  barcode: string
}

/** Products with what their tags show in a branch. The products must be locked. */
export async function tagProducts(
  trx: Trx,
  branch: number,
  ids: readonly number[],
): Promise<Map<number, TagProduct>> {
  const { rows } = await sql<TagProduct>`
    select p.id, p.category_id, p.name, p.sku, coalesce(p.barcode, '') as barcode, p.price, t.price as printed,
      coalesce(s.quantity, 0)::int as quantity
    from products p
      left join price_tags t on t.product_id = p.id and t.branch_id = ${branch}
      left join shop_stock s on s.product_id = p.id and s.branch_id = ${branch}
    where p.id = any(${ids})`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a product has this barcode, with or without leading zeros. */
export async function isBarcodeTaken(trx: Trx, gtin: string): Promise<boolean> {
  const { rows } = await sql`select from products p where lpad(p.barcode, 14, '0') = ${gtin} limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Gives a locked product a barcode. */
export const setBarcode = (trx: Trx, product: number, barcode: string) =>
  trx
    .updateTable('products')
    .set((by) => ({ barcode, version: by('version', '+', 1) }))
    .where('id', '=', product)
    .execute()

type Marked = {
  branch: number
  user: number
  at: Date
  prices: readonly { product: number; price: number }[]
}

/** Records the prices that a branch has printed. */
export async function recordPrinted(trx: Trx, { branch, user, at, prices }: Marked): Promise<void> {
  const rows = prices.map(({ product, price }) => ({
    branch_id: branch,
    product_id: product,
    price,
    printed_at: at,
    printed_by: user,
  }))
  await trx
    .insertInto('price_tags')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['branch_id', 'product_id']).doUpdateSet((by) => ({
        price: by.ref('excluded.price'),
        printed_at: by.ref('excluded.printed_at'),
        printed_by: by.ref('excluded.printed_by'),
      })),
    )
    .execute()
}

type Kept = {
  branch: number
  user: number
  at: Date
  settings: TagPrintSettings
  tags: readonly PrintedTag[]
}

/** Keeps the tags of a print, and returns its id. */
export async function keepPrint(trx: Trx, { branch, user, at, settings, tags }: Kept): Promise<number> {
  const { id } = await trx
    .insertInto('tag_prints')
    .values({
      branch_id: branch,
      user_id: user,
      at,
      settings: JSON.stringify(settings),
      lines: JSON.stringify(tags),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type KeptPrint = { at: Date; settings: TagPrintSettings; lines: PrintedTag[] }

/** A print of a branch within a condition on `branches b`, or null. */
export async function findPrint(trx: Trx, id: number, scope: Condition): Promise<KeptPrint | null> {
  const { rows } = await sql<KeptPrint>`
    select t.at, t.settings, t.lines from tag_prints t join branches b on b.id = t.branch_id
    where t.id = ${id} and ${scope}`.execute(trx)
  return rows[0] ?? null
}
