// Reports of tablets: figures, stuck items with their whole content, losses (src/docs/offline.md#reports-of-a-tablet;
// I2, I3).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tablets } from '#api/back-office/tablets.ts'
import { tablet } from '#api/tablet.ts'
import type { ApiSession } from '#support/api.ts'
import { newPhoto, startShop } from '#support/applications.ts'
import {
  keepStuck,
  plainReport,
  reportAs,
  reportStuck,
  stuckItem,
} from '#support/back-office/tablet-reports.ts'
import { personOf } from '#support/people.ts'
import type { TestServer } from '#support/server.ts'

let server: TestServer
let seller: ApiSession
let admin: ApiSession
beforeAll(async () => {
  server = await startShop({ env: { TABLET_REPORT_MS: '0' } })
  seller = await server.signIn('seller')
  admin = await server.signIn('admin')
})
afterAll(() => server.stop())
beforeEach(() => {
  seller.deviceId = randomUUID()
})

const viewOf = (key: string) => admin.call(tablets.view, { params: { key } })

it('keeps the figures of the tablet and of its people, each report over the one before', async () => {
  await reportAs(seller, { unsent: 3, oldest_age_ms: 1000, kinds: { 'photo.put': 3 } })
  await reportAs(seller, {
    unsent: 2,
    oldest_age_ms: 5 * 3_600_000,
    kinds: { 'photo.put': 2 },
    used_bytes: 900,
  })
  const view = await viewOf(seller.deviceId)
  expect(view).toMatchObject({ unsent: 2, build: 'build-1', storage: 0.9, persisted: true, incidents: 0 })
  expect(view.users).toEqual([
    expect.objectContaining({ name: 'Test seller', unsent: 2, kinds: { 'photo.put': 2 } }),
  ])
  expect(view.reports.map(({ unsent }) => unsent)).toEqual([2, 3])
  const age = Date.now() - Date.parse(view.oldest_at ?? '')
  expect(age).toBeGreaterThan(4.9 * 3_600_000)
  await reportAs(seller, { unsent: 2, oldest_age_ms: 5 * 3_600_000, kinds: { 'photo.put': 2 } })
  expect((await viewOf(seller.deviceId)).reports).toHaveLength(2)
})

it('counts two people of one tablet together', async () => {
  const second = await server.signIn('manager')
  second.deviceId = seller.deviceId
  await reportAs(seller, { unsent: 3, oldest_age_ms: 9000 })
  await reportAs(second, { unsent: 1, oldest_age_ms: 1000 })
  const view = await viewOf(seller.deviceId)
  expect([view.unsent, view.users.length]).toEqual([4, 2])
})

it('shows what waits in applications and photos; of a build that counts operations alone, as records', async () => {
  const older = await server.signIn('manager')
  older.deviceId = seller.deviceId
  const waiting = { applications: 1, photos: 2, other: 0 }
  await reportAs(seller, { unsent: 5, oldest_age_ms: 9000, waiting })
  await reportAs(older, { unsent: 3, oldest_age_ms: 1000 })
  const view = await viewOf(seller.deviceId)
  const records = { applications: 0, photos: 0, other: 3 }
  expect(view.waiting).toEqual({ applications: 1, photos: 2, other: 3 })
  expect(view.users.map((person) => person.waiting)).toEqual(expect.arrayContaining([waiting, records]))
  expect(view.reports.map((report) => report.waiting)).toEqual([records, waiting])
  const { items } = await admin.call(tablets.list, { body: { search: seller.deviceId } })
  expect(items.map((line) => line.waiting)).toEqual([view.waiting])
  const columns = ['applications', 'photos', 'other'].map((key) => ({ key, title: key }))
  const body = { format: 'csv' as const, columns, search: seller.deviceId }
  expect((await admin.send(tablets.export, { body })).text).toContain('1;2;3')
  // The column is ordered by what it shows: five operations on one application are less than two applications.
  const [few, many] = [randomUUID(), randomUUID()]
  seller.deviceId = few
  await reportAs(seller, { unsent: 9, waiting: { applications: 1, photos: 0, other: 0 } })
  seller.deviceId = many
  await reportAs(seller, { unsent: 2, waiting: { applications: 2, photos: 0, other: 0 } })
  const sorted = await admin.call(tablets.list, { body: { sort: 'unsent', way: 'desc', limit: 100 } })
  const keys = sorted.items.map(({ key }) => key)
  expect(keys.indexOf(many)).toBeLessThan(keys.indexOf(few))
})

