// Every search finds what was written in the other script or with other letters: one rule for all lists and pickers
// (src/domain/kernel/texts/spelling.ts, and the search keys of people).
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { FOLDED, fold } from '#domain/kernel/texts/spelling.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import { useShop } from '../../support/use-shop.ts'
import { searchedEndpoints } from '../support/searched.ts'

const shop = useShop(['admin'])

/** What is written in each list, and what is typed. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  '/api/uz/products/search': ['xolodilnik', 'holodilnik', 'ХОЛОДИЛЬНИК'],
  '/api/uz/reference/goods/list': ['xolodilnik', 'зеленый'],
  '/api/uz/goods/list': ['xolodilnik', 'зеленый'],
  '/api/uz/stock/list': ['xolodilnik', 'зеленый'],
  '/api/uz/stock/products/list': ['xolodilnik', 'зеленый'],
  '/api/uz/minmax/list': ['xolodilnik', 'зеленый'],
  '/api/uz/promotion/list': ['xolodilnik', 'зеленый', 'пар'],
  '/api/uz/promotion/products': ['xolodilnik', 'зеленый'],
  '/api/uz/request/apply_product_price/goods': ['xolodilnik'],
  '/api/uz/request/priority_pack/goods': ['xolodilnik'],
  '/api/uz/reference/department/list': ['gulomov', 'ғуломов', "g'ulomov"],
  '/api/uz/reference/goods_category/list': ['zelen', 'зелен'],
  '/api/uz/reference/priority/list': ['zelen', 'зелен'],
  '/api/uz/reference/position/list': ['gulomov', 'ғуломов'],
  '/api/uz/reference/providers/list': ['gulomov', 'ғуломов'],
  '/api/uz/reference/program/list': ['zelen', 'зелен'],
  '/api/uz/reference/subject/list': ['zelen', 'зелен'],
  '/api/uz/partners/list': ['партнер'],
  '/api/uz/branches/list': ['тест'],
  '/api/uz/branches/options': ['тест'],
  '/api/uz/users/list': ['тест'],
  '/api/uz/managers/list': ['тест'],
  '/api/uz/sellers/list': ['тест'],
  '/api/uz/interns/list': ['тест'],
  '/api/uz/access/roles/list': ['админ'],
}
/** Searches with a test of their own. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/api/uz/applications/list': 'search-nonsense.test.ts: people by their search key',
  '/api/uz/outside/list': 'the same search as the list of applications',
  '/api/uz/applications/assignees': 'people by their search key, as in the list of users',
  '/api/uz/applications/options': 'people and branches by their search keys',
  '/api/uz/outsider/list': 'visitors by their search key, tests/api/visitors',
  '/api/uz/report/schedule/list': 'titles and names of people through the same function',
  '/api/uz/report/manager/list': 'names of people and branches through the same function',
  '/api/uz/report/application/list': 'names of people, branches and partners through the same function',
  '/api/uz/notification/list': 'titles and names of people through the same function',
  '/api/uz/knowledge/list': 'titles through the same function, tests/api/knowledge',
  '/api/uz/material/list': 'titles and names of people through the same function',
  '/api/uz/announcement/list': 'titles and names of people through the same function',
  '/api/uz/announcement/people': 'people by their search key, as in the list of users',
  '/api/uz/chat/list': 'titles and names of people and branches through the same function, tests/api/chat',
  '/api/uz/chat/people': 'people by their search key, as in the list of users',
  '/api/uz/complaint/list': 'titles and names of people and branches through the same function',
  '/api/uz/clients/list': 'clients by their search key, tests/api/clients',
  '/api/uz/clients/pairs/list': 'clients by their search key, tests/api/clients',
  '/api/uz/access/perms/list': 'keys of permissions, which are never translated',
  '/api/uz/sms_template/list': 'titles and texts through the same function',
  '/api/uz/dispatch/list': 'titles and names of people through the same function',
  '/api/uz/sms_log/list': 'digits of a phone, tests/api/sms-log',
  '/api/uz/reference/phone/list': 'digits',
  '/api/uz/reference/card/list': 'digits',
  '/api/uz/request/apply_product_price/list': 'names of people and goods through the same function',
  '/api/uz/request/priority_pack/list': 'names of people and goods through the same function',
  '/api/uz/goods/units/list':
    'products of units through the same function, tests/api/products/products.test.ts',
  '/api/uz/stock_to_delivey/list': 'names of branches through the same function',
  '/api/uz/stock_to_delivey/products': 'goods through the same function, tests/api/stock',
  '/api/uz/receipt/list': 'names of branches and people through the same function',
  '/api/uz/receipt/products': 'goods through the same function, tests/api/stock',
  '/api/uz/write_off/list': 'names of branches and people through the same function',
  '/api/uz/write_off/products': 'goods through the same function, tests/api/stock',
  '/api/uz/count/list': 'names of branches and people through the same function',
  '/api/uz/count/products': 'goods through the same function, tests/api/stock',
  '/api/uz/return/list': 'names of people and goods through the same function, tests/api/returns',
  '/api/uz/return_check/list': 'names of people through the same function',
  '/api/uz/return_check/codes/list': 'numbers, codes and goods through the same function',
  '/api/uz/order/list': 'names of people and branches through the same function, tests/api/orders',
  '/api/uz/order/app/list': 'names of people and branches through the same function',
  '/api/uz/tablets/list': 'names of people and branches through the same function',
  '/api/uz/sales/list': 'numbers, clients and goods through the same function, tests/api/sales',
  '/api/uz/sales/products': 'goods through the same function, tests/api/sales',
  '/api/uz/pl/list': 'numbers, clients and goods through the same function, tests/api/sales',
  '/api/uz/sales_product/list': 'goods through the same function, tests/api/sales',
}

beforeAll(async () => {
  const { db } = shop
  const green = 'Зелёный'
  const name = 'Gʻulomov'
  await db.updateTable('branches').set({ search_key: 'test branch' }).execute()
  const category_id = await buildCategory(db, { name: green })
  const product_id = await buildProduct(db, { category_id, name: `Холодильник ${green}` })
  await db
    .insertInto('promotions')
    .values({
      name: 'Juft sotuv — Пара',
      product_id,
      discount: 0,
      from_on: '2026-01-01',
      to_on: '2026-12-31',
    })
    .execute()
  await db.insertInto('departments').values({ name }).execute()
  await db.insertInto('positions').values({ name }).execute()
  await db.insertInto('priority_levels').values({ name: green, colour: '#1d4ed8' }).execute()
  await sql`insert into sms_providers (name, kind) values (${name}, 'console')`.execute(db)
  const names = { name_ru: green, name_uz_latn: 'Yashil', name_uz_cyrl: 'Яшил' }
  const program = await db.insertInto('programs').values(names).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('subjects')
    .values({ program_id: program.id, ...names })
    .execute()
})

it('every search is in this table or has a test of its own', () => {
  const paths = searchedEndpoints.map(({ path }) => path)
  expect([...Object.keys(TYPED), ...Object.keys(ELSEWHERE)].sort()).toEqual(paths.sort())
})

describe('finds in either script and with other letters', () => {
  const cases = searchedEndpoints.flatMap((row) =>
    (TYPED[row.path] ?? []).map((search) => [row.path, search, row] as const),
  )
  it.each(cases)('%s %s', async (_path, search, row) => {
    const answer = await shop.admin.send(row, { body: { search } })
    expect(answer.status).toBe(200)
    expect((answer.body as { items: unknown[] }).items.length).toBeGreaterThan(0)
  })
})

it('people are found in every list of staff by every spelling of their names', async () => {
  const name = 'Ҷамшедов Şahin'
  await shop.db
    .updateTable('users')
    .set({ name, name_key: searchKey(name) })
    .where('id', '>', 0)
    .execute()
  for (const path of ['managers', 'sellers', 'interns', 'users']) {
    const row = searchedEndpoints.find((one) => one.path === `/api/uz/${path}/list`)
    if (!row) throw new Error(path)
    for (const search of ['Ҷамшедов', 'джамшедов', 'Djamshedov', 'Шахин', 'Shahin жамшедов']) {
      const { body } = await shop.admin.send(row, { body: { search } })
      expect((body as { items: unknown[] }).items.length, `${path} ${search}`).toBeGreaterThan(0)
    }
    const { body } = await shop.admin.send(row, { body: { search: 'Karimov' } })
    expect((body as { items: unknown[] }).items, path).toEqual([])
  }
})

it('the database folds letters as the server does', async () => {
  const texts = [FOLDED.from, 'Oʻtkir Ғулом, Щётка 12 — ABC xyz', 'ЁЭЪЬ ҲҚҒЎ’']
  for (const text of texts) {
    const { rows } = await sql<{ folded: string }>`select search_fold(${text}) as folded`.execute(shop.db)
    expect(rows[0]?.folded).toBe(fold(text))
  }
})
