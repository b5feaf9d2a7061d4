// Options of filters in a chain of 200 branches and 500 people: the first ones at once, every other one by typing in either
// script, the chosen one by its id, and only those of applications that the person may see.
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { branches } from '#api/back-office/branches.ts'
import { queue } from '#api/back-office/queue.ts'
import { MOST_OPTIONS } from '#api/shapes/list.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import { useShop } from '../../support/use-shop.ts'

const PEOPLE = 500
const BRANCHES = 200
const shop = useShop(['admin', 'seller'])
const named = (kind: string, nth: number) => `${kind} ${String(nth).padStart(3, '0')}`
const SELLER = 'Sotuvchi Oʻtkir'
const BRANCH = 'Filial Shahrisabz'

beforeAll(async () => {
  await sql`insert into branches (name, search_key, region, link)
    select ${BRANCH} || ' ' || lpad(n::text, 3, '0'), ${searchKey(BRANCH)} || ' ' || lpad(n::text, 3, '0'), 1726,
      'filial-' || n from generate_series(1, ${BRANCHES}) as n`.execute(shop.db)
  await sql`insert into users (name, name_key, phone, password_hash, role_id, branch_id)
    select ${SELLER} || ' ' || lpad(n::text, 3, '0'), ${searchKey(SELLER)} || ' ' || lpad(n::text, 3, '0'),
      '+99893' || lpad(n::text, 7, '0'), '', (select id from roles where key = 'seller'),
      (select id from branches where link = 'filial-' || (1 + n % ${BRANCHES}))
    from generate_series(1, ${PEOPLE}) as n`.execute(shop.db)
  await sql`insert into applications (id, created_by, branch_id)
    select gen_random_uuid(), id, branch_id from users where phone like '+99893%'`.execute(shop.db)
})

it('are the first ones by name, without a search', async () => {
  const { items } = await shop.admin.call(queue.options, { body: { kind: 'seller' } })
  expect(items.length).toBe(MOST_OPTIONS)
  expect(items[0]?.name).toBe(named(SELLER, 1))
  expect((await shop.admin.call(branches.options, { body: {} })).items.length).toBe(MOST_OPTIONS)
})

it.each(['Oʻtkir 487', "o'tkir 487", 'Ўткир 487'])('are found by %s', async (search) => {
  const { items } = await shop.admin.call(queue.options, { body: { kind: 'seller', search } })
  expect(items.map(({ name }) => name)).toEqual([named(SELLER, 487)])
})

it.each(['shahrisabz 187', 'Шаҳрисабз 187'])('of branches are found by %s', async (search) => {
  for (const ask of [
    () => shop.admin.call(queue.options, { body: { kind: 'branch', search } }),
    () => shop.admin.call(branches.options, { body: { search } }),
    () => shop.seller.call(branches.options, { body: { search } }),
  ])
    expect((await ask()).items.map(({ name }) => name)).toEqual([named(BRANCH, 187)])
})

it('give the chosen one its name, wherever it stands in the order', async () => {
  const [last] = (await shop.admin.call(queue.options, { body: { kind: 'seller', search: '500' } })).items
  if (!last) throw new Error('not found')
  const { items } = await shop.admin.call(queue.options, { body: { kind: 'seller', id: last.id } })
  expect(items).toEqual([last])
})

it('of a closed branch keep the name, and it is not offered', async () => {
  const [one] = (await shop.admin.call(branches.options, { body: { search: '042' } })).items
  if (!one) throw new Error('not found')
  await shop.db.updateTable('branches').set({ active: false }).where('id', '=', one.id).execute()
  expect((await shop.admin.call(branches.options, { body: { search: '042' } })).items).toEqual([])
  expect((await shop.admin.call(branches.options, { body: { id: one.id } })).items).toEqual([one])
})

it('of a seller are those of the own applications', async () => {
  const { items } = await shop.seller.call(queue.options, { body: { kind: 'seller', search: 'Oʻtkir' } })
  expect(items).toEqual([])
})
