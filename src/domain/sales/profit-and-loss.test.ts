import { expect, it } from 'vitest'
import { marginOf, PL_ROW_KEYS, PROFIT_PARTS, plRowsFor } from './profit-and-loss.ts'

it('a margin is a percentage of the revenue without tax', () => {
  expect(marginOf({ revenue: 1120, vat: -120, profit: 255 })).toBe(25.5)
  expect(marginOf({ revenue: 1120, vat: -120, profit: -100 })).toBe(-10)
  expect(marginOf({ revenue: 0, vat: 0, profit: -100 })).toBeNull()
})

it('without the permission no line tells a cost', () => {
  expect(plRowsFor(true)).toEqual(PL_ROW_KEYS)
  expect(plRowsFor(false)).toEqual(['sales', 'discounts', 'returns', 'revenue', 'vat', 'commission'])
  expect(PROFIT_PARTS.every((row) => row !== ('profit' as string))).toBe(true)
})
