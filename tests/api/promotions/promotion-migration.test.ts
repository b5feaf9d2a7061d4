// Migration 0045 in a database with promotions of one partner, one gift and one term: each keeps them, and its state.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { promotionsToday } from '#server/promotions/queries.ts'
import { databaseBefore } from '#support/old-database.ts'

let old: Awaited<ReturnType<typeof databaseBefore>>
let database: OpenDatabase

beforeAll(async () => {
  old = await databaseBefore('0045_promotions.sql')
  database = old.database
  await database.exec(`
    insert into partners (name) values ('Bank');
    insert into product_categories (name) values ('Goods');
    insert into products (category_id, name, sku, price) values (1, 'Main', 'main', 100), (1, 'Gift', 'gift', 30);
    insert into permissions (key, category, type) values ('promotion', 'goods', 'list'), ('promotion.view', 'goods', 'list');
    insert into roles (key, name) values ('director', 'Director'), ('seller', 'Seller');
    insert into promotions (name, product_id, gift_product_id, discount, partner_id, months, from_on, to_on, active) values
      ('Whole', 1, 2, 10, 1, 12, '2026-01-01', '2026-12-31', true),
      ('Bare', 1, null, 5, null, null, '2026-01-01', '2026-12-31', true),
      ('Off', 1, null, 7, null, null, '2026-01-01', '2026-12-31', false);`)
  await migrate(database)
})
afterAll(() => old.close())

it('old promotions keep partner, gift and term; those that were switched off have ended', async () => {
  const found = await promotionsToday(database.db, [1], '2026-06-01')
  expect(found.toSorted((one, other) => one.id - other.id)).toEqual([
    {
      id: 1,
      product_id: 1,
      discount: 10,
      terms: [12],
      partners: [1],
      gifts: [{ product_id: 2, quantity: 1, price: 30 }],
    },
    { id: 2, product_id: 1, discount: 5, terms: [], partners: [], gifts: [] },
  ])
  const { rows } = await sql<{ state: string }>`select state from promotions order by id`.execute(database.db)
  expect(rows.map(({ state }) => state)).toEqual(['active', 'active', 'ended'])
})

it('the screens go to the roles that have them in a new installation', async () => {
  const { rows } = await sql<{ role: string; key: string }>`
    select r.key as role, p.key from role_permissions p join roles r on r.id = p.role_id order by p.key`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { role: 'director', key: 'promotion' },
    { role: 'director', key: 'promotion.view' },
  ])
})
