// A role as flat form values. The conflict merge works field by field, so changes of different permissions both remain.
import { roleLabel, roleNameOf } from '#app/i18n/role-labels.ts'
import type { Grant } from '#domain/access/can.ts'
import type { OwnGrants } from '#domain/access/own-permission.ts'
import { PERMISSION_KEYS, type PermissionKey } from '#domain/access/permissions.ts'
import type { RoleForm, RoleGrants } from '#domain/access/role-form.ts'
import { LABEL_COLOURS } from '#domain/kernel/colours.ts'

export type GrantField = `grants.${PermissionKey}`
/** `own`: the values of the permissions that administrators have added. */
export type RoleValues = { name: string; colour: string; for_partner: boolean; own: OwnGrants } & Record<
  GrantField,
  Grant | null
>

export const grantField = (key: PermissionKey): GrantField => `grants.${key}`

const flattenGrants = (grants: RoleGrants): Record<GrantField, Grant | null> =>
  Object.fromEntries(PERMISSION_KEYS.map((key) => [grantField(key), grants[key] ?? null])) as Record<
    GrantField,
    Grant | null
  >

type Role = { name: string; colour: string; for_partner: boolean; grants: RoleGrants; own: OwnGrants }
/** The form shows the name of a default role in the current language. */
export const toFormValues = ({ name, colour, for_partner, grants, own }: Role): RoleValues => ({
  name: roleLabel(name),
  colour,
  for_partner,
  own,
  ...flattenGrants(grants),
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
  return { name: roleNameOf(name.trim()), colour, for_partner, grants: Object.fromEntries(grants), own }
}
