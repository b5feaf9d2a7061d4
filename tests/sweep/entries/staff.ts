// Valid bodies for the staff endpoints, and their records: an absence and a correction of the manager, an
// intern with a level.
import type { Db } from '#server/platform/trx.ts'
import { personOf } from '../../support/people.ts'

type Input = { params?: Record<string, string>; query?: Record<string, string>; body: unknown }
type Entry = { about: 'many'; input: () => Input }

const DAY = '2026-11-02'
const keys = { manager: '0', intern: '0', seller: '0' }

/** Adds the records; called before the sweep. */
export async function addStaffProbes(db: Db): Promise<void> {
  const manager = await personOf(db, 'manager')
  const intern = await personOf(db, 'intern')
  keys.manager = String(manager.id)
  keys.intern = String(intern.id)
  // The sellers of the sweep hold the tested role, so another person sells here.
  const seller = await personOf(db, 'operator')
  keys.seller = String(seller.id)
  await db
    .insertInto('role_permissions')
    .values({ role_id: seller.role_id, key: 'applications.add', value: 'own' })
    .execute()
  const of = { user_id: manager.id, day: DAY }
  const now = new Date()
  await db
    .insertInto('shift_corrections')
    .values({
      ...of,
      shift_id: null,
      from_at: `${DAY}T04:00:00Z`,
      to_at: `${DAY}T13:00:00Z`,
      reason: 'Probe',
      asked_at: now,
      decided_by: null,
      decided_at: null,
    })
    .execute()
  await db
    .insertInto('absences')
    .values({
      user_id: manager.id,
      kind: 'vacation',
      from_on: DAY,
      to_on: DAY,
      created_by: manager.id,
      created_at: now,
      deleted_at: null,
    })
    .execute()
  await db
    .insertInto('intern_levels')
    .values({ user_id: intern.id, level: 1, title: 'Probe', viewed_at: null, completed_at: null })
    .execute()
}

const many = (input: () => Omit<Input, 'body'> & { body?: unknown }): Entry => ({
  about: 'many',
  input: () => ({ body: {}, ...input() }),
})
const file = { format: 'csv', columns: [{ key: 'name', title: 'X' }] }
const absence = { kind: 'vacation', from_on: '2026-12-01', to_on: '2026-12-02', note: '' }
const manager = (rest: object = {}) => many(() => ({ params: { key: keys.manager }, ...rest }))
const intern = (rest: object = {}) => many(() => ({ params: { key: keys.intern }, ...rest }))
const first = (body: unknown = {}) => many(() => ({ params: { key: '1' }, body }))

export const STAFF_ENTRIES: Record<string, Entry> = {
  'staff.managers': many(() => ({})),
  'staff.exportManagers': many(() => ({ body: file })),
  'staff.exportWorkTime': many(() => ({ body: { ...file, month: '2026-11' } })),
  'staff.month': manager({ query: { month: '2026-11' } }),
  'staff.history': manager(),
  'staff.ownShift': many(() => ({})),
  'staff.beginShift': many(() => ({})),
  'staff.finishShift': many(() => ({})),
  'staff.pauseShift': many(() => ({})),
  'staff.resumeShift': many(() => ({})),
  'staff.askCorrection': many(() => ({
    body: { shift_id: null, day: DAY, from: '09:00', to: '18:00', reason: 'Probe it' },
  })),
  'staff.decideCorrection': first({ verdict: 'refused' }),
  'staff.createAbsence': manager({ body: absence }),
  'staff.updateAbsence': first({ base_version: -1, values: absence }),
  'staff.removeAbsence': first(),
  'staff.restoreAbsence': first(),
  'staff.sellers': many(() => ({})),
  'staff.exportSellers': many(() => ({ body: file })),
  'staff.seller': many(() => ({ params: { key: keys.seller } })),
  'staff.interns': many(() => ({})),
  'staff.exportInterns': many(() => ({ body: file })),
  'staff.intern': intern(),
  'staff.internHistory': intern(),
  'staff.mentors': intern(),
  'staff.updateIntern': intern({ body: { base_version: -1, values: { mentor_id: null, since: DAY } } }),
  'staff.addLevel': intern({ body: { level: 2, title: 'Probe' } }),
  'staff.markLevel': many(() => ({ params: { key: keys.intern, level: '1' }, body: { mark: 'viewed' } })),
}
