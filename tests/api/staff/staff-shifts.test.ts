// Shifts and corrections of managers over real HTTP and a clock of our own: pauses, the end of the day, and times that
// somebody else decides about.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { staff } from '#api/back-office/staff/staff.ts'
import { instantAt } from '#domain/kernel/time/dates.ts'
import { closeForgotten } from '#server/staff/shifts/close.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf, setGrant } from '../../support/people.ts'
import { DAY, problemOf, startManagers } from '../../support/shops/shift-shop.ts'

const shop = await startManagers()
const {
  server,
  db,
  ids,
  manager,
  other,
  director,
  admin,
  at,
  clock,
  begin,
  finish,
  readShifts,
  workedDay,
  monthOf,
  lineOf,
} = shop
const nothing = { body: {} }
afterAll(() => server.stop())
beforeEach(shop.reset)

const askFor = (shift_id: number | null, from: string, to: string, day = DAY) =>
  manager.send(staff.askCorrection, { body: { shift_id, day, from, to, reason: 'Internet yoʻq edi' } })
const openCorrection = () =>
  db.selectFrom('shift_corrections').select('id').where('state', '=', 'asked').executeTakeFirstOrThrow()
const decide = async (api: ApiSession, verdict: 'approved' | 'refused') => {
  const { id } = await openCorrection()
  return api.send(staff.decideCorrection, { params: { key: String(id) }, body: { verdict } })
}

