// Sellers and interns over real HTTP: figures of a period in Tashkent's days, mentors, levels that are marked, who sees whom.
import { beforeAll, describe, expect, it } from 'vitest'
import { staff } from '#api/back-office/staff/staff.ts'
import { instantAt } from '#domain/kernel/time/dates.ts'
import { buildApplication } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

let now = instantAt('2026-11-17', '09:00')
let ids: Record<'seller' | 'seller2' | 'intern' | 'manager' | 'manager2' | 'support', number>

const shop = useShop(['director', 'manager', 'manager2'], { now: () => now })
beforeAll(async () => {
  // The clock advances by days, so the sessions are extended.
  await shop.db
    .updateTable('sessions')
    .set({ expires_at: instantAt('2026-12-31', '12:00') })
    .execute()
  const names = ['seller', 'seller2', 'intern', 'manager', 'manager2', 'support'] as const
  const found = await Promise.all(names.map(async (who) => [who, (await personOf(shop.db, who)).id] as const))
  ids = Object.fromEntries(found) as typeof ids
})

type Made = {
  by: number
  made: Date
  submitted?: Date
  completed?: Date
  captured?: number[]
  arrived?: number[]
}
async function application({
  by,
  made,
  submitted,
  completed,
  captured = [],
  arrived = [],
}: Made): Promise<void> {
  const id = await buildApplication(shop.db, {
    created_by: by,
    created_at: made,
    submitted_at: submitted ?? null,
    status: completed ? 'completed' : submitted ? 'new' : 'unfinished',
    sum: 5_000_000,
    captured_slots: captured,
    arrived_slots: arrived,
  })
  if (!completed) return
  await shop.db
    .insertInto('application_history')
    .values({
      application_id: id,
      action: 'hand_over',
      from_status: 'registered',
      to_status: 'completed',
      user_id: ids.manager,
      at: completed,
      reason: null,
      comment: null,
      version: 1,
      op_id: null,
    })
    .execute()
}

describe('sellers', () => {
  it('are those who sell and do not take applications, with the figures of a period in Tashkent', async () => {
    const by = ids.seller
    await application({ by, made: instantAt('2026-11-17', '00:00'), captured: [1, 2, 3], arrived: [2] })
    await application({
      by,
      made: instantAt('2026-11-16', '23:59'),
      submitted: instantAt('2026-11-17', '08:00'),
    })
    await application({
      by,
      made: instantAt('2026-10-31', '12:00'),
      submitted: instantAt('2026-10-31', '12:30'),
      completed: instantAt('2026-11-01', '00:30'),
    })
    // Photos of a registered application may still arrive, those of a completed one may not.
    for (const [status, captured] of [
      ['registered', [1, 6, 7]],
      ['completed', [1, 2]],
    ] as const)
      await buildApplication(shop.db, {
        created_by: by,
        created_at: instantAt('2026-01-05', '12:00'),
        status,
        captured_slots: [...captured],
        arrived_slots: [1],
      })
    const line = async (period: string) => {
      const { items } = await shop.director.call(staff.sellers, {
        body: { period, search: 'Test seller' },
      } as never)
      const { made, submitted, completed, unsent } = items[0] ?? {}
      return [made, submitted, completed, unsent]
    }
    expect(await line('today')).toEqual([1, 1, 0, 4])
    expect(await line('yesterday')).toEqual([1, 0, 0, 4])
    expect(await line('month')).toEqual([2, 1, 1, 4])
    expect(await line('last_month')).toEqual([1, 1, 0, 4])
    expect(await line('quarter')).toEqual([3, 2, 1, 4])
    const { items } = await shop.director.call(staff.sellers, { body: {} })
    expect(items.map(({ name }) => name)).toEqual(['Test seller', 'Test seller2'])
    expect(items[1]?.last_at).toBeNull()
  })

  it('have a card with their applications by status and by day', async () => {
    const params = { key: String(ids.seller) }
    const figures = await shop.director.call(staff.seller, { params, query: { period: 'month' } })
    expect(figures).toMatchObject({ name: 'Test seller', made: 2, completed: 1, sum: 5_000_000 })
    expect(figures.statuses).toEqual([
      { status: 'new', count: 1 },
      { status: 'unfinished', count: 1 },
    ])
    expect(figures.days).toEqual([
      { day: '2026-11-17', made: 1, submitted: 1, completed: 0 },
      { day: '2026-11-16', made: 1, submitted: 0, completed: 0 },
      { day: '2026-11-01', made: 0, submitted: 0, completed: 1 },
    ])
    expect((await shop.director.send(staff.seller, { params: { key: String(ids.support) } })).status).toBe(
      404,
    )
    expect((await shop.director.send(staff.seller, { params: { key: String(ids.manager) } })).status).toBe(
      404,
    )
  })

  it('are shown within the person’s scope', async () => {
    const seen = (await shop.manager2.call(staff.sellers, { body: {} })).items.map(({ name }) => name)
    expect(seen).toEqual(['Test seller2'])
    expect((await shop.manager2.send(staff.seller, { params: { key: String(ids.seller) } })).status).toBe(404)
  })
})

