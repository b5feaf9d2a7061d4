// Stock of a test shop, read from the ledger and changed by its own postings.
import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema/database.ts'
import { changeReservations, correctShop, lockShopBalance } from '#server/stock/queries.ts'

type Db = Kysely<Database>

/** Posts what is missing for a branch to have so many pieces of a product. */
export async function setStock(
  db: Db,
  branch_id: number,
  product_id: number,
  quantity: number,
): Promise<void> {
  const user = await db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    const balance = await lockShopBalance(trx, { branch_id, product_id })
    const correction = { quantity, reason: 'count', note: '', user_id: user.id, at: new Date() } as const
    if (balance.quantity !== quantity) await correctShop(trx, balance, correction)
  })
}

/** The same in every branch. */
export async function setStockEverywhere(db: Db, product_id: number, quantity: number): Promise<void> {
  for (const { id } of await db.selectFrom('branches').select('id').orderBy('id').execute())
    await setStock(db, id, product_id, quantity)
}

/** Releases what every application has reserved. */
export async function releaseEverything(db: Db): Promise<void> {
  const reserved = await db
    .selectFrom('stock_reservations')
    .select('application_id')
    .distinct()
    .where('state', '=', 'held')
    .execute()
  for (const { application_id } of reserved) {
    const owner = { application_id, branch_id: null, now: new Date() }
    await db.transaction().execute((trx) => changeReservations(trx, owner, { release: 'all' }))
  }
}

/** Quantity and reserved pieces of a product in the shop of a branch. */
export const stockOf = (db: Db, branch_id: number, product_id: number) =>
  db
    .selectFrom('shop_stock')
    .select(['quantity', 'reserved'])
    .where('branch_id', '=', branch_id)
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow()

/**
 * What is wrong in a ledger, in words: balances that are not the sum of the entries or not dated by the last one, values without pieces, pairs that do not
 * sum to zero, reservations and units that are not where the balances and entries have them. Empty for a right one.
 */
export async function ledgerFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select format('balance %s %s is %s/%s, entries have %s/%s', place_id, product_id, b.quantity, b.value, e.quantity, e.value)
      as fault
    from stock_balances b full join (
      select place_id, product_id, sum(quantity)::int as quantity, sum(value)::bigint as value from stock_entries
      join stock_places p on p.id = place_id where p.branch_id is not null group by 1, 2
    ) e using (place_id, product_id)
    where coalesce(b.quantity, 0) <> coalesce(e.quantity, 0) or coalesce(b.value, 0) <> coalesce(e.value, 0)
    union all
    -- Kept in milliseconds, as the server reads instants.
    select format('balance %s %s was moved at %s, its last entry at %s', place_id, product_id, b.moved_at, e.at)
    from stock_balances b full join (
      select place_id, product_id, max(at) as at from stock_entries join stock_places p on p.id = place_id
      where p.branch_id is not null and quantity <> 0 group by 1, 2
    ) e using (place_id, product_id)
    where date_trunc('milliseconds', b.moved_at) is distinct from date_trunc('milliseconds', e.at)
    union all
    select format('balance %s %s: quantity %s, reserved %s, value %s', place_id, product_id, quantity, reserved, value)
    from stock_balances where quantity < 0 or reserved < 0 or reserved > quantity or value < 0 or (quantity = 0 and value <> 0)
    union all
    select format('document %s product %s sums to %s/%s', document_id, product_id, sum(quantity), sum(value))
    from stock_entries group by document_id, product_id having sum(quantity) <> 0 or sum(value) <> 0
    union all
    select format('reserved at %s %s is %s, reservations are %s', place_id, product_id, b.reserved, r.pieces)
    from stock_balances b full join (
      select place_id, product_id, count(*)::int as pieces from stock_reservations where state = 'held' group by 1, 2
    ) r using (place_id, product_id) where coalesce(b.reserved, 0) <> coalesce(r.pieces, 0)
    union all
    -- A piece that was counted until it was sold has its unit from then on, so only the last entry says where it is.
    select format('unit %s is at %s, its last entry has put it to %s', u.id, u.place_id, l.place_id)
    from stock_units u left join lateral (select e.place_id from stock_entries e
      where e.unit_id = u.id and e.quantity > 0 order by e.id desc limit 1) l on true
    where l.place_id is distinct from u.place_id
    union all
    select format('place %s product %s has %s units and %s pieces', u.place_id, u.product_id, count(*), max(b.quantity))
    from stock_units u join stock_balances b on b.place_id = u.place_id and b.product_id = u.product_id
    group by u.place_id, u.product_id, b.quantity having count(*) > b.quantity
    union all
    select format('place %s product %s: its pieces are all units of %s, the balance has %s', u.place_id, u.product_id,
      sum(u.cost), max(b.value))
    from stock_units u join stock_balances b on b.place_id = u.place_id and b.product_id = u.product_id
    group by u.place_id, u.product_id, b.quantity having count(*) = b.quantity and sum(u.cost) <> max(b.value)`.execute(
    db,
  )
  return rows.map(({ fault }) => fault)
}
