// The list of managers, their absences and their files over real HTTP: nobody is away twice on one day, and who sees whom.
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { staff } from '#api/back-office/staff/staff.ts'
import { instantAt } from '#domain/kernel/time/dates.ts'
import { buildApplication } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { setGrant } from '../../support/people.ts'
import { DAY, problemOf, startManagers } from '../../support/shops/shift-shop.ts'

const shop = await startManagers()
const { server, ids, manager, other, director, at, begin, workedDay, lineOf } = shop
const nothing = { body: {} }
afterAll(() => server.stop())
beforeEach(shop.reset)

describe('an absence', () => {
  const params = () => ({ key: String(ids.manager) })
  const add = (from_on: string, to_on: string, kind = 'vacation') =>
    director.send(staff.createAbsence, { params: params(), body: { kind, from_on, to_on, note: 'Shifokor' } })

  it('shows where the manager is, and since when', async () => {
    await add('2026-11-10', '2026-11-20')
    expect(await lineOf(director)).toMatchObject({
      state: 'vacation',
      until: '2026-11-20',
      since: instantAt('2026-11-10', '00:00').toISOString(),
    })
    expect((await director.call(staff.managers, { body: { state: 'vacation' } })).total).toBe(1)
    expect(problemOf(await manager.send(staff.beginShift, nothing))).toBe('absent_today')
    at('09:00', '2026-11-21')
    expect((await lineOf(director))?.state).toBe('off')
  })

  it('lets those on a business trip work', async () => {
    await add(DAY, DAY, 'business_trip')
    expect((await lineOf(director))?.state).toBe('business_trip')
    expect((await begin()).state).toBe('at_work')
  })

  it('never overlaps another one, even with concurrent writes; adjacent ones do not overlap', async () => {
    const both = await Promise.all([add('2026-11-10', '2026-11-20'), add('2026-11-15', '2026-11-25')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = both.find(({ status }) => status === 400)
    expect(refused?.problem?.errors[0]).toEqual({ code: 'absence_overlaps', field: 'from_on' })
    expect((await add('2026-11-26', '2026-11-27')).status).toBe(200)
    expect((await add('2026-12-02', '2026-12-01')).problem?.errors[0]).toEqual({
      code: 'ends_before_begin',
      field: 'to_on',
    })
  })

  it('is changed by one of two, deleted, and restored where nothing overlaps', async () => {
    const { key } = (await add(DAY, DAY)).body
    const change = (base_version: number, to_on: string) =>
      director.send(staff.updateAbsence, {
        params: { key },
        body: { base_version, values: { kind: 'sick_leave', from_on: DAY, to_on, note: '' } },
      })
    expect((await change(1, '2026-11-18')).status).toBe(200)
    expect((await change(1, '2026-11-19')).problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 2, server_values: { kind: 'sick_leave', to_on: '2026-11-18' } },
    })
    await director.call(staff.removeAbsence, { params: { key }, body: {} })
    expect((await lineOf(director))?.state).toBe('off')
    expect((await change(3, '2026-11-19')).status).toBe(410)
    await add('2026-11-18', '2026-11-18')
    const restore = () => director.send(staff.restoreAbsence, { params: { key }, body: {} })
    expect((await restore()).problem?.errors[0]).toMatchObject({ code: 'absence_overlaps' })
    await server.db.deleteFrom('absences').where('id', '<>', Number(key)).execute()
    expect((await restore()).status).toBe(200)
    expect((await lineOf(director))?.state).toBe('sick_leave')
    const { items } = await director.call(staff.history, { params: params() })
    expect(items.slice(0, 1)).toMatchObject([{ action: 'absence_restore', who: 'Test director' }])
    expect(JSON.stringify(items)).not.toContain('Shifokor')
  })
})

describe('the list of managers', () => {
  it('shows the people with shifts in the person’s scope', async () => {
    const names = async (api: ApiSession) =>
      (await api.call(staff.managers, nothing)).items.map(({ name }) => name)
    expect(await names(director)).toEqual(['Test manager', 'Test manager2'])
    expect(await names(other)).toEqual(['Test manager2'])
    expect(
      (await other.send(staff.month, { params: { key: String(ids.manager) }, query: { month: '2026-11' } }))
        .status,
    ).toBe(404)
    expect((await other.send(staff.history, { params: { key: String(ids.manager) } })).status).toBe(404)
    const seller = await server.signIn('seller')
    expect((await seller.send(staff.managers, nothing)).status).toBe(403)
  })

  it('counts the time of a shift that is still open', async () => {
    await begin()
    at('11:00')
    expect(await lineOf(director)).toMatchObject({ today: 7200, month: 7200 })
  })

  it('counts the applications of today, in Tashkent', async () => {
    const history = (action: string, to_status: string, when: Date) => ({
      application_id: '00000000-0000-7000-8000-000000000001',
      action,
      from_status: null,
      to_status,
      user_id: ids.manager,
      reason: null,
      comment: null,
      version: 1,
      op_id: null,
      at: when,
    })
    await buildApplication(server.db, { id: '00000000-0000-7000-8000-000000000001', created_by: ids.manager })
    await server.db
      .insertInto('application_history')
      .values([
        history('take', 'in_process', instantAt(DAY, '00:00')),
        history('take', 'in_process', instantAt(DAY, '08:00')),
        history('hand_over', 'completed', instantAt('2026-11-16', '23:59')),
      ] as never)
      .execute()
    expect(await lineOf(director)).toMatchObject({ taken: 1, completed: 0 })
  })
})

describe('a file', () => {
  const bytesOf = async (
    api: ApiSession,
    row: typeof staff.exportWorkTime | typeof staff.exportManagers,
    body: object,
  ) => {
    const answer = await fetch(`${server.url}${row.path}`, {
      method: 'POST',
      headers: await api.headers(row),
      body: JSON.stringify(body),
    })
    return new Uint8Array(await answer.arrayBuffer())
  }
  const named = (...keys: string[]) => keys.map((key) => ({ key, title: key }))

  it('contains the work time of a month, one line per shift, of the people in scope', async () => {
    await workedDay('2026-11-16')
    await workedDay()
    const columns = named('name', 'day', 'from', 'to', 'paused', 'worked', 'closed_by', 'password_hash')
    const body = { format: 'csv', month: '2026-11', columns, words: { person: 'oʻzi' } }
    const text = new TextDecoder().decode(await bytesOf(director, staff.exportWorkTime, body))
    expect(text.replace('\uFEFF', '').trim().split('\n')).toEqual([
      'name;day;from;to;paused;worked;closed_by',
      'Test manager;2026-11-16;09:00;18:00;0:00;9:00;oʻzi',
      'Test manager;2026-11-17;09:00;18:00;0:00;9:00;oʻzi',
    ])
    await setGrant(server.db, 'manager', 'reports.export', '1')
    const foreign = new TextDecoder().decode(await bytesOf(other, staff.exportWorkTime, body))
    expect(foreign.replace('\uFEFF', '').trim().split('\n')).toEqual([
      'name;day;from;to;paused;worked;closed_by',
    ])
  })

  it('contains the list as it is shown', async () => {
    await workedDay()
    const body = { format: 'xlsx', columns: named('name', 'state', 'today'), words: { off: 'dam' } }
    const { sheets } = await readXlsx(await bytesOf(director, staff.exportManagers, body))
    expect(sheets[0]?.rows).toEqual([
      ['name', 'state', 'today'],
      ['Test manager', 'dam', new Date('1899-12-31T09:00Z')],
      ['Test manager2', 'dam', new Date('1899-12-31T00:00Z')],
    ])
  })
})
