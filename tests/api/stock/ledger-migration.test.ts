// Migration 0041 in a database that sold for a year with the counter: every quantity, reservation, movement and sold unit is
// in the ledger, the sums before and after are the same, and the migration fails where they would differ.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { databaseBefore } from '#support/old-database.ts'
import { ledgerFaults } from '#support/stock.ts'

const AT = '0041_ledger.sql'
type Old = Awaited<ReturnType<typeof databaseBefore>>
type Sum = { branch_id: number; product_id: number; quantity: number; reserved: number; version: number }

/**
 * Three branches, twelve products (each third a phone), 1,500 sales in 365 days with one to three lines, receipts every week,
 * corrections, open applications with reservations, and sales that are older than the diary.
 */
const YEAR = `
  insert into roles (name) values ('Seller');
  insert into users (name, phone, password_hash, role_id) values ('S', '+998901112233', '', 1);
  insert into branches (name, region, link) select 'B' || n, 1726, 'link-' || n from generate_series(1, 3) n;
  insert into product_categories (name, tracking) values ('Counted', 'none'), ('Phones', 'imei');
  insert into products (category_id, name, sku, price)
    select case when n % 3 = 0 then 2 else 1 end, 'P' || n, 'sku-' || n, 100000 * n from generate_series(1, 12) n;
  insert into stock (branch_id, product_id, quantity) select b, p, 700 from generate_series(1, 3) b, generate_series(1, 12) p;
  insert into stock_moves (branch_id, product_id, quantity, kind, reason, user_id, at)
    select 1 + w % 3, 1 + w % 12, 10, 'correction', 'receipt', 1, now() - make_interval(days => 365 - 7 * w)
    from generate_series(1, 52) w;
  insert into stock_moves (branch_id, product_id, quantity, kind, reason, note, user_id, at)
    select 1 + w % 3, 1 + w % 12, case when w % 4 = 0 then 0 else w % 5 - 2 end, 'correction',
      case when w % 2 = 0 then 'count' else 'damaged' end, 'Note ' || w, 1, now() - make_interval(days => 360 - 9 * w)
    from generate_series(1, 40) w;
  insert into applications (id, status, created_by, branch_id)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      case when n <= 1500 then 'completed' when n <= 1530 then 'returned' else 'in_process' end, 1, 1 + n % 3
    from generate_series(1, 1600) n;
  insert into application_goods (id, application_id, product_id, name, category_id, price, imei, tracking, live, created_at)
    select gen_random_uuid(), a.id, p.id, p.name, p.category_id, p.price,
      case when p.category_id = 2 then lpad((a.n * 10 + line)::text, 15, '0') end,
      case when p.category_id = 2 then 'imei' else 'none' end, a.status <> 'returned',
      now() - make_interval(mins => (525600 - a.n * 300)::int)
    from (select id, status, row_number() over (order by id) as n from applications) a
    cross join lateral generate_series(1, 1 + a.n::int % 3) line
    join products p on p.id = 1 + (a.n * 7 + line * 5) % 12;
  insert into stock_reservations (good_id, application_id, branch_id, product_id, state, at)
    select g.id, a.id, a.branch_id, g.product_id,
      case when a.status = 'in_process' then 'held' else 'used' end, g.created_at
    from application_goods g join applications a on a.id = g.application_id;
  -- Sales before the diary have no row in it.
  insert into stock_moves (branch_id, product_id, quantity, kind, reason, application_id, user_id, at)
    select r.branch_id, r.product_id, -1, 'sale', 'sale', r.application_id, 1, r.at
    from stock_reservations r where r.state = 'used' and r.application_id > '00000000-0000-4000-8000-000000000200';
  update stock s set quantity = s.quantity + m.quantity, version = m.moves from (
    select branch_id, product_id, sum(quantity) as quantity, count(*) as moves from stock_moves group by 1, 2
  ) m where m.branch_id = s.branch_id and m.product_id = s.product_id;
  update stock s set reserved = r.pieces from (
    select branch_id, product_id, count(*) as pieces from stock_reservations where state = 'held' group by 1, 2
  ) r where r.branch_id = s.branch_id and r.product_id = s.product_id;`

const sums = async ({ database }: Old, table: 'stock' | 'shop_stock') =>
  (
    await sql<Sum>`select branch_id, product_id, quantity, reserved, version from ${sql.table(table)}
      order by branch_id, product_id`.execute(database.db)
  ).rows
const count = async ({ database }: Old, of: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(of)}`.execute(database.db))
    .rows[0]?.count ?? -1

describe('a year of sales', () => {
  let old: Old
  let before: Sum[]
  let moves: number
  let soldUnits: number
  beforeAll(async () => {
    old = await databaseBefore(AT)
    await old.database.exec(YEAR)
    before = await sums(old, 'stock')
    moves = await count(old, 'stock_moves where quantity <> 0')
    soldUnits = await count(
      old,
      `application_goods g join stock_reservations r on r.good_id = g.id and r.state = 'used'
        where g.imei is not null and g.live`,
    )
    expect((await migrate(old.database))[0]).toBe(AT)
  }, 120_000)
  afterAll(() => old.close())

  it('has the same quantities, reserved pieces and versions in every branch', async () => {
    expect(before).toHaveLength(36)
    expect(await sums(old, 'shop_stock')).toEqual(before)
    expect(await ledgerFaults(old.database.db)).toEqual([])
  })

  it('keeps every movement of the diary, and opens what it does not explain without cost', async () => {
    const shop = `stock_entries e join stock_places p on p.id = e.place_id and p.kind = 'shop'
      join stock_documents d on d.id = e.document_id`
    expect(await count(old, `${shop} where d.kind <> 'opening'`)).toBe(moves)
    expect(await count(old, `${shop} where d.kind = 'opening' and e.quantity = 700`)).toBe(36)
    expect(await count(old, `stock_entries where value <> 0`)).toBe(0)
    expect(await count(old, `stock_documents where kind = 'receipt' and state = 'posted'`)).toBe(52)
    expect(await count(old, `stock_documents where kind = 'count' and note like 'Note %'`)).toBe(40)
  })

  it('has a row for every sold unit, with the client, its code and the entry of its sale', async () => {
    expect(soldUnits).toBeGreaterThan(500)
    expect(
      await count(old, `stock_units u join stock_places p on p.id = u.place_id and p.kind = 'client'`),
    ).toBe(soldUnits)
    expect(
      await count(
        old,
        `stock_units u join stock_unit_codes c on c.unit_id = u.id and c.kind = 'imei'
          join stock_entries e on e.unit_id = u.id and e.place_id = u.place_id and e.quantity = 1
          join stock_lines l on l.id = e.line_id
          join application_goods g on g.id = l.good_id and g.imei = c.code and g.product_id = u.product_id`,
      ),
    ).toBe(soldUnits)
  })

  it('has lost the counter and the diary', async () => {
    expect(await count(old, `information_schema.tables where table_name in ('stock', 'stock_moves')`)).toBe(0)
  })
})

describe('a counter that its reservations do not explain', () => {
  it('stops the migration, which changes nothing', async () => {
    const old = await databaseBefore(AT)
    await old.database.exec(YEAR)
    await old.database.exec('update stock set reserved = reserved + 1 where branch_id = 2 and product_id = 5')
    await expect(migrate(old.database)).rejects.toThrow(
      'the ledger does not have the quantities of the counter: branch 2, product 5',
    )
    expect(await count(old, `information_schema.tables where table_name in ('stock', 'stock_moves')`)).toBe(2)
    await old.close()
  }, 120_000)
})