describe('a shift', () => {
  it('is begun, paused, resumed and finished; pauses do not count', async () => {
    expect(await manager.call(staff.ownShift, {})).toMatchObject({ state: 'off', since: null, worked_s: 0 })
    expect(await begin()).toMatchObject({ state: 'at_work', since: clock().toISOString(), paused: false })
    at('13:00')
    expect(await manager.call(staff.pauseShift, nothing)).toMatchObject({ state: 'at_work', paused: true })
    at('13:30')
    expect((await manager.call(staff.ownShift, {})).worked_s).toBe(4 * 3600)
    await manager.call(staff.resumeShift, nothing)
    at('18:00')
    expect(await finish()).toMatchObject({ state: 'off', since: clock().toISOString(), worked_s: 8.5 * 3600 })
    const { days, worked_s } = await monthOf(manager)
    expect(worked_s).toBe(8.5 * 3600)
    expect(days).toMatchObject([
      { day: DAY, shifts: [{ paused_s: 1800, worked_s: 8.5 * 3600, closed_by: 'person' }] },
    ])
  })

  it('is begun once by concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => manager.send(staff.beginShift, nothing)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await readShifts()).toHaveLength(1)
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

  it('refuses every step while none is open', async () => {
    for (const row of [staff.finishShift, staff.pauseShift, staff.resumeShift])
      expect(problemOf(await manager.send(row, nothing))).toBe('shift_not_open')
  })

  it('ends together with its open pause', async () => {
    await begin()
    at('12:00')
    await manager.call(staff.pauseShift, nothing)
    at('13:00')
    expect((await finish()).worked_s).toBe(3 * 3600)
  })

  it('belongs to managers: an administrator has none', async () => {
    expect(problemOf(await admin.send(staff.beginShift, nothing))).toBe('shift_not_kept')
    const seller = await server.signIn('seller')
    expect((await seller.send(staff.beginShift, nothing)).status).toBe(403)
  })
})

describe('a shift that was left open', () => {
  it('ends with its day in Tashkent, is marked, and may be corrected', async () => {
    await begin()
    at('23:59')
    await closeForgotten(server.deps)
    expect((await lineOf(manager))?.state).toBe('at_work')
    at('00:00', '2026-11-18')
    expect((await lineOf(manager))?.state).toBe('off')
    await closeForgotten(server.deps)
    await closeForgotten(server.deps)
    const [shift] = await readShifts()
    expect(shift).toMatchObject({ closed_by: 'day_end', ended_at: clock(), counted_to: clock() })
    const own = await manager.call(staff.ownShift, {})
    expect(own.forgotten).toMatchObject({ shift_id: shift?.id, day: DAY })
    await askFor(shift?.id ?? 0, '09:00', '18:00')
    expect((await manager.call(staff.ownShift, {})).forgotten).toBeNull()
    const { items } = await director.call(staff.history, { params: { key: String(ids.manager) } })
    expect(items.find(({ action }) => action === 'shift_close')).toMatchObject({ who: null })
  })

  it('does not block the next one when the job has not run', async () => {
    await begin()
    at('08:00', '2026-11-18')
    expect((await begin()).since).toBe(clock().toISOString())
    expect((await readShifts()).map(({ day, closed_by }) => [day, closed_by])).toEqual([
      [DAY, 'day_end'],
      ['2026-11-18', null],
    ])
  })
})

describe('a shift over midnight', () => {
  const NEXT = '2026-11-18'

  it('goes on, is of the day on which it began, and counts as a whole', async () => {
    at('19:00')
    await begin()
    at('00:30', NEXT)
    await closeForgotten(server.deps)
    expect(await manager.call(staff.ownShift, {})).toMatchObject({ state: 'at_work', worked_s: 5.5 * 3600 })
    at('01:00', NEXT)
    expect(await finish()).toMatchObject({ state: 'off' })
    expect(await readShifts()).toMatchObject([{ day: DAY, closed_by: 'person', counted_to: clock() }])
    expect((await monthOf(manager)).days).toMatchObject([{ day: DAY, worked_s: 6 * 3600 }])
  })

  it('that nobody finished counts until midnight, also with a pause after it', async () => {
    at('19:00')
    await begin()
    at('00:30', NEXT)
    await manager.call(staff.pauseShift, nothing)
    at('07:00', NEXT)
    await closeForgotten(server.deps)
    expect((await monthOf(manager)).worked_s).toBe(5 * 3600)
    expect(await readShifts()).toMatchObject([{ closed_by: 'day_end' }])
  })

  it('is what a correction may ask for, as long as a shift may go on, and overlaps no other', async () => {
    const shift = await workedDay()
    at('09:00', NEXT)
    expect((await askFor(null, '17:00', '01:00')).problem?.errors).toMatchObject([{ code: 'shift_overlaps' }])
    expect((await askFor(null, '21:00', '10:00')).problem?.errors).toMatchObject([
      { code: 'ends_before_begin' },
    ])
    expect((await askFor(shift, '20:00', '02:00')).status).toBe(200)
    await decide(director, 'approved')
    expect((await monthOf(manager)).days).toMatchObject([{ day: DAY, worked_s: 6 * 3600 }])
  })
})

describe('a correction', () => {
  it('takes effect once another person has approved it, and the mark is kept', async () => {
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

  it('does not take effect when refused or while pending', async () => {
    const shift = await workedDay()
    await askFor(shift, '06:00', '17:00')
    await decide(director, 'refused')
    expect((await monthOf(manager)).worked_s).toBe(9 * 3600)
    expect((await monthOf(manager)).days[0]?.corrections[0]?.state).toBe('refused')
  })

  it('is never decided by its author, even with the right and as an administrator', async () => {
    const shift = await workedDay()
    await askFor(shift, '08:00', '17:00')
    await setGrant(server.db, 'manager', 'managers.correct', 'all')
    expect((await monthOf(manager)).may.decide).toBe(false)
    expect(problemOf(await decide(manager, 'approved'))).toBe('own_correction')
    await setGrant(server.db, 'manager', 'managers.correct', null)
    const { id } = await openCorrection()
    const forged = server.db
      .updateTable('shift_corrections')
      .set({ state: 'approved', decided_by: ids.manager })
      .where('id', '=', id)
    await expect(forged.execute()).rejects.toThrow(/check/)
  })

  it('is decided once, and only one per day may be pending', async () => {
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

  it('creates a shift on a day without one', async () => {
    at('12:00')
    expect((await askFor(null, '09:00', '18:00', '2026-11-16')).status).toBe(200)
    expect((await monthOf(manager)).worked_s).toBe(0)
    await decide(director, 'approved')
    const { days } = await monthOf(manager)
    expect(days).toMatchObject([
      { day: '2026-11-16', shifts: [{ begun_at: null, closed_by: 'correction', worked_s: 9 * 3600 }] },
    ])
  })

  it('is refused for the future, overlaps, an open shift and another person’s shift', async () => {
    const fieldOf = async (answer: ReturnType<typeof askFor>) => (await answer).problem?.errors[0]
    const shift = await workedDay()
    at('18:30')
    expect(await fieldOf(askFor(shift, '09:00', '19:00'))).toEqual({ code: 'time_future', field: 'to' })
    expect(await fieldOf(askFor(null, '10:00', '11:00'))).toEqual({ code: 'shift_overlaps', field: 'from' })
    expect(await fieldOf(askFor(shift, '10:00', '09:00'))).toEqual({ code: 'ends_before_begin', field: 'to' })
    await begin(other)
    const foreign = (await readShifts()).find(({ user_id }) => user_id === ids.other)
    expect(problemOf(await askFor(foreign?.id ?? 0, '08:00', '09:00'))).toBe('not_found')
    await begin()
    at('19:00')
    const open = (await readShifts()).find(
      ({ counted_to, user_id }) => !counted_to && user_id === ids.manager,
    )
    expect(problemOf(await askFor(open?.id ?? 0, '18:10', '18:40'))).toBe('shift_still_open')
  })

  it('is not found outside the person’s scope', async () => {
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
