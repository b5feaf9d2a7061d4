// Interns: the list, one intern with the levels, whoever leads them, and the marks of the levels.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { InternLine, internEndpoints } from '#api/back-office/staff/interns.ts'
import { scopeOf } from '#domain/access/can.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'
import type { Condition } from '../../db/condition.ts'
import { dayOf } from '../../db/days.ts'
import type { Call, Handler, RequestContext } from '../../platform/handler.ts'
import { chosenColumns, sendExport } from '../../platform/listing/export.ts'
import {
  bySearch,
  type Listing,
  nameOrderOf,
  readAll,
  readList,
  readPage,
} from '../../platform/listing/listing.ts'
import { type Person, person } from '../../platform/person.ts'
import { fieldError, Problem } from '../../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../../platform/records/records.ts'
import { isWorking, ofBranch, requirePerson, withinPeople } from '../queries.ts'
import { addLevel, levelsOf, markLevel } from './levels.ts'

type Rows = typeof internEndpoints
type Sort = 'name' | 'branch' | 'mentor' | 'completed' | 'viewed' | 'since'
type Line = InternLine & { mentor_id: number | null }
type Filters = { branch?: string; mentor?: 'yes' | 'no'; search?: string }
type QueryContext = RequestContext & Pick<Call<never>, 'trx'>

const SINCE = sql`to_char(coalesce(i.since, u.hired_on, ${dayOf(sql`u.created_at`)}), 'YYYY-MM-DD')`
const levels = (column: string) => sql`(select count(*)::int from intern_levels l
  where l.user_id = u.id and ${sql.ref(column)} is not null)`

function listingAt(now: Date): Listing<Sort> {
  const lines = sql`(select u.id, u.branch_id, u.partner_id, u.name, u.name_key, coalesce(i.version, 0) as version,
      b.name as branch, i.mentor_id, m.name as mentor, ${levels('l.completed_at')} as completed,
      ${levels('l.viewed_at')} as viewed, ${SINCE} as since
    from users u left join branches b on b.id = u.branch_id left join interns i on i.user_id = u.id
    left join users m on m.id = i.mentor_id where ${isWorking('intern', dateInTashkent(now))}) u`
  const by = (column: RawBuilder<unknown>, kind: 'text' | 'bigint' = 'text') => ({ by: column, kind })
  return {
    columns: sql`u.id::text as key, u.version, u.name, u.branch, u.mentor_id, u.mentor, u.completed, u.viewed, u.since`,
    from: lines,
    key: sql`u.id`,
    keyKind: 'bigint',
    sorts: {
      name: by(sql`u.name`),
      branch: by(sql`coalesce(u.branch, '')`),
      mentor: by(sql`coalesce(u.mentor, '')`),
      completed: by(sql`u.completed`, 'bigint'),
      viewed: by(sql`u.viewed`, 'bigint'),
      since: by(sql`u.since`),
    },
  }
}

/** Own interns are those of one's branch and those whom one leads. */
const hasReached = (who: Person, key: PermissionKey): Condition => {
  const scope = scopeOf(who, key)
  const theirs = withinPeople(who, scope)
  return scope === 'none' || who.partner_id !== null
    ? theirs
    : sql<SqlBool>`(${theirs} or u.mentor_id = ${who.id})`
}

const conditionsOf = ({ actor }: RequestContext, { branch, mentor, search }: Filters) => [
  hasReached(person({ actor }), 'intern'),
  ...ofBranch(branch),
  ...(mentor === undefined ? [] : [sql<SqlBool>`(u.mentor_id is not null) = ${mentor === 'yes'}`]),
  ...bySearch(sql`u.name`, search, sql`u.name_key`),
]

const interns: Handler<Rows['interns']> = async (call) => {
  const { trx, deps, body } = call
  const listing = listingAt(deps.now())
  const conditions = conditionsOf(call, body as Filters)
  return readList<Line, Sort>(trx, listing, conditions, body)
}

const COLUMNS = { text: ['name', 'branch', 'mentor', 'completed', 'viewed'], day: ['since'] }

