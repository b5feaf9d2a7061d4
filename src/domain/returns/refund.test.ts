import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RefundInput, refundOf, refundRows, withRefund } from './refund.ts'

const usual: RefundInput = {
  net: 5_000_000,
  cost: 7_000_001,
  down_payment: 500_000,
  isPaid: true,
  isClosed: false,
  isLast: false,
  earlierParts: [],
  keptGifts: 0,
}

describe('the refund of a product', () => {
  it('is its part of the down payment, rounded down; the last product takes the rest', () => {
    expect(refundOf(usual)).toEqual({
      part: 357_142,
      gifts: 0,
      refund: 357_142,
      withheld: 0,
      share: 4_642_858,
    })
    const last = refundOf({ ...usual, net: 2_000_001, isLast: true, earlierParts: [357_142] })
    expect(last).toMatchObject({ part: 142_858, gifts: 0, refund: 142_858, share: 1_857_143 })
  })

  it('is less by the price of kept gifts, and never below nothing', () => {
    expect(refundOf({ ...usual, keptGifts: 57_142 })).toMatchObject({ gifts: 57_142, refund: 300_000 })
    expect(refundOf({ ...usual, keptGifts: 900_000 })).toMatchObject({ gifts: 357_142, refund: 0 })
  })

  it('is nothing where nothing was paid', () => {
    expect(refundOf({ ...usual, isPaid: false })).toMatchObject({ part: 357_142, refund: 0, gifts: 0 })
    expect(refundOf({ ...usual, down_payment: 0 })).toMatchObject({ part: 0, refund: 0, share: 5_000_000 })
  })

  it('of a contract that is paid off is the whole price less the kept gifts, and the partner loses nothing', () => {
    const closed = { ...usual, isClosed: true }
    expect(refundOf(closed)).toMatchObject({ part: 357_142, gifts: 0, refund: 5_000_000, share: 0 })
    expect(refundOf({ ...closed, keptGifts: 1_000_000 })).toMatchObject({ refund: 4_000_000, share: 0 })
    expect(refundOf({ ...closed, down_payment: 0 })).toMatchObject({ refund: 5_000_000 })
  })

  it('that finance changes first forgives the gifts, and keeps or gives the rest without the partner', () => {
    const calculated = refundOf({ ...usual, keptGifts: 57_142 })
    expect(withRefund(calculated, 300_000)).toEqual(calculated)
    expect(withRefund(calculated, 357_142)).toMatchObject({ gifts: 0, withheld: 0, share: 4_642_858 })
    expect(withRefund(calculated, 340_000)).toMatchObject({ gifts: 17_142, withheld: 0 })
    expect(withRefund(calculated, 250_000)).toMatchObject({
      gifts: 57_142,
      withheld: 50_000,
      share: 4_642_858,
    })
    expect(withRefund(calculated, 400_000)).toMatchObject({ gifts: 0, withheld: -42_858, share: 4_642_858 })
    for (const refund of [0, 123, 300_000, 357_142, 900_000]) {
      const { gifts, withheld, share } = withRefund(calculated, refund)
      expect(refund + gifts + withheld + share).toBe(usual.net)
    }
  })

  it('sums to the down payment, and with the share and the gifts to the price, in any order of returns', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 2_000_000_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(prices, fc.float({ min: 0, max: 1, noNaN: true }), (nets, ratio) => {
        const cost = nets.reduce((sum, net) => sum + net, 0)
        const down_payment = Math.floor(cost * ratio)
        const parts: number[] = []
        for (const [nth, net] of nets.entries()) {
          const sums = refundOf({
            ...usual,
            net,
            cost,
            down_payment,
            isPaid: true,
            isClosed: false,
            isLast: nth === nets.length - 1,
            earlierParts: parts,
            keptGifts: 1000,
          })
          parts.push(sums.part)
          expect(sums.refund).toBeGreaterThanOrEqual(0)
          expect(sums.refund + sums.gifts + sums.share).toBe(net)
        }
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(down_payment)
      }),
    )
  })
})

describe('the rows of a refund', () => {
  const rowsOf = (...input: Parameters<typeof refundRows>) =>
    refundRows(...input).map(({ row, sum }) => [row, sum])

  it('lead from the price to what the client gets', () => {
    const kept = refundOf({ ...usual, keptGifts: 57_142 })
    expect(rowsOf(usual.net, kept)).toEqual([
      ['net', 5_000_000],
      ['share', -4_642_858],
      ['part', 357_142],
      ['gifts', -57_142],
      ['refund', 300_000],
    ])
    expect(rowsOf(usual.net, withRefund(refundOf(usual), 400_000))).toContainEqual(['beyond', 42_858])
    expect(rowsOf(usual.net, withRefund(refundOf(usual), 300_000))).toContainEqual(['withheld', -57_142])
  })

  it('say what the client has not paid, and of a contract that is paid off nothing of the partner', () => {
    expect(rowsOf(usual.net, refundOf({ ...usual, isPaid: false }))).toEqual([
      ['net', 5_000_000],
      ['share', -4_642_858],
      ['part', 357_142],
      ['unpaid', -357_142],
      ['refund', 0],
    ])
    expect(rowsOf(usual.net, refundOf({ ...usual, isClosed: true }))).toEqual([
      ['net', 5_000_000],
      ['refund', 5_000_000],
    ])
  })

  it('always sum to the refund', () => {
    const sums = fc.record({
      net: fc.nat(9_000_000),
      keptGifts: fc.nat(900_000),
      isPaid: fc.boolean(),
      isClosed: fc.boolean(),
      isLast: fc.boolean(),
    })
    fc.assert(
      fc.property(sums, fc.nat(900_000), (input, refund) => {
        const money = withRefund(refundOf({ ...usual, ...input }), refund)
        const added = refundRows(input.net, money).filter(({ row }) => row !== 'part' && row !== 'refund')
        expect(added.reduce((sum, row) => sum + row.sum, 0)).toBe(refund)
      }),
    )
  })
})
