import { describe, expect, it } from 'vitest'
import {
  beyondOwnGrants,
  invalidOwnGrants,
  isAllowedValue,
  type OwnPermission,
  ownPermissionForm,
} from './own-permission.ts'

const permission = (type: OwnPermission['type'], options: string[], key = 'discount.most') => ({
  key,
  name: 'Скидка',
  category: 'goods' as const,
  type,
  options,
})
const problemOf = (input: object) => {
  const [issue] = ownPermissionForm.safeParse(input).error?.issues ?? []
  return (
    issue && {
      field: issue.path.join('.'),
      code: issue.code === 'custom' ? issue.params?.['code'] : issue.code,
    }
  )
}

describe('a permission that administrators add', () => {
  it.each([
    ['flag', []],
    ['list', ['day', 'night']],
    ['numeric', ['0', '15']],
  ] as const)('of the type %s accepts the options %j', (type, options) => {
    expect(problemOf(permission(type, [...options]))).toBeUndefined()
  })

  it.each([
    ['flag', ['1'], 'invalid'],
    ['list', ['one'], 'options_few'],
    ['list', ['one', 'one'], 'options_twice'],
    ['numeric', ['5'], 'options_range'],
    ['numeric', ['15', '0'], 'options_range'],
    ['numeric', ['0', 'many'], 'options_range'],
  ] as const)('of the type %s refuses the options %j: %s', (type, options, code) => {
    expect(problemOf(permission(type, [...options]))).toEqual({ field: 'options', code })
  })

  it.each([
    ['applications.view', 'taken'],
    ['applications.largest_sale', 'taken'],
    ['Discount', 'permission_key'],
    ['скидка', 'permission_key'],
    ['a..b', 'permission_key'],
  ])('cannot have the key %s', (key, code) => {
    expect(problemOf(permission('flag', [], key))).toEqual({ field: 'key', code })
  })
})

describe('its value in a role', () => {
  it('is `1`, an option, or a number in the range', () => {
    expect(isAllowedValue(permission('flag', []), '1')).toBe(true)
    expect(isAllowedValue(permission('flag', []), 'all')).toBe(false)
    expect(isAllowedValue(permission('list', ['day', 'night']), 'night')).toBe(true)
    expect(isAllowedValue(permission('list', ['day', 'night']), 'noon')).toBe(false)
    const number = permission('numeric', ['-5', '15'])
    expect(['-5', '0', '15'].map((value) => isAllowedValue(number, value))).toEqual([true, true, true])
    expect(['-6', '16', '', '1.5', 'x'].map((value) => isAllowedValue(number, value))).toEqual(
      Array(5).fill(false),
    )
  })

  it('belongs to a known permission', () => {
    const known = [permission('numeric', ['0', '15'])]
    expect(invalidOwnGrants(known, { 'discount.most': '10' })).toEqual([])
    expect(invalidOwnGrants(known, { 'discount.most': '20', gone: '1' })).toEqual(['discount.most', 'gone'])
  })

  it('never exceeds the value of the person who grants it', () => {
    const known = [permission('numeric', ['0', '15']), permission('list', ['day', 'night'], 'shift')]
    const actor = {
      is_admin: false,
      roles: [
        { key: 'discount.most', value: '10' },
        { key: 'shift', value: 'day' },
      ],
    }
    expect(beyondOwnGrants(actor, known, { 'discount.most': '10', shift: 'day' })).toEqual([])
    expect(beyondOwnGrants(actor, known, { 'discount.most': '11', shift: 'night' })).toEqual([
      'discount.most',
      'shift',
    ])
    expect(beyondOwnGrants({ ...actor, is_admin: true }, known, { 'discount.most': '15' })).toEqual([])
    expect(beyondOwnGrants({ is_admin: false, roles: [] }, known, { 'discount.most': '0' })).toEqual([
      'discount.most',
    ])
  })
})
