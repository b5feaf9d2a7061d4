import { describe, expect, it } from 'vitest'
import { beyondOwnGrants, fits, type OwnPermission, ownMisfits, ownPermissionForm } from './own-permission.ts'

const permission = (type: OwnPermission['type'], options: string[], key = 'discount.most') => ({
  key,
  name: 'Скидка',
  category: 'goods' as const,
  type,
  options,
})
const problemOf = (given: object) => {
  const [issue] = ownPermissionForm.safeParse(given).error?.issues ?? []
  return (
    issue && {
      field: issue.path.join('.'),
      code: issue.code === 'custom' ? issue.params?.['code'] : issue.code,
    }
  )
}

describe('a permission of one’s own', () => {
  it.each([
    ['flag', []],
    ['list', ['day', 'night']],
    ['numeric', ['0', '15']],
  ] as const)('of the kind %s takes the options %j', (type, options) => {
    expect(problemOf(permission(type, [...options]))).toBeUndefined()
  })

  it.each([
    ['flag', ['1'], 'invalid'],
    ['list', ['one'], 'options_few'],
    ['list', ['one', 'one'], 'options_twice'],
    ['numeric', ['5'], 'options_range'],
    ['numeric', ['15', '0'], 'options_range'],
    ['numeric', ['0', 'many'], 'options_range'],
  ] as const)('of the kind %s refuses the options %j: %s', (type, options, code) => {
    expect(problemOf(permission(type, [...options]))).toEqual({ field: 'options', code })
  })

  it.each([
    ['applications.view', 'taken'],
    ['Discount', 'permission_key'],
    ['скидка', 'permission_key'],
    ['a..b', 'permission_key'],
  ])('is not called %s', (key, code) => {
    expect(problemOf(permission('flag', [], key))).toEqual({ field: 'key', code })
  })
})

describe('what a role holds of it', () => {
  it('is `1`, an option, or a number between the two', () => {
    expect(fits(permission('flag', []), '1')).toBe(true)
    expect(fits(permission('flag', []), 'all')).toBe(false)
    expect(fits(permission('list', ['day', 'night']), 'night')).toBe(true)
    expect(fits(permission('list', ['day', 'night']), 'noon')).toBe(false)
    const number = permission('numeric', ['-5', '15'])
    expect(['-5', '0', '15'].map((value) => fits(number, value))).toEqual([true, true, true])
    expect(['-6', '16', '', '1.5', 'x'].map((value) => fits(number, value))).toEqual(Array(5).fill(false))
  })

  it('is of a permission that is there', () => {
    const known = [permission('numeric', ['0', '15'])]
    expect(ownMisfits(known, { 'discount.most': '10' })).toEqual([])
    expect(ownMisfits(known, { 'discount.most': '20', gone: '1' })).toEqual(['discount.most', 'gone'])
  })

  it('is never more than those have who give it', () => {
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
