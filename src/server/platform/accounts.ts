// What the domain says of an account (`domain/users/actions.ts`, `domain/access/can.ts`) as SQL over `users as u`.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { GRANTS, scopeOf } from '#domain/access/can.ts'
import type { NumericPermissionKey, PermissionKey } from '#domain/access/permissions.ts'
import type { UserState } from '#domain/users/actions.ts'
import type { Condition } from '../db/condition.ts'
import { TODAY } from '../db/days.ts'
import type { Trx } from './trx.ts'

/** `isOfStaff` on a day. */
const isOfStaff = (day: RawBuilder<unknown>): Condition =>
  sql<SqlBool>`(u.works and (u.left_on is null or u.left_on > ${day}))`

/** Whether the person works here on a day, today if none is given: of the staff, and the account is not deleted. */
export const isWorkingHere = (day: RawBuilder<unknown> = TODAY): Condition =>
  sql<SqlBool>`(u.deleted_at is null and ${isOfStaff(day)})`

/** `stateOf`. */
export const ACCOUNT_STATE = sql<UserState>`case when u.deleted_at is not null then 'deleted'
  when u.blocked_at is not null then 'blocked'
  when ${isOfStaff(TODAY)} then 'working' else 'not_working' end`

/** Whether the account may not be used: blocked, deleted, dismissed. */
export const IS_OUT = sql<boolean>`(${ACCOUNT_STATE} <> 'working')`

/** `limitOf`: the number of a person's numeric permission, null for an administrator, who has no limit. */
export const numericGrant = (key: NumericPermissionKey): RawBuilder<number | null> =>
  sql`(select case when r.is_admin then null else coalesce((
      select max(case when p.value ~ '^[0-9]{1,12}$' then p.value::bigint end) from role_permissions p
      where p.role_id = r.id and p.key = ${sql.lit(key)}), 0) end
    from roles r where r.id = u.role_id)`

const hasRoleValue = (key: PermissionKey, values: readonly string[]): Condition => sql<SqlBool>`exists (
  select 1 from role_permissions p where p.role_id = u.role_id and p.key = ${key}
    and p.value in (${sql.join(values.map((value) => sql.lit(value)))}))`

/** `hasGrant`: whether an entry of the person's role grants a permission; administrators have none. */
export const hasRoleGrant = (key: PermissionKey): Condition => hasRoleValue(key, GRANTS)

/** Whether the person's role is that of administrators, who need no entry. */
export const IS_ADMIN: Condition = sql<SqlBool>`exists (select 1 from roles o where o.id = u.role_id and o.is_admin)`

/** Whether an entry of the person's role grants a permission on all records. */
export const hasRoleGrantOfAll = (key: PermissionKey): Condition =>
  hasRoleValue(
    key,
    GRANTS.filter((value) => scopeOf({ is_admin: false, roles: [{ key, value }] }, key) === 'all'),
  )

/** Whether the person works here and holds a permission now, by an entry of the role or as an administrator. */
export const mayUse = (key: PermissionKey): Condition =>
  sql<SqlBool>`(${ACCOUNT_STATE} = 'working' and (${hasRoleGrant(key)} or ${IS_ADMIN}))`

/** The same on all records. */
export const mayUseAll = (key: PermissionKey): Condition =>
  sql<SqlBool>`(${ACCOUNT_STATE} = 'working' and (${hasRoleGrantOfAll(key)} or ${IS_ADMIN}))`

/**
 * Whether a person meets a condition over `users as u`. What somebody has planned for later is done only while they may still do it:
 * the jobs ask this at that moment.
 */
export async function meets(trx: Trx, person: number | null, condition: Condition): Promise<boolean> {
  const { rows } = await sql`select 1 from users u where u.id = ${person}::int and ${condition}`.execute(trx)
  return rows.length > 0
}
