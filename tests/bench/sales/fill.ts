// A year of a shop of 30 branches: 100,000 applications with contract, payment and closed invoice, of which 5,000 came back. Written
// past the sale, whose rules are not what is measured.
import { sql } from 'kysely'
import type { TestServer } from '#support/server.ts'

export const INVOICES = 100_000
export const RETURNS = 5_000
const BRANCHES = 30
const PRODUCTS = 500
const PARTNERS = 4
const PART = 10_000
const DAYS = 365
/** Each application has one line of goods, whose id begins with these letters; its contract, invoice and papers have others. */
const PREFIX = {
  application: 'a',
  attempt: 'b',
  good: 'c',
  contract: 'd',
  invoice: 'e',
  sale: 'f',
  back: '9',
}

/** The id of a record of the application numbered `n`. */
const id = (of: keyof typeof PREFIX) =>
  sql`(${PREFIX[of]} || '0000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
const at = sql`now() - make_interval(days => n % ${DAYS}::int, secs => n % 3600)`
const returnedAt = sql`least(${at} + interval '5 days', now())`
const price = sql`(1000000 + n % 900 * 1000)::bigint`
const DOWN = 100_000

/** Branches, products, partners and what was sold and came back. */
export async function fillSales(server: TestServer): Promise<void> {
  const { db } = server
  await sql`insert into branches (name, region, link)
    select 'Filial ' || n, 1726, 'filial-' || n from generate_series(1, ${BRANCHES}::int) as n`.execute(db)
  await sql`insert into partners (name, required_slots)
    select 'Hamkor ' || n, '{}' from generate_series(1, ${PARTNERS}::int) as n`.execute(db)
  await sql`with category as (insert into product_categories (name) values ('Toifa') returning id)
    insert into products (category_id, name, sku, price, brand)
    select category.id, 'Tovar ' || n, 'SKU' || n, 1000000, 'Brend ' || n % 50
    from category, generate_series(1, ${PRODUCTS}::int) as n`.execute(db)
  for (let from = 1; from <= INVOICES; from += PART) await sell(server, from, from + PART - 1)
  await takeBack(server)
  await sql`vacuum analyze`.execute(db)
}

/** The n-th of a table's rows, in turns. */
const nth = (table: string) => sql`(select array_agg(id order by id) from ${sql.table(table)})`

async function sell({ db }: TestServer, from: number, to: number): Promise<void> {
  const rows = sql`generate_series(${from}::int, ${to}::int) as n`
  await sql`insert into applications (id, number, status, client_name, name_key, branch_id, created_by, manager_id, partner_id, sum,
      created_at, submitted_at, taken_at)
    select ${id('application')}, 1000000 + n, 'registered', 'Mijoz ' || n, 'mijoz ' || n, b.ids[1 + n % cardinality(b.ids)], u.id,
      u.id, p.ids[1 + n % cardinality(p.ids)], ${price}, ${at}, ${at}, ${at}
    from ${rows}, (select id from users order by id limit 1) u, (select ${nth('branches')} as ids) b,
      (select ${nth('partners')} as ids) p`.execute(db)
  await sql`insert into partner_attempts (id, application_id, partner_id, state, limit_sum, started_at)
    select ${id('attempt')}, a.id, a.partner_id, 'approved', 5000000, a.created_at
    from ${rows} join applications a on a.id = ${id('application')}`.execute(db)
  await sql`insert into application_goods (id, application_id, product_id, name, category_id, price, discount, created_at)
    select ${id('good')}, ${id('application')}, g.id, g.name, g.category_id, ${price}, 0, ${at}
    from ${rows}, (select ${nth('products')} as ids) p, products g where g.id = p.ids[1 + n % cardinality(p.ids)]`.execute(
    db,
  )
  await sql`insert into contracts (id, application_id, attempt_id, partner_id, state, months, markup, cost, down_payment, total,
      payment_day, plan, language, created_by, created_at, confirmed_at, commission_bp)
    select ${id('contract')}, a.id, ${id('attempt')}, a.partner_id, 'confirmed', 12, 20, a.sum, ${DOWN}, a.sum, 5, '[]', 'ru',
      a.created_by, a.created_at, a.created_at, 150
    from ${rows} join applications a on a.id = ${id('application')}`.execute(db)
  await sql`insert into payments (id, application_id, contract_id, amount, method, user_id, at)
    select gen_random_uuid(), a.id, ${id('contract')}, ${DOWN}, 'cash', a.created_by, a.created_at
    from ${rows} join applications a on a.id = ${id('application')}`.execute(db)
  await sql`insert into invoices (id, application_id, contract_id, state, delivery, owner_name, payment_type, created_at, closed_at, closed_by)
    select ${id('invoice')}, a.id, ${id('contract')}, 'closed', 'in_shop', case n % 500 when 0 then '' else 'Egasi ' || n end, 'cash', a.created_at, a.created_at, a.created_by
    from ${rows} join applications a on a.id = ${id('application')}`.execute(db)
  await post(db, rows, 'sale')
}

async function takeBack({ db }: TestServer): Promise<void> {
  const rows = sql`(select k * ${INVOICES / RETURNS}::int as n from generate_series(1, ${RETURNS}::int) as k) as k`
  await post(db, rows, 'back')
  await sql`insert into returns (id, application_id, good_id, contract_id, state, since, reason, created_by, created_at, handed_over_at,
      is_late, condition, way, part, refund, gifts, share, place, branch_id, accepted_at, paid_at, document_id)
    select gen_random_uuid(), a.id, ${id('good')}, ${id('contract')}, 'returned', ${returnedAt}, 'item_refused', a.created_by,
      ${at}, ${at}, false, 'sealed', 'cancel', ${DOWN}, ${DOWN}, 0, a.sum - ${DOWN}, 'shop', a.branch_id, ${returnedAt},
      ${returnedAt}, ${id('back')}
    from ${rows} join applications a on a.id = ${id('application')}`.execute(db)
  await sql`insert into refunds (return_id, application_id, contract_id, amount, method, user_id, at)
    select id, application_id, contract_id, refund, 'cash', created_by, paid_at from returns`.execute(db)
  await sql`insert into return_checks (return_id, state, due_at, register, receipt, sign, issued_at, sum, added_at)
    select id, 'added', since, 'UZ1', number::text, number::text, since, refund, since from returns`.execute(
    db,
  )
}

/** Papers of one line each, at a cost of seven tenths of the price. */
async function post(db: TestServer['db'], rows: ReturnType<typeof sql>, of: 'sale' | 'back'): Promise<void> {
  const isSale = of === 'sale'
  await sql`
    with documents as (
      insert into stock_documents (id, kind, state, branch_id, application_id, at)
      select ${id(of)}, ${isSale ? 'invoice' : 'return'}, ${isSale ? 'closed' : 'posted'}, a.branch_id, a.id,
        ${isSale ? at : returnedAt}
      from ${rows} join applications a on a.id = ${id('application')} returning 1
    ), lines as (
      insert into stock_lines (id, document_id, product_id, quantity, good_id)
      select ${id(of)}, ${id(of)}, g.product_id, 1, g.id
      from ${rows} join application_goods g on g.id = ${id('good')} returning 1
    )
    insert into stock_entries (document_id, line_id, place_id, product_id, quantity, value, at)
    select ${id(of)}, ${id(of)}, case side when 1 then client.id else shop.id end, g.product_id,
      side * ${isSale ? 1 : -1}, side * ${isSale ? 1 : -1} * (${price} * 7 / 10), ${isSale ? at : returnedAt}
    from ${rows} join application_goods g on g.id = ${id('good')} join applications a on a.id = g.application_id
      join stock_places shop on shop.kind = 'shop' and shop.branch_id = a.branch_id
      join stock_places client on client.kind = 'client'
      cross join (values (1), (-1)) as sides (side)
    where (select count(*) from documents) + (select count(*) from lines) > 0`.execute(db)
}
