// A shop of 5,000 products, 30 branches, 200,000 units and 600,000 entries of stock, on PostgreSQL. Written past the ledger, whose
// checks are not what is measured.
import { sql } from 'kysely'
import type { TestServer } from '#support/server.ts'

export const PRODUCTS = 5_000
export const BRANCHES = 30
/** Invoices of a year, each of one line: two entries. */
const INVOICES = 300_000
const PART = 10_000
const DAYS = 365
const UNITS = 200_000
/** The category of the products whose pieces are units: every tenth product. */
const NTH_PHONE = 10

/** Branches, products, balances, levels, sales and units. */
export async function fillShop(server: TestServer): Promise<void> {
  const { db } = server
  await sql`insert into branches (name, region, link)
    select 'Filial ' || n, 1726, 'filial-' || n from generate_series(1, ${BRANCHES}::int) as n`.execute(db)
  await sql`with goods as (insert into product_categories (name) values ('Toifa') returning id),
      phones as (insert into product_categories (name, tracking) values ('Telefon', 'imei') returning id)
    insert into products (category_id, name, sku, price, brand)
    select case n % ${NTH_PHONE}::int when 0 then phones.id else goods.id end, 'Tovar ' || n, 'SKU' || n, 1000 + n,
      'Brend ' || n % 50
    from goods, phones, generate_series(1, ${PRODUCTS}::int) as n`.execute(db)
  await sql`insert into stock_balances (place_id, product_id, quantity, value)
    select t.id, p.id, (t.id * 7 + p.id) % 12, (t.id * 7 + p.id) % 12 * 700
    from stock_places t cross join products p where t.kind = 'shop'`.execute(db)
  await sql`insert into branch_levels (branch_id, product_id, min, max, changed_at)
    select b.id, p.id, 3, 8, now() from branches b cross join products p`.execute(db)
  // In parts: the checks of the ledger make one statement of everything longer than the server allows.
  for (let from = 1; from <= INVOICES; from += PART) await sell(server, from, from + PART - 1)
  for (let from = 1; from <= UNITS; from += PART) await addUnits(server, from, from + PART - 1)
  await sql`vacuum analyze`.execute(db)
}

/** Invoices numbered from `from` to `to`, spread over products, branches and days. */
const sell = ({ db }: TestServer, from: number, to: number) =>
  sql`
    with cells as (
      select n, gen_random_uuid() as document_id, gen_random_uuid() as line_id,
        (select id from stock_places where kind = 'client') as client,
        (select id from products order by id limit 1) + n % ${PRODUCTS}::int as product_id,
        now() - make_interval(days => n % ${DAYS}::int) as at
      from generate_series(${from}::int, ${to}::int) as n
    ), shops as (
      select id, branch_id, row_number() over (order by id) as nth from stock_places where kind = 'shop'
    ), sales as (
      select c.*, t.id as shop, t.branch_id from cells c join shops t on t.nth = 1 + (c.n / 7) % ${BRANCHES}::int
    ), documents as (
      insert into stock_documents (id, kind, state, branch_id, at)
      select document_id, 'invoice', 'closed', branch_id, at from sales returning 1
    ), lines as (
      insert into stock_lines (id, document_id, product_id, quantity)
      select line_id, document_id, product_id, 1 from sales returning 1
    )
    insert into stock_entries (document_id, line_id, place_id, product_id, quantity, value, at)
    select document_id, line_id, case side when 1 then client else shop end, product_id, side, 0, at
    from sales cross join (values (1), (-1)) as sides (side)
    where (select count(*) from documents) + (select count(*) from lines) > 0`.execute(db)

/** Phones of every branch, each with an IMEI. */
const addUnits = ({ db }: TestServer, from: number, to: number) =>
  sql`
    with phones as (
      select p.id, row_number() over (order by p.id) - 1 as nth from products p
        join product_categories c on c.id = p.category_id where c.tracking = 'imei'
    ), shops as (
      select id, branch_id, row_number() over (order by id) - 1 as nth from stock_places where kind = 'shop'
    ), units as (
      insert into stock_units (product_id, place_id, cost, since, branch_id)
      select p.id, t.id, 700, now() - make_interval(days => n % ${DAYS}::int), t.branch_id
      from generate_series(${from}::int, ${to}::int) as n
        join phones p on p.nth = n % (select count(*) from phones)
        join shops t on t.nth = n / 7 % (select count(*) from shops)
      returning id
    )
    insert into stock_unit_codes (kind, code, unit_id) select 'imei', lpad(id::text, 15, '0'), id from units`.execute(
    db,
  )
