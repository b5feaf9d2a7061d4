// Reports that are made regularly, over real HTTP: who may get one, when it is made, of which days, and what its people receive.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inbox } from '#api/back-office/inbox.ts'
import { scheduledReports } from '#api/back-office/scheduled-reports.ts'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time/durations.ts'
import type { ScheduleForm } from '#domain/reports/schedule.ts'
import { makeScheduledReports } from '#server/reports/scheduled/run.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf, type RoleName, setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

/** A Saturday. */
const NOON = new Date('2026-11-28T12:00:00+05:00')
let now = NOON
const shop = useShop(['seller', 'manager', 'director', 'finance', 'admin', 'partner'], {
  now: () => now,
  env: { TOKEN_LIFE_S: String(400 * 24 * 3600) },
})
beforeEach(async () => {
  now = NOON
  await shop.db.deleteFrom('scheduled_reports').execute()
  await shop.db.deleteFrom('notifications').execute()
})
const idOf = async (who: RoleName) => (await personOf(shop.db, who)).id
const job = () => makeScheduledReports({ ...shop.deps, now: () => now })

async function form(values: Partial<ScheduleForm> = {}): Promise<ScheduleForm> {
  return {
    title: 'Kunlik hisobot',
    report: 'report.application',
    by: 'branch',
    every: 'day',
    hour: 9,
    people: [await idOf('director')],
    active: true,
    ...values,
  }
}
const create = async (values: Partial<ScheduleForm> = {}, api: ApiSession = shop.director) =>
  (await api.call(scheduledReports.create, { body: await form(values) })).key
const lines = async (api: ApiSession = shop.director) =>
  (await api.call(scheduledReports.list, { body: {} })).items
const received = async (api: ApiSession) =>
  (await api.call(inbox.list, { body: {} })).items.map(({ kind, subject }) => [kind, subject])

describe('a report that is made regularly', () => {
  it('is made at its hour of the whole day before, once, by several servers too', async () => {
    await create()
    expect(await lines()).toMatchObject([
      { next_at: '2026-11-29T04:00:00.000Z', last_at: null, active: true },
    ])
    await job()
    expect(await received(shop.director)).toEqual([])
    now = new Date('2026-11-29T09:00:00+05:00')
    await Promise.all([job(), job(), job()])
    expect(await received(shop.director)).toEqual([
      ['report_ready', 'report.application 2026-11-28 2026-11-28 branch'],
    ])
    expect(await lines()).toMatchObject([
      {
        next_at: '2026-11-30T04:00:00.000Z',
        last_at: '2026-11-29T04:00:00.000Z',
        last_from: '2026-11-28',
        last_to: '2026-11-28',
        last_count: 1,
      },
    ])
    const columns = ['active', 'every', 'hour', 'last_period'].map((key) => ({ key, title: key }))
    const words = { yes: 'on', no: 'off' }
    const { text } = await shop.director.send(scheduledReports.export, {
      body: { format: 'csv', columns, words },
    })
    expect(text.split('\n').slice(1)).toEqual(["on;day;09:00;'28.11.2026", ''])
    // A server that was down for days makes the last one.
    now = new Date(now.getTime() + 5 * DAY_MS)
    await job()
    expect(await received(shop.director)).toHaveLength(2)
  })

  it('is made weekly and monthly of whole weeks and months', async () => {
    await create({ every: 'week', report: 'sales' })
    await create({ every: 'month', report: 'pl' })
    now = new Date('2026-11-30T09:00:00+05:00')
    await job()
    now = new Date('2026-12-01T09:00:00+05:00')
    await job()
    expect((await received(shop.director)).toSorted()).toEqual([
      ['report_ready', 'pl 2026-11-01 2026-11-30 '],
      ['report_ready', 'sales 2026-11-23 2026-11-29 '],
    ])
  })

  it('goes to those who may open it at that moment; its writer learns of the others', async () => {
    const { items } = await shop.director.call(scheduledReports.people, { body: { report: 'sales' } })
    expect(items.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Test admin', 'Test director', 'Test finance']),
    )
    expect(items.map(({ name }) => name)).not.toContain('Test seller')
    await create({ report: 'sales', people: [await idOf('finance'), await idOf('admin')] })
    await setGrant(shop.db, 'finance', 'sales', null)
    now = new Date(NOON.getTime() + 24 * HOUR_MS)
    await job()
    expect(await received(shop.admin)).toEqual([['report_ready', 'sales 2026-11-28 2026-11-28 ']])
    expect(await received(shop.finance)).toEqual([])
    const [line] = await lines()
    expect(await received(shop.director)).toEqual([['report_refused', line?.key]])
    expect(line?.last_count).toBe(1)
    await setGrant(shop.db, 'finance', 'sales', 'all')
  })

  it('is not made while it is off, and has no next hour then', async () => {
    const key = await create({ active: false })
    expect(await lines()).toMatchObject([{ next_at: null }])
    now = new Date(NOON.getTime() + 2 * DAY_MS)
    await job()
    expect(await received(shop.director)).toEqual([])
    const body = { base_version: 1, values: await form() }
    await shop.director.call(scheduledReports.update, { params: { key }, body })
    expect(await lines()).toMatchObject([{ next_at: '2026-12-01T04:00:00.000Z', version: 2 }])
    const stale = await shop.director.send(scheduledReports.update, { params: { key }, body })
    expect([stale.status, stale.problem?.problem]).toEqual([409, 'version_conflict'])
    const { items } = await shop.director.call(scheduledReports.history, { params: { key } })
    expect(items[0]).toMatchObject({
      action: 'scheduled_report_update',
      changes: { active: [false, true] },
    })
    await shop.director.call(scheduledReports.remove, { params: { key }, body: { base_version: 2 } })
    expect(await lines()).toEqual([])
  })

  it('has the people and the groups that its report can have', async () => {
    const refused = await shop.director.send(scheduledReports.create, {
      body: await form({ people: [await idOf('seller')] }),
    })
    expect([refused.status, refused.problem?.errors]).toEqual([
      400,
      [{ field: 'people', code: 'unknown_choice' }],
    ])
    await create({ report: 'sales', by: 'branch' })
    expect(await lines()).toMatchObject([{ report: 'sales', by: null }])
  })
})

