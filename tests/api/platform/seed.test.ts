// The demo shop: all of its data satisfy the product's own rules.
import { expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { clients } from '#api/clients.ts'
import { ROLE_KEYS } from '#domain/access/default-roles.ts'
import { checkForm, limitsFrom } from '#domain/applications/form-rules.ts'
import { missingSlots } from '#domain/applications/photo-slots.ts'
import { type Action, STATUSES, transitionFrom } from '#domain/applications/status.ts'
import { inspectJpeg } from '#domain/kernel/images/jpeg.ts'
import { checkPhone } from '#domain/kernel/phone.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { PHONE_PREFIXES } from '#domain/reference/prefixes.ts'
import { DISTRICT_IDS } from '#domain/reference/regions.ts'
import { DEMO_PEOPLE } from '#server/seed/demo-people.ts'
import { nameInRussian } from '#server/seed/demo-russian.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { useServer } from '#support/use-shop.ts'

const shop = useServer([], { seed: 'demo' })

const everything = () => shop.db.selectFrom('applications').selectAll().execute()
const context = () => ({
  today: todayInTashkent(new Date()),
  phonePrefixes: PHONE_PREFIXES,
  limits: limitsFrom({}),
  knownDistricts: DISTRICT_IDS,
})

it('has about 300 applications in every status', async () => {
  const rows = await everything()
  expect(rows.length).toBeGreaterThanOrEqual(280)
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set(STATUSES))
})

it('has people of every role, two sellers and a manager in each branch, with phones of the reference', async () => {
  expect(new Set(DEMO_PEOPLE.map((person) => person.role))).toEqual(new Set(ROLE_KEYS))
  for (const person of DEMO_PEOPLE)
    expect(checkPhone(person.phone, { prefixes: PHONE_PREFIXES }).ok, person.phone).toBe(true)
  for (const branch of [0, 1, 2]) {
    const here = DEMO_PEOPLE.filter((person) => person.branch === branch).map((person) => person.role)
    expect(here.filter((role) => role === 'seller')).toHaveLength(2)
    expect(here).toContain('manager')
  }
  // Nobody passes two stages of a return in a row.
  expect(DEMO_PEOPLE.filter(({ role }) => role === 'support').length).toBeGreaterThanOrEqual(2)
})

it('keeps only data that pass every rule of the form', async () => {
  for (const row of await everything()) {
    if (row.submitted_at) expect(checkForm(row.values, context()), JSON.stringify(row.values)).toEqual([])
  }
})

it('has histories that follow the table of transitions and the clock', async () => {
  const steps = await shop.db.selectFrom('application_history').selectAll().orderBy('id').execute()
  const ends = new Map(steps.map((step) => [step.application_id, step.to_status]))
  const last = new Map<string, Date>()
  for (const step of steps) {
    if (step.from_status)
      expect(transitionFrom(step.from_status, step.action as Action)?.to).toBe(step.to_status)
    expect(step.at.getTime()).toBeGreaterThanOrEqual(last.get(step.application_id)?.getTime() ?? 0)
    expect(step.at.getTime()).toBeLessThanOrEqual(Date.now())
    last.set(step.application_id, step.at)
  }
  for (const row of await everything()) expect(ends.get(row.id)).toBe(row.status)
})

it('has photos that can be decoded, each with unique bytes', async () => {
  const photos = await shop.db.selectFrom('photos').selectAll().execute()
  expect(new Set(photos.map((photo) => photo.sha256)).size).toBe(photos.length)
  const [photo] = photos
  if (!photo) throw new Error('no photo')
  const bytes = await shop.deps.photos.read(photo.file_key)
  expect(bytes && inspectJpeg(bytes)).toMatchObject({ ok: true, width: photo.width })
  const admin = await shop.signIn('admin')
  for (const size of ['full', 'thumb'] as const) {
    const params = { id: photo.application_id, photo_id: photo.id }
    const answer = await admin.send(applications.getPhoto, { params, query: { size } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  }
})

it('counts arrived photos as the photos say', async () => {
  const photos = await shop.db.selectFrom('photos').select(['application_id', 'slot']).execute()
  for (const row of await everything()) {
    const slots = photos.filter((photo) => photo.application_id === row.id).map((photo) => photo.slot)
    expect(row.arrived_slots.toSorted()).toEqual(slots.toSorted())
    if (row.status === 'completed') expect(missingSlots(slots)).toEqual([])
  }
})

it('shows every application and lets a demo seller find a known client', async () => {
  const admin = await shop.signIn('admin')
  for (const row of (await everything()).slice(0, 40)) {
    const seen = await admin.call(applications.view, { params: { id: row.id } })
    expect(seen.status).toBe(row.status)
  }
  const [seller] = DEMO_PEOPLE
  const api = await shop.signIn(seller?.phone ?? '', seller?.password)
  const known = await shop.db.selectFrom('clients').selectAll().executeTakeFirstOrThrow()
  const found = await api.call(clients.lookup, { body: { pinfl: known.pinfl ?? '' } })
  expect(found.client?.values.surname).toBe(known.values.surname)
})

it('is created once, and the reference data never overwrite people’s changes', async () => {
  const before = (await everything()).length
  await shop.db.deleteFrom('role_permissions').where('key', '=', 'applications.take').execute()
  await shop.db.updateTable('phone_prefixes').set({ status: 'inactive' }).where('value', '=', '90').execute()
  expect(await seedIfEmpty(shop.db, shop.deps)).toBe(false)
  expect(await everything()).toHaveLength(before)
  const grants = await shop.db
    .selectFrom('role_permissions')
    .selectAll()
    .where('key', '=', 'applications.take')
    .execute()
  expect(grants).toEqual([])
  const prefix = await shop.db
    .selectFrom('phone_prefixes')
    .selectAll()
    .where('value', '=', '90')
    .executeTakeFirst()
  expect(prefix?.status).toBe('inactive')
  const next = await shop.db
    .selectFrom('applications')
    .select((by) => by.fn.max('number').as('top'))
    .executeTakeFirst()
  expect(next?.top).toBeGreaterThan(10_200)
})

it('has Russian names for a reader of Russian', async () => {
  await shop.db.transaction().execute(nameInRussian)
  for (const table of [
    'product_categories',
    'priority_levels',
    'promotions',
    'positions',
    'departments',
  ] as const) {
    const rows = await shop.db.selectFrom(table).select('name').execute()
    expect(
      rows.filter(({ name }) => !/[а-яё]/i.test(name)),
      table,
    ).toEqual([])
  }
  const goods = await shop.db.selectFrom('products').select(['name', 'ikpu_name']).execute()
  expect(
    goods.filter(({ name }) => /plita|pech|changyutgich|choynak|dazmol|divan|stoli|karavot/i.test(name)),
  ).toEqual([])
  expect(goods.filter(({ ikpu_name }) => !/[а-яё]/i.test(ikpu_name))).toEqual([])
})
