// Managers at work for tests: a shop with a clock of its own, its people signed in, and what they do all day.
import { staff } from '#api/back-office/staff/staff.ts'
import { instantAt } from '#domain/staff/work-time.ts'
import type { ApiSession } from '../api.ts'
import { startShop } from '../applications.ts'
import { personOf } from '../people.ts'

/** The day on which the stories of managers begin. */
export const DAY = '2026-11-17'
const nothing = { body: {} }

/** A shop at nine in the morning of that day; `at` moves its clock. */
export async function startManagers() {
  let now = instantAt(DAY, '09:00')
  const server = await startShop({ now: () => now })
  const { db } = server
  const manager = await server.signIn('manager')
  const other = await server.signIn('manager2')
  const director = await server.signIn('director')
  const admin = await server.signIn('admin')
  // The clock goes on for days, and nobody signs in anew.
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
  const shiftsNow = () => db.selectFrom('shifts').selectAll().orderBy('id').execute()
  /** A shift of the manager from nine to six; gives its id. */
  const workedDay = async (day = DAY): Promise<number> => {
    at('09:00', day)
    await begin()
    at('18:00', day)
    await finish()
    return (await shiftsNow()).at(-1)?.id ?? 0
  }
  const monthOf = (api: ApiSession, id = ids.manager, month = '2026-11') =>
    api.call(staff.month, { params: { key: String(id) }, query: { month } })
  const lineOf = async (api: ApiSession, name = 'Test manager') =>
    (await api.call(staff.managers, nothing)).items.find((line) => line.name === name)
  return {
    ...{ server, db, ids, manager, other, director, admin, at, reset, clock: () => now },
    ...{ begin, finish, shiftsNow, workedDay, monthOf, lineOf },
  }
}

export const problemOf = (answer: { problem: { problem: string } | null }) => answer.problem?.problem
