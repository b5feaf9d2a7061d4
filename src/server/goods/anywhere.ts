// Goods of the catalogue for the search for anything.
import { sql } from 'kysely'
import type { GoodHit } from '#api/search.ts'
import { HITS_OF_KIND } from '#domain/search/query.ts'
import { allOf, bySearch, nameOrderOf } from '../platform/listing/listing.ts'
import { firstHits, type SearchSource } from '../platform/search.ts'
import { SEARCHED } from './queries.ts'

/**
 * By words of name, brand, model or code, as in the list of goods, in either script; goods on sale only. People of a
 * partner see no stock, so only the permission for the catalogue shows them goods.
 */
export const findGoodsAnywhere: SearchSource<GoodHit> = async ({ trx, actor, permission, text }) => {
  if (permission === 'stock' && actor.partner_id !== null) return { items: [], total: 0 }
  const { rows } = await sql<GoodHit>`
    select p.id::text as key, p.name, p.sku, p.price from products p
    where p.active and ${allOf(bySearch(SEARCHED, text))}
    order by coalesce(${nameOrderOf(sql`p.name`)}, ''), p.id limit ${HITS_OF_KIND + 1}`.execute(trx)
  return firstHits(rows)
}
