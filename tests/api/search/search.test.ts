// The search for anything over real HTTP: every kind by its own permission and scope, in either script, never by another
// branch, with a limit on requests and without a trace of the text.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { SEARCHES_PER_MINUTE, search } from '#api/search.ts'
import { toCyrillic } from '#domain/kernel/texts/transliteration.ts'
import { HITS_OF_KIND, SEARCH_PERMISSIONS } from '#domain/search/query.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { newForm, recordOf, submitApplication } from '../../support/applications.ts'
import { personOf } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin', 'seller', 'seller2', 'manager', 'operator', 'partner'])
const find = (api: ApiSession, text: string) => api.call(search.find, { body: { text } })
const IMEI = '356938035643809'

/** An application of the first branch with its client and one unit. */
let own: { id: string; number: number; surname: string; pinfl: string; phone: string }
const product = { id: 0, name: 'Artel Vesta 43' }

async function addApplication(api: ApiSession, surname: string) {
  const values = { ...newForm(), surname, name: 'Nodira' }
  const id = await submitApplication(api, values)
  const { number } = await recordOf(shop, id)
  return { id, number: number ?? 0, surname, pinfl: values.pinfl ?? '', phone: values.phone ?? '' }
}

beforeAll(async () => {
  own = await addApplication(shop.seller, 'Gʻofurjonova')
  const category_id = await buildCategory(shop.db, { name: 'Telefonlar' })
  const { name } = product
  product.id = await buildProduct(shop.db, { category_id, name, sku: 'ARV43', price: 4_910_000 })
  await shop.db
    .insertInto('application_goods')
    .values({
      id: randomUUID(),
      application_id: own.id,
      product_id: product.id,
      category_id,
      name: product.name,
      price: 4_910_000,
      discount: 0,
      imei: IMEI,
    })
    .execute()
})