const exportInterns: Handler<Rows['exportInterns']> = async (call) => {
  const { trx, deps, body, reply } = call
  const rows = readAll<Line, Sort>(trx, listingAt(deps.now()), conditionsOf(call, body as Filters), body)
  const columns = chosenColumns(body.columns, COLUMNS)
  return sendExport(reply, 'interns', rows, { ...body, columns })
}

/** The intern, if the permission reaches that far; missing and foreign ones are both `not_found`. */
async function requireIntern(
  { trx, deps, actor }: QueryContext,
  key: string,
  permission: PermissionKey,
): Promise<Line> {
  const conditions = [hasReached(person({ actor }), permission), sql<SqlBool>`u.id = ${Number(key)}`]
  const page = { sort: 'name', way: 'asc', limit: 1 } as const
  const { items } = await readPage<Line, Sort>(trx, listingAt(deps.now()), conditions, page)
  const [line] = items
  if (!line) throw new Problem('not_found')
  return line
}

/** What the person who looks may do about this intern. */
async function rightsOn({ trx, deps, actor }: QueryContext, id: number) {
  const who = person({ actor })
  const { rows } = await sql<{ mentor: boolean; mark: boolean }>`
    select ${hasReached(who, 'intern.mentor')} as mentor, ${hasReached(who, 'intern.mark')} as mark
    from ${listingAt(deps.now()).from} where u.id = ${id}`.execute(trx)
  return rows[0] ?? { mentor: false, mark: false }
}

const intern: Handler<Rows['intern']> = async (call) => {
  const line = await requireIntern(call, call.params.key, 'intern')
  const id = Number(line.key)
  return { ...line, levels: await levelsOf(call.trx, id), may: await rightsOn(call, id) }
}

const internHistory: Handler<Rows['internHistory']> = async (call) => {
  const { key } = await requireIntern(call, call.params.key, 'intern')
  return { items: await readHistory(call.trx, 'intern', key) }
}

const mentors: Handler<Rows['mentors']> = async (call) => {
  const { key } = await requireIntern(call, call.params.key, 'intern.mentor')
  const { rows } = await sql<{ id: number; name: string; branch: string | null }>`
    select u.id, u.name, b.name as branch from users u left join branches b on b.id = u.branch_id
    where ${isWorking('mentor', dateInTashkent(call.deps.now()))} and u.partner_id is null and u.id <> ${Number(key)}
    order by ${nameOrderOf(sql`u.name`)}, u.id limit 500`.execute(call.trx)
  return { items: rows }
}

const updateIntern: Handler<Rows['updateIntern']> = async (call) => {
  const { trx, params, body, audited } = call
  const { mentor_id, since } = body.values
  const user_id = Number(params.key)
  await trx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  const before = await requireIntern(call, params.key, 'intern.mentor')
  const mentor = mentor_id === null ? null : await mentorName(call, user_id, mentor_id)
  audited('intern', user_id, changesOf(before, { mentor, since }, ['mentor', 'since'], ['mentor']))
  requireVersion(before, body.base_version, { mentor_id: before.mentor_id, since: before.since })
  const set = { mentor_id, since, version: before.version + 1 }
  await trx
    .insertInto('interns')
    .values({ user_id, ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute()
  return { ok: true }
}

/** The name of a mentor. Throws for people who may not lead interns, and for the intern. */
async function mentorName({ trx, deps }: QueryContext, internId: number, id: number) {
  const may = isWorking('mentor', dateInTashkent(deps.now()))
  try {
    return (await requirePerson(trx, id, may, sql<SqlBool>`u.id <> ${internId}`)).name
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw fieldError('mentor_id', 'unknown_choice')
  }
}

const addLevelOfIntern: Handler<Rows['addLevel']> = async (call) => {
  await requireIntern(call, call.params.key, 'intern.mark')
  return addLevel(call)
}

const markLevelOfIntern: Handler<Rows['markLevel']> = async (call) => {
  await requireIntern(call, call.params.key, 'intern.mark')
  return markLevel(call)
}

export const internHandlers = {
  interns,
  exportInterns,
  intern,
  internHistory,
  mentors,
  updateIntern,
  addLevel: addLevelOfIntern,
  markLevel: markLevelOfIntern,
}
