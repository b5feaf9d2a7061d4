// Reference data that the product cannot run without: permissions, default roles, prefixes, settings. Run at every start
// in every mode; adds what is missing and never touches what people have changed since.
import { sql } from 'kysely'
import { GRANTS } from '#domain/access/can.ts'
import { DEFAULT_ROLES, ROLE_KEYS, type RoleKey } from '#domain/access/default-roles.ts'
import { NUMERIC_AS_OWN } from '#domain/access/own-permission.ts'
import { NUMERIC_PERMISSION_KEYS, NUMERIC_PERMISSIONS, PERMISSIONS } from '#domain/access/permissions.ts'
import { DEFAULT_LIMITS } from '#domain/applications/form-rules.ts'
import { CARD_PREFIXES, PHONE_PREFIXES } from '#domain/reference/prefixes.ts'
import type { Db, Trx } from '../platform/trx.ts'

const SETTINGS = { technical_works: false, ask_for_branch: false, limits: DEFAULT_LIMITS } as const

/** The rows of the catalogue of permissions. */
export const PERMISSION_ROWS = [
  ...Object.entries(PERMISSIONS).map(([key, { category, type }]) => ({
    key,
    category,
    type,
    options: JSON.stringify(type === 'list' ? ['none', 'own', 'all'] : []),
  })),
  ...NUMERIC_AS_OWN.map(({ key, category, type, options }) => ({
    key,
    category,
    type,
    options: JSON.stringify(options),
  })),
]

async function addPermissions(trx: Trx): Promise<Set<string>> {
  const added = await trx
    .insertInto('permissions')
    .values(PERMISSION_ROWS)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute()
  return new Set(added.map((row) => row.key))
}

async function addRole(trx: Trx, key: RoleKey): Promise<{ id: number; isNew: boolean }> {
  const made = await trx
    .insertInto('roles')
    .values({ key, name: key, is_admin: key === 'admin', for_partner: key === 'partner' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, isNew: true }
  const { id } = await trx.selectFrom('roles').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** A new role gets all its grants; an old one only those of permissions that are new with this build. */
async function addGrants(trx: Trx, role: RoleKey, newKeys: ReadonlySet<string>): Promise<void> {
  const { id, isNew } = await addRole(trx, role)
  const grants = Object.entries(DEFAULT_ROLES[role]).filter(([key]) => isNew || newKeys.has(key))
  const rows = grants.map(([key, value]) => ({ role_id: id, key, value: String(value) }))
  if (rows.length === 0) return
  await trx
    .insertInto('role_permissions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A numeric permission that is new here limits nobody: every role that may do its action gets the greatest number. */
export async function addNumbers(trx: Db | Trx, newKeys: ReadonlySet<string>): Promise<void> {
  for (const key of NUMERIC_PERMISSION_KEYS.filter((one) => newKeys.has(one))) {
    const { limits, to } = NUMERIC_PERMISSIONS[key]
    await sql`insert into role_permissions (role_id, key, value)
      select p.role_id, ${key}, ${String(to)} from role_permissions p
      where p.key = ${limits} and p.value in (${sql.join(GRANTS)}) on conflict do nothing`.execute(trx)
  }
}

async function addPrefixes(trx: Trx): Promise<void> {
  const phones = PHONE_PREFIXES.map(({ value, kind, status }) => ({ value, kind, status }))
  const cards = CARD_PREFIXES.map(({ value, scheme, status }) => ({ value, scheme, status }))
  await trx
    .insertInto('phone_prefixes')
    .values(phones)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('card_prefixes')
    .values(cards)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function addSettings(trx: Trx): Promise<void> {
  const rows = Object.entries(SETTINGS).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  await trx
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds missing permissions, roles with their grants, prefixes and settings. */
export const seedReference = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const newKeys = await addPermissions(trx)
    for (const role of ROLE_KEYS) await addGrants(trx, role, newKeys)
    await addNumbers(trx, newKeys)
    await addPrefixes(trx)
    await addSettings(trx)
  })
