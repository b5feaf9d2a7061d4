import { describe, expect, it } from 'vitest'
import { NO_CODES } from '../stock/lines.ts'
import {
  type CountedProduct,
  compareProduct,
  countScan,
  type FoundUnit,
  isCounting,
  isUnsettled,
  needsApproval,
  scanTime,
} from './count.ts'

const unit = (imei: string) => ({ ...NO_CODES, imei })
const elsewhere = { kind: 'shop', branch_id: 2 } as const
const compare = (rest: Partial<CountedProduct>) =>
  compareProduct({
    product_id: 1,
    isInScope: true,
    expected: 0,
    units: [],
    counted: 0,
    found: [],
    ...rest,
  }).map(({ kind, quantity, unit: { imei } }) => (imei === null ? [kind, quantity] : [kind, imei]))
const expectedUnit = (imei: string, isScanned: boolean, isStillHere = true) => ({
  unit: unit(imei),
  isScanned,
  isStillHere,
})
const found = (imei: string, before: FoundUnit['before'], now = before): FoundUnit => ({
  unit: unit(imei),
  before,
  now,
})

describe('pieces without codes', () => {
  it('are missing or surplus by their number', () => {
    expect(compare({ expected: 5, counted: 5 })).toEqual([])
    expect(compare({ expected: 5, counted: 3 })).toEqual([['missing', 2]])
    expect(compare({ expected: 5, counted: 6 })).toEqual([['surplus', 1]])
    expect(compare({ expected: 5 })).toEqual([['missing', 5]])
  })

  it('stand for units that nobody scanned, when they are as many', () => {
    const units = [expectedUnit('A', true), expectedUnit('B', false), expectedUnit('C', false)]
    const scanned = [found('A', 'here')]
    expect(compare({ expected: 3, units, found: scanned, counted: 2 })).toEqual([])
    expect(compare({ expected: 3, units, found: scanned, counted: 3 })).toEqual([['surplus', 1]])
    expect(compare({ expected: 3, units, found: scanned, counted: 1 })).toEqual([
      ['missing', 'B'],
      ['missing', 'C'],
      ['surplus', 1],
    ])
  })
})

describe('units', () => {
  it('are missing when nobody scanned them and no document has taken them since', () => {
    const units = [expectedUnit('A', true), expectedUnit('B', false), expectedUnit('C', false, false)]
    expect(compare({ expected: 3, units, found: [found('A', 'here')] })).toEqual([['missing', 'B']])
  })

  it('with new codes are pieces without codes first, and a surplus then', () => {
    const two = [found('A', null), found('B', null)]
    expect(compare({ expected: 2, found: two })).toEqual([])
    expect(compare({ expected: 1, found: two })).toEqual([['surplus', 'B']])
    expect(compare({ expected: 2, found: [found('A', null)], counted: 2 })).toEqual([['surplus', 1]])
  })

  it('that the ledger has elsewhere are shown; what was written off comes back', () => {
    expect(compare({ found: [found('A', elsewhere)] })).toEqual([['elsewhere', 'A']])
    expect(compare({ found: [found('A', { kind: 'client', branch_id: null })] })).toEqual([
      ['elsewhere', 'A'],
    ])
    expect(compare({ found: [found('A', { kind: 'loss', branch_id: null })] })).toEqual([['surplus', 'A']])
  })

  it('that came or left with a document since their scan are no difference', () => {
    expect(compare({ found: [found('A', elsewhere, 'here')] })).toEqual([])
    expect(compare({ found: [found('A', null, 'here')] })).toEqual([])
    const units = [expectedUnit('A', true, false)]
    expect(compare({ expected: 1, units, found: [found('A', 'here', elsewhere)] })).toEqual([])
  })
})

it('what is not of the category that is counted is shown, never missing', () => {
  expect(compare({ isInScope: false, expected: 9, counted: 2, found: [found('A', 'here')] })).toEqual([
    ['outside', 'A'],
    ['outside', 2],
  ])
})

describe('a scan', () => {
  const scan = { id: '0198c3f2-0a10-7cc1-8a11-0000c0a1f002', at: '2026-01-15T10:00:00Z', quantity: 1 }
  const reads = (rest: object) => countScan.safeParse({ ...scan, ...rest }).success

  it('is a code or counted pieces', () => {
    expect(reads({ code: 'X', product_id: null })).toBe(true)
    expect(reads({ code: null, product_id: 1, quantity: 40 })).toBe(true)
    expect(reads({ code: 'X', product_id: 1 })).toBe(false)
    expect(reads({ code: null, product_id: null })).toBe(false)
    expect(reads({ code: 'X', product_id: null, quantity: 2 })).toBe(false)
  })

  it('is believed between the beginning of the count and its arrival', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 15, 10, minute))
    expect(scanTime(at(5), at(1), at(9))).toEqual(at(5))
    expect(scanTime(at(0), at(1), at(9))).toEqual(at(1))
    expect(scanTime(at(10), at(1), at(9))).toEqual(at(9))
  })
})

it('a product that moved is open until it is confirmed after its last scan', () => {
  const [early, late] = [new Date(1), new Date(2)]
  expect(isUnsettled({ isMoved: true, last: late, confirmed: null })).toBe(true)
  expect(isUnsettled({ isMoved: true, last: late, confirmed: early })).toBe(true)
  expect(isUnsettled({ isMoved: true, last: early, confirmed: late })).toBe(false)
  expect(isUnsettled({ isMoved: false, last: late, confirmed: null })).toBe(false)
  expect(isUnsettled({ isMoved: true, last: null, confirmed: null })).toBe(false)
})

it('a count is scanned until it is posted, and large differences need an approval', () => {
  expect(isCounting('draft')).toBe(false)
  expect(isCounting('counting')).toBe(true)
  expect(isCounting('review')).toBe(true)
  expect(isCounting('posted')).toBe(false)
  expect(needsApproval(10, 10)).toBe(false)
  expect(needsApproval(11, 10)).toBe(true)
})
