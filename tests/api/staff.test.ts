// Managers at work over real HTTP and a clock of our own: shifts with pauses, the end of the day, corrections that somebody
// else decides, absences that never overlap, and who sees whom.
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staff } from '#contract/office/staff/staff.ts'
import { instantAt } from '#domain/staff/work-time.ts'
import { closeForgotten } from '#server/staff/work/close.ts'
import type { ApiSession } from '../support/api.ts'
import { startShop } from '../support/applications.ts'
import { personOf } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'

const DAY = '2026-11-17'
let now = instantAt(DAY, '09:00')
const at = (time: string, day = DAY) => {
  now = instantAt(day, time)
}
let server: TestServer
let manager: ApiSession
let other: ApiSession
let director: ApiSession
let admin: ApiSession
let ids: { manager: number; manager2: number; director: number }

beforeAll(async () => {
  server = await startShop({ now: () => now })
  manager = await server.signIn('manager')
  other = await server.signIn('manager2')
  director = await server.signIn('director')
  admin = await server.signIn('admin')
  // The clock goes on for days, and nobody signs in anew.
  await server.db
    .updateTable('sessions')
    .set({ expires_at: instantAt('2026-12-31', '12:00') })
    .execute()
  const idOf = async (who: 'manager' | 'manager2' | 'director') => (await personOf(server.db, who)).id
  ids = {
    manager: await idOf('manager'),
    manager2: await idOf('manager2'),
    director: await idOf('director'),
  }
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const table of ['shift_corrections', 'shift_pauses', 'shifts', 'absences'] as const)
    await server.db.deleteFrom(table).execute()
  at('09:00')
})

const nothing = { body: {} }
const begin = (api = manager) => api.call(staff.beginShift, nothing)
const finish = (api = manager) => api.call(staff.finishShift, nothing)
const monthOf = (api: ApiSession, id = ids.manager, month = '2026-11') =>
  api.call(staff.month, { params: { key: String(id) }, query: { month } })
const lineOf = async (api: ApiSession, name = 'Test manager') =>
  (await api.call(staff.managers, nothing)).items.find((line) => line.name === name)
const problemOf = (answer: { problem: { problem: string; errors: object[] } | null }) =>
  answer.problem?.problem
const shiftsNow = () => server.db.selectFrom('shifts').selectAll().orderBy('id').execute()

/** A shift of the manager from nine to six with its end marked, and its id. */
async function workedDay(day = DAY): Promise<number> {
  at('09:00', day)
  await begin()
  at('18:00', day)
  await finish()
  const [newest] = (await shiftsNow()).reverse()
  return newest?.id ?? 0
}
const askFor = (shift_id: number | null, from: string, to: string, day = DAY) =>
  manager.send(staff.askCorrection, { body: { shift_id, day, from, to, reason: 'Internet yoʻq edi' } })
const openCorrection = async () =>
  server.db
    .selectFrom('shift_corrections')
    .select('id')
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
const decide = async (api: ApiSession, verdict: 'approved' | 'refused') => {
  const { id } = await openCorrection()
  return api.send(staff.decideCorrection, { params: { key: String(id) }, body: { verdict } })
}

