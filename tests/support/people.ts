// The people of the tests: one of every default role at the first branch, a second seller and manager
// (`seller2`, `manager2`) at another one, all with the same password and mobile phones (prefix 90).
import { sql } from 'kysely'
import type { Grant } from '#domain/access/can.ts'
import { DEFAULT_ROLES, ROLE_KEYS, type RoleKey } from '#domain/access/default-roles.ts'
import {
  NUMERIC_PERMISSION_KEYS,
  type NumericPermissionKey,
  type PermissionKey,
} from '#domain/access/permissions.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import type { Db } from '#server/platform/trx.ts'
import { addNumbers, PERMISSION_ROWS } from '#server/seed/reference.ts'
import { hashPassword } from '#server/session/passwords.ts'

export const PASSWORD = 'Correct horse 9'
const ELSEWHERE = ['seller2', 'manager2'] as const
export type RoleName = (typeof ROLE_KEYS)[number] | (typeof ELSEWHERE)[number]
export const PEOPLE: readonly RoleName[] = [...ROLE_KEYS, ...ELSEWHERE]

export const isRoleName = (text: string): text is RoleName => (PEOPLE as readonly string[]).includes(text)
/** The phone of a person of the tests. */
export const phoneOf = (who: RoleName): string => `+99890777${String(1000 + PEOPLE.indexOf(who)).slice(-4)}`

async function addPermissions(db: Db): Promise<void> {
  await db
    .insertInto('permissions')
    .values(PERMISSION_ROWS)
    .onConflict((c) => c.doNothing())
    .execute()
}

async function addRole(db: Db, role: (typeof ROLE_KEYS)[number]): Promise<number> {
  const is_admin = role === 'admin'
  await db
    .insertInto('roles')
    .values({ key: role, name: role, is_admin, for_partner: role === 'partner' })
    .onConflict((c) => c.doNothing())
    .execute()
  const { id } = await db.selectFrom('roles').select('id').where('key', '=', role).executeTakeFirstOrThrow()
  const rows = Object.entries(DEFAULT_ROLES[role]).map(([key, value]) => ({
    role_id: id,
    key,
    value: String(value),
  }))
  if (rows.length > 0)
    await db
      .insertInto('role_permissions')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute()
  return id
}

async function setValue(db: Db, role: RoleKey, key: string, value: string | null): Promise<void> {
  const { id: role_id } = await db
    .selectFrom('roles')
    .select('id')
    .where('key', '=', role)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('role_permissions').where('role_id', '=', role_id).where('key', '=', key).execute()
  if (value !== null) await db.insertInto('role_permissions').values({ role_id, key, value }).execute()
}

/** Gives a role a permission, or withdraws it with null; sessions that are open have it from their next request on. */
export const setGrant = (db: Db, role: RoleKey, key: PermissionKey, value: Grant | null): Promise<void> =>
  setValue(db, role, key, value)

/** Gives a role the number of a numeric permission, or withdraws it with null. */
export const setNumber = (
  db: Db,
  role: RoleKey,
  key: NumericPermissionKey,
  value: number | null,
): Promise<void> => setValue(db, role, key, value === null ? null : String(value))

async function addBranch(db: Db, name: string): Promise<number> {
  const row = { name, region: 26, link: name.toLowerCase().replaceAll(' ', '-') }
  return (await db.insertInto('branches').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function addPartner(db: Db): Promise<number> {
  return (
    await db.insertInto('partners').values({ name: 'Test partner' }).returning('id').executeTakeFirstOrThrow()
  ).id
}

/** Adds roles, two branches, a partner and the people. */
export async function addPeople(db: Db): Promise<void> {
  await addPermissions(db)
  const roles = new Map<string, number>()
  for (const role of ROLE_KEYS) roles.set(role, await addRole(db, role))
  await addNumbers(db, new Set(NUMERIC_PERMISSION_KEYS))
  const first = await addBranch(db, 'Test branch one')
  const second = await addBranch(db, 'Test branch two')
  const partner = await addPartner(db)
  const password_hash = await hashPassword(PASSWORD)
  const rows = PEOPLE.map((who) => ({
    name: `Test ${who}`,
    name_key: searchKey(`Test ${who}`),
    phone: phoneOf(who),
    password_hash,
    must_change_password: false,
    role_id: roles.get(who.replace(/\d$/, '')) ?? 0,
    branch_id: who.endsWith('2') ? second : first,
    partner_id: who === 'partner' ? partner : null,
  }))
  await db.insertInto('users').values(rows).execute()
}

/** Finds a person of the tests. */
export const personOf = (db: Db, who: RoleName) =>
  db.selectFrom('users').selectAll().where('phone', '=', phoneOf(who)).executeTakeFirstOrThrow()

/** Sets a setting of the server. */
export const setSetting = (db: Db, key: string, value: unknown) =>
  db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((c) => c.column('key').doUpdateSet({ value: JSON.stringify(value), updated_at: sql`now()` }))
    .execute()

/** Moves a person of the tests to another branch, in the sessions that are open too. */
export async function moveTo(db: Db, who: RoleName, branch_id: number): Promise<void> {
  const { id } = await db
    .updateTable('users')
    .set({ branch_id })
    .where('name', '=', `Test ${who}`)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('sessions').set({ branch_id }).where('user_id', '=', id).execute()
}