it('tells what is missing, and what was lost, in applications and photos', async () => {
  const reported = { applications: 2, photos: 3, other: 0 }
  await reportAs(seller, { unsent: 8, oldest_age_ms: 9000, waiting: reported })
  const { missing } = await reportAs(seller, { epoch: 'second' })
  expect(missing).toMatchObject({ unsent: 8, waiting: reported })
  const { id: user_id } = await personOf(server.db, 'seller')
  // Three more were sent after the report: the tablet's own count is the newer one.
  const waiting = { applications: 1, photos: 3, other: 0 }
  const body = {
    ...{ id: randomUUID(), sign: 'start' as const, found_age_ms: 10, acknowledged: false },
    people: [{ user_id, unsent: 5, waiting, since_age_ms: 60_000 }],
  }
  expect(await seller.call(tablet.incident, { body })).toMatchObject({ unsent: 5, waiting })
  const view = await viewOf(seller.deviceId)
  expect(view.losses[0]?.waiting).toEqual(waiting)
  expect(view.waiting).toEqual({ applications: 0, photos: 0, other: 0 })
})

it('refuses reports that come too often, and says when to come again', async () => {
  const slow = await startShop({ env: { TABLET_REPORT_MS: '60000' } })
  const api = await slow.signIn('seller')
  await reportAs(api)
  const answer = await api.send(tablet.report, { body: plainReport() })
  expect([answer.status, Number(answer.headers.get('retry-after')) > 30]).toEqual([429, true])
  await slow.stop()
})

it('asks for a stuck item once, keeps it sealed, and lets go of it when it found its end on the tablet', async () => {
  const held = {
    ...{ op_id: randomUUID(), application_id: randomUUID(), target_id: randomUUID() },
    ...{ kind: 'app.comment' as const, payload: { id: randomUUID(), text: 'Only here' } },
  }
  const item = stuckItem({ op_id: held.op_id, kind: held.kind })
  expect((await reportStuck(seller, item)).wanted).toEqual([held.op_id])
  await seller.call(tablet.keepItem, { body: held })
  expect((await reportStuck(seller, item)).wanted).toEqual([])
  const row = () =>
    server.db.selectFrom('tablet_items').selectAll().where('op_id', '=', held.op_id).executeTakeFirstOrThrow()
  const kept = await row()
  expect(kept.kept_at).not.toBeNull()
  expect(Buffer.from(kept.payload ?? []).toString('latin1')).not.toContain('Only here')
  const params = { key: seller.deviceId, op_id: held.op_id }
  const shown = await admin.call(tablets.item, { params })
  expect(shown.fields).toEqual([{ field: 'text', value: 'Only here' }])
  await reportAs(seller)
  expect(await row()).toMatchObject({ state: 'gone', payload: null, kept_at: null })
  const again = await seller.send(tablet.keepItem, { body: held })
  expect(again.problem?.problem).toBe('not_found')
})

