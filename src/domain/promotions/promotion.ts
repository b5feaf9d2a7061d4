// Promotions (screens `promotion`, `promotion.view`): the form, and the states from a draft to the end.
import { z } from 'zod'
import type { PermissionKey } from '../access/permissions.ts'
import { MAX_PRICE } from '../goods/product.ts'
import { isAllowed, type StateChange } from '../kernel/state-table.ts'
import { trimmedText } from '../kernel/texts/text.ts'
import { isPlainDate } from '../kernel/time/dates.ts'
import { dayField } from '../kernel/time/fields.ts'
import { isSoldForNothing } from './choice.ts'

export const PROMOTION_STATES = ['draft', 'active', 'ended'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

type Transition = StateChange<PromotionState> & {
  /** Null: the promotion is deleted. */
  to: PromotionState | null
  permission: PermissionKey
}

/** Every change of a promotion; every other one is refused. An ended promotion is read-only. */
export const PROMOTION_TRANSITIONS = {
  update: { from: ['draft'], to: 'draft', permission: 'promotion.edit' },
  remove: { from: ['draft'], to: null, permission: 'promotion.edit' },
  activate: { from: ['draft'], to: 'active', permission: 'promotion.edit' },
  end: { from: ['active'], to: 'ended', permission: 'promotion.edit' },
} as const satisfies Record<string, Transition>
export type PromotionAction = keyof typeof PROMOTION_TRANSITIONS

/** The state on a day: an active promotion has ended after its last day. */
export const promotionStateOn = (
  { state, to_on }: { state: PromotionState; to_on: string },
  today: string,
): PromotionState => (state === 'active' && to_on < today ? 'ended' : state)

export const canMovePromotion = (action: PromotionAction, state: PromotionState): boolean =>
  isAllowed<PromotionState, PromotionAction>(PROMOTION_TRANSITIONS, action, state)

export const MAX_GIFTS = 5
export const MAX_GIFT_QUANTITY = 10
const MAX_TERM = 60
/** More partners or terms than there can be. */
const MAX_CHOICES = 100

/** Periods of the list: promotions that are valid on some day of it. */
export const PROMOTION_PERIODS = ['today', 'next_week', 'next_month', 'past'] as const
export type PromotionPeriod = (typeof PROMOTION_PERIODS)[number]
/** The days of a period from today on. */
export const PERIOD_DAYS = { today: 1, next_week: 7, next_month: 31 } as const satisfies Record<
  Exclude<PromotionPeriod, 'past'>,
  number
>

const id = z.number().int().positive()
const date = dayField
const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length
const distinct = <S extends z.ZodType<number>>(value: S) =>
  z
    .array(value)
    .max(MAX_CHOICES)
    .refine(isDistinct, { params: { code: 'taken' } })

export const promotionForm = z
  .strictObject({
    name: trimmedText(2, 100),
    product_id: id,
    /** Empty: all partners. */
    partners: distinct(id),
    gifts: z
      .array(
        z.strictObject({
          product_id: id,
          quantity: z
            .number()
            .int()
            .refine((count) => count >= 1 && count <= MAX_GIFT_QUANTITY, {
              params: { code: 'gift_quantity' },
            }),
        }),
      )
      .max(MAX_GIFTS)
      .refine((gifts) => isDistinct(gifts.map(({ product_id }) => product_id)), {
        params: { code: 'gift_twice' },
      }),
    /** Months; empty: all terms. */
    terms: distinct(z.number().int().min(1).max(MAX_TERM)),
    from_on: date,
    to_on: date,
    /** Whole soʻm off the price of one piece of the main product. */
    discount: z
      .number()
      .int()
      .refine((sum) => sum >= 0 && sum <= MAX_PRICE, { params: { code: 'discount_range' } }),
  })
  .refine(({ from_on, to_on }) => !isPlainDate(from_on) || !isPlainDate(to_on) || from_on <= to_on, {
    path: ['to_on'],
    params: { code: 'promotion_ends_before' },
  })
export type PromotionForm = z.infer<typeof promotionForm>
export const PROMOTION_FIELDS = Object.keys(promotionForm.shape) as (keyof PromotionForm)[]

/**
 * Why a product cannot have a price, or null; `discount`: the greatest of its promotions that are active and not over, those that
 * have not begun too, 0 without any.
 */
export const priceFault = (
  price: number,
  discount: number,
): { code: string; params: { discount: number } } | null =>
  isSoldForNothing(price, discount) ? { code: 'price_under_discount', params: { discount } } : null

type Activated = Pick<PromotionForm, 'discount' | 'gifts' | 'to_on'> & { price: number }
type ActivationFault = { field: keyof PromotionForm; code: string }

/** Why a promotion cannot be activated today, or null; `price`: of the main product, in whole soʻm. */
export function activationFault(
  { discount, gifts, to_on, price }: Activated,
  today: string,
): ActivationFault | null {
  if (to_on < today) return { field: 'to_on', code: 'promotion_over' }
  if (discount === 0 && gifts.length === 0) return { field: 'discount', code: 'promotion_empty' }
  if (isSoldForNothing(price, discount)) return { field: 'discount', code: 'discount_over_price' }
  return null
}

export type NamedGift = { name: string; quantity: number }
/** The gifts of a promotion as one text: in a cell, the history and the export. */
export const giftsLabel = (gifts: readonly NamedGift[]): string =>
  gifts.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ')
