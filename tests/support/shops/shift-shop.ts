// Managers at work: a shop with a clock that the test sets, signed-in people, and the steps of a working day.
import { staff } from '#api/back-office/staff/staff.ts'
import { instantAt } from '#domain/kernel/time/dates.ts'
import type { ApiSession } from '../api.ts'
import { startShop } from '../applications.ts'
import { personOf } from '../people.ts'

/** The day on which the tests of managers begin. */
export const DAY = '2026-11-17'
const nothing = { body: {} }

/** A shop at 09:00 of that day; `at` sets its clock. */
export async function startManagers() {
  let now = instantAt(DAY, '09:00')
  const server = await startShop({ now: () => now })
  const { db } = server
  const manager = await server.signIn('manager')
  const other = await server.signIn('manager2')
  const director = await server.signIn('director')
  const admin = await server.signIn('admin')
  // The clock advances by days, so the sessions are extended.
  await db
    .updateTable('sessions')
    .set({ expires_at: instantAt('2026-12-31', '12:00') })
    .execute()
  const ids = { manager: (await personOf(db, 'manager')).id, other: (await personOf(db, 'manager2')).id }
  const at = (time: string, day = DAY) => {
    now = instantAt(day, time)
    return now
  }
  const reset = async () => {
    for (const table of ['shift_corrections', 'shift_pauses', 'shifts', 'absences'] as const)
      await db.deleteFrom(table).execute()
    at('09:00')
  }
  const begin = (api: ApiSession = manager) => api.call(staff.beginShift, nothing)
  const finish = (api: ApiSession = manager) => api.call(staff.finishShift, nothing)
  const readShifts = () => db.selectFrom('shifts').selectAll().orderBy('id').execute()
  /** A shift of the manager from 09:00 to 18:00; returns its id. */
  const workedDay = async (day = DAY): Promise<number> => {
    at('09:00', day)
    await begin()
    at('18:00', day)
    await finish()
    return (await readShifts()).at(-1)?.id ?? 0
  }
  const monthOf = (api: ApiSession, id = ids.manager, month = '2026-11') =>
    api.call(staff.month, { params: { key: String(id) }, query: { month } })
  const lineOf = async (api: ApiSession, name = 'Test manager') =>
    (await api.call(staff.managers, nothing)).items.find((line) => line.name === name)
  return {
    server,
    db,
    ids,
    manager,
    other,
    director,
    admin,
    at,
    reset,
    clock: () => now,
    begin,
    finish,
    readShifts,
    workedDay,
    monthOf,
    lineOf,
  }
}

export const problemOf = (answer: { problem: { problem: string } | null }) => answer.problem?.problem
