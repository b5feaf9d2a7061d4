// A role as flat values of a form, so that of two people who change other permissions of one role both are kept.
import { roleNameOf, roleWord } from '#app/i18n/role-word.ts'
import type { OwnGrants } from '#domain/access/own-permission.ts'
import { PERMISSION_KEYS, type PermissionKey } from '#domain/access/permissions.ts'
import { type Grant, ROLE_COLOURS, type RoleForm, type RoleGrants } from '#domain/access/role-form.ts'

export type GrantField = `grants.${PermissionKey}`
/** `own`: what it holds of the permissions that administrators have added. */
export type RoleValues = { name: string; colour: string; for_partner: boolean; own: OwnGrants } & Record<
  GrantField,
  Grant | null
>

export const fieldOf = (key: PermissionKey): GrantField => `grants.${key}`

const flat = (grants: RoleGrants): Record<GrantField, Grant | null> =>
  Object.fromEntries(PERMISSION_KEYS.map((key) => [fieldOf(key), grants[key] ?? null])) as Record<
    GrantField,
    Grant | null
  >

type Role = { name: string; colour: string; for_partner: boolean; grants: RoleGrants; own: OwnGrants }
/** The name of a default role is shown, and typed, in the language of the person. */
export const valuesOf = ({ name, colour, for_partner, grants, own }: Role): RoleValues => ({
  name: roleWord(name),
  colour,
  for_partner,
  own,
  ...flat(grants),
})

/** The grants of another role, put into a form. */
export const copied = ({ grants, own }: Pick<Role, 'grants' | 'own'>): Partial<RoleValues> => ({
  ...flat(grants),
  own,
})

export function formOf(values: RoleValues): RoleForm {
  const grants = PERMISSION_KEYS.flatMap((key) => {
    const grant = values[fieldOf(key)]
    return grant === null ? [] : [[key, grant]]
  })
  const colour = ROLE_COLOURS.find((known) => known === values.colour) ?? ROLE_COLOURS[0]
  const { name, for_partner, own } = values
  return { name: roleNameOf(name.trim()), colour, for_partner, grants: Object.fromEntries(grants), own }
}
