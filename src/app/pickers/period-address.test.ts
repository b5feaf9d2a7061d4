import { expect, it } from 'vitest'
import { periodAddressFault } from './period-address.ts'

it('finds days that nobody can mean and periods that cannot be in an address', () => {
  expect(periodAddressFault({})).toBe(null)
  expect(periodAddressFault({ from: '2026-11-01', to: '2026-11-20' })).toBe(null)
  for (const from of ['9999-12-31', '2026-02-30', 'yesterday', 20261101, ''])
    expect(periodAddressFault({ from, to: '2026-11-20' })).toBe('address_day')
  expect(periodAddressFault({ from: '2026-11-01' })).toBe('address_day')
  expect(periodAddressFault({ to: '2026-11-01' })).toBe('address_day')
  expect(periodAddressFault({ from: '2026-11-02', to: '2026-11-01' })).toBe('address_period')
  expect(periodAddressFault({ from: '2026-01-01', to: '2026-11-01' })).toBe('address_period')
})
