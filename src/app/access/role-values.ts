// A role as flat values of a form, so that of two people who change other permissions of one role both are kept.
import { PERMISSION_KEYS, type PermissionKey } from '#domain/access/permissions.ts'
import { type Grant, ROLE_COLOURS, type RoleForm, type RoleGrants } from '#domain/access/role-form.ts'

export type GrantField = `grants.${PermissionKey}`
export type RoleValues = { name: string; colour: string; for_partner: boolean } & Record<
  GrantField,
  Grant | null
>

export const fieldOf = (key: PermissionKey): GrantField => `grants.${key}`

const flat = (grants: RoleGrants): Record<GrantField, Grant | null> =>
  Object.fromEntries(PERMISSION_KEYS.map((key) => [fieldOf(key), grants[key] ?? null])) as Record<
    GrantField,
    Grant | null
  >

type Role = { name: string; colour: string; for_partner: boolean; grants: RoleGrants }
export const valuesOf = ({ grants, name, colour, for_partner }: Role): RoleValues => ({
  ...{ name, colour, for_partner },
  ...flat(grants),
})

/** The grants of another role, put into a form. */
export const copied = (grants: RoleGrants): Partial<RoleValues> => flat(grants)

export function formOf(values: RoleValues): RoleForm {
  const grants = PERMISSION_KEYS.flatMap((key) => {
    const grant = values[fieldOf(key)]
    return grant === null ? [] : [[key, grant]]
  })
  const colour = ROLE_COLOURS.find((known) => known === values.colour) ?? ROLE_COLOURS[0]
  const { name, for_partner } = values
  return { name, colour, for_partner, grants: Object.fromEntries(grants) }
}
