// SQL of complaints: who sees which, the list, one with its conversation and photos.
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { ComplaintLine } from '#api/back-office/complaints.ts'
import { can, scopeOf } from '#domain/access/can.ts'
import { type ComplaintState, isOpenComplaint } from '#domain/complaints/complaint.ts'
import type { Condition } from '../db/condition.ts'
import type { Database, Selected } from '../db/schema/database.ts'
import { complaintStateList } from '../db/status-list.ts'
import { bySearch, type Listing, nameOrderOf } from '../platform/listing/listing.ts'
import type { Person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'

export type ComplaintRow = Selected<'complaints'>
type Instants = 'created_at' | 'first_due' | 'due' | 'first_answered_at'
/** A row of the list as the database returns it. */
export type ListedComplaint = Omit<ComplaintLine, Instants | 'days_off'> &
  Pick<ComplaintRow, Instants> & { author_id: number; owner_id: number | null }

/** The deadline that runs, as in `runningClock` of the domain; those without one come last. */
const running = sql`case when c.state in (${complaintStateList((state) => isOpenComplaint(state) && state !== 'waiting')})
  then case when c.first_answered_at is null then c.first_due else c.due end else 'infinity'::timestamptz end`

export const complaintListing: Listing<'newest' | 'due' | 'state' | 'author' | 'branch'> = {
  columns: sql`c.id::text as key, c.version, c.kind, c.topic, c.title, c.urgent, c.hidden, c.state, u.name as author,
    b.name as branch, o.name as owner, c.created_at, c.first_due, c.due, c.first_answered_at, c.created_by as author_id, c.owner_id`,
  from: sql`complaints c join users u on u.id = c.created_by left join branches b on b.id = c.branch_id
    left join users o on o.id = c.owner_id`,
  key: sql`c.id`,
  keyKind: 'bigint',
  sorts: {
    newest: { by: sql`-c.id`, kind: 'bigint' },
    due: { by: running, kind: 'timestamptz' },
    state: { by: sql`c.state`, kind: 'text' },
    author: { by: nameOrderOf(sql`u.name`), kind: 'text' },
    branch: { by: sql`coalesce(b.name_order, '')`, kind: 'text' },
  },
}

/**
 * Whose complaints a person sees: their own and those that they own; with `complaint.branch` or `complaint.answer` those of their
 * branch that are not hidden from it; with the scope `all` every one. Partner staff see their own.
 */
export function withinComplaints(who: Person): Condition {
  const mine = sql`c.created_by = ${who.id} or c.owner_id = ${who.id}`
  if (who.partner_id !== null) return sql<SqlBool>`(${mine})`
  if (scopeOf(who, 'complaint') === 'all') return sql<SqlBool>`true`
  const seesBranch = can(who, 'complaint.branch') || can(who, 'complaint.answer')
  if (!seesBranch || who.branch_id === null) return sql<SqlBool>`(${mine})`
  return sql<SqlBool>`(${mine} or (c.branch_id = ${who.branch_id} and not c.hidden))`
}

type DueComplaint = Pick<
  ComplaintRow,
  'id' | 'title' | 'state' | 'urgent' | 'owner_id' | 'first_due' | 'due' | 'first_answered_at'
> & { owner: string | null }

/** Complaints of which a deadline ends before an instant, the nearest first; not those that the person has written. */
export async function listDueBefore(
  trx: Trx,
  who: Person,
  before: Date,
  limit: number,
): Promise<DueComplaint[]> {
  const { rows } = await sql<DueComplaint>`
    select c.id, c.title, c.state, c.urgent, c.owner_id, c.first_due, c.due, c.first_answered_at, o.name as owner
    from complaints c left join users o on o.id = c.owner_id
    where ${withinComplaints(who)} and c.created_by <> ${who.id} and ${running} < ${before}
    order by ${running}, c.id limit ${limit}`.execute(trx)
  return rows
}

export type ComplaintFilters = {
  search?: string | undefined
  state?: ComplaintState | undefined
  kind?: string | undefined
  topic?: string | undefined
  only_open?: 'yes' | undefined
  mine?: 'owner' | 'author' | undefined
}

export function complaintConditions(
  { search, state, kind, topic, only_open, mine }: ComplaintFilters,
  who: Person,
): Condition[] {
  const is = (column: string, value: unknown) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`]
  return [
    withinComplaints(who),
    ...is('c.state', state),
    ...is('c.kind', kind),
    ...is('c.topic', topic),
    ...(only_open === undefined ? [] : [sql<SqlBool>`c.state in (${complaintStateList(isOpenComplaint)})`]),
    ...is(mine === 'owner' ? 'c.owner_id' : 'c.created_by', mine === undefined ? undefined : who.id),
    ...bySearch(sql`concat_ws(' ', c.id, c.title, u.name, b.name)`, search, sql`u.name_key`),
  ]
}

/** A complaint that the person sees; locked when to be changed. */
export async function findComplaint(
  trx: Trx,
  key: string,
  who: Person,
  lock = false,
): Promise<ComplaintRow | undefined> {
  const { rows } = await sql<ComplaintRow>`
    select c.* from complaints c where c.id = ${Number(key)} and ${withinComplaints(who)}
    ${lock ? sql`for update` : sql``}`.execute(trx)
  return rows[0]
}

/** Locks several complaints in the order of their numbers. */
export async function lockComplaints(trx: Trx, keys: readonly string[]): Promise<void> {
  const ids = keys.map(Number)
  await trx.selectFrom('complaints').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** The same with the names that its page shows. */
export async function findComplaintPage(trx: Trx, key: string, who: Person) {
  const { columns, from } = complaintListing
  const { rows } = await sql<
    ListedComplaint &
      Pick<ComplaintRow, 'text' | 'answered_at' | 'closed_at' | 'mark' | 'duplicate_of'> & {
        application: { id: string; number: number } | null
        duplicate_state: ComplaintState | null
      }
  >`select ${columns}, c.text, c.answered_at, c.closed_at, c.mark, c.duplicate_of,
      (select r.state from complaints r where r.id = c.duplicate_of) as duplicate_state,
      (select json_build_object('id', a.id, 'number', a.number) from applications a where a.id = c.application_id) as application
    from ${from} where c.id = ${Number(key)} and ${withinComplaints(who)}`.execute(trx)
  return rows[0]
}

/** Complaints that are marked as repetitions of one. */
export const listRepetitions = (trx: Trx, of: number) =>
  trx.selectFrom('complaints').selectAll().where('duplicate_of', '=', of).orderBy('id').execute()

/** The repetitions of a complaint become those of the one that it repeats. */
export async function moveRepetitions(trx: Trx, from: number, to: number): Promise<void> {
  await trx.updateTable('complaints').set({ duplicate_of: to }).where('duplicate_of', '=', from).execute()
}

/** How many complaints a person has made urgent since an instant; the person is locked, so that two at a time count each other. */
export async function countUrgent(trx: Trx, author: number, since: Date): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', author).forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('complaints')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('created_by', '=', author)
    .where('urgent_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The conversation, the oldest first. */
export const listMessages = (trx: Trx, complaint: number) =>
  trx
    .selectFrom('complaint_messages as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.what', 'm.text', 'm.at', 'm.user_id', 'u.name'])
    .where('m.complaint_id', '=', complaint)
    .orderBy('m.at')
    .orderBy('m.id')
    .execute()

export async function listPhotos(trx: Trx, complaint: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('complaint_photos')
    .select('id')
    .where('complaint_id', '=', complaint)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const findComplaintPhoto = (trx: Trx, complaint: number, id: string) =>
  trx
    .selectFrom('complaint_photos')
    .select('picture')
    .where('id', '=', id)
    .where('complaint_id', '=', complaint)
    .executeTakeFirst()

export const createComplaint = (trx: Trx, values: Insertable<Database['complaints']>) =>
  trx.insertInto('complaints').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()

export async function updateComplaint(
  trx: Trx,
  id: number,
  set: Updateable<Database['complaints']>,
): Promise<void> {
  await trx.updateTable('complaints').set(set).where('id', '=', id).execute()
}

export async function createMessage(
  trx: Trx,
  message: Insertable<Database['complaint_messages']>,
): Promise<void> {
  await trx.insertInto('complaint_messages').values(message).execute()
}

export async function createPhoto(trx: Trx, photo: Insertable<Database['complaint_photos']>): Promise<void> {
  await trx.insertInto('complaint_photos').values(photo).execute()
}

type Running = Pick<
  ComplaintRow,
  | 'id'
  | 'state'
  | 'urgent'
  | 'owner_id'
  | 'created_by'
  | 'first_due'
  | 'due'
  | 'first_answered_at'
  | 'near_for'
  | 'late_for'
>

/** Complaints of which a deadline ends before an instant and of which not everything was notified; locked. */
export async function lockDueBefore(trx: Trx, before: Date): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select c.id, c.state, c.urgent, c.owner_id, c.created_by, c.first_due, c.due, c.first_answered_at, c.near_for, c.late_for
    from complaints c where ${running} < ${before} and c.late_for is distinct from ${running}
    order by c.id limit 500 for update skip locked`.execute(trx)
  return rows
}

/** Answered complaints whose author has said nothing since `before`, locked; those that another process holds are left to it. */
export const lockSilentAnswers = (trx: Trx, before: Date) =>
  trx
    .selectFrom('complaints')
    .select(['id', 'version'])
    .where('state', '=', 'answered')
    .where('answered_at', '<', before)
    .orderBy('id')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute()
