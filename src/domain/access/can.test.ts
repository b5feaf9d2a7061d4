import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { can, limitOf, scopeOf } from './can.ts'
import { PERMISSION_KEYS } from './permissions.ts'

const person = (...roles: { key: string; value: string | number }[]) => ({ is_admin: false, roles })

describe('the grant rule', () => {
  it.each([
    ['all', 'all'],
    ['own', 'own'],
    ['1', 'all'],
    [1, 'all'],
    ['none', 'none'],
    ['0', 'none'],
    [0, 'none'],
    ['', 'none'],
    ['ALL', 'none'],
    [2, 'none'],
  ])('the value %j means the scope %s', (value, scope) => {
    expect(scopeOf(person({ key: 'clients', value }), 'clients')).toBe(scope)
  })

  it.each([
    ['5000000', 5_000_000],
    ['0', 0],
    ['', 0],
    ['all', 0],
    ['1.5', 0],
    ['-3', 0],
  ])('the value %j of a numeric permission is the limit %d', (value, limit) => {
    expect(limitOf(person({ key: 'applications.largest_sale', value }), 'applications.largest_sale')).toBe(
      limit,
    )
  })

  it('a person without the number has the limit 0, an administrator none', () => {
    expect(limitOf(person(), 'applications.largest_sale')).toBe(0)
    expect(limitOf({ is_admin: true, roles: [] }, 'applications.largest_sale')).toBeNull()
  })

  it('compares the complete key', () => {
    expect(can(person({ key: 'clients.edit', value: 'all' }), 'clients')).toBe(false)
  })

  it('takes the widest of several entries', () => {
    const twice = person({ key: 'clients', value: 'own' }, { key: 'clients', value: 'all' })
    expect(scopeOf(twice, 'clients')).toBe('all')
  })

  it('grants an administrator everything and a person without roles nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PERMISSION_KEYS), (key) => {
        expect(scopeOf({ is_admin: true, roles: [] }, key)).toBe('all')
        expect(scopeOf(person(), key)).toBe('none')
      }),
    )
  })
})
