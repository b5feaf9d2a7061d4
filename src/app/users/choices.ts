// The choices of the account form: active entries in the user's scope, and the current values of the account.

import type { backOfficeApi } from '#api/back-office/index.ts'
import type { UserView } from '#api/back-office/users.ts'
import type { Returns } from '#api/endpoint.ts'
import { roleLabel, sortByRoleLabel } from '#app/i18n/role-labels.ts'
import type { Item } from '#app/kit/inputs/choice.tsx'

export type Choices = Returns<typeof backOfficeApi.users.choices>
type Named = { key: string; name: string }
export type Chosen = 'branch' | 'department' | 'position' | 'partner'

const LISTS = {
  branch: 'branches',
  department: 'departments',
  position: 'positions',
  partner: 'partners',
} as const satisfies Record<Chosen, keyof Choices>

/** The current value stays available even if it is no longer active. */
const withCurrent = (list: readonly Named[], current: Named | null | undefined): Item[] => {
  const isMissing = current && !list.some(({ key }) => key === current.key)
  return [...list, ...(isMissing ? [current] : [])].map(({ key, name }) => ({ key, label: name }))
}

export const itemsOf = (choices: Choices, name: Chosen, record: UserView | null): Item[] =>
  withCurrent(choices[LISTS[name]] ?? [], record?.[name])

/** Roles without rights that the user does not have. */
export const roleItems = ({ roles }: Choices, record: UserView | null): Item[] =>
  withCurrent(sortByRoleLabel(roles.filter(({ may_give: mayGive }) => mayGive)), record?.role).map(
    ({ key, label }) => ({ key, label: roleLabel(label) }),
  )
