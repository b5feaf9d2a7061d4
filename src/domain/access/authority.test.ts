import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exceedsRights, type RightsChange, type RoleRights, refusalOfRights } from './authority.ts'
import type { OwnPermission } from './own-permission.ts'

const role = (grants: Record<string, string> = {}, is_admin = false): RoleRights => ({
  is_admin,
  grants: Object.entries(grants).map(([key, value]) => ({ key, value })),
})
const actor = (grants: Record<string, string> = {}, is_admin = false) => ({
  is_admin,
  roles: Object.entries(grants).map(([key, value]) => ({ key, value })),
})
const own = (key: string, type: OwnPermission['type'], options: string[]): OwnPermission => ({
  key,
  name: key,
  category: 'goods',
  type,
  options,
})
const KNOWN = [own('discount', 'numeric', ['0', '50']), own('shift', 'list', ['day', 'night'])]
const ADMIN = role({}, true)
const DIRECTOR = role({ applications: 'all', outbox: '1', discount: '20', shift: 'day' })
const WEAK = actor({ 'access.roles.edit': '1', applications: 'own', discount: '10', shift: 'night' })
const EQUAL = actor({ applications: 'all', outbox: '1', discount: '20', shift: 'day' })

const ofRole = (before: RoleRights | null, after: RoleRights | null, isDefault = false): RightsChange => ({
  of: 'role',
  before,
  after,
  isDefault,
})
const roleAssigned = (before: RoleRights | null, after: RoleRights, isOneself = false): RightsChange => ({
  of: 'role_of_account',
  before,
  after,
  isOneself,
})
const account = (before: RoleRights, isOneself = false): RightsChange => ({
  of: 'account',
  before,
  isOneself,
})

describe('a change of rights', () => {
  it.each([
    ['a role above is emptied', ofRole(DIRECTOR, role()), 'role_above', null, null],
    ['a role above is removed', ofRole(DIRECTOR, null), 'role_above', null, null],
    ['a role gets more rights than the person has', ofRole(role(), DIRECTOR), 'grant_beyond_own', null, null],
    ['a new role has more rights than the person', ofRole(null, DIRECTOR), 'grant_beyond_own', null, null],
    ['an empty role is changed', ofRole(role(), role()), null, null, null],
    ['a default role is removed', ofRole(role(), null, true), 'role_default', 'role_default', 'role_default'],
    [
      'the role of the administrators is changed',
      ofRole(ADMIN, ADMIN),
      'role_of_admins',
      'role_of_admins',
      'role_of_admins',
    ],
    [
      'the role of the administrators is removed',
      ofRole(ADMIN, null),
      'role_of_admins',
      'role_of_admins',
      'role_of_admins',
    ],
    ['a role above is assigned', roleAssigned(role(), DIRECTOR), 'role_beyond_own', null, null],
    [
      'a role above is assigned to a new account',
      roleAssigned(null, DIRECTOR),
      'role_beyond_own',
      null,
      null,
    ],
    ['a role above is replaced', roleAssigned(DIRECTOR, role()), 'user_above', null, null],
    [
      'the role of the administrators is assigned',
      roleAssigned(role(), ADMIN),
      'role_beyond_own',
      'role_beyond_own',
      null,
    ],
    [
      'the role of the administrators is replaced',
      roleAssigned(ADMIN, role()),
      'user_above',
      'user_above',
      null,
    ],
    ['an account above is changed', account(DIRECTOR), 'user_above', null, null],
    ['the account of an administrator is changed', account(ADMIN), 'user_above', 'user_above', null],
    ['the own account is changed', account(DIRECTOR, true), null, null, null],
  ] as const)(
    '%s: %3$s for a person with fewer rights, %4$s for one with equal rights',
    (_title, change, weak, equal, admin) => {
      const codeOf = (who: typeof WEAK) => refusalOfRights(who, change, KNOWN)?.code ?? null
      expect([codeOf(WEAK), codeOf(EQUAL), codeOf(actor({}, true))]).toEqual([weak, equal, admin])
    },
  )

  it('returns the grants that the person does not have', () => {
    expect(refusalOfRights(WEAK, ofRole(null, DIRECTOR), KNOWN)).toEqual({
      code: 'grant_beyond_own',
      grants: ['applications', 'outbox'],
      own: ['discount', 'shift'],
    })
  })
})

const REACH: Record<string, number> = { own: 1, all: 2, '1': 2 }
const grants = fc.record(
  {
    applications: fc.constantFrom('own', 'all'),
    clients: fc.constantFrom('own', 'all'),
    outbox: fc.constant('1'),
    discount: fc.integer({ min: 0, max: 50 }).map(String),
    shift: fc.constantFrom('day', 'night'),
  },
  { requiredKeys: [] },
)

it('compares every grant by itself: scopes by their reach, numbers by their size, the rest by equality', () => {
  fc.assert(
    fc.property(grants, grants, (mine: Record<string, string>, theirs: Record<string, string>) => {
      const isGranted = ([key, value]: [string, string]): boolean => {
        const granted = mine[key]
        if (granted === undefined) return false
        if (key === 'discount') return Number(granted) >= Number(value)
        if (key === 'shift') return granted === value
        return (REACH[granted] ?? 0) >= (REACH[value] ?? 0)
      }
      expect(exceedsRights(actor(mine), role(theirs), KNOWN)).toBe(!Object.entries(theirs).every(isGranted))
    }),
  )
})
