// SQL of roles and their grants.
import { sql } from 'kysely'
import { grantsOf, type RoleGrants } from '#domain/access/role-form.ts'
import type { Trx } from '../platform/handler.ts'
import type { Listing } from '../platform/listing/listing.ts'

const people = sql`(select count(*)::int from users u where u.role_id = r.id and u.deleted_at is null)`
const grants = sql`(select count(*)::int from role_permissions p where p.role_id = r.id)`

export const roleListing: Listing<'name' | 'people' | 'grants'> = {
  columns: sql`r.id::text as key, r.version, r.name, r.colour, r.is_admin, ${people} as people, ${grants} as grants`,
  from: sql`roles r`,
  key: sql`r.id`,
  keyKind: 'bigint',
  sorts: {
    name: { by: sql`r.name`, kind: 'text' },
    people: { by: people, kind: 'bigint' },
    grants: { by: grants, kind: 'bigint' },
  },
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
export async function writeGrants(trx: Trx, role_id: number, given: RoleGrants): Promise<void> {
  await trx.deleteFrom('role_permissions').where('role_id', '=', role_id).execute()
  const rows = Object.entries(given).map(([key, value]) => ({ role_id, key, value }))
  if (rows.length > 0) await trx.insertInto('role_permissions').values(rows).execute()
}

export const holdersOf = (trx: Trx, role_id: number) =>
  trx
    .selectFrom('users as u')
    .leftJoin('branches as b', 'b.id', 'u.branch_id')
    .select(['u.id', 'u.name', 'b.name as branch'])
    .where('u.role_id', '=', role_id)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
