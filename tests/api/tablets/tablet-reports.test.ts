// Reports of tablets: figures, stuck items with their whole content, losses (src/docs/offline.md#reports-of-a-tablet;
// I2, I3).
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { tablets } from '#api/back-office/tablets.ts'
import { tablet } from '#api/tablet.ts'
import { newPhoto, startShop } from '#support/applications.ts'
import {
  keepStuck,
  plainReport,
  reportAs,
  reportStuck,
  stuckItem,
} from '#support/back-office/tablet-reports.ts'
import { personOf } from '#support/people.ts'
import { useShop } from '#support/use-shop.ts'

const shop = useShop(['seller', 'admin'], { env: { TABLET_REPORT_MS: '0' } })
beforeEach(() => {
  shop.seller.deviceId = randomUUID()
})

const viewOf = (key: string) => shop.admin.call(tablets.view, { params: { key } })

it('stores the figures of the tablet and of its people; each report replaces the previous one', async () => {
  await reportAs(shop.seller, { unsent: 3, oldest_age_ms: 1000, kinds: { 'photo.put': 3 } })
  await reportAs(shop.seller, {
    unsent: 2,
    oldest_age_ms: 5 * 3_600_000,
    kinds: { 'photo.put': 2 },
    used_bytes: 900,
  })
  const view = await viewOf(shop.seller.deviceId)
  expect(view).toMatchObject({ unsent: 2, build: 'build-1', storage: 0.9, persisted: true, incidents: 0 })
  expect(view.users).toEqual([
    expect.objectContaining({ name: 'Test seller', unsent: 2, kinds: { 'photo.put': 2 } }),
  ])
  expect(view.reports.map(({ unsent }) => unsent)).toEqual([2, 3])
  const age = Date.now() - Date.parse(view.oldest_at ?? '')
  expect(age).toBeGreaterThan(4.9 * 3_600_000)
  await reportAs(shop.seller, { unsent: 2, oldest_age_ms: 5 * 3_600_000, kinds: { 'photo.put': 2 } })
  expect((await viewOf(shop.seller.deviceId)).reports).toHaveLength(2)
})

it('counts two people of one tablet together', async () => {
  const second = await shop.signIn('manager')
  second.deviceId = shop.seller.deviceId
  await reportAs(shop.seller, { unsent: 3, oldest_age_ms: 9000 })
  await reportAs(second, { unsent: 1, oldest_age_ms: 1000 })
  const view = await viewOf(shop.seller.deviceId)
  expect([view.unsent, view.users.length]).toEqual([4, 2])
})

it('shows pending applications and photos; for a build that counts only operations, records', async () => {
  const older = await shop.signIn('manager')
  older.deviceId = shop.seller.deviceId
  const waiting = { applications: 1, photos: 2, other: 0 }
  await reportAs(shop.seller, { unsent: 5, oldest_age_ms: 9000, waiting })
  await reportAs(older, { unsent: 3, oldest_age_ms: 1000 })
  const view = await viewOf(shop.seller.deviceId)
  const records = { applications: 0, photos: 0, other: 3 }
  expect(view.waiting).toEqual({ applications: 1, photos: 2, other: 3 })
  expect(view.users.map((person) => person.waiting)).toEqual(expect.arrayContaining([waiting, records]))
  expect(view.reports.map((report) => report.waiting)).toEqual([records, waiting])
  const { items } = await shop.admin.call(tablets.list, { body: { search: shop.seller.deviceId } })
  expect(items.map((line) => line.waiting)).toEqual([view.waiting])
  const columns = ['applications', 'photos', 'other'].map((key) => ({ key, title: key }))
  const body = { format: 'csv' as const, columns, search: shop.seller.deviceId }
  expect((await shop.admin.send(tablets.export, { body })).text).toContain('1;2;3')
  // The column is ordered by what it shows: five operations on one application are less than two applications.
  const [few, many] = [randomUUID(), randomUUID()]
  shop.seller.deviceId = few
  await reportAs(shop.seller, { unsent: 9, waiting: { applications: 1, photos: 0, other: 0 } })
  shop.seller.deviceId = many
  await reportAs(shop.seller, { unsent: 2, waiting: { applications: 2, photos: 0, other: 0 } })
  const sorted = await shop.admin.call(tablets.list, { body: { sort: 'unsent', way: 'desc', limit: 100 } })
  const keys = sorted.items.map(({ key }) => key)
  expect(keys.indexOf(many)).toBeLessThan(keys.indexOf(few))
})

