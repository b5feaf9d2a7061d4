import { expect, it } from 'vitest'
import { DEFAULT_ROLES } from '../access/default-roles.ts'
import { approvalKindsOf, LARGE_SALE, MOST_LINES, needsRecord } from './approvals.ts'

const FROM = 15_000_000

it('a large sale and a long request are decided on their record', () => {
  expect(needsRecord({ kind: 'sale', size: FROM * LARGE_SALE - 1 }, FROM)).toBe(false)
  expect(needsRecord({ kind: 'sale', size: FROM * LARGE_SALE }, FROM)).toBe(true)
  for (const kind of ['price', 'priority'] as const) {
    expect(needsRecord({ kind, size: MOST_LINES }, FROM)).toBe(false)
    expect(needsRecord({ kind, size: MOST_LINES + 1 }, FROM)).toBe(true)
  }
})

it('what has to be looked at is always decided on its record', () => {
  for (const kind of ['write_off', 'count', 'dispatch'] as const)
    expect(needsRecord({ kind, size: 1 }, FROM)).toBe(true)
})

it('a person approves the kinds of their permissions', () => {
  const roles = Object.entries(DEFAULT_ROLES.support).map(([key, value]) => ({ key, value }))
  expect(approvalKindsOf({ is_admin: false, roles })).toEqual(['write_off', 'count', 'dispatch'])
})
