// A role as flat form values. The conflict merge works field by field, so changes of different permissions both remain.
import { nameInForm, roleNameOf } from '#app/i18n/role-labels.ts'
import type { Grant } from '#domain/access/can.ts'
import type { OwnGrants } from '#domain/access/own-permission.ts'
import { PERMISSION_KEYS, type PermissionKey } from '#domain/access/permissions.ts'
import type { RoleForm, RoleGrants } from '#domain/access/role-form.ts'
import { LABEL_COLOURS } from '#domain/kernel/images/colours.ts'

export type GrantField = `grants.${PermissionKey}`
/** `own`: the values of the permissions that administrators have added. */
type Names = { name: string; name_uz_latn: string; name_uz_cyrl: string }
export type RoleValues = Names & { colour: string; for_partner: boolean; own: OwnGrants } & Record<
    GrantField,
    Grant | null
  >

export const grantField = (key: PermissionKey): GrantField => `grants.${key}`

const flattenGrants = (grants: RoleGrants): Record<GrantField, Grant | null> =>
  Object.fromEntries(PERMISSION_KEYS.map((key) => [grantField(key), grants[key] ?? null])) as Record<
    GrantField,
    Grant | null
  >

type Role = {
  name: string
  name_uz_latn: string | null
  name_uz_cyrl: string | null
  colour: string
  for_partner: boolean
  grants: RoleGrants
  own: OwnGrants
}
/** The form shows the name of a default role in the current language. */
export const toFormValues = (role: Role): RoleValues => ({
  name: nameInForm(role.name),
  name_uz_latn: role.name_uz_latn ?? '',
  name_uz_cyrl: role.name_uz_cyrl ?? '',
  colour: role.colour,
  for_partner: role.for_partner,
  own: role.own,
  ...flattenGrants(role.grants),
})

/** The grants of another role as form values; they replace all grants of the form. */
export const copyGrants = ({ grants, own }: Pick<Role, 'grants' | 'own'>): Partial<RoleValues> => ({
  ...flattenGrants(grants),
  own,
})

export function fromFormValues(values: RoleValues): RoleForm {
  const grants = PERMISSION_KEYS.flatMap((key) => {
    const grant = values[grantField(key)]
    return grant === null ? [] : [[key, grant]]
  })
  const colour = LABEL_COLOURS.find((known) => known === values.colour) ?? LABEL_COLOURS[0]
  const { name, for_partner, own } = values
  const names = {
    name: roleNameOf(name.trim()),
    name_uz_latn: values.name_uz_latn.trim() || null,
    name_uz_cyrl: values.name_uz_cyrl.trim() || null,
  }
  return { ...names, colour, for_partner, grants: Object.fromEntries(grants), own }
}
