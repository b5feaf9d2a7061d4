// Labels of a promotion: fields, states, gifts, partners, terms and dates.
import type { WholePromotion } from '#api/back-office/promotions.ts'
import { findText, getLanguage, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { giftsLabel, type PromotionState } from '#domain/goods/promotion.ts'
import { formatDate } from '#domain/kernel/dates.ts'
import { formatMoney } from '#domain/kernel/money.ts'

export const fieldLabel = (field: KeyUnder<'promotions:fields'>): string =>
  label(`promotions:fields.${field}`)
export const stateLabel = (state: PromotionState): string => label(`promotions:states.${state}`)
export const datesLabel = ({ from_on, to_on }: { from_on: string; to_on: string }): string =>
  `${formatDate(from_on)} – ${formatDate(to_on)}`
export const partnersLabel = (names: readonly string[]): string =>
  names.length === 0 ? label('promotions:all_partners') : names.join(', ')
export const termsLabel = (terms: readonly number[]): string =>
  terms.length === 0
    ? label('promotions:all_terms')
    : label('promotions:months', { months: terms.join(', ') })
export const sumLabel = (sum: number): string => (sum === 0 ? '—' : formatMoney(sum, getLanguage()))

/** Names of the ids that a form can hold. */
type Names = { partners: ReadonlyMap<number, string>; products: ReadonlyMap<number, string> }

const nameIn = (names: ReadonlyMap<number, string>, id: unknown): string =>
  names.get(Number(id)) ?? label('promotions:other')

/** The history has texts, the conflict bar the values of the form: ids and lists. */
function valueLabel(field: string, value: unknown, { partners, products }: Names): string {
  if (field === 'discount') return formatMoney(Number(value), getLanguage())
  if (field === 'state') return findText(`promotions:states.${String(value)}`) ?? String(value)
  if (field === 'product_id' && typeof value === 'number') return nameIn(products, value)
  if (field === 'partners' && Array.isArray(value))
    return partnersLabel(value.map((id) => nameIn(partners, id)))
  if (field === 'terms' && Array.isArray(value)) return termsLabel(value as number[])
  if (field === 'gifts' && Array.isArray(value))
    return giftsLabel(
      (value as { product_id: number; quantity: number }[]).map(({ product_id, quantity }) => ({
        name: nameIn(products, product_id),
        quantity,
      })),
    )
  const text = String(value ?? '')
  return field.endsWith('_on') ? formatDate(text) : text
}

/** Returns the function that describes a changed field, for the conflict bar and the history. */
export const describeChangeWith = (names: Names) => (field: string, value: unknown) => ({
  label: findText(`promotions:fields.${field}`) ?? field,
  value: valueLabel(field, value, names),
})

/** The names that a saved promotion knows. */
export const namesOf = (promotion: WholePromotion | null): Names => ({
  partners: new Map(promotion?.partners.map(({ id, name }) => [id, name])),
  products: new Map(
    promotion === null
      ? []
      : [promotion.product, ...promotion.gifts].map(({ product_id, name }) => [product_id, name]),
  ),
})

export const actionLabel = (action: string): string | null =>
  findText(`promotions:history.${action.slice('promotion_'.length)}`) ?? null
