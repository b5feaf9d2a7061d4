import { describe, expect, it } from 'vitest'
import { PERMISSIONS } from '../access/permissions.ts'
import { HOUR_MS } from '../kernel/time/durations.ts'
import { canRemind, metBy, RETURN_NEEDS, type ReturnFacts, unmetReturnNeeds } from './needs.ts'
import { RETURN_ACTIONS } from './request.ts'

const READY: ReturnFacts = {
  isHandedOver: true,
  isTracked: true,
  isScanned: true,
  hasCondition: true,
  hasPhoto: true,
  isLate: false,
  mayReviewLate: false,
  way: 'cancel',
  isContractCancelled: true,
  isLast: true,
  isReduced: true,
  isRefundPaid: true,
  check: 'added',
  isCheckOfRefund: true,
  isAccepted: true,
}
const unmet = (action: (typeof RETURN_ACTIONS)[number], facts: Partial<ReturnFacts>) =>
  unmetReturnNeeds(action, { ...READY, ...facts })

describe('what a step of a return waits for', () => {
  it('is nothing where everything is there', () => {
    for (const action of RETURN_ACTIONS) expect(unmet(action, {}), action).toEqual([])
  })

  it('names what the author has not entered, and nothing of it before the hand-over', () => {
    const empty = { isScanned: false, hasCondition: false, hasPhoto: false }
    expect(unmet('send', empty)).toEqual([
      'return_not_scanned',
      'return_no_condition',
      'return_not_photographed',
    ])
    expect(unmet('send', { ...empty, isTracked: false })).toEqual([
      'return_no_condition',
      'return_not_photographed',
    ])
    expect(unmet('send', { ...empty, isHandedOver: false })).toEqual([])
  })

  it('of a late request is a person who reviews late ones', () => {
    expect(unmet('review', { isLate: true })).toEqual(['return_late'])
    expect(unmet('review', { isLate: true, mayReviewLate: true })).toEqual([])
  })

  it('for the approval is that the agreement with the partner still fits', () => {
    expect(unmet('approve', { isLast: false })).toEqual(['return_goods_remain'])
    expect(unmet('approve', { way: 'reduce' })).toEqual(['return_nothing_left'])
    expect(unmet('approve', { way: 'reduce', isLast: false, isReduced: false })).toEqual([
      'return_reduced_meanwhile',
    ])
    expect(unmet('approve', { isRefundPaid: false })).toEqual(['return_refund_over_paid'])
  })

  it('for the payment are partner, receipt, goods and money, all at once', () => {
    const open = { isContractCancelled: false, check: 'due', isAccepted: false, isRefundPaid: false } as const
    expect(unmet('pay', open)).toEqual([
      'return_partner_waits',
      'return_check_due',
      'return_not_accepted',
      'return_refund_over_paid',
    ])
    expect(unmet('pay', { isCheckOfRefund: false })).toEqual(['return_check_other_sum'])
    expect(unmet('pay', { ...open, way: 'closed', isHandedOver: false, check: undefined })).toEqual([
      'return_refund_over_paid',
    ])
  })

  it('for the receipt is that one is due', () => {
    expect(unmet('add_receipt', { check: undefined })).toEqual(['return_no_check'])
  })
})

describe('who is waited for', () => {
  it('is somebody for every need: the author, or people with a permission', () => {
    for (const need of RETURN_NEEDS) {
      const { by } = metBy(need)
      if (by === 'author') continue
      expect(by.length, need).toBeGreaterThan(0)
      for (const permission of by) expect(PERMISSIONS, need).toHaveProperty([permission])
    }
    expect(metBy('return_not_photographed').by).toBe('author')
    expect(metBy('return_not_accepted').by).toEqual(['returns.create'])
    expect(metBy('return_late')).toMatchObject({ by: ['returns.late'], with: 'returns.review' })
  })

  it('is reminded once an hour', () => {
    const now = new Date('2026-11-30T12:00:00Z')
    const ago = (ms: number) => new Date(now.getTime() - ms)
    expect(canRemind(null, now)).toBe(true)
    expect(canRemind(ago(HOUR_MS - 1), now)).toBe(false)
    expect(canRemind(ago(HOUR_MS), now)).toBe(true)
  })
})
