import { describe, expect, it } from 'vitest'
import { DEFAULT_ROLES, ROLE_KEYS, type RoleKey } from '../access/default-roles.ts'
import { panelColumnsOf } from '../support/panel.ts'
import { alarmsOf, HOME_BLOCKS, HOME_KINDS, hasOfflineFigures, homeOf } from './blocks.ts'

const roleOf = (role: RoleKey) => ({
  is_admin: role === 'admin',
  roles: Object.entries(DEFAULT_ROLES[role]).map(([key, value]) => ({ key, value })),
})
const homes = ROLE_KEYS.flatMap((role) => {
  const home = homeOf(roleOf(role))
  return home === null ? [] : [{ role, ...home }]
})

describe('the home of a role', () => {
  it('follows from what the role works on, and is none for who begins applications at the counter', () => {
    expect(Object.fromEntries(homes.map(({ role, kind }) => [role, kind]))).toEqual({
      admin: 'administrator',
      director: 'director',
      support: 'support',
      finance: 'finance',
      accounting: 'accounting',
      manager: 'manager',
      intern: 'intern',
      partner: 'observer',
      operator: 'observer',
    })
  })

  it('leaves out what the person may not see', () => {
    expect(homeOf(roleOf('director'))?.blocks).toEqual(['approvals', 'today', 'month', 'alarms', 'ranking'])
    const few = { is_admin: false, roles: [{ key: 'analytic', value: 'own' }] }
    expect(homeOf(few)).toEqual({ kind: 'director', blocks: ['today'] })
    expect(homeOf({ is_admin: false, roles: [] })).toBeNull()
  })

  it('has the blocks of a manager in the order of the work', () => {
    expect(homeOf(roleOf('manager'))?.blocks).toEqual(['next', 'mine', 'asks', 'limits', 'at_work'])
    const approving = [...roleOf('manager').roles, { key: 'prices.approve', value: '1' as const }]
    expect(homeOf({ is_admin: false, roles: approving })?.blocks).toContain('approvals')
  })

  it('has the figures of the shop floor without internet only for who takes applications', () => {
    expect(HOME_KINDS.filter(hasOfflineFigures)).toEqual(['manager'])
  })

  it('uses every block and every kind', () => {
    expect([...new Set(homes.flatMap(({ blocks }) => blocks))].sort()).toEqual([...HOME_BLOCKS].sort())
    expect([...new Set(homes.map(({ kind }) => kind))].sort()).toEqual([...HOME_KINDS].sort())
  })

  it('has only alarms that its role may see, and some where they are a block', () => {
    for (const { role, kind, blocks } of homes) {
      const seen = panelColumnsOf(roleOf(role))
      for (const column of alarmsOf(kind)) expect(seen, `${role} ${column}`).toContain(column)
      expect(alarmsOf(kind).length > 0, role).toBe(blocks.includes('alarms'))
    }
  })
})
