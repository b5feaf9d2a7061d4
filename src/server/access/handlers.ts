// Roles and their grants: a change counts from the next request on, open screens hear of it, nobody gives away more than
// they have, and the administrators' role stays.
import { sql } from 'kysely'
import type { access, RoleLine } from '#contract/office/access.ts'
import { beyondOwnGrants, type OwnGrants, ownMisfits } from '#domain/access/own-permission.ts'
import {
  beyondOwn,
  changedGrants,
  GRANTS,
  misfits,
  type RoleForm,
  type RoleGrants,
} from '#domain/access/role-form.ts'
import { type Call, type Handlers, person, type Trx } from '../platform/handler.ts'
import { chosenColumns, exported } from '../platform/listing/export.ts'
import { bySearch, readAll, readList } from '../platform/listing/listing.ts'
import { announcementOf } from '../platform/live/live.ts'
import { Problem } from '../platform/problems.ts'
import { changesOf, orTaken, readHistory, requireVersion } from '../platform/records/records.ts'
import {
  grantsOfRole,
  holdersOf,
  ownGrantsOfRole,
  ownPermissions,
  roleListing,
  roleOf,
  writeGrants,
} from './queries.ts'

type Asking = Pick<Call<never>, 'actor' | 'trx' | 'emit'>

const refuse = (keys: readonly string[], code: string): void => {
  const [first] = keys
  if (first) throw new Problem('validation', { errors: [{ code, field: `grants.${first}` }] })
}

function checkGrants(call: Asking, grants: RoleGrants, before: RoleGrants = {}): void {
  refuse(misfits(grants), 'invalid')
  const changed = new Set<string>(changedGrants(before, grants))
  const fresh = Object.fromEntries(Object.entries(grants).filter(([key]) => changed.has(key)))
  refuse(beyondOwn(person(call), fresh), 'grant_beyond_own')
}

/** Open screens read their rights again. */
const tell = ({ emit }: Asking): Promise<void> => emit(announcementOf('roles_changed'))

async function lockedRole(trx: Trx, key: string) {
  const role = await roleOf(trx, Number(key), true)
  if (!role) throw new Problem('not_found')
  return role
}

/** The added permissions of a role: what fits, and never more than those have who give it. */
async function checkOwn(call: Asking, given: OwnGrants, before: OwnGrants = {}): Promise<void> {
  const known = await ownPermissions(call.trx)
  const refuseOwn = ([key]: readonly string[], code: string) => {
    if (key) throw new Problem('validation', { errors: [{ code, field: `own.${key}` }] })
  }
  refuseOwn(ownMisfits(known, given), 'invalid')
  const fresh = Object.fromEntries(Object.entries(given).filter(([key, value]) => before[key] !== value))
  refuseOwn(beyondOwnGrants(person(call), known, fresh), 'grant_beyond_own')
}

const conditions = (search: string | undefined) => bySearch(sql`r.name`, search)

export const accessHandlers: Handlers<typeof access> = {
  roles: async ({ trx, body }) => {
    const wanted = conditions(body.search)
    return readList<RoleLine, typeof body.sort>(trx, roleListing, wanted, body)
  },

  exportRoles: async ({ trx, body, reply }) => {
    const columns = chosenColumns(body.columns, ['name', 'people', 'grants'])
    return exported(
      reply,
      'roles',
      readAll<RoleLine, typeof body.sort>(trx, roleListing, conditions(body.search), body),
      {
        ...body,
        columns,
      },
    )
  },

  role: async ({ trx, params }) => {
    const role = await roleOf(trx, Number(params.key))
    if (!role) throw new Problem('not_found')
    const { id, version, name, colour, is_admin, for_partner } = role
    const people = (await holdersOf(trx, id)).length
    const own = await ownGrantsOfRole(trx, id)
    const grants = await grantsOfRole(trx, id)
    return { key: String(id), version, name, colour, for_partner, is_admin, people, grants, own }
  },

  createRole: async (call) => {
    const { trx, body, audited } = call
    const { grants, own, ...rest } = body as RoleForm
    checkGrants(call, grants)
    await checkOwn(call, own)
    const given = { ...grants, ...own }
    const { id, version } = await orTaken(
      'name',
      trx.insertInto('roles').values(rest).returning(['id', 'version']).executeTakeFirstOrThrow(),
    )
    await writeGrants(trx, id, given)
    audited('role', id, changesOf<string>({}, { ...given, ...rest }, ['name', ...Object.keys(given)]))
    return { ok: true, key: String(id), version }
  },

  updateRole: async (call) => {
    const { trx, body, params, audited } = call
    const role = await lockedRole(trx, params.key)
    const before = await grantsOfRole(trx, role.id)
    const ownBefore = await ownGrantsOfRole(trx, role.id)
    const { grants, own, ...rest } = body.values as RoleForm
    const given = { ...grants, ...own }
    const { name, colour, for_partner } = role
    const flat = { ...before, ...ownBefore, name, colour, for_partner }
    const fields = [...new Set([...Object.keys(flat), ...Object.keys(given)])]
    audited('role', role.id, changesOf<string>(flat, { ...given, ...rest }, fields))
    requireVersion(role, body.base_version, {
      ...{ name, colour, for_partner },
      ...{ grants: before, own: ownBefore },
    })
    checkGrants(call, grants, before)
    await checkOwn(call, own, ownBefore)
    const set = { ...rest, version: role.version + 1 }
    await orTaken('name', trx.updateTable('roles').set(set).where('id', '=', role.id).execute())
    await writeGrants(trx, role.id, given)
    await tell(call)
    return { ok: true, key: params.key, version: set.version }
  },

  removeRole: async ({ trx, params, audited }) => {
    const role = await lockedRole(trx, params.key)
    audited('role', role.id)
    if (role.is_admin) throw new Problem('role_of_admins')
    const { length: people } = await holdersOf(trx, role.id)
    const isHeld = await trx
      .selectFrom('users')
      .select('id')
      .where('role_id', '=', role.id)
      .executeTakeFirst()
    if (isHeld) throw new Problem('role_held', { errors: [{ code: 'role_held', params: { count: people } }] })
    await trx.deleteFrom('roles').where('id', '=', role.id).execute()
    return { ok: true }
  },

  history: async ({ trx, params }) => ({ items: await readHistory(trx, 'role', params.key) }),

  byRole: async ({ trx, params }) => {
    const role = await roleOf(trx, Number(params.key))
    if (!role) throw new Problem('not_found')
    return { name: role.name, people: await holdersOf(trx, role.id) }
  },

  byPermission: async ({ trx, params }) => {
    const rows = await trx
      .selectFrom('role_permissions as p')
      .innerJoin('roles as r', 'r.id', 'p.role_id')
      .select(['r.id', 'r.name', 'r.colour', 'p.value'])
      .where('p.key', '=', params.permission)
      .orderBy('r.name')
      .execute()
    return {
      roles: rows.flatMap(({ id, value, ...role }) => {
        const grant = GRANTS.find((known) => known === value)
        return grant ? [{ key: String(id), ...role, value: grant }] : []
      }),
    }
  },
}