it('takes a photo for whole only with its bytes, and gives them back as they were', async () => {
  const photo = await newPhoto()
  const held = {
    ...{ op_id: randomUUID(), application_id: randomUUID(), target_id: randomUUID() },
    ...{ kind: 'photo.put' as const, payload: { slot: 1, gen: 1 } },
  }
  const item = stuckItem({ op_id: held.op_id, kind: held.kind })
  await reportStuck(seller, item)
  await seller.call(tablet.keepItem, { body: held })
  expect((await reportStuck(seller, item)).wanted).toEqual([held.op_id])
  await seller.call(tablet.keepItemPhoto, { params: { op_id: held.op_id } }, { bytes: photo })
  expect((await reportStuck(seller, item)).wanted).toEqual([])
  const view = await viewOf(seller.deviceId)
  expect(view.items[0]).toMatchObject({ is_whole: true, state: 'waiting', kind: 'photo.put' })
  const answer = await admin.send(tablets.itemPhoto, { params: { key: seller.deviceId, op_id: held.op_id } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const looks = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'tablet_item_view')
    .execute()
  expect(looks.at(-1)).toMatchObject({ entity: 'tablet', entity_id: seller.deviceId })
})

it('keeps nothing of an item that was never reported, nor of somebody else’s', async () => {
  const held = {
    ...{ op_id: randomUUID(), application_id: null, target_id: randomUUID() },
    ...{ kind: 'app.comment' as const, payload: { text: 'x' } },
  }
  const answer = await seller.send(tablet.keepItem, { body: held })
  expect(answer.problem?.problem).toBe('not_found')
  await reportStuck(seller, stuckItem({ op_id: held.op_id, kind: held.kind }))
  const other = await server.signIn('seller2')
  expect((await other.send(tablet.keepItem, { body: held })).problem?.problem).toBe('not_found')
})

it('tells a database that was made anew what is missing, until the loss is reported; the kept items stay', async () => {
  const held = {
    ...{ op_id: randomUUID(), application_id: randomUUID(), target_id: randomUUID() },
    ...{ kind: 'app.comment' as const, payload: { id: randomUUID(), text: 'Lost there, kept here' } },
  }
  await keepStuck(seller, held)
  for (const _ of [1, 2]) {
    const told = await reportAs(seller, { epoch: 'second' })
    expect(told.missing).toMatchObject({ unsent: 1 })
  }
  const { id: user_id } = await personOf(server.db, 'seller')
  const body = {
    ...{ id: randomUUID(), sign: 'server' as const, found_age_ms: 10, acknowledged: false },
    people: [{ user_id, unsent: 1, since_age_ms: 60_000 }],
  }
  await seller.call(tablet.incident, { body })
  await seller.call(tablet.incident, { body })
  await seller.call(tablet.incident, { body: { ...body, acknowledged: true } })
  const view = await viewOf(seller.deviceId)
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
  expect((await reportAs(seller, { epoch: 'second' })).missing).toBeNull()
  const after = await viewOf(seller.deviceId)
  expect(after.items[0]).toMatchObject({ op_id: held.op_id, state: 'waiting', is_whole: true })
  expect([after.unsent, after.incidents]).toEqual([0, 1])
})

it('fills in what a wiped tablet no longer knows: how many, since when', async () => {
  const api = await server.signIn('seller')
  api.deviceId = seller.deviceId
  await reportAs(api, { unsent: 4, oldest_age_ms: 7_200_000 })
  const body = { id: randomUUID(), sign: 'start' as const, found_age_ms: 0, people: [], acknowledged: true }
  await api.call(tablet.incident, { body })
  const [loss] = (await viewOf(api.deviceId)).losses
  expect(loss).toMatchObject({ waiting: { applications: 0, photos: 0, other: 4 }, people: 'Test seller' })
  expect(Date.now() - Date.parse(loss?.since ?? '')).toBeGreaterThan(7_000_000)
})

it('ages out tablets nobody has seen for half a year, not those with an open loss', async () => {
  const { purgeExpired } = await import('#server/retention.ts')
  const [gone, open] = [randomUUID(), randomUUID()]
  for (const id of [gone, open]) {
    seller.deviceId = id
    await reportAs(seller)
  }
  const body = { id: randomUUID(), sign: 'open' as const, found_age_ms: 0, people: [], acknowledged: true }
  await seller.call(tablet.incident, { body })
  const long = new Date(Date.now() - 200 * 86_400_000)
  await server.db.updateTable('tablets').set({ seen_at: long }).where('id', 'in', [gone, open]).execute()
  await purgeExpired(server.deps)
  const left = await server.db.selectFrom('tablets').select('id').where('id', 'in', [gone, open]).execute()
  expect(left).toEqual([{ id: open }])
})