it('reports what is missing and what was lost, in applications and photos', async () => {
  const reported = { applications: 2, photos: 3, other: 0 }
  await reportAs(shop.seller, { unsent: 8, oldest_age_ms: 9000, waiting: reported })
  const { missing } = await reportAs(shop.seller, { epoch: 'second' })
  expect(missing).toMatchObject({ unsent: 8, waiting: reported })
  const { id: user_id } = await personOf(shop.db, 'seller')
  // Three more were sent after the report: the tablet's own count is newer.
  const waiting = { applications: 1, photos: 3, other: 0 }
  const body = {
    id: randomUUID(),
    sign: 'start' as const,
    found_age_ms: 10,
    acknowledged: false,
    people: [{ user_id, unsent: 5, waiting, since_age_ms: 60_000 }],
  }
  expect(await shop.seller.call(tablet.incident, { body })).toMatchObject({ unsent: 5, waiting })
  const view = await viewOf(shop.seller.deviceId)
  expect(view.losses[0]?.waiting).toEqual(waiting)
  expect(view.waiting).toEqual({ applications: 0, photos: 0, other: 0 })
})

it('knows a tablet whose generation is unreadable as damaged, and expects no other generation of it', async () => {
  await reportAs(shop.seller, { unsent: 4, oldest_age_ms: 9000 })
  const item = stuckItem()
  await reportStuck(shop.seller, item)
  const damaged = { epoch: '', is_damaged: true as const }
  const { missing } = await reportAs(shop.seller, { ...damaged, unsent: 3, oldest_age_ms: 9000 })
  expect(missing).toBeNull()
  const key = shop.seller.deviceId
  const view = await viewOf(key)
  // The item that is no longer listed was closed although the report does not name the generation.
  expect(view).toMatchObject({ is_damaged: true, unsent: 3, incidents: 0 })
  expect(view.items.map(({ state }) => state)).toEqual(['gone'])
  const { items } = await shop.admin.call(tablets.list, { body: { sign: 'damaged' } })
  expect(items.map((line) => line.key)).toEqual([key])
  expect((await shop.admin.call(tablets.signs, {})).counts.damaged).toBe(1)
  expect((await reportAs(shop.seller, { epoch: 'second' })).missing).toMatchObject({ unsent: 3 })
  expect((await reportAs(shop.seller, { unsent: 3, oldest_age_ms: 9000 })).missing).toBeNull()
  expect((await viewOf(key)).is_damaged).toBe(false)
})

it('refuses reports that come too often, with Retry-After', async () => {
  const slow = await startShop({ env: { TABLET_REPORT_MS: '60000' } })
  const api = await slow.signIn('seller')
  await reportAs(api)
  const answer = await api.send(tablet.report, { body: plainReport() })
  expect([answer.status, Number(answer.headers.get('retry-after')) > 30]).toEqual([429, true])
  await slow.stop()
})

it('asks for a stuck item once, stores it encrypted, and purges it when the tablet has settled it', async () => {
  const stored = {
    op_id: randomUUID(),
    application_id: randomUUID(),
    target_id: randomUUID(),
    kind: 'app.comment' as const,
    payload: { id: randomUUID(), text: 'Only here' },
  }
  const item = stuckItem({ op_id: stored.op_id, kind: stored.kind })
  expect((await reportStuck(shop.seller, item)).wanted).toEqual([stored.op_id])
  await shop.seller.call(tablet.keepItem, { body: stored })
  expect((await reportStuck(shop.seller, item)).wanted).toEqual([])
  const row = () =>
    shop.db.selectFrom('tablet_items').selectAll().where('op_id', '=', stored.op_id).executeTakeFirstOrThrow()
  const kept = await row()
  expect(kept.kept_at).not.toBeNull()
  expect(Buffer.from(kept.payload ?? []).toString('latin1')).not.toContain('Only here')
  const params = { key: shop.seller.deviceId, op_id: stored.op_id }
  const shown = await shop.admin.call(tablets.item, { params })
  expect(shown.fields).toEqual([{ field: 'text', value: 'Only here' }])
  await reportAs(shop.seller)
  expect(await row()).toMatchObject({ state: 'gone', payload: null, kept_at: null })
  const again = await shop.seller.send(tablet.keepItem, { body: stored })
  expect(again.problem?.problem).toBe('not_found')
})

