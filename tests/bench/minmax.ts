// What every branch has to order, on PostgreSQL, in a shop of 5,000 products, 30 branches and 600,000 entries of stock.
import { sql } from 'kysely'
import { backOfficeApi } from '#api/back-office/index.ts'
import { startTestServer, type TestServer } from '#support/server.ts'
import { type Figure, median } from './figures.ts'

const PRODUCTS = 5_000
const BRANCHES = 30
/** Invoices of a year, each of one line: two entries. */
const INVOICES = 300_000
const PART = 10_000
const DAYS = 365
const ROUNDS = 7

/** Balances, levels and sales; written past the ledger, whose checks are not what is measured. */
async function fill(server: TestServer): Promise<void> {
  const { db } = server
  await sql`insert into branches (name, region, link)
    select 'Filial ' || n, 1726, 'filial-' || n from generate_series(1, ${BRANCHES}::int) as n`.execute(db)
  await sql`with category as (insert into product_categories (name) values ('Toifa') returning id)
    insert into products (category_id, name, sku, price)
    select category.id, 'Tovar ' || n, 'SKU' || n, 1000 + n from category, generate_series(1, ${PRODUCTS}::int) as n`.execute(
    db,
  )
  await sql`insert into stock_balances (place_id, product_id, quantity)
    select t.id, p.id, (t.id * 7 + p.id) % 12 from stock_places t cross join products p where t.kind = 'shop'`.execute(
    db,
  )
  await sql`insert into branch_levels (branch_id, product_id, min, max, changed_at)
    select b.id, p.id, 3, 8, now() from branches b cross join products p`.execute(db)
  // In parts: the checks of the ledger make one statement of everything longer than the server allows.
  for (let from = 1; from <= INVOICES; from += PART) await sell(server, from, from + PART - 1)
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

export async function measureMinmax(): Promise<Figure[]> {
  const server = await startTestServer({ database: 'postgres' })
  try {
    await fill(server)
    const admin = await server.signIn('admin')
    const timesOf = async (body: object): Promise<number[]> => {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const start = performance.now()
        await admin.call(backOfficeApi.minmax.list, { body: { limit: 100, ...body } })
        times.push(performance.now() - start)
      }
      return times
    }
    const figure = async (metric: string, body: object, limit: number): Promise<Figure> => {
      const runs = await timesOf(body)
      return { metric, value: median(runs), unit: 'ms', limit, runs }
    }
    return [
      await figure(
        'min/max: what all branches have to order',
        { below: '1', sort: 'to_order', way: 'desc' },
        2000,
      ),
      await figure('min/max: the first page of all lines', {}, 300),
    ]
  } finally {
    await server.stop()
  }
}
