// What may be chosen for an account: what is in force and within reach, and what the account has already.

import type { backOfficeApi } from '#api/back-office/index.ts'
import type { UserView } from '#api/back-office/users.ts'
import type { Returns } from '#api/endpoint.ts'
import { roleWord } from '#app/i18n/role-word.ts'
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

/** What the account has stays choosable, also where it is no longer in force. */
const withKept = (list: readonly Named[], kept: Named | null | undefined): Item[] => {
  const isLacking = kept && !list.some(({ key }) => key === kept.key)
  return [...list, ...(isLacking ? [kept] : [])].map(({ key, name }) => ({ key, label: name }))
}

export const itemsOf = (choices: Choices, name: Chosen, record: UserView | null): Item[] =>
  withKept(choices[LISTS[name]] ?? [], record?.[name])

/** Roles that go nowhere beyond the rights of whoever gives them. */
export const roleItems = ({ roles }: Choices, record: UserView | null): Item[] =>
  withKept(
    roles.filter(({ may_give: mayGive }) => mayGive),
    record?.role,
  ).map(({ key, label }) => ({ key, label: roleWord(label) }))
