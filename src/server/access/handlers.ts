// Roles and their grants: a change counts from the next request on, it is published to open screens, nobody changes a role that
// goes beyond their own rights (`domain/access/authority.ts`), and the administrators' role stays as it is.
import type { access, RoleLine } from '#api/back-office/access.ts'
import { type RightsChange, type RightsRefusal, refusalOfRights } from '#domain/access/authority.ts'
import { isRoleKey } from '#domain/access/default-roles.ts'
import { invalidOwnGrants } from '#domain/access/own-permission.ts'
import { invalidGrants, type RoleForm } from '#domain/access/role-form.ts'
import { forgetUnreadable } from '../chat/queries.ts'
import type { ChangeContext, Handlers } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { readAll, readList } from '../platform/listing/listing.ts'
import { announcementOf } from '../platform/live/live.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import {
  createRole,
  grantsOfRole,
  hasRole,
  holdersOf,
  isRoleInUse,
  lockRights,
  ownGrantsOfRole,
  ownPermissions,
  removeRole,
  roleConditions,
  roleListing,
  roleOf,
  rolesFor,
  rolesWith,
  translatedRoles,
  updateRole,
  writeGrants,
} from './queries.ts'

const refuseAt = ([field]: readonly string[], code: string): void => {
  if (field !== undefined) throw fieldError(field, code)
}

/** Grants that there cannot be: of an unknown permission, or of the wrong kind. */
async function refuseMisfits(trx: Trx, { grants, own }: RoleForm): Promise<void> {
  refuseAt(
    invalidGrants(grants).map((key) => `grants.${key}`),
    'invalid',
  )
  refuseAt(
    invalidOwnGrants(await ownPermissions(trx), own).map((key) => `own.${key}`),
    'invalid',
  )
}

function refuse(refusal: RightsRefusal | null): void {
  if (refusal === null) return
  if (refusal.code !== 'grant_beyond_own') {
    if (refusal.code === 'role_beyond_own') throw new Error('a role is changed, not given')
    throw new Problem(refusal.code)
  }
  const fields = [...refusal.grants.map((key) => `grants.${key}`), ...refusal.own.map((key) => `own.${key}`)]
  refuseAt(fields, refusal.code)
}

type Row = NonNullable<Awaited<ReturnType<typeof roleOf>>>
type RoleChange = Extract<RightsChange, { of: 'role' }>
const entriesOf = (permissions: Readonly<Record<string, string>>) =>
  Object.entries(permissions).map(([key, value]) => ({ key, value }))

/** A name that is the key of a default role belongs to that role alone: the screens show it in every language. */
function refuseName(name: string, key: string | null): void {
  if (isRoleKey(name) && name !== key) refuseAt(['name'], 'taken')
}

/** Open screens read their rights again. */
const publishRolesChanged = ({ emit }: ChangeContext): Promise<void> => emit(announcementOf('roles_changed'))

async function lockRole(trx: Trx, key: string) {
  const role = await roleOf(trx, Number(key), true)
  if (!role) throw new Problem('not_found')
  return role
}

/** A role as it is, for the rule of who may change it. */
const rightsOf = async (trx: Trx, { id, is_admin }: Row) => ({
  is_admin,
  grants: entriesOf({ ...(await grantsOfRole(trx, id)), ...(await ownGrantsOfRole(trx, id)) }),
})

/** What keeps the person from changing and from removing a role, for the screens. */
async function refusalsFor(call: ChangeContext, role: Row) {
  const known = await ownPermissions(call.trx)
  const before = await rightsOf(call.trx, role)
  const change = (after: RoleChange['after']): RoleChange => ({
    of: 'role',
    before,
    after,
    isDefault: role.key !== null,
  })
  const who = person(call)
  const codeOf = (after: RoleChange['after']) => refusalOfRights(who, change(after), known)?.code ?? null
  return { edit: codeOf(before), remove: codeOf(null) }
}

