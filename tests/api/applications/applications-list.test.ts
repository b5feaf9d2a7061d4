// The list over the demo shop: scope, search in every script, paging that skips nothing and repeats nothing.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { type ApplicationListItem, applications } from '#api/applications.ts'
import type { Body } from '#api/endpoint.ts'
import { missingSlots } from '#domain/applications/photo-slots.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import { DEMO_PEOPLE } from '#server/seed/demo-people.ts'
import type { ApiSession } from '#support/api.ts'
import { newForm, startApplication } from '#support/applications.ts'
import { useServer } from '#support/use-shop.ts'

type Wanted = Partial<Body<typeof applications.list>>
let seller: ApiSession
const shop = useServer(['admin'], { seed: 'demo' })
beforeAll(async () => {
  seller = await shop.signIn(DEMO_PEOPLE[0]?.phone ?? '', DEMO_PEOPLE[0]?.password)
})

const page = (body: Wanted, api = shop.admin) => api.call(applications.list, { body })
const found = async (search: string, api = shop.admin) => (await page({ search, limit: 100 }, api)).items

async function everything(body: Wanted, api = shop.admin): Promise<ApplicationListItem[]> {
  const items: ApplicationListItem[] = []
  for (let after: string | undefined; ; ) {
    const answer = await page({ ...body, ...(after && { after }) }, api)
    items.push(...answer.items)
    if (!answer.next) return items
    after = answer.next
  }
}

it.each(['newest', 'oldest', 'waiting'] as const)(
  'pages by %s without a gap or a repeat, also when new ones come',
  async (sort) => {
    const whole = (
      await shop.db.selectFrom('applications').select('id').where('status', '!=', 'deleted').execute()
    ).map((row) => row.id)
    const first = await page({ sort, limit: 17 })
    await startApplication(shop.admin, {})
    const items = [...first.items]
    for (let after = first.next; after; ) {
      const next = await page({ sort, limit: 17, after })
      items.push(...next.items)
      after = next.next
    }
    const ids = items.map((item) => item.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(whole.filter((id) => !ids.includes(id))).toEqual([])
    const times = items.map((item) =>
      Date.parse(sort === 'waiting' ? (item.submitted_at ?? item.created_at) : item.created_at),
    )
    expect(times).toEqual(times.toSorted((a, b) => (sort === 'newest' ? b - a : a - b)))
  },
)

it('counts all records, and refuses a foreign cursor', async () => {
  const { total, items } = await page({ limit: 5 })
  expect(items).toHaveLength(5)
  expect(total).toBe((await everything({ limit: 100 })).length)
  const { next } = await page({ limit: 5, sort: 'oldest' })
  for (const after of [
    'x',
    'bmV3ZXN0LjEuMg',
    next ?? '',
    Buffer.from("newest.1.'; drop table x").toString('base64url'),
  ]) {
    expect((await shop.admin.send(applications.list, { body: { after } })).problem?.errors[0]).toMatchObject({
      field: 'after',
    })
  }
})

it('shows a seller only own applications and those of the branch', async () => {
  const me = await shop.db
    .selectFrom('users')
    .selectAll()
    .where('phone', '=', DEMO_PEOPLE[0]?.phone ?? '')
    .executeTakeFirstOrThrow()
  const items = await everything({ limit: 100 }, seller)
  expect(items.length).toBeGreaterThan(50)
  for (const item of items) expect(item.branch?.id === me.branch_id || item.seller.id === me.id).toBe(true)
  const mine = await everything({ limit: 100, mine: true }, seller)
  expect(new Set(mine.map((item) => item.seller.id))).toEqual(new Set([me.id]))
})

it('shows partner staff only applications of their partner', async () => {
  const person = DEMO_PEOPLE.find((row) => row.role === 'partner')
  const api = await shop.signIn(person?.phone ?? '', person?.password)
  const names = new Set((await everything({ limit: 100 }, api)).map((item) => item.partner_name))
  expect([...names]).toEqual(['Orol Nasiya'])
})

it('shows for each application which photos are still missing', async () => {
  const rows = await shop.db.selectFrom('applications').select(['id', 'arrived_slots']).execute()
  const slots = new Map(rows.map((row) => [row.id, row.arrived_slots]))
  for (const item of await everything({ limit: 100 })) {
    expect(item.missing_slots).toEqual(missingSlots(slots.get(item.id) ?? []))
    expect(item.photos_arrived).toBeLessThanOrEqual(item.photos_expected)
  }
})

it('finds by number, the end of a phone, the beginning of a pinfl, and document', async () => {
  const values = {
    ...newForm(),
    surname: 'Ҳайдарқулова',
    name: 'Ойша',
    patronymic: 'Ғофур қизи',
    document_number: 'KA7654321',
    phone: '+998901112233',
  }
  const id = await startApplication(shop.admin, values)
  const number = 987_654
  await shop.db.updateTable('applications').set({ number }).where('id', '=', id).execute()
  for (const search of [
    '987654',
    '2233',
    '90 111-22-33',
    '+998901112233',
    values.pinfl ?? '',
    values.pinfl?.slice(0, 9) ?? '',
    'KA7654321',
    'ка 7654',
  ]) {
    expect(
      (await found(search)).map((item) => item.id),
      search,
    ).toContain(id)
  }
  for (const search of [
    'Ҳайдарқулова',
    'хайдаркулова',
    'haydarqul',
    'Hayd',
    'ойша',
    'oysha hayd',
    'gʻofur',
    'Gofur qizi',
  ]) {
    expect(
      (await found(search)).map((item) => item.id),
      `${search} ${searchKey(search)}`,
    ).toContain(id)
  }
  for (const search of ['aydarqul', '111999', "o'r 1=1 --", '%%%', '___', '!!!', '&|!:*()']) {
    expect(
      (await found(search)).map((item) => item.id),
      search,
    ).not.toContain(id)
  }
  expect((await found('987654', seller)).map((item) => item.id)).toEqual([])
})

it('offers in the filters only people and branches that the person may see', async () => {
  const all = await shop.admin.call(applications.facets, {})
  const own = await seller.call(applications.facets, {})
  expect(all.branches.length).toBe(4)
  expect(own.branches).toHaveLength(1)
  expect(own.sellers.length).toBeLessThan(all.sellers.length)
  expect(all.counts.completed).toBe(112)
  expect(own.lacking_photos).toBe((await page({ lacking_photos: true }, seller)).total)
})

it('gives the same response for an unknown and an inaccessible application', async () => {
  const foreign = (await everything({ limit: 100 })).find((item) => item.branch?.name !== 'Chilonzor')
  const answers = await Promise.all(
    [foreign?.id ?? '', randomUUID()].map((id) => seller.send(applications.view, { params: { id } })),
  )
  expect(answers.map((answer) => [answer.status, answer.problem?.problem])).toEqual([
    [404, 'not_found'],
    [404, 'not_found'],
  ])
  await expect
    .poll(async () =>
      (await shop.db.selectFrom('audit').select('entity_id').where('action', '=', 'denied').execute()).map(
        (row) => row.entity_id,
      ),
    )
    .toEqual([foreign?.id])
})
