// Assigning applications to managers by right (src/docs/business-rules.md#assignment): who can be chosen, and the change of
// the manager.
import { type SqlBool, sql } from 'kysely'
import type { assignment } from '#api/back-office/assignment.ts'
import { assignmentIn } from '#domain/applications/assignment.ts'
import { isInQueue } from '#domain/applications/status.ts'
import { ABSENCE_KINDS, mayBeginShift } from '#domain/staff/absence.ts'
import type { Condition } from '../db/condition.ts'
import { TODAY } from '../db/days.ts'
import { statusList } from '../db/status-list.ts'
import { ACCOUNT_STATE, hasRoleGrant } from '../platform/accounts.ts'
import type { Handlers } from '../platform/handler.ts'
import { allOf } from '../platform/listing/listing.ts'
import { isAmong } from '../platform/notify.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'
import { searchConditions } from '../users/queries.ts'
import { notifyOf } from './notify-people.ts'
import { beginChange } from './record/clock.ts'
import { type AnyCall, changed, lockRecord, notPossible, refuseDeleted } from './record/record.ts'
import { isReachable, withinScope } from './record/scope.ts'
import { changeManager } from './stages/lease.ts'

const MOST_SHOWN = 20
const AWAY = ABSENCE_KINDS.filter((kind) => !mayBeginShift(kind)).map((kind) => sql.lit(kind))
/** On sick leave or vacation today. */
const isAbsent = sql<SqlBool>`exists (select 1 from absences x where x.user_id = u.id and x.deleted_at is null
  and x.kind in (${sql.join(AWAY)}) and ${TODAY} between x.from_on and x.to_on)`

/** People `u` who may take all of these applications. Administrators, who hold no single permission, are no managers. */
const mayTakeAll = (ids: readonly string[]): Condition =>
  allOf([
    sql<SqlBool>`${ACCOUNT_STATE} = 'working'`,
    hasRoleGrant('applications.take'),
    sql<SqlBool>`not ${isAbsent}`,
    sql<SqlBool>`not exists (select 1 from applications a
      where a.id = any(${[...ids]}::uuid[]) and not coalesce(${isReachable('applications.take')}, false))`,
  ])

type Assignee = { id: number; name: string; branch: string | null; has: number }

async function assignees(trx: Trx, ids: readonly string[], ...more: Condition[]): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    select u.id, u.name, b.name as branch, (select count(*)::int from applications w
      where w.manager_id = u.id and w.status in (${statusList(isInQueue)})) as has
    from users u left join branches b on b.id = u.branch_id
    where ${allOf([mayTakeAll(ids), ...more])} order by u.name_key, u.id limit ${MOST_SHOWN}`.execute(trx)
  return rows
}

/** Throws `not_found` unless all of them are within the scope of the person. */
async function requireAllInScope(call: AnyCall, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from applications a
    where a.id = any(${[...ids]}::uuid[]) and ${withinScope(person(call), call.scope)}`.execute(call.trx)
  if (rows[0]?.count !== new Set(ids).size) throw new Problem('not_found')
}

export const assignmentHandlers: Handlers<typeof assignment> = {
  people: async (call) => {
    const { ids, search } = call.body
    await requireAllInScope(call, ids)
    return { items: await assignees(call.trx, ids, ...searchConditions(search ?? '')) }
  },

  assign: async (call) => {
    const { trx, params, body } = call
    const found = await lockRecord(call, params.id)
    call.audited('application', found.id, { manager: body.manager_id })
    refuseDeleted(found)
    if (assignmentIn(found.status) === null) throw notPossible(found)
    if (body.base_version !== found.version)
      throw new Problem('version_conflict', { details: { version: found.version } })
    if (found.manager_id === body.manager_id) return changed(found, 'none')
    const [manager] = await assignees(trx, [found.id], sql<SqlBool>`u.id = ${body.manager_id}`)
    if (manager === undefined) throw fieldError('manager_id', 'unknown_choice')
    const record = await beginChange(call, found, 'assign')
    const after = await changeManager(call, record, 'assign', manager.id)
    await notifyOf(call, isAmong(manager.id), 'assigned', after, person(call).id)
    return changed(after, 'move')
  },
}
