// Whose applications a person may touch, in one place, as SQL and as a check on a row
// (src/docs/business-rules.md#access): own = created by or assigned to me, or of my branch; partner staff see their
// partner's applications whatever the scope.
import { type SqlBool, sql } from 'kysely'
import type { PermissionKey, Scope } from '#domain/access/permissions.ts'
import type { Condition } from '../../db/condition.ts'
import type { Selected } from '../../db/schema/database.ts'
import { hasRoleGrantOfAll } from '../../platform/accounts.ts'
import type { Person } from '../../platform/person.ts'

type Who = Pick<Person, 'id' | 'branch_id' | 'partner_id'>
type Owned = Pick<Selected<'applications'>, 'created_by' | 'manager_id' | 'branch_id' | 'partner_id'>

/** The scope as a condition on `applications as a`. */
export function withinScope(who: Who, scope: Scope): Condition {
  if (scope === 'none') return sql<SqlBool>`false`
  if (who.partner_id !== null) return sql<SqlBool>`a.partner_id = ${who.partner_id}`
  if (scope === 'all') return sql<SqlBool>`true`
  const mine = sql`a.created_by = ${who.id} or a.manager_id = ${who.id}`
  if (who.branch_id === null) return sql<SqlBool>`(${mine})`
  return sql<SqlBool>`(${mine} or a.branch_id = ${who.branch_id})`
}

/** The same for a row that has been read. */
export function isWithin(record: Owned, who: Who, scope: Scope): boolean {
  if (scope === 'none') return false
  if (who.partner_id !== null) return record.partner_id === who.partner_id
  if (scope === 'all') return true
  const isMine = record.created_by === who.id || record.manager_id === who.id
  return isMine || (record.branch_id !== null && record.branch_id === who.branch_id)
}

/** The same as SQL for a person `u` whose role has the permission, and an application `a`. */
export const isReachable = (permission: PermissionKey): Condition => sql<SqlBool>`(case
  when u.partner_id is not null then a.partner_id = u.partner_id
  else ${hasRoleGrantOfAll(permission)} or a.created_by = u.id or a.manager_id = u.id or a.branch_id = u.branch_id end)`
