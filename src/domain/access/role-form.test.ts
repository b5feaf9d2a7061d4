import { describe, expect, it } from 'vitest'
import { beyondOwn, changedGrants, grantsOf, invalidGrants, roleForm } from './role-form.ts'

describe('grants of a role', () => {
  it('must have the kind of their permission', () => {
    expect(invalidGrants({ outbox: '1', applications: 'own', 'applications.view': 'all' })).toEqual([])
    expect(invalidGrants({ outbox: 'all', applications: '1' })).toEqual(['outbox', 'applications'])
  })

  it('never exceed those of the person who grants them', () => {
    const actor = { is_admin: false, roles: [{ key: 'applications', value: 'own' as const }] }
    expect(beyondOwn(actor, { applications: 'own' })).toEqual([])
    expect(beyondOwn(actor, { applications: 'all', outbox: '1' })).toEqual(['applications', 'outbox'])
    expect(beyondOwn({ ...actor, is_admin: true }, { applications: 'all', outbox: '1' })).toEqual([])
  })

  it('report changes, including removed grants', () => {
    const before = { applications: 'own', outbox: '1' } as const
    expect(changedGrants(before, { applications: 'all' })).toEqual(['applications', 'outbox'])
    expect(changedGrants(before, before)).toEqual([])
  })

  it('leave out permissions that the catalogue does not have', () => {
    const entries = [
      { key: 'applications', value: 'own' },
      { key: 'gone', value: 'all' },
      { key: 'outbox', value: 'maybe' },
    ]
    expect(grantsOf(entries)).toEqual({ applications: 'own' })
  })
})

it('requires a name and one of the colours', () => {
  const form = { name: 'Kassir', colour: '#0f766e', grants: {} }
  expect(roleForm.safeParse(form).success).toBe(true)
  expect(roleForm.safeParse({ ...form, name: ' ' }).success).toBe(false)
  expect(roleForm.safeParse({ ...form, colour: 'red' }).success).toBe(false)
  expect(roleForm.safeParse({ ...form, grants: { unknown: 'all' } }).success).toBe(false)
})
