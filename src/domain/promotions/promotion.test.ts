import { describe, expect, it } from 'vitest'
import { allowedFrom } from '../kernel/state-table.ts'
import {
  activationFault,
  MAX_GIFTS,
  PROMOTION_STATES,
  PROMOTION_TRANSITIONS,
  type PromotionAction,
  type PromotionState,
  promotionForm,
  promotionStateOn,
} from './promotion.ts'

const form = {
  name: 'Kuz chegirmasi',
  product_id: 1,
  partners: [],
  gifts: [{ product_id: 2, quantity: 1 }],
  terms: [6, 12],
  from_on: '2026-01-01',
  to_on: '2026-01-31',
  discount: 0,
}
const codesOf = (part: object) =>
  promotionForm
    .safeParse({ ...form, ...part })
    .error?.issues.map((issue) => [
      issue.path.join('.'),
      issue.code === 'custom' ? issue.params?.['code'] : issue.code,
    ]) ?? []

describe('the states of a promotion', () => {
  it('let a draft be edited, deleted and activated, and an active one be ended; nothing follows the end', () => {
    const possible = Object.fromEntries(
      PROMOTION_STATES.map((state) => [
        state,
        allowedFrom<PromotionState, PromotionAction>(PROMOTION_TRANSITIONS, state),
      ]),
    )
    expect(possible).toEqual({ draft: ['update', 'remove', 'activate'], active: ['end'], ended: [] })
  })

  it('end by themselves after the last day, except for a draft', () => {
    const on = (state: 'draft' | 'active' | 'ended', today: string) =>
      promotionStateOn({ state, to_on: '2026-01-31' }, today)
    expect([on('active', '2026-01-31'), on('active', '2026-02-01')]).toEqual(['active', 'ended'])
    expect(on('draft', '2026-02-01')).toBe('draft')
  })
})

describe('the form of a promotion', () => {
  it('accepts a day, no partner and no term', () => {
    expect(codesOf({ to_on: '2026-01-01', terms: [], gifts: [] })).toEqual([])
  })

  it.each([
    [{ to_on: '2025-12-31' }, [['to_on', 'promotion_ends_before']]],
    [{ from_on: '2026-02-30' }, [['from_on', 'date_format']]],
    [{ discount: -1 }, [['discount', 'discount_range']]],
    [{ discount: 1_000_000_001 }, [['discount', 'discount_range']]],
    [{ gifts: [{ product_id: 2, quantity: 0 }] }, [['gifts.0.quantity', 'gift_quantity']]],
    [{ gifts: [{ product_id: 2, quantity: 11 }] }, [['gifts.0.quantity', 'gift_quantity']]],
    [{ gifts: [form.gifts[0], form.gifts[0]] }, [['gifts', 'gift_twice']]],
    [{ terms: [6, 6] }, [['terms', 'taken']]],
    [{ partners: [1, 1] }, [['partners', 'taken']]],
  ])('refuses %j', (part, expected) => {
    expect(codesOf(part)).toEqual(expected)
  })

  it('limits the number of gifts', () => {
    const gifts = Array.from({ length: MAX_GIFTS + 1 }, (_, index) => ({
      product_id: index + 2,
      quantity: 1,
    }))
    expect(codesOf({ gifts }).length).toBe(1)
    expect(codesOf({ gifts: gifts.slice(1) })).toEqual([])
  })
})

describe('an activation', () => {
  const faultOf = (part: object) => activationFault({ ...form, price: 100, ...part }, '2026-01-31')?.code
  it('needs a last day that has not passed, and a discount or a gift', () => {
    expect(faultOf({})).toBeUndefined()
    expect(faultOf({ gifts: [], discount: 99 })).toBeUndefined()
    expect(faultOf({ to_on: '2026-01-30' })).toBe('promotion_over')
    expect(faultOf({ gifts: [] })).toBe('promotion_empty')
    expect(faultOf({ discount: 99 })).toBeUndefined()
    expect(faultOf({ discount: 100 })).toBe('discount_over_price')
    expect(faultOf({ discount: 101 })).toBe('discount_over_price')
  })
})