describe('a shift', () => {
  it('is begun, paused, gone on with and finished; the pauses do not count', async () => {
    expect(await manager.call(staff.ownShift, {})).toMatchObject({ state: 'off', since: null, worked_s: 0 })
    expect(await begin()).toMatchObject({ state: 'at_work', since: now.toISOString(), paused: false })
    at('13:00')
    expect(await manager.call(staff.pauseShift, nothing)).toMatchObject({ state: 'at_work', paused: true })
    at('13:30')
    expect((await manager.call(staff.ownShift, {})).worked_s).toBe(4 * 3600)
    await manager.call(staff.resumeShift, nothing)
    at('18:00')
    expect(await finish()).toMatchObject({ state: 'off', since: now.toISOString(), worked_s: 8.5 * 3600 })
    const { days, worked_s } = await monthOf(manager)
    expect(worked_s).toBe(8.5 * 3600)
    expect(days).toMatchObject([
      { day: DAY, shifts: [{ paused_s: 1800, worked_s: 8.5 * 3600, closed_by: 'person' }] },
    ])
  })

  it('is one, however many begin at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => manager.send(staff.beginShift, nothing)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await shiftsNow()).toHaveLength(1)
  })

  it('may be begun again on the same day, and both count', async () => {
    at('09:00')
    await begin()
    at('12:00')
    await finish()
    at('14:00')
    await begin()
    at('15:00')
    expect((await lineOf(manager))?.today).toBe(4 * 3600)
  })

  it('takes no step where there is none open', async () => {
    for (const row of [staff.finishShift, staff.pauseShift, staff.resumeShift])
      expect(problemOf(await manager.send(row, nothing))).toBe('shift_not_open')
  })

  it('is finished with its pause', async () => {
    await begin()
    at('12:00')
    await manager.call(staff.pauseShift, nothing)
    at('13:00')
    expect((await finish()).worked_s).toBe(3 * 3600)
  })

  it('belongs to managers: an administrator keeps none', async () => {
    expect(problemOf(await admin.send(staff.beginShift, nothing))).toBe('shift_not_kept')
    const seller = await server.signIn('seller')
    expect((await seller.send(staff.beginShift, nothing)).status).toBe(403)
  })
})

describe('a shift that was left open', () => {
  it('ends with its day in Tashkent, is marked, and may be asked about', async () => {
    await begin()
    at('23:59')
    await closeForgotten(server.deps)
    expect((await lineOf(manager))?.state).toBe('at_work')
    at('00:00', '2026-11-18')
    expect((await lineOf(manager))?.state).toBe('off')
    await closeForgotten(server.deps)
    await closeForgotten(server.deps)
    const [shift] = await shiftsNow()
    expect(shift).toMatchObject({ closed_by: 'day_end', ended_at: now, counted_to: now })
    const own = await manager.call(staff.ownShift, {})
    expect(own.forgotten).toMatchObject({ shift_id: shift?.id, day: DAY })
    await askFor(shift?.id ?? 0, '09:00', '18:00')
    expect((await manager.call(staff.ownShift, {})).forgotten).toBeNull()
    const { items } = await director.call(staff.history, { params: { key: String(ids.manager) } })
    expect(items.find(({ action }) => action === 'shift_close')).toMatchObject({ who: null })
  })

  it('does not hinder the next one when the job has not come by', async () => {
    await begin()
    at('08:00', '2026-11-18')
    expect((await begin()).since).toBe(now.toISOString())
    expect((await shiftsNow()).map(({ day, closed_by }) => [day, closed_by])).toEqual([
      [DAY, 'day_end'],
      ['2026-11-18', null],
    ])
  })
})

