// SQL of roles, their grants, and the permissions.
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { PermissionLine, permissionList } from '#api/back-office/perms.ts'
import type { RoleLabels } from '#api/shapes/role-labels.ts'
import { refusalOfRights } from '#domain/access/authority.ts'
import { grantsOf, type RoleGrants } from '#domain/access/role-form.ts'
import type { Condition } from '../db/condition.ts'
import type { Database } from '../db/schema/database.ts'
import type { RequestContext } from '../platform/handler.ts'
import { type Asked, type ListSql, selectLine } from '../platform/listing/declared.ts'
import { allOf, bySearch, type Listing, nameOrderOf } from '../platform/listing/listing.ts'
import type { Person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'

export { lockRights } from './lock.ts'

const people = sql`(select count(*)::int from users u where u.role_id = r.id and u.deleted_at is null)`
const grants = sql`(select count(*)::int from role_permissions p where p.role_id = r.id)`

/**
 * What a role is called on screens: by its label in the language of the person, else by its name. The role is `r`. Only an
 * untouched default role has a key as its name: no other role may take such a name (`refuseName` in handlers.ts).
 */
export function shownRoleName(labels: RoleLabels): RawBuilder<unknown> {
  const cases = Object.entries(labels ?? {}).map(([name, label]) => sql`when ${name} then ${label}::text`)
  return cases.length === 0 ? sql`r.name` : sql`case r.name ${sql.join(cases, sql` `)} else r.name end`
}

/** The roles; sorted by name, they are in the order of the shown names. */
export const roleListing = (labels: RoleLabels): Listing<'name' | 'people' | 'grants'> => ({
  columns: sql`r.id::text as key, r.version, r.name, r.colour, r.is_admin, ${people} as people, ${grants} as grants`,
  from: sql`roles r`,
  key: sql`r.id`,
  keyKind: 'bigint',
  sorts: {
    name: { by: nameOrderOf(shownRoleName(labels)), kind: 'text' },
    people: { by: people, kind: 'bigint' },
    grants: { by: grants, kind: 'bigint' },
  },
})

const holders = sql`(select count(*)::int from role_permissions r where r.key = p.key)`
const permissionColumns = {
  version: sql`p.version`,
  name: sql`p.name`,
  category: sql`p.category`,
  type: sql`p.type`,
  roles: holders,
  options: sql`p.options`,
  own: sql`p.own`,
}
const permissionLine = selectLine({ key: sql`p.key`, columns: permissionColumns })

/** The SQL of the list of permissions. */
export const permissionSql = (
  _call: RequestContext,
  { also = [] }: Asked<typeof permissionList>,
): ListSql<typeof permissionList> => ({
  from: sql`permissions p`,
  key: sql`p.key`,
  keyKind: 'text',
  columns: permissionColumns,
  sorts: {
    key: { by: sql`p.key`, kind: 'text' },
    category: { by: sql`p.category`, kind: 'text' },
    type: { by: sql`p.type`, kind: 'text' },
    roles: { by: holders, kind: 'bigint' },
  },
  filters: {
    type: (type) => sql`p.type = ${type}`,
    origin: (origin) => sql`p.own = ${origin === 'own'}`,
    category: (category) => sql`p.category = ${category}`,
  },
  search: (text) => {
    const found = allOf(bySearch(sql`concat_ws(' ', p.key, p.name)`, text))
    return [also.length > 0 ? sql<SqlBool>`(${found} or p.key in (${sql.join(also)}))` : found]
  },
  scope: sql`true`,
})

/** A permission of either kind, locked when it is to be changed. */
export async function permissionOf(trx: Trx, key: string, lock = false): Promise<PermissionLine | undefined> {
  const { rows } = await sql<PermissionLine>`
    select ${permissionLine} from permissions p where p.key = ${key} ${lock ? sql`for update` : sql``}`.execute(
    trx,
  )
  return rows[0]
}

/** Permissions that a role holds with a value of their own: the added ones, and the numeric ones of the catalogue. */
const HAS_VALUE = sql<boolean>`(p.own or p.type = 'numeric')`

/** The permissions that administrators have added, and the numeric ones of the catalogue. */
export async function ownPermissions(trx: Trx): Promise<PermissionLine[]> {
  const { rows } = await sql<PermissionLine>`
    select ${permissionLine} from permissions p where ${HAS_VALUE} order by p.own, ${nameOrderOf(sql`p.name`)}, p.key`.execute(
    trx,
  )
  return rows
}

/** The added and the numeric permissions of a role. */
export async function ownGrantsOfRole(trx: Trx, id: number): Promise<Record<string, string>> {
  const rows = await trx
    .selectFrom('role_permissions as r')
    .innerJoin('permissions as p', 'p.key', 'r.key')
    .select(['r.key', 'r.value'])
    .where('r.role_id', '=', id)
    .where(HAS_VALUE, '=', true)
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Roles with their permissions. */
export async function rolesWithGrants(trx: Trx) {
  const { rows } = await sql<{
    id: number
    name: string
    is_admin: boolean
    for_partner: boolean
    role_key: string | null
    grants: { key: string; value: string }[]
  }>`select r.id, r.name, r.is_admin, r.for_partner, r.key as role_key,
      coalesce((select json_agg(json_build_object('key', g.key, 'value', g.value)) from role_permissions g
        where g.role_id = r.id), '[]') as grants
    from roles r order by ${nameOrderOf(sql`r.name`)}`.execute(trx)
  return rows
}

/** The roles, each with whether this person may give it. */
export async function rolesFor(trx: Trx, who: Person) {
  const roles = await rolesWithGrants(trx)
  const known = await ownPermissions(trx)
  const mayGive = (after: (typeof roles)[number]) =>
    refusalOfRights(who, { of: 'role_of_account', before: null, after, isOneself: false }, known) === null
  return roles.map((role) => ({ ...role, may_give: mayGive(role) }))
}

/** A role, locked when it is to be changed. */
export async function roleOf(trx: Trx, id: number, lock = false) {
  const query = trx.selectFrom('roles').selectAll().where('id', '=', id)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

export async function grantsOfRole(trx: Trx, id: number): Promise<RoleGrants> {
  const entries = trx.selectFrom('role_permissions').select(['key', 'value']).where('role_id', '=', id)
  return grantsOf(await entries.execute())
}

/** The grants of a role are these from now on. */
export async function writeGrants(
  trx: Trx,
  role_id: number,
  permissions: Readonly<Record<string, string>>,
): Promise<void> {
  await trx.deleteFrom('role_permissions').where('role_id', '=', role_id).execute()
  const rows = Object.entries(permissions).map(([key, value]) => ({ role_id, key, value }))
  if (rows.length > 0) await trx.insertInto('role_permissions').values(rows).execute()
}

/** People `u` who have a role. */
export const hasRole = (id: number): Condition => sql<SqlBool>`u.role_id = ${id}`

export const holdersOf = (trx: Trx, role_id: number) =>
  trx
    .selectFrom('users as u')
    .leftJoin('branches as b', 'b.id', 'u.branch_id')
    .select(['u.id', 'u.name', 'b.name as branch'])
    .where('u.role_id', '=', role_id)
    .where('u.deleted_at', 'is', null)
    .orderBy(nameOrderOf(sql.ref('u.name')))
    .orderBy('u.id')
    .execute()

type RoleFilters = { search?: string | undefined; also?: string[] | undefined }

/** `also`: names of roles that the search means in the language of the person. */
export function roleConditions({ search, also }: RoleFilters): Condition[] {
  const found = bySearch(sql`r.name`, search)
  if (also === undefined || also.length === 0) return found
  return [sql<SqlBool>`(${allOf(found)} or r.name in (${sql.join(also)}))`]
}

/** Roles with a name in another language. */
export const translatedRoles = (trx: Trx) =>
  trx
    .selectFrom('roles')
    .select(['name', 'name_uz_latn', 'name_uz_cyrl'])
    .where((one) => one.or([one('name_uz_latn', 'is not', null), one('name_uz_cyrl', 'is not', null)]))
    .orderBy(nameOrderOf(sql.ref('name')))
    .execute()

/** The roles that have a permission, with its value in each. */
export const rolesWith = (trx: Trx, permission: string) =>
  trx
    .selectFrom('role_permissions as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['r.id', 'r.name', 'r.colour', 'p.value'])
    .where('p.key', '=', permission)
    .orderBy(nameOrderOf(sql.ref('r.name')))
    .execute()

export const createRole = (trx: Trx, values: Insertable<Database['roles']>) =>
  trx.insertInto('roles').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()

export async function updateRole(trx: Trx, id: number, set: Updateable<Database['roles']>): Promise<void> {
  await trx.updateTable('roles').set(set).where('id', '=', id).execute()
}

/** Whether an account has the role, a deleted one too. */
export const isRoleInUse = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.selectFrom('users').select('id').where('role_id', '=', id).executeTakeFirst()) !== undefined

export async function removeRole(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('roles').where('id', '=', id).execute()
}
