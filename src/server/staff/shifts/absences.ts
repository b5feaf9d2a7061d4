// Absences of managers, written by those with the right: no two at once, deleted and brought back, each change in the
// history of the manager.
import type { managerEndpoints } from '#api/back-office/staff/shifts.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'
import type { AbsenceForm } from '#domain/staff/absence.ts'
import type { Selected } from '../../db/schema/database.ts'
import type { Call, Handler, RequestContext } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import { changesOf, requireVersion } from '../../platform/records/records.ts'
import type { Trx } from '../../platform/trx.ts'
import { isWorking, requirePerson, withinPeople } from '../queries.ts'

type Rows = typeof managerEndpoints
const FIELDS = ['kind', 'from_on', 'to_on', 'note'] as const

const requireManager = ({ trx, actor, scope, deps }: RequestContext, id: number) => {
  const today = dateInTashkent(deps.now())
  return requirePerson(trx, id, isWorking('manager', today), withinPeople(person({ actor }), scope))
}

async function lockAbsence(call: RequestContext, key: string): Promise<Selected<'absences'>> {
  const query = call.trx.selectFrom('absences').selectAll().where('id', '=', Number(key)).forUpdate()
  const absence = await query.executeTakeFirst()
  if (!absence) throw new Problem('not_found')
  await requireManager(call, absence.user_id)
  return absence
}

/** The audited fields of an absence; its comment is personal and not audited. */
const changes = (before: Partial<AbsenceForm>, after: Partial<AbsenceForm>) =>
  changesOf<keyof AbsenceForm>(before, after, FIELDS, ['note'])

const write = (trx: Trx, id: number, set: Partial<Selected<'absences'>>) =>
  trx.updateTable('absences').set(set).where('id', '=', id).execute()

const create: Handler<Rows['createAbsence']> = async (call) => {
  const { trx, params, body, deps, audited } = call
  const { id } = await requireManager(call, Number(params.key))
  audited('manager', id, changes({}, body))
  const row = { ...body, user_id: id, created_by: person(call).id, created_at: deps.now(), deleted_at: null }
  const made = await trx.insertInto('absences').values(row).returning('id').executeTakeFirstOrThrow()
  return { ok: true, key: String(made.id) }
}

const update: Handler<Rows['updateAbsence']> = async (call) => {
  const { trx, params, body, audited } = call
  const before = await lockAbsence(call, params.key)
  audited('manager', before.user_id, changes(before, body.values))
  if (before.deleted_at) throw new Problem('gone')
  const { kind, from_on, to_on, note } = before
  requireVersion(before, body.base_version, { kind, from_on, to_on, note })
  await write(trx, before.id, { ...body.values, version: before.version + 1 })
  return { ok: true }
}

type Marking = Pick<
  Call<Rows['removeAbsence'] | Rows['restoreAbsence']>,
  keyof RequestContext | 'params' | 'audited'
>

/** Deleting and bringing back; done already, nothing happens. */
async function setDeleted(call: Marking, isDeleted: boolean): Promise<{ ok: true }> {
  const { trx, params, deps, audited } = call
  const before = await lockAbsence(call, params.key)
  audited('manager', before.user_id, changes({}, before))
  if ((before.deleted_at !== null) === isDeleted) return { ok: true }
  await write(trx, before.id, { deleted_at: isDeleted ? deps.now() : null, version: before.version + 1 })
  return { ok: true }
}

const removeAbsence: Handler<Rows['removeAbsence']> = (call) => setDeleted(call, true)
const restoreAbsence: Handler<Rows['restoreAbsence']> = (call) => setDeleted(call, false)

export const absenceHandlers = { createAbsence: create, updateAbsence: update, removeAbsence, restoreAbsence }