it('counts a photo item as complete only with its bytes, and returns them unchanged', async () => {
  const photo = await newPhoto()
  const stored = {
    op_id: randomUUID(),
    application_id: randomUUID(),
    target_id: randomUUID(),
    kind: 'photo.put' as const,
    payload: { slot: 1, gen: 1 },
  }
  const item = stuckItem({ op_id: stored.op_id, kind: stored.kind })
  await reportStuck(shop.seller, item)
  await shop.seller.call(tablet.keepItem, { body: stored })
  expect((await reportStuck(shop.seller, item)).wanted).toEqual([stored.op_id])
  await shop.seller.call(tablet.keepItemPhoto, { params: { op_id: stored.op_id } }, { bytes: photo })
  expect((await reportStuck(shop.seller, item)).wanted).toEqual([])
  const view = await viewOf(shop.seller.deviceId)
  expect(view.items[0]).toMatchObject({ is_whole: true, state: 'waiting', kind: 'photo.put' })
  const answer = await shop.admin.send(tablets.itemPhoto, {
    params: { key: shop.seller.deviceId, op_id: stored.op_id },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const looks = await shop.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'tablet_item_view')
    .execute()
  expect(looks.at(-1)).toMatchObject({ entity: 'tablet', entity_id: shop.seller.deviceId })
})

it('stores no item that was never reported, nor one of another person', async () => {
  const stored = {
    op_id: randomUUID(),
    application_id: null,
    target_id: randomUUID(),
    kind: 'app.comment' as const,
    payload: { text: 'x' },
  }
  const answer = await shop.seller.send(tablet.keepItem, { body: stored })
  expect(answer.problem?.problem).toBe('not_found')
  await reportStuck(shop.seller, stuckItem({ op_id: stored.op_id, kind: stored.kind }))
  const other = await shop.signIn('seller2')
  expect((await other.send(tablet.keepItem, { body: stored })).problem?.problem).toBe('not_found')
})

it('reports to a recreated tablet database what is missing, until the loss is reported; stored items stay', async () => {
  const stored = {
    op_id: randomUUID(),
    application_id: randomUUID(),
    target_id: randomUUID(),
    kind: 'app.comment' as const,
    payload: { id: randomUUID(), text: 'Lost there, kept here' },
  }
  await keepStuck(shop.seller, stored)
  for (const _ of [1, 2]) {
    const answer = await reportAs(shop.seller, { epoch: 'second' })
    expect(answer.missing).toMatchObject({ unsent: 1 })
  }
  const { id: user_id } = await personOf(shop.db, 'seller')
  const body = {
    id: randomUUID(),
    sign: 'server' as const,
    found_age_ms: 10,
    acknowledged: false,
    people: [{ user_id, unsent: 1, since_age_ms: 60_000 }],
  }
  await shop.seller.call(tablet.incident, { body })
  await shop.seller.call(tablet.incident, { body })
  await shop.seller.call(tablet.incident, { body: { ...body, acknowledged: true } })
  const view = await viewOf(shop.seller.deviceId)
  expect(view.losses).toEqual([
    expect.objectContaining({
      id: body.id,
      waiting: { applications: 0, photos: 0, other: 1 },
      sign: 'server',
      people: 'Test seller',
      closed_at: null,
    }),
  ])
  expect(view.losses[0]?.acknowledged_at).not.toBeNull()
  expect((await reportAs(shop.seller, { epoch: 'second' })).missing).toBeNull()
  const after = await viewOf(shop.seller.deviceId)
  expect(after.items[0]).toMatchObject({ op_id: stored.op_id, state: 'waiting', is_whole: true })
  expect([after.unsent, after.incidents]).toEqual([0, 1])
})

it('completes the report of a wiped tablet: how many are missing, since when', async () => {
  const api = await shop.signIn('seller')
  api.deviceId = shop.seller.deviceId
  await reportAs(api, { unsent: 4, oldest_age_ms: 7_200_000 })
  const body = { id: randomUUID(), sign: 'start' as const, found_age_ms: 0, people: [], acknowledged: true }
  await api.call(tablet.incident, { body })
  const [loss] = (await viewOf(api.deviceId)).losses
  expect(loss).toMatchObject({ waiting: { applications: 0, photos: 0, other: 4 }, people: 'Test seller' })
  expect(Date.now() - Date.parse(loss?.since ?? '')).toBeGreaterThan(7_000_000)
})

it('removes tablets unseen for half a year, except those with an open loss', async () => {
  const { purgeExpired } = await import('#server/retention.ts')
  const [gone, open] = [randomUUID(), randomUUID()]
  for (const id of [gone, open]) {
    shop.seller.deviceId = id
    await reportAs(shop.seller)
  }
  const body = { id: randomUUID(), sign: 'open' as const, found_age_ms: 0, people: [], acknowledged: true }
  await shop.seller.call(tablet.incident, { body })
  const long = new Date(Date.now() - 200 * 86_400_000)
  await shop.db.updateTable('tablets').set({ seen_at: long }).where('id', 'in', [gone, open]).execute()
  await purgeExpired(shop.deps)
  const left = await shop.db.selectFrom('tablets').select('id').where('id', 'in', [gone, open]).execute()
  expect(left).toEqual([{ id: open }])
})
