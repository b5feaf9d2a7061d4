import { expect, it } from 'vitest'
import { copyGrants, fromFormValues, toFormValues } from './form-values.ts'

it('converts a role to form values and back', () => {
  const role = {
    name: 'Кассир',
    name_uz_latn: 'Kassir',
    name_uz_cyrl: null,
    colour: '#1d4ed8' as const,
    for_partner: true,
    grants: { applications: 'own', outbox: '1' } as const,
    own: { 'discount.most': '10' },
  }
  expect(fromFormValues(toFormValues(role))).toEqual(role)
})

it('replaces all grants when another role is copied, including those that it does not have', () => {
  const mine = toFormValues({
    name: 'A',
    name_uz_latn: null,
    name_uz_cyrl: null,
    colour: '#0f766e',
    for_partner: false,
    grants: { outbox: '1' },
    own: {},
  })
  const after = { ...mine, ...copyGrants({ grants: { applications: 'all' }, own: { shift: 'day' } }) }
  expect(fromFormValues(after as typeof mine)).toMatchObject({
    grants: { applications: 'all' },
    own: { shift: 'day' },
  })
})
