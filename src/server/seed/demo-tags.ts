// Price tags of the demo shop: most are printed, some have an older price on them, and some were never printed.
import { sql } from 'kysely'
import type { Trx } from '../platform/trx.ts'

/** Of so many products one has no tag yet and one has an old price on it. */
const PERIOD = 8
const OLD_PRICE_PERCENT = 105

/** Needs the stock. */
export const addTags = (trx: Trx, { admin }: { admin: number }, now: Date) =>
  sql`insert into price_tags (branch_id, product_id, price, printed_at, printed_by)
    select s.branch_id, p.id, case p.id % ${PERIOD} when 1 then p.price * ${OLD_PRICE_PERCENT} / 100 else p.price end,
      ${now}, ${admin}
    from shop_stock s join products p on p.id = s.product_id
    where s.quantity > 0 and p.id % ${PERIOD} <> 0`.execute(trx)