export const accessHandlers: Handlers<typeof access> = {
  roles: async (call) => {
    const { trx, body } = call
    const known = await rolesFor(trx, person(call))
    const page = await readList<Omit<RoleLine, 'may_give'>, typeof body.sort>(
      trx,
      roleListing(body.role_labels),
      roleConditions(body),
      body,
    )
    const mayGive = (key: string) => known.some(({ id, may_give }) => may_give && String(id) === key)
    return { ...page, items: page.items.map((line) => ({ ...line, may_give: mayGive(line.key) })) }
  },

  exportRoles: async ({ trx, body, reply }) => {
    const columns = chosenColumns(body.columns, { key: ['name'], text: ['people', 'grants'] })
    async function* rows() {
      const roles = readAll<RoleLine, typeof body.sort>(
        trx,
        roleListing(body.role_labels),
        roleConditions(body),
        body,
      )
      // An administrator has everything, without a grant.
      for await (const role of roles) yield { ...role, grants: role.is_admin ? null : role.grants }
    }
    return sendExport(reply, 'roles', rows(), { ...body, columns })
  },

  role: async (call) => {
    const { trx, params } = call
    const role = await roleOf(trx, Number(params.key))
    if (!role) throw new Problem('not_found')
    const refusals = await refusalsFor(call, role)
    const { id, version, name, name_uz_latn, name_uz_cyrl, colour, is_admin, for_partner } = role
    const people = (await holdersOf(trx, id)).length
    const own = await ownGrantsOfRole(trx, id)
    const grants = await grantsOfRole(trx, id)
    const names = { name, name_uz_latn, name_uz_cyrl }
    return {
      key: String(id),
      version,
      ...names,
      colour,
      for_partner,
      is_admin,
      people,
      grants,
      own,
      refusals,
    }
  },

  roleNames: async ({ trx }) => {
    return { roles: await translatedRoles(trx) }
  },

  createRole: async (call) => {
    const { trx, body, audited } = call
    const { grants, own, ...rest } = body as RoleForm
    const who = await lockRights(call, 'access.roles.add')
    await refuseMisfits(trx, body as RoleForm)
    refuseName(rest.name, null)
    const permissions = { ...grants, ...own }
    const after = { is_admin: false, grants: entriesOf(permissions) }
    const change = { of: 'role' as const, before: null, after, isDefault: false }
    refuse(refusalOfRights(who, change, await ownPermissions(trx)))
    const { id, version } = await createRole(trx, rest)
    await writeGrants(trx, id, permissions)
    audited(
      'role',
      id,
      changesOf<string>({}, { ...permissions, ...rest }, ['name', ...Object.keys(permissions)]),
    )
    return { ok: true, key: String(id), version }
  },

  updateRole: async (call) => {
    const { trx, body, params, deps, audited } = call
    const who = await lockRights(call, 'access.roles.edit')
    const role = await lockRole(trx, params.key)
    const before = await grantsOfRole(trx, role.id)
    const ownBefore = await ownGrantsOfRole(trx, role.id)
    const { grants, own, ...rest } = body.values as RoleForm
    const permissions = { ...grants, ...own }
    const { name, name_uz_latn, name_uz_cyrl, colour, for_partner } = role
    const shown = { name, name_uz_latn, name_uz_cyrl, colour, for_partner }
    const flat = { ...before, ...ownBefore, ...shown }
    const fields = [...new Set([...Object.keys(flat), ...Object.keys(permissions)])]
    audited('role', role.id, changesOf<string>(flat, { ...permissions, ...rest }, fields))
    const after = { is_admin: role.is_admin, grants: entriesOf(permissions) }
    const change = {
      of: 'role' as const,
      after,
      isDefault: role.key !== null,
      before: await rightsOf(trx, role),
    }
    const refusal = refusalOfRights(who, change, await ownPermissions(trx))
    if (refusal?.code !== 'grant_beyond_own') refuse(refusal)
    requireVersion(role, body.base_version, {
      ...shown,
      grants: before,
      own: ownBefore,
    })
    await refuseMisfits(trx, body.values as RoleForm)
    refuseName(rest.name, role.key)
    refuse(refusal)
    const set = { ...rest, version: role.version + 1 }
    await updateRole(trx, role.id, set)
    await writeGrants(trx, role.id, permissions)
    await forgetUnreadable(trx, hasRole(role.id), deps.now())
    await publishRolesChanged(call)
    return { ok: true, key: params.key, version: set.version }
  },

  removeRole: async (call) => {
    const { trx, params, audited } = call
    const who = await lockRights(call, 'access.roles.edit')
    const role = await lockRole(trx, params.key)
    audited('role', role.id)
    const before = await rightsOf(trx, role)
    const change = { of: 'role' as const, before, after: null, isDefault: role.key !== null }
    refuse(refusalOfRights(who, change, await ownPermissions(trx)))
    const { length: people } = await holdersOf(trx, role.id)
    if (await isRoleInUse(trx, role.id))
      throw new Problem('role_held', { errors: [{ code: 'role_held', params: { count: people } }] })
    await removeRole(trx, role.id)
    return { ok: true }
  },

  history: async ({ trx, params }) => ({ items: await readHistory(trx, 'role', params.key) }),

  byRole: async ({ trx, params }) => {
    const role = await roleOf(trx, Number(params.key))
    if (!role) throw new Problem('not_found')
    return { name: role.name, people: await holdersOf(trx, role.id) }
  },

  byPermission: async ({ trx, params }) => {
    const rows = await rolesWith(trx, params.permission)
    return { roles: rows.map(({ id, ...role }) => ({ key: String(id), ...role })) }
  },
}