describe('interns', () => {
  const params = () => ({ key: String(ids.intern) })
  const update = (base_version: number, mentor_id: number | null, since = '2026-11-01') =>
    shop.director.send(staff.updateIntern, {
      params: params(),
      body: { base_version, values: { mentor_id, since } },
    })
  const mark = (api: ApiSession, level: number, wanted: string) =>
    api.send(staff.markLevel, { params: { ...params(), level: String(level) }, body: { mark: wanted } })

  it('get a mentor who may mark levels, by only one of two editors of the same version', async () => {
    const { items } = await shop.director.call(staff.mentors, { params: params() })
    expect(items.map(({ name }) => name)).toEqual([
      'Test admin',
      'Test director',
      'Test manager',
      'Test manager2',
    ])
    expect((await update(0, ids.seller)).problem?.errors[0]).toEqual({
      code: 'unknown_choice',
      field: 'mentor_id',
    })
    expect((await update(0, ids.intern)).status).toBe(400)
    expect((await update(0, ids.manager2)).status).toBe(200)
    expect((await update(0, ids.manager)).problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 1, server_values: { mentor_id: ids.manager2, since: '2026-11-01' } },
    })
    const list = await shop.director.call(staff.interns, { body: { mentor: 'yes' } })
    expect(list.items).toMatchObject([{ name: 'Test intern', mentor: 'Test manager2', since: '2026-11-01' }])
    expect((await shop.director.call(staff.interns, { body: { mentor: 'no' } })).total).toBe(0)
    expect((await shop.manager.send(staff.updateIntern, { params: params(), body: {} })).status).toBe(403)
  })

  it('keep the mark that another mentor has made since the page was read', async () => {
    await shop.manager2.call(staff.addLevel, { params: params(), body: { level: 30, title: 'Yakun' } })
    const marked = (seen: string, wanted: string) =>
      shop.manager.send(staff.markLevel, {
        params: { ...params(), level: '30' },
        body: { mark: wanted, seen },
      })
    expect((await marked('none', 'completed')).status).toBe(200)
    const late = await marked('none', 'viewed')
    expect([late.status, late.problem?.problem]).toEqual([409, 'version_conflict'])
    expect((await marked('completed', 'none')).status).toBe(200)
    await shop.db.deleteFrom('intern_levels').where('level', '=', 30).execute()
  })

  it('have levels that a mentor of another branch may mark too, and every marking is kept', async () => {
    const add = (level: number, title: string) =>
      shop.manager2.send(staff.addLevel, { params: params(), body: { level, title } })
    expect((await add(1, 'Doʻkon bilan tanishuv')).status).toBe(200)
    expect((await add(1, 'Yana bir marta')).problem?.errors[0]).toEqual({ code: 'taken', field: 'level' })
    expect((await add(31, 'Juda baland')).status).toBe(400)
    expect((await mark(shop.manager2, 1, 'viewed')).status).toBe(200)
    const viewed = now.toISOString()
    now = instantAt('2026-11-18', '10:00')
    expect((await mark(shop.manager, 1, 'completed')).status).toBe(200)
    const { levels, may, completed } = await shop.manager2.call(staff.intern, { params: params() })
    expect(levels).toEqual([
      { level: 1, title: 'Doʻkon bilan tanishuv', viewed_at: viewed, completed_at: now.toISOString() },
    ])
    expect([may, completed]).toEqual([{ mentor: false, mark: true }, 1])
    expect((await mark(shop.manager2, 9, 'viewed')).status).toBe(404)
    const { items } = await shop.director.call(staff.internHistory, { params: params() })
    expect(items[0]).toMatchObject({ who: 'Test manager', changes: { mark: ['viewed', 'completed'] } })
    expect(JSON.stringify(items)).not.toContain('Test manager2","changes":{"mentor')
    expect(items.find(({ action }) => action === 'intern_update')).toMatchObject({
      fields: ['mentor', 'since'],
    })
  })

  it('see themselves and mark nothing', async () => {
    const intern = await shop.signIn('intern')
    const { items } = await intern.call(staff.interns, { body: {} })
    expect(items.map(({ name }) => name)).toEqual(['Test intern'])
    expect((await intern.call(staff.intern, { params: params() })).may).toEqual({
      mentor: false,
      mark: false,
    })
    expect((await mark(intern, 1, 'completed')).status).toBe(403)
  })

  it('do not exist for another branch without a mentor of theirs', async () => {
    await update(1, ids.manager)
    expect((await shop.manager2.call(staff.interns, { body: {} })).total).toBe(0)
    expect((await shop.manager2.send(staff.intern, { params: params() })).status).toBe(404)
    expect((await shop.manager2.send(staff.internHistory, { params: params() })).status).toBe(404)
    expect((await mark(shop.manager2, 1, 'none')).status).toBe(404)
  })
})
