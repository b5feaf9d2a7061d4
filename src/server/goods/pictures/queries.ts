// SQL of the pictures of products.
import { sql } from 'kysely'
import type { PicturedProduct } from '#domain/goods/picture-files.ts'
import type { Inserted, Selected } from '../../db/schema/database.ts'
import type { Trx } from '../../platform/trx.ts'

export type PictureRow = Selected<'product_pictures'>

/** The id of the picture that leads, or null; `product`: the id of a product of the statement. */
export const leadingPicture = (product: string) =>
  sql<string | null>`(select w.id from product_pictures w where w.product_id = ${sql.ref(product)}
    order by w.position limit 1)`

export const picturesOf = (trx: Trx, product: number): Promise<PictureRow[]> =>
  trx
    .selectFrom('product_pictures')
    .selectAll()
    .where('product_id', '=', product)
    .orderBy('position')
    .execute()

/** Products by their article numbers, with the pictures of each. A name of a file may have other capitals than the number. */
export async function picturedProducts(trx: Trx, skus: readonly string[]): Promise<PicturedProduct[]> {
  const { rows } = await sql<PicturedProduct>`
    select p.id::text as key, p.sku, p.name,
      array(select w.id::text from product_pictures w where w.product_id = p.id order by w.position) as pictures
    from products p
    where p.sku = any(${[...skus]}::text[]) or lower(p.sku) = any(${skus.map((sku) => sku.toLowerCase())}::text[])
    order by p.sku`.execute(trx)
  return rows
}

export const findProductPicture = (trx: Trx, id: string): Promise<PictureRow | undefined> =>
  trx.selectFrom('product_pictures').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertPicture(trx: Trx, values: Inserted<'product_pictures'>): Promise<void> {
  await trx.insertInto('product_pictures').values(values).execute()
}

export async function deletePicture(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('product_pictures').where('id', '=', id).execute()
}

/** Puts the pictures of a product in this order. */
export async function orderPictures(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`update product_pictures w set position = n.place
    from unnest(${[...ids]}::uuid[]) with ordinality as n (id, place) where w.id = n.id`.execute(trx)
}
