// Permissions on the server: the whole list, and the added ones kept; a role's grants decide what may still be changed.
import { permissionList, type perms } from '#api/back-office/perms.ts'
import { isAllowedValue, type OwnPermission } from '#domain/access/own-permission.ts'
import type { Handlers } from '../platform/handler.ts'
import { listHandlers } from '../platform/listing/declared.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import { ownPermissions, permissionOf, permissionSql } from './queries.ts'

const FIELDS = ['name', 'category', 'options'] as const

const columnsOf = ({ name, category, type, options }: OwnPermission) => ({
  name,
  category,
  type,
  options: JSON.stringify(options),
})

async function getOwnPermission(trx: Trx, key: string) {
  const permission = await permissionOf(trx, key, true)
  if (!permission) throw new Problem('not_found')
  if (!permission.own) throw new Problem('permission_built_in')
  return permission
}

const grantedValues = async (trx: Trx, key: string): Promise<string[]> =>
  (await trx.selectFrom('role_permissions').select('value').where('key', '=', key).execute()).map(
    ({ value }) => value,
  )

/** The grants of the roles must still be valid afterwards. */
async function requireGrantsValid(trx: Trx, key: string, next: OwnPermission): Promise<void> {
  const lost = (await grantedValues(trx, key)).find((value) => !isAllowedValue(next, value))
  if (lost !== undefined) throw fieldError('values.options', 'option_held', { value: lost })
}

export const permHandlers: Handlers<typeof perms> = {
  ...listHandlers(permissionList, null, permissionSql, 'permissions'),

  own: async ({ trx }) => ({ items: await ownPermissions(trx) }),

  view: async ({ trx, params }) => {
    const permission = await permissionOf(trx, params.key)
    if (!permission) throw new Problem('not_found')
    return permission
  },

  history: async ({ trx, params }) => ({ items: await readHistory(trx, 'permission', params.key) }),

  create: async ({ trx, body, audited }) => {
    await trx
      .insertInto('permissions')
      .values({ key: body.key, own: true, ...columnsOf(body) })
      .execute()
    audited('permission', body.key, changesOf({}, body, ['key', 'type', ...FIELDS]))
    return { ok: true, key: body.key, version: 1 }
  },

  update: async ({ trx, params, body, audited }) => {
    const before = await getOwnPermission(trx, params.key)
    const { values } = body
    audited('permission', params.key, changesOf(before, values, FIELDS))
    requireVersion(before, body.base_version, before)
    const fixed = (['key', 'type'] as const).find((field) => before[field] !== values[field])
    if (fixed) throw fieldError(`values.${fixed}`, 'permission_fixed')
    await requireGrantsValid(trx, params.key, values)
    const version = before.version + 1
    await trx
      .updateTable('permissions')
      .set({ ...columnsOf(values), version })
      .where('key', '=', params.key)
      .execute()
    return { ok: true, key: params.key, version }
  },

  remove: async ({ trx, params, audited }) => {
    await getOwnPermission(trx, params.key)
    audited('permission', params.key)
    if ((await grantedValues(trx, params.key)).length > 0) throw new Problem('permission_held')
    await trx.deleteFrom('permissions').where('key', '=', params.key).execute()
    return { ok: true }
  },
}
