import { expect, it } from 'vitest'
import { monthsOf } from './months-address.ts'

const MONTHS = ['2026-11', '2026-10', '2026-09', '2026-08', '2026-07']
const USUAL = { from: '2026-09', to: '2026-11' }

it('reads the months of an address, and leads from others back to the usual ones', () => {
  expect(monthsOf({}, MONTHS)).toEqual({ ...USUAL, fault: null })
  const asked = { from: '2026-07', to: '2026-08' }
  expect(monthsOf(asked, MONTHS)).toEqual({ ...asked, fault: null })
  expect(monthsOf({ to: '2026-08' }, MONTHS)).toEqual({ ...asked, fault: null })
  for (const from of ['2026-13', 'yesterday', 2026, '9999-12', ''])
    expect(monthsOf({ from }, MONTHS)).toEqual({ ...USUAL, fault: 'address_day' })
  for (const from of ['2020-01', '2026-12'])
    expect(monthsOf({ from }, MONTHS)).toEqual({ ...USUAL, fault: 'address_period' })
  expect(monthsOf({ to: '2026-99' }, MONTHS)).toEqual({ ...USUAL, fault: 'address_day' })
  expect(monthsOf({ from: '2026-10', to: '2026-09' }, MONTHS)).toEqual({
    from: '2026-07',
    to: '2026-09',
    fault: 'address_period',
  })
})