describe('a report of somebody who may not have it made any more', () => {
  const setBlocked = (blocked_at: Date | null) =>
    shop.db.updateTable('users').set({ blocked_at }).where('name', '=', 'Test manager').execute()
  beforeEach(async () => {
    for (const key of ['report', 'report.application'] as const)
      await setGrant(shop.db, 'manager', key, 'own')
  })
  afterEach(async () => {
    await setBlocked(null)
    for (const key of ['report', 'report.application'] as const) await setGrant(shop.db, 'manager', key, null)
  })
  const tomorrow = () => {
    now = new Date(NOON.getTime() + 24 * HOUR_MS)
  }

  it('ends when the writer is blocked; who is responsible is notified once, and takes it over', async () => {
    const key = await create({ people: [await idOf('admin'), await idOf('director')] }, shop.manager)
    await setBlocked(NOON)
    tomorrow()
    await Promise.all([job(), job()])
    for (const api of [shop.admin, shop.director])
      expect(await received(api)).toEqual([['report_ended', key]])
    expect(await lines()).toMatchObject([
      { active: false, next_at: null, last_at: null, author: 'Test manager' },
    ])
    const { items } = await shop.director.call(scheduledReports.history, { params: { key } })
    expect(items[0]).toMatchObject({ action: 'scheduled_report_end', changes: { active: [true, false] } })

    const body = { base_version: 2, values: await form() }
    await shop.director.call(scheduledReports.update, { params: { key }, body })
    expect(await lines()).toMatchObject([{ active: true, author: 'Test director' }])
    now = new Date(now.getTime() + DAY_MS)
    await job()
    expect((await received(shop.director)).map(([kind]) => kind)).toEqual(['report_ready', 'report_ended'])
  })

  it('ends when the writer lost the screen or the report; the writer, who still works here, is notified', async () => {
    for (const lost of ['report', 'report.application'] as const) {
      const key = await create({}, shop.manager)
      await setGrant(shop.db, 'manager', lost, null)
      tomorrow()
      await job()
      expect(await received(shop.manager)).toContainEqual(['report_ended', key])
      expect(await received(shop.director)).toContainEqual(['report_ended', key])
      await setGrant(shop.db, 'manager', lost, 'own')
      now = NOON
    }
    expect((await received(shop.director)).map(([kind]) => kind)).not.toContain('report_ready')
  })

  it('ends when nobody of its people may open it', async () => {
    const key = await create({ people: [await idOf('manager')] })
    await setGrant(shop.db, 'manager', 'report.application', null)
    tomorrow()
    await job()
    expect(await lines()).toMatchObject([{ key, active: false }])
    expect(await received(shop.director)).toEqual([['report_ended', key]])
  })

  it('is ended by somebody responsible while it still runs, and stays the writer’s', async () => {
    const key = await create({}, shop.manager)
    const off = { base_version: 1, values: await form({ active: false }) }
    await shop.director.call(scheduledReports.update, { params: { key }, body: off })
    expect(await lines()).toMatchObject([{ active: false, author: 'Test manager' }])
    await shop.director.call(scheduledReports.remove, { params: { key }, body: { base_version: 2 } })
    expect(await lines()).toEqual([])
  })
})

it('one’s own are those that one has written; people without the right have none', async () => {
  await create()
  await setGrant(shop.db, 'manager', 'report', 'own')
  expect(await lines(shop.manager)).toEqual([])
  const [line] = await lines()
  const params = { key: line?.key ?? '' }
  const removal = await shop.manager.send(scheduledReports.remove, { params, body: { base_version: 1 } })
  expect(removal.status).toBe(404)
  await setGrant(shop.db, 'manager', 'report', null)
  for (const api of [shop.manager, shop.seller, shop.partner])
    expect((await api.send(scheduledReports.list, { body: {} })).status).toBe(403)
})
