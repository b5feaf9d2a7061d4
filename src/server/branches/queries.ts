// SQL of the branches: the list, one branch, what belongs to it, and which of them are open.
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { branchList } from '#api/back-office/branches.ts'
import type { Scope } from '#domain/access/permissions.ts'
import { isInWork } from '#domain/applications/status.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import { OPEN_STATES } from '#domain/stock/documents.ts'
import type { Condition } from '../db/condition.ts'
import type { Database } from '../db/schema/database.ts'
import { statusList } from '../db/status-list.ts'
import { isWorkingHere } from '../platform/accounts.ts'
import type { RequestContext } from '../platform/handler.ts'
import type { Asked, ListSql } from '../platform/listing/declared.ts'
import { allOf, bySearch, bySearchKey, nameOrderOf } from '../platform/listing/listing.ts'
import { readOptions } from '../platform/listing/options.ts'
import { type Person, person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'

const state = sql`case when b.deleted_at is not null then 'deleted' when b.active then 'active' else 'inactive' end`
const people = sql`(select count(*)::int from users u
  where u.branch_id = b.id and ${isWorkingHere()})`
const openApplications = sql`(select count(*)::int from applications a
  where a.branch_id = b.id and a.status in (${statusList(isInWork)}))`

/** The key of a branch by which one spelling of its name and address finds the other. */
export const branchKey = ({ name, address }: { name: string; address: string }): string =>
  searchKey(`${name} ${address}`)

/** Every word occurs in what is shown of a branch, or every word occurs in its search key. */
export function byBranchSearch(search: string | undefined): Condition[] {
  const asWritten = bySearch(sql`concat_ws(' ', b.name, b.address, b.phone)`, search)
  const byKey = bySearchKey(sql`b.search_key`, search)
  if (byKey.length === 0) return asWritten
  return [sql<SqlBool>`(${allOf(asWritten)} or ${allOf(byKey)})`]
}

/** The scope as a condition on `branches b`: own = my branch; partner staff belong to no branch of ours. */
export function withinBranches(who: Person, scope: Scope): Condition {
  if (who.partner_id !== null) return sql<SqlBool>`false`
  return scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`b.id = ${who.branch_id}::int`
}

/** The SQL of the list. Without a state: all but deleted branches. */
export const branchSql = (
  call: RequestContext,
  { state: wanted }: Asked<typeof branchList>,
): ListSql<typeof branchList> => ({
  from: sql`branches b`,
  key: sql`b.id`,
  keyKind: 'bigint',
  columns: {
    version: sql`b.version`,
    name: sql`b.name`,
    region: sql`b.region::text`,
    district: sql`b.district::text`,
    address: sql`b.address`,
    phone: sql`b.phone`,
    people,
    in_work: openApplications,
    state,
  },
  sorts: {
    name: { by: sql`b.name_order`, kind: 'text' },
    region: { by: sql`b.region`, kind: 'bigint' },
    people: { by: people, kind: 'bigint' },
    in_work: { by: openApplications, kind: 'bigint' },
    state: { by: state, kind: 'text' },
  },
  filters: {
    state: (value) => sql`${state} = ${value}`,
    region: (id) => sql`b.region = ${Number(id)}`,
    district: (id) => sql`b.district = ${Number(id)}`,
  },
  search: byBranchSearch,
  scope: allOf([
    withinBranches(person(call), call.scope),
    ...(wanted === undefined ? [sql<SqlBool>`b.deleted_at is null`] : []),
  ]),
})

export type BranchRow = {
  id: number
  version: number
  name: string
  region: number
  district: number | null
  address: string
  phone: string
  link: string
  active: boolean
  state: 'active' | 'inactive' | 'deleted'
}

/** One branch within a condition; locked when it is to be changed. */
export async function findBranch(
  trx: Trx,
  key: string,
  { within, lock = false }: { within: Condition; lock?: boolean },
): Promise<BranchRow | null> {
  const { rows } = await sql<BranchRow>`
    select b.id, b.version, b.name, b.region, b.district, b.address, b.phone, b.link, b.active, ${state} as state
    from branches b where b.id = ${Number(key)} and ${within} ${lock ? sql`for update` : sql``}`.execute(trx)
  return rows[0] ?? null
}

/** Who works there. */
export const peopleOf = (trx: Trx, branch_id: number) =>
  trx
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .leftJoin('positions as p', 'p.id', 'u.position_id')
    .select(['u.id', 'u.name', sql<string>`coalesce(p.name, '')`.as('position'), 'r.name as role'])
    .where('u.branch_id', '=', branch_id)
    .where(isWorkingHere())
    .orderBy(nameOrderOf(sql.ref('u.name')))
    .orderBy('u.id')
    .execute()

/** How many applications of each status the branch has. */
export const applicationsOf = (trx: Trx, branch_id: number) =>
  trx
    .selectFrom('applications')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('branch_id', '=', branch_id)
    .groupBy('status')
    .execute()

const stock = sql`(select coalesce(sum(s.quantity), 0)::int from stock_balances s
  join stock_places h on h.id = s.place_id where h.branch_id = b.id)`
const reserved = sql`(select count(*)::int from stock_reservations r
  join stock_places h on h.id = r.place_id where r.state = 'held' and h.branch_id = b.id)`
const openMovements = sql`(select count(*)::int from movements m join stock_documents d on d.id = m.document_id
  where b.id in (m.from_branch, m.to_branch) and (d.state = any(${[...OPEN_STATES.movement]}::text[])
    or exists (select from movement_differences x where x.document_id = m.document_id and x.outcome is null)))`
const openCounts = sql`(select count(*)::int from stock_documents d
  where d.branch_id = b.id and d.kind = 'count' and d.state = any(${[...OPEN_STATES.count]}::text[]))`
const openDocuments = sql`(select count(*)::int from stock_documents d
  where d.branch_id = b.id and (d.kind = 'receipt' and d.state = any(${[...OPEN_STATES.receipt]}::text[])
    or d.kind = 'write_off' and d.state = any(${[...OPEN_STATES.write_off]}::text[])))`

const USES = ['people', 'applications', 'stock', 'reservations', 'movements', 'counts', 'documents'] as const
type Uses = Record<(typeof USES)[number], number>

/** What keeps a branch from being deleted, with how many there are; empty when nothing does. */
export async function usesOf(trx: Trx, branch_id: number): Promise<{ use: keyof Uses; count: number }[]> {
  const { rows } = await sql<Uses>`
    select ${people} as people, ${openApplications} as applications, ${stock} as stock, ${reserved} as reservations,
      ${openMovements} as movements, ${openCounts} as counts, ${openDocuments} as documents
    from branches b where b.id = ${branch_id}`.execute(trx)
  const [found] = rows
  return USES.map((use) => ({ use, count: found?.[use] ?? 0 })).filter(({ count }) => count > 0)
}

/** Branches that are not deleted: what they have can be taken out also while they are switched off. */
export const existingBranches = (trx: Trx) =>
  trx
    .selectFrom('branches')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy(nameOrderOf(sql.ref('name')))
    .execute()

/**
 * Those of these branches that are not deleted, by id; until the end of the transaction none of them is switched off or deleted.
 */
export async function lockBranches(
  trx: Trx,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string; active: boolean }>> {
  const { rows } = await sql<{ id: number; name: string; active: boolean }>`
    select id, name, active from branches where id = any(${[...ids]}::int[]) and deleted_at is null
    order by id for share`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a branch is not deleted; until the end of the transaction it is not. */
export const isKeptBranch = async (trx: Trx, id: number): Promise<boolean> =>
  (await lockBranches(trx, [id])).has(id)

/** Branches that may be chosen: at the sign-in, on the tablets, in the back office. */
export const openBranches = (trx: Trx) =>
  trx
    .selectFrom('branches')
    .select(['id', 'name', 'region', 'district'])
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy(nameOrderOf(sql.ref('name')))
    .execute()

/** Whether a branch may be chosen. */
export const isOpenBranch = async (trx: Trx, id: number): Promise<boolean> =>
  (await openBranches(trx)).some((branch) => branch.id === id)

/** Open branches for a filter, or the chosen one. */
export function branchOptions(
  trx: Trx,
  { id, search }: { id?: number | undefined; search?: string | undefined },
) {
  const open = sql<SqlBool>`(o.active and o.deleted_at is null)`
  const conditions = [...bySearchKey(sql`o.search_key`, search), ...(id === undefined ? [open] : [])]
  return readOptions(trx, 'branches', conditions, id)
}

export const createBranch = (trx: Trx, values: Insertable<Database['branches']>) =>
  trx.insertInto('branches').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()

export async function updateBranch(
  trx: Trx,
  id: number,
  set: Updateable<Database['branches']>,
): Promise<void> {
  await trx.updateTable('branches').set(set).where('id', '=', id).execute()
}
