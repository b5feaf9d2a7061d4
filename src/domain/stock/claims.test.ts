import { describe, expect, it } from 'vitest'
import { claimFault, claimOf } from './claims.ts'
import { NO_CODES } from './lines.ts'

describe('what a line claims', () => {
  it.each([
    [{ ...NO_CODES, imei: '490154203237518', tracking: 'imei' }, true, 'unit'],
    [{ ...NO_CODES, imei: '490154203237518', tracking: 'imei' }, false, 'counted'],
    [{ ...NO_CODES, gtin: '04600000000015', serial: 'A1', tracking: 'marking' }, false, 'counted'],
    [{ ...NO_CODES, tracking: 'none' }, false, 'counted'],
    [{ ...NO_CODES, tracking: 'imei' }, false, 'any'],
  ] as const)('%o, known to the ledger: %s', (line, isKnown, claim) => {
    expect(claimOf(line, isKnown)).toBe(claim)
  })
})

describe('why a piece is not reserved', () => {
  const free = { isNamed: true, isHere: false, available: 1, uncoded: 1 }
  it.each([
    [{ ...free, claim: 'unit' }, 'unit_elsewhere'],
    [{ ...free, claim: 'unit', isHere: true, uncoded: 0 }, null],
    [{ ...free, claim: 'unit', isHere: true, available: 0 }, 'out_of_stock'],
    [{ ...free, claim: 'counted' }, null],
    [{ ...free, claim: 'counted', uncoded: 0 }, 'unit_unknown'],
    [{ ...free, claim: 'counted', isNamed: false, uncoded: 0 }, 'out_of_stock'],
    [{ ...free, claim: 'any', isNamed: false, uncoded: 0 }, null],
    [{ ...free, claim: 'any', isNamed: false, available: 0 }, 'out_of_stock'],
  ] as const)('%o', (asked, fault) => {
    expect(claimFault(asked)).toBe(fault)
  })
})