describe('a correction', () => {
  it('counts once somebody else has approved it, and what was marked stays', async () => {
    const shift = await workedDay()
    expect((await askFor(shift, '08:30', '17:00')).status).toBe(200)
    expect((await monthOf(director)).worked_s).toBe(9 * 3600)
    expect((await lineOf(director))?.asks).toBe(1)
    expect((await monthOf(director)).may).toEqual({ ask: false, decide: true, absence: true })
    expect((await decide(director, 'approved')).status).toBe(200)
    const { days, worked_s } = await monthOf(director)
    expect(worked_s).toBe(8.5 * 3600)
    expect(days[0]?.shifts[0]).toMatchObject({
      begun_at: instantAt(DAY, '09:00').toISOString(),
      ended_at: instantAt(DAY, '18:00').toISOString(),
      counted_from: instantAt(DAY, '08:30').toISOString(),
      counted_to: instantAt(DAY, '17:00').toISOString(),
    })
    expect(days[0]?.corrections).toMatchObject([{ state: 'approved', decided_by: 'Test director' }])
  })

  it('does not count when it was refused, nor while it waits', async () => {
    const shift = await workedDay()
    await askFor(shift, '06:00', '17:00')
    await decide(director, 'refused')
    expect((await monthOf(manager)).worked_s).toBe(9 * 3600)
    expect((await monthOf(manager)).days[0]?.corrections[0]?.state).toBe('refused')
  })

  it('is never decided by the one who asked, even with the right and as an administrator', async () => {
    const shift = await workedDay()
    await askFor(shift, '08:00', '17:00')
    const { role_id } = await personOf(server.db, 'manager')
    const grant = { role_id, key: 'managers.correct', value: 'all' }
    await server.db.insertInto('role_permissions').values(grant).execute()
    expect((await monthOf(manager)).may.decide).toBe(false)
    expect(problemOf(await decide(manager, 'approved'))).toBe('own_correction')
    await server.db
      .deleteFrom('role_permissions')
      .where('key', '=', 'managers.correct')
      .where('role_id', '=', role_id)
      .execute()
    const { id } = await openCorrection()
    const forged = server.db
      .updateTable('shift_corrections')
      .set({ state: 'approved', decided_by: ids.manager })
      .where('id', '=', id)
    await expect(forged.execute()).rejects.toThrow(/check/)
  })

  it('is decided once, and one about a day waits at a time', async () => {
    const shift = await workedDay()
    await askFor(shift, '08:00', '17:00')
    expect(problemOf(await askFor(shift, '07:00', '17:00'))).toBe('correction_waits')
    const { id } = await openCorrection()
    const row = { params: { key: String(id) }, body: { verdict: 'approved' as const } }
    const answers = await Promise.all([
      director.send(staff.decideCorrection, row),
      admin.send(staff.decideCorrection, { ...row, body: { verdict: 'refused' } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('makes a shift of a day that had none', async () => {
    at('12:00')
    expect((await askFor(null, '09:00', '18:00', '2026-11-16')).status).toBe(200)
    expect((await monthOf(manager)).worked_s).toBe(0)
    await decide(director, 'approved')
    const { days } = await monthOf(manager)
    expect(days).toMatchObject([
      { day: '2026-11-16', shifts: [{ begun_at: null, closed_by: 'correction', worked_s: 9 * 3600 }] },
    ])
  })

  it('refuses what lies ahead, what overlaps, what is open, and what is not one’s own', async () => {
    const fieldOf = async (answer: ReturnType<typeof askFor>) => (await answer).problem?.errors[0]
    const shift = await workedDay()
    at('18:30')
    expect(await fieldOf(askFor(shift, '09:00', '19:00'))).toEqual({ code: 'time_future', field: 'to' })
    expect(await fieldOf(askFor(null, '10:00', '11:00'))).toEqual({ code: 'shift_overlaps', field: 'from' })
    expect(await fieldOf(askFor(shift, '10:00', '09:00'))).toEqual({ code: 'ends_before_begin', field: 'to' })
    await begin(other)
    const foreign = (await shiftsNow()).find(({ user_id }) => user_id === ids.manager2)
    expect(problemOf(await askFor(foreign?.id ?? 0, '08:00', '09:00'))).toBe('not_found')
    await begin()
    at('19:00')
    const open = (await shiftsNow()).find(({ counted_to, user_id }) => !counted_to && user_id === ids.manager)
    expect(problemOf(await askFor(open?.id ?? 0, '18:10', '18:40'))).toBe('shift_still_open')
  })

  it('is not found by those whose reach ends before it', async () => {
    const shift = await workedDay()
    await askFor(shift, '08:00', '17:00')
    const { role_id, id } = await personOf(server.db, 'manager2')
    const probe = await server.db
      .insertInto('roles')
      .values({ name: 'chief' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const keys = ['managers', 'managers.correct', 'managers.absence']
    const grants = keys.map((key) => ({ role_id: probe.id, key, value: 'own' }))
    await server.db.insertInto('role_permissions').values(grants).execute()
    await server.db.updateTable('users').set({ role_id: probe.id }).where('id', '=', id).execute()
    expect((await decide(other, 'approved')).status).toBe(404)
    const mine = await other.send(staff.createAbsence, {
      params: { key: String(ids.manager) },
      body: { kind: 'vacation', from_on: DAY, to_on: DAY },
    })
    expect(mine.status).toBe(404)
    await server.db.updateTable('users').set({ role_id }).where('id', '=', id).execute()
  })
})

describe('an absence', () => {
  const params = () => ({ key: String(ids.manager) })
  const add = (from_on: string, to_on: string, kind = 'vacation') =>
    director.send(staff.createAbsence, { params: params(), body: { kind, from_on, to_on, note: 'Shifokor' } })

  it('says where the manager is, and since when', async () => {
    await add('2026-11-10', '2026-11-20')
    expect(await lineOf(director)).toMatchObject({
      ...{ state: 'vacation', until: '2026-11-20', since: instantAt('2026-11-10', '00:00').toISOString() },
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

  it('never overlaps another one, whoever writes at the same time; touching is no overlap', async () => {
    const twins = await Promise.all([add('2026-11-10', '2026-11-20'), add('2026-11-15', '2026-11-25')])
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = twins.find(({ status }) => status === 400)
    expect(refused?.problem?.errors[0]).toEqual({ code: 'absence_overlaps', field: 'from_on' })
    expect((await add('2026-11-26', '2026-11-27')).status).toBe(200)
    expect((await add('2026-12-02', '2026-12-01')).problem?.errors[0]).toEqual({
      ...{ code: 'ends_before_begin', field: 'to_on' },
    })
  })

  it('is changed by one of two, deleted, and brought back where there is still room', async () => {
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
  it('shows those who keep a shift, each scope its own', async () => {
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

  it('is searched, narrowed by branch, ordered by every column and paged', async () => {
    await begin()
    at('11:00')
    const { branch_id } = await personOf(server.db, 'manager2')
    const list = (body: object) => director.call(staff.managers, { body } as never)
    expect((await list({ branch: String(branch_id) })).items.map(({ name }) => name)).toEqual([
      'Test manager2',
    ])
    expect((await list({ search: 'manager2' })).total).toBe(1)
    for (const sort of ['name', 'branch', 'state', 'since', 'today', 'month', 'taken', 'completed']) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await list({ sort, way: 'desc', limit: 1, ...(after && { after }) })
        seen.push(...page.items.map(({ key }) => key))
        after = page.next ?? undefined
      } while (after)
      expect(seen.toSorted(), sort).toEqual([ids.manager, ids.manager2].map(String).toSorted())
    }
    expect((await list({ sort: 'today', way: 'desc' })).items[0]).toMatchObject({ today: 7200, month: 7200 })
  })

  it('counts the applications of today, in Tashkent', async () => {
    const history = (action: string, to_status: string, when: Date) => ({
      ...{ application_id: '00000000-0000-7000-8000-000000000001', action, from_status: null, to_status },
      ...{ user_id: ids.manager, reason: null, comment: null, version: 1, op_id: null, at: when },
    })
    await server.db
      .insertInto('applications')
      .values({
        id: '00000000-0000-7000-8000-000000000001',
        created_by: ids.manager,
        created_at_device: null,
      } as never)
      .execute()
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

  it('tells the work time of a month, a shift a line, of those in reach', async () => {
    await workedDay('2026-11-16')
    await workedDay()
    const columns = named('name', 'day', 'from', 'to', 'paused', 'worked', 'closed_by', 'password_hash')
    const body = { format: 'csv', month: '2026-11', columns, words: { person: 'oʻzi' } }
    const text = new TextDecoder().decode(await bytesOf(director, staff.exportWorkTime, body))
    expect(text.replace('\uFEFF', '').trim().split('\n')).toEqual([
      'name;day;from;to;paused;worked;closed_by',
      'Test manager;16.11.2026;09:00;18:00;0:00;9:00;oʻzi',
      'Test manager;17.11.2026;09:00;18:00;0:00;9:00;oʻzi',
    ])
    const foreign = new TextDecoder().decode(await bytesOf(other, staff.exportWorkTime, body))
    expect(foreign.trim().split('\n')).toHaveLength(1)
  })

  it('tells the list as it is seen', async () => {
    await workedDay()
    const body = { format: 'xlsx', columns: named('name', 'state', 'today'), words: { off: 'dam' } }
    const { sheets } = await readXlsx(await bytesOf(director, staff.exportManagers, body))
    expect(sheets[0]?.rows).toEqual([
      ['name', 'state', 'today'],
      ['Test manager', 'dam', '9:00'],
      ['Test manager2', 'dam', '0:00'],
    ])
  })
})