describe('the search for anything', () => {
  it('finds an application by number, phone, pinfl, document and name in either script', async () => {
    const record = await recordOf(shop, own.id)
    for (const text of [
      String(own.number),
      `№ ${own.number}`,
      own.phone.slice(-4),
      own.phone,
      own.pinfl,
      (record.document_number ?? '').toLowerCase(),
      'gofurj',
      toCyrillic(own.surname),
      'Нодира Ғофур',
    ]) {
      const { applications } = await find(shop.admin, text)
      expect(
        applications?.items.map((hit) => hit.id),
        text,
      ).toContain(own.id)
    }
    const { applications } = await find(shop.admin, String(own.number))
    expect(applications).toEqual({
      items: [
        {
          id: own.id,
          number: own.number,
          status: 'new',
          manager: null,
          name: record.client_name,
          phone_end: own.phone.slice(-4),
          created_at: record.created_at.toISOString(),
        },
      ],
      total: 1,
    })
  })

  it('finds a unit by its whole IMEI, its beginning and its end', async () => {
    for (const text of [IMEI, IMEI.slice(0, 6), IMEI.slice(-5), '3569 3803 5643 809']) {
      const { units } = await find(shop.admin, text)
      expect(units?.items, text).toEqual([
        { id: own.id, number: own.number, product: product.name, code: IMEI, status: 'new' },
      ])
    }
    expect((await find(shop.admin, IMEI.slice(4, 12))).units?.items).toEqual([])
  })

  it('finds a client, goods in either script, and a person', async () => {
    const all = await find(shop.admin, 'gofurj')
    expect(all.clients?.items.map(({ name }) => name)).toEqual([(await recordOf(shop, own.id)).client_name])
    for (const text of ['artel vesta', 'ARV43', 'артел'])
      expect((await find(shop.admin, text)).goods?.items, text).toEqual([
        { key: String(product.id), name: product.name, sku: 'ARV43', price: 4_910_000 },
      ])
    const seller = await personOf(shop.db, 'seller')
    expect((await find(shop.admin, seller.phone)).people?.items).toMatchObject([
      { key: String(seller.id), name: 'Test seller', branch: 'Test branch one' },
    ])
    expect((await find(shop.admin, 'Тест селлер')).people?.items.map(({ name }) => name)).toContain(
      'Test seller',
    )
  })

  it('shows a person of another branch and the staff of another partner nothing of it', async () => {
    for (const text of [String(own.number), own.surname, own.phone.slice(-4), own.pinfl, IMEI]) {
      for (const api of [shop.seller2, shop.partner]) {
        const answer = await api.send(search.find, { body: { text } })
        expect(answer.status).toBe(200)
        expect(answer.text, text).not.toContain(own.id)
        expect(answer.text, text).not.toMatch(/Nodira/)
      }
      const { applications, units, clients } = await find(shop.seller, text)
      const found = [applications, units, clients].map((kind) => kind?.items.length ?? 0)
      expect(Math.max(...found), text).toBe(1)
    }
  })

  it('has only the kinds of which the person has the permission, each within its own scope', async () => {
    const { id: role_id } = await shop.db
      .insertInto('roles')
      .values({ name: 'searcher' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db.updateTable('users').set({ role_id }).where('name', '=', 'Test operator').execute()
    const grant = async (...keys: string[]) => {
      await shop.db.deleteFrom('role_permissions').where('role_id', '=', role_id).execute()
      for (const key of keys)
        await shop.db.insertInto('role_permissions').values({ role_id, key, value: 'all' }).execute()
    }
    await grant()
    expect(await find(shop.operator, own.surname)).toEqual({})
    for (const [kind, permissions] of Object.entries(SEARCH_PERMISSIONS))
      for (const permission of permissions) {
        await grant(permission)
        const kinds = Object.keys(await find(shop.operator, own.surname))
        expect(kinds, permission).toContain(kind)
        expect(kinds.includes('clients'), permission).toBe(permission === 'clients')
      }
    await grant('clients')
    expect((await find(shop.operator, own.surname)).clients?.items).toMatchObject([{ birth_date: null }])
    await grant('clients', 'clients.view')
    expect((await find(shop.operator, own.surname)).clients?.items[0]?.birth_date).toMatch(/^\d{4}-/)
  })

  it('shows the newest of many, and says that there are more', async () => {
    const ids: string[] = []
    for (let n = 0; n < HITS_OF_KIND + 2; n += 1)
      ids.push((await addApplication(shop.seller, 'Koʻpchilikova')).id)
    const { applications } = await find(shop.manager, 'kopchilik')
    expect(applications?.items.map((hit) => hit.id)).toEqual(ids.toReversed().slice(0, HITS_OF_KIND))
    expect(applications?.total).toBeNull()
    expect((await find(shop.manager, 'Gʻofurj')).applications?.total).toBe(1)
  })

  it.each(['ab', '12', '...', 'a b c', '   ', 'oʻ'])('refuses %j, which is too short', async (text) => {
    const answer = await shop.admin.send(search.find, { body: { text } })
    expect([answer.status, answer.problem?.errors[0]?.code]).toEqual([400, 'search_too_short'])
  })

  it.each(['%%%%', '____', "'; drop table users --", 'karim & !', 'a:* | b:*ccc'])(
    'takes %j for the characters that it is made of',
    async (text) => {
      const answer = await shop.admin.send(search.find, { body: { text } })
      expect([200, 400]).toContain(answer.status)
      if (answer.status === 200)
        for (const { items } of Object.values(await find(shop.admin, text))) expect(items).toEqual([])
    },
  )

  it('leaves no audit entry, so that the trail keeps no text', async () => {
    const count = async () =>
      (
        await shop.db
          .selectFrom('audit')
          .select(({ fn }) => fn.countAll<string>().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows
    const before = await count()
    await find(shop.admin, own.surname)
    expect(await count()).toBe(before)
  })

  it('refuses more searches of one session a minute than a person types', async () => {
    const api = await shop.signIn('manager')
    const statuses: number[] = []
    for (let n = 0; n < SEARCHES_PER_MINUTE + 1; n += 1)
      statuses.push((await api.send(search.find, { body: { text: 'zzzz' } })).status)
    expect(statuses.slice(0, SEARCHES_PER_MINUTE).every((status) => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    expect((await find(shop.seller, own.surname)).applications?.items).toHaveLength(1)
  })
})
