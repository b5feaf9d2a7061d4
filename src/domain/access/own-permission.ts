// Permissions that administrators add beside the catalogue in code (specification S3.25: category, name, key, type,
// options): a flag, one of a list, or a number in a range. A role holds them like the others, as `{key, value}`.
import { z } from 'zod'
import { trimmedText } from '../kernel/texts/text.ts'
import type { Actor } from './can.ts'
import {
  isNumericPermissionKey,
  isPermissionKey,
  NUMERIC_PERMISSION_KEYS,
  NUMERIC_PERMISSIONS,
  PERMISSION_CATEGORIES,
} from './permissions.ts'

export const PERMISSION_TYPES = ['flag', 'list', 'numeric'] as const
export type PermissionType = (typeof PERMISSION_TYPES)[number]

/** Up to twelve digits: sums in whole soʻm. */
const DIGITS = 12
const WHOLE = new RegExp(`^-?\\d{1,${DIGITS}}$`)
/** The greatest length of a number among the values, with its sign. */
export const WHOLE_LENGTH = DIGITS + 1

const optionsProblem = (type: PermissionType, options: readonly string[]): string | null => {
  if (type === 'flag') return options.length === 0 ? null : 'invalid'
  if (type === 'list') {
    if (options.length < 2) return 'options_few'
    return new Set(options).size === options.length ? null : 'options_twice'
  }
  const [from = '', to = ''] = options
  const isRange = options.length === 2 && WHOLE.test(from) && WHOLE.test(to) && Number(from) < Number(to)
  return isRange ? null : 'options_range'
}

/** `options`: the values of a list; the minimum and the maximum of a number; empty for a flag. */
export const ownPermissionForm = z
  .strictObject({
    key: z
      .string()
      .trim()
      .max(60)
      .refine((key) => /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$/.test(key), { params: { code: 'permission_key' } })
      .refine((key) => !isPermissionKey(key) && !isNumericPermissionKey(key), { params: { code: 'taken' } }),
    name: trimmedText(2, 80),
    category: z.enum(PERMISSION_CATEGORIES),
    type: z.enum(PERMISSION_TYPES),
    options: z.array(trimmedText(1, 40)).max(20),
  })
  .superRefine(({ type, options }, context) => {
    const code = optionsProblem(type, options)
    if (code) context.addIssue({ code: 'custom', path: ['options'], params: { code } })
  })
export type OwnPermission = z.infer<typeof ownPermissionForm>

/**
 * The numeric permissions of the catalogue in the shape of added ones: a role holds them by the same rules. Their labels are
 * in the texts of the app.
 */
export const NUMERIC_AS_OWN: readonly OwnPermission[] = NUMERIC_PERMISSION_KEYS.map((key) => {
  const { category, from, to } = NUMERIC_PERMISSIONS[key]
  return { key, name: '', category, type: 'numeric', options: [String(from), String(to)] }
})

/** The added and the numeric permissions of a role by key: the option of a list, `1` for a flag, or the number. */
export type OwnGrants = Readonly<Record<string, string>>

/** Whether the permission can have this value. */
export function isAllowedValue(
  { type, options }: Pick<OwnPermission, 'type' | 'options'>,
  value: string,
): boolean {
  if (type === 'flag') return value === '1'
  if (type === 'list') return options.includes(value)
  const [from, to] = options.map(Number)
  return WHOLE.test(value) && Number(value) >= (from ?? 0) && Number(value) <= (to ?? 0)
}

/** Grants of an unknown permission, or with an invalid value. */
export const invalidOwnGrants = (known: readonly OwnPermission[], grants: OwnGrants): string[] =>
  Object.entries(grants)
    .filter(([key, value]) => {
      const permission = known.find((one) => one.key === key)
      return permission === undefined || !isAllowedValue(permission, value)
    })
    .map(([key]) => key)

/** Grants that exceed the person's: another option, or a greater number. An administrator has all. */
export function beyondOwnGrants(actor: Actor, known: readonly OwnPermission[], grants: OwnGrants): string[] {
  if (actor.is_admin) return []
  return Object.entries(grants)
    .filter(([key, value]) => {
      const granted = actor.roles.filter((entry) => entry.key === key).map((entry) => String(entry.value))
      const isNumber = known.find((one) => one.key === key)?.type === 'numeric'
      return !granted.some((mine) => (isNumber ? Number(mine) >= Number(value) : mine === value))
    })
    .map(([key]) => key)
}
