import { describe, expect, it } from 'vitest'
import { isReserving } from '../applications/status.ts'
import { availableOf, correctedQuantity, correctionFault, correctionForm } from './stock.ts'

const balance = { quantity: 5, reserved: 2 }
const form = (mode: 'counted' | 'add' | 'remove', quantity: number) => ({
  mode,
  quantity,
  reason: 'count' as const,
  note: '',
})

describe('a correction of stock', () => {
  it('sets the counted quantity, or adds or removes pieces', () => {
    expect(correctedQuantity(balance, form('counted', 9))).toBe(9)
    expect(correctedQuantity(balance, form('add', 3))).toBe(8)
    expect(correctedQuantity(balance, form('remove', 3))).toBe(2)
  })

  it('never goes below what is reserved', () => {
    expect(correctionFault(balance, form('remove', 3))).toBeNull()
    expect(correctionFault(balance, form('remove', 4))).toEqual({
      code: 'stock_below_reserved',
      params: { reserved: 2, quantity: 5 },
    })
    expect(correctionFault(balance, form('counted', 1))?.code).toBe('stock_below_reserved')
    expect(correctionFault(balance, form('add', 100_000))?.code).toBe('stock_quantity')
  })

  it('requires a reason, and a note for the reason `other`', () => {
    const reads = (input: object) => correctionForm.safeParse(input).success
    expect(reads({ ...form('add', 1), reason: undefined })).toBe(false)
    expect(reads({ ...form('add', 1), reason: 'other' })).toBe(false)
    expect(reads({ ...form('add', 1), reason: 'other', note: 'x' })).toBe(true)
    expect(reads(form('add', 0))).toBe(false)
    expect(reads(form('counted', 0))).toBe(true)
    expect(reads(form('counted', -1))).toBe(false)
    expect(reads({ ...form('add', 1), note: 'a\0' })).toBe(false)
  })
})

it('only open sales reserve stock', () => {
  expect(availableOf(balance)).toBe(3)
  const reserving = ['new', 'in_process', 'hold', 'registered'] as const
  const free = ['unfinished', 'rejected', 'completed', 'returned', 'lost', 'cancelled', 'deleted'] as const
  expect(reserving.every(isReserving)).toBe(true)
  expect(free.some(isReserving)).toBe(false)
})
