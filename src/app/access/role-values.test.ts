import { expect, it } from 'vitest'
import { copied, formOf, valuesOf } from './role-values.ts'

it('goes into a form and comes back', () => {
  const role = {
    name: 'Kassir',
    colour: '#1d4ed8' as const,
    for_partner: true,
    grants: { applications: 'own', outbox: '1' } as const,
    own: { 'discount.most': '10' },
  }
  expect(formOf(valuesOf(role))).toEqual(role)
})

it('takes over all of another role, also what that one has not', () => {
  const mine = valuesOf({
    name: 'A',
    colour: '#0f766e',
    for_partner: false,
    grants: { outbox: '1' },
    own: {},
  })
  const after = { ...mine, ...copied({ grants: { applications: 'all' }, own: { shift: 'day' } }) }
  expect(formOf(after as typeof mine)).toMatchObject({
    grants: { applications: 'all' },
    own: { shift: 'day' },
  })
})
