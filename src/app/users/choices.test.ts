import { expect, it } from 'vitest'
import type { UserView } from '#api/back-office/users.ts'
import { type Choices, itemsOf, roleItems } from './choices.ts'

const choices: Choices = {
  roles: [
    { key: '1', name: 'admin', for_partner: false, may_give: false },
    { key: '4', name: 'seller', for_partner: false, may_give: true },
  ],
  branches: [{ key: '1', name: 'Chilonzor' }],
  departments: [],
  positions: [{ key: '7', name: 'Sotuvchi' }],
  partners: [],
  has_default_password: true,
}
const record = {
  role: { key: '1', name: 'admin', colour: '#0f766e' },
  branch: { key: '1', name: 'Chilonzor' },
  position: { key: '9', name: 'Kassir' },
  department: null,
} as UserView

it('offers the roles that the user may give, and the current role', () => {
  expect(roleItems(choices, null).map(({ key }) => key)).toEqual(['4'])
  expect(roleItems(choices, record).map(({ key }) => key)).toEqual(['4', '1'])
})

it('offers the current value of the account, once', () => {
  expect(itemsOf(choices, 'position', record).map(({ label }) => label)).toEqual(['Sotuvchi', 'Kassir'])
  expect(itemsOf(choices, 'branch', record)).toHaveLength(1)
  expect(itemsOf(choices, 'department', record)).toEqual([])
})
