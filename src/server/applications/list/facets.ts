// What the filters of the list offer: only people and branches of applications the person may see, and how many of each status.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { applications } from '#api/applications.ts'
import type { Origin } from '#domain/applications/reasons.ts'
import { isClientWaiting, type Status } from '#domain/applications/status.ts'
import { statusList } from '../../db/status-list.ts'
import { type Handler, person, type Trx } from '../../platform/handler.ts'
import { countUpTo, missingPhotos } from '../queries.ts'
import { withinScope } from '../record/scope.ts'
import { all, awaitingDirector } from './search.ts'

const MAX_COUNT = 10_000
type Named = { id: number; name: string }
type Condition = RawBuilder<SqlBool>

const people = async (trx: Trx, column: 'created_by' | 'manager_id', seen: Condition): Promise<Named[]> => {
  const owner = sql.ref(`a.${column}`)
  const { rows } = await sql<Named>`select u.id, u.name from users u
    where exists (select 1 from applications a where ${owner} = u.id and ${seen}) order by u.name, u.id`.execute(
    trx,
  )
  return rows
}

const branches = async (trx: Trx, seen: Condition): Promise<Named[]> => {
  const { rows } = await sql<Named>`select b.id, b.name from branches b
    where exists (select 1 from applications a where a.branch_id = b.id and ${seen}) order by b.name, b.id`.execute(
    trx,
  )
  return rows
}

const counts = async (trx: Trx, seen: Condition): Promise<Partial<Record<Status, number>>> => {
  const { rows } = await sql<{ status: Status; count: number }>`
    select a.status, count(*)::int as count from applications a where ${seen} group by a.status`.execute(trx)
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

/** Of those in which a client waits. */
const origins = async (trx: Trx, seen: Condition): Promise<Partial<Record<Origin, number>>> => {
  const { rows } = await sql<{ origin: Origin; count: number }>`
    select a.origin, count(*)::int as count from applications a
    where ${seen} and a.status in (${statusList(isClientWaiting)}) group by a.origin`.execute(trx)
  return Object.fromEntries(rows.map((row) => [row.origin, row.count]))
}

export const facets: Handler<typeof applications.facets> = async (call) => {
  const { trx } = call
  const seen = withinScope(person(call), call.scope)
  return {
    sellers: await people(trx, 'created_by', seen),
    managers: await people(trx, 'manager_id', seen),
    branches: await branches(trx, seen),
    counts: await counts(trx, seen),
    awaiting_director: await countUpTo(trx, all([seen, awaitingDirector()]), MAX_COUNT),
    origins: await origins(trx, seen),
    lacking_photos: await countUpTo(trx, all([seen, missingPhotos()]), MAX_COUNT),
  }
}
