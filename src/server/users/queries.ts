// SQL of the accounts: the list with its filters and its search, one person with what they refer to, and what may be
// chosen for them.
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { userList } from '#api/back-office/users.ts'
import type { Scope } from '#domain/access/permissions.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import type { BlockReason } from '#domain/users/user-form.ts'
import { shownRoleName } from '../access/queries.ts'
import type { Condition } from '../db/condition.ts'
import { TODAY } from '../db/days.ts'
import type { Database } from '../db/schema/database.ts'
import { ACCOUNT_STATE } from '../platform/accounts.ts'
import type { RequestContext } from '../platform/handler.ts'
import type { Asked, ListSql } from '../platform/listing/declared.ts'
import { allOf, nameOrderOf } from '../platform/listing/listing.ts'
import { type Person, person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'
import { LINK_PHONE } from '../session/queries.ts'

const FROM = sql`users u join roles r on r.id = u.role_id
  left join branches b on b.id = u.branch_id
  left join departments d on d.id = u.department_id
  left join positions p on p.id = u.position_id
  left join partners f on f.id = u.partner_id`

/** Whom a person reaches: everybody, those of the own branch and oneself; the staff of a partner its own people only. */
export function withinUsers(who: Person, scope: Scope): Condition {
  const partner = who.partner_id === null ? [] : [sql<SqlBool>`u.partner_id = ${who.partner_id}`]
  const isNarrow = scope !== 'all' && who.partner_id === null
  const own = isNarrow ? [sql<SqlBool>`(u.branch_id = ${who.branch_id}::int or u.id = ${who.id})`] : []
  return allOf([sql<SqlBool>`u.phone <> ${LINK_PHONE}`, ...partner, ...own])
}

const inName = (search: string): Condition[] =>
  searchKey(search.replaceAll(/[\d+]/g, ' '))
    .split(' ')
    .filter(Boolean)
    .map((word) => sql<SqlBool>`u.name_key like ${`%${word}%`}`)

/** Searches words in the name, in any script. */
export function byPersonName(search: string): Condition[] {
  const conditions = inName(search)
  // Signs alone are no way to look for anybody: nothing is found, instead of everybody.
  return conditions.length === 0 && search.trim() !== '' ? [sql<SqlBool>`false`] : conditions
}

/** The same, and digits in the phone: only for people who see the phones. */
function byNameOrPhone(search: string): Condition[] {
  const digits = search.replaceAll(/\D/g, '')
  if (digits === '') return byPersonName(search)
  return [sql<SqlBool>`u.phone like ${`%${digits}%`}`, ...inName(search)]
}

const isKept = sql<SqlBool>`u.deleted_at is null`

/** People who are not deleted, by name or phone. */
export const searchConditions = (search: string): Condition[] => [isKept, ...byNameOrPhone(search)]

/** The SQL of the list; `role_labels`: the names of roles as the person reads them, for the order by role. */
export const userSql = (
  call: RequestContext,
  { state: wanted, role_labels }: Asked<typeof userList>,
): ListSql<typeof userList> => ({
  from: FROM,
  key: sql`u.id`,
  keyKind: 'bigint',
  columns: {
    version: sql`u.version`,
    name: sql`u.name`,
    phone: sql`u.phone`,
    role: sql`r.name`,
    branch: sql`b.name`,
    position: sql`p.name`,
    department: sql`d.name`,
    hired_on: sql`u.hired_on`,
    state: ACCOUNT_STATE,
    role_colour: sql`r.colour`,
    partner: sql`f.name`,
  },
  sorts: {
    // One order for names in Cyrillic and in Latin.
    name: { by: sql`u.name_key`, kind: 'text' },
    role: { by: shownRoleName(role_labels), kind: 'text' },
    branch: { by: sql`b.name_order`, absent: sql`''`, kind: 'text' },
    hired_on: { by: sql`u.hired_on::text`, absent: sql`''`, kind: 'text' },
  },
  filters: {
    state: (state) => sql`${ACCOUNT_STATE} = ${state}`,
    role: (id) => sql`u.role_id = ${Number(id)}`,
    branch: (id) => sql`u.branch_id = ${Number(id)}`,
    department: (id) => sql`u.department_id = ${Number(id)}`,
  },
  search: (text = '') => byNameOrPhone(text),
  scope: allOf([withinUsers(person(call), call.scope), ...(wanted === undefined ? [isKept] : [])]),
})

export type UserRow = {
  id: number
  version: number
  name: string
  phone: string
  email: string | null
  name_1c: string
  role_id: number
  role: string
  role_colour: string
  is_admin: boolean
  branch_id: number | null
  branch: string | null
  department_id: number | null
  department: string | null
  position_id: number | null
  position: string | null
  partner_id: number | null
  partner: string | null
  works: boolean
  hired_on: string | null
  left_on: string | null
  blocked_at: Date | null
  blocked_reason: BlockReason | null
  blocked_comment: string
  blocked_by: string | null
  deleted_at: Date | null
  created_at: Date
  must_change_password: boolean
  today: string
}

/** One person within reach; `lock` where they are to be changed. */
export async function userRow(trx: Trx, id: number, reach: Condition, lock = false) {
  const { rows } = await sql<UserRow>`
    select u.id, u.version, u.name, u.phone, u.email, u.name_1c, u.role_id, r.name as role, r.colour as role_colour,
      r.is_admin, u.branch_id, b.name as branch, u.department_id, d.name as department, u.position_id,
      p.name as position, u.partner_id, f.name as partner, u.works, u.hired_on, u.left_on, u.blocked_at,
      u.blocked_reason, u.blocked_comment, (select x.name from users x where x.id = u.blocked_by) as blocked_by,
      u.deleted_at, u.created_at, u.must_change_password, ${TODAY} as today
    from ${FROM} where u.id = ${id} and ${reach} ${lock ? sql`for update of u` : sql``}`.execute(trx)
  return rows[0]
}

/** Whether another administrator exists who can sign in today and tomorrow; called under `lockRights`. */
export async function hasOtherAdmin(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from users u join roles r on r.id = u.role_id
    where r.is_admin and u.id <> ${id} and ${ACCOUNT_STATE} = 'working' and u.left_on is null limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

const keyed = <Row extends { id: number; name: string }>(rows: readonly Row[]) =>
  rows.map(({ id, name }) => ({ key: String(id), name }))

/** The choices besides the role, within the scope of the person. */
export async function choicesOf(trx: Trx, who: Person, scope: Scope) {
  const isOwn = scope !== 'all' || who.partner_id !== null
  const branches = trx
    .selectFrom('branches')
    .select(['id', 'name'])
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .$if(isOwn, (query) => query.where('id', '=', who.branch_id ?? 0))
  const partners = trx
    .selectFrom('partners')
    .select(['id', 'name'])
    .$if(who.partner_id !== null, (query) => query.where('id', '=', who.partner_id))
  const kept = (table: 'departments' | 'positions') =>
    trx
      .selectFrom(table)
      .select(['id', 'name'])
      .where('status', '=', 'active')
      .orderBy(nameOrderOf(sql.ref('name')))
      .execute()
  return {
    branches: keyed(await branches.orderBy(nameOrderOf(sql.ref('name'))).execute()),
    departments: keyed(await kept('departments')),
    positions: keyed(await kept('positions')),
    partners: keyed(await partners.orderBy(nameOrderOf(sql.ref('name'))).execute()),
  }
}

/** The picture of a person; null if they have chosen none. */
export async function pictureOf(trx: Trx, userId: number): Promise<string | null> {
  const row = await trx
    .selectFrom('user_pictures')
    .select('picture')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.picture ?? null
}

/** Replaces the picture of a person, or removes it. */
export async function putPicture(
  trx: Trx,
  user_id: number,
  picture: string | null,
  updated_at: Date,
): Promise<void> {
  if (picture === null) await trx.deleteFrom('user_pictures').where('user_id', '=', user_id).execute()
  else
    await trx
      .insertInto('user_pictures')
      .values({ user_id, picture, updated_at })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ picture, updated_at }))
      .execute()
}

export const createUser = (trx: Trx, values: Insertable<Database['users']>) =>
  trx.insertInto('users').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()

/** The sessions of a person are in no chosen branch any more. */
export async function leaveBranch(trx: Trx, user: number): Promise<void> {
  await trx.updateTable('sessions').set({ branch_id: null }).where('user_id', '=', user).execute()
}
