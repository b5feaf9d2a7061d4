// Labels of a promotion: fields, states, gifts, partners, terms and dates.
import { CircleCheck, CircleStop, PencilLine } from 'lucide-react'
import type { WholePromotion } from '#api/back-office/promotions.ts'
import { getLanguage, label } from '#app/i18n/i18n.ts'
import { statePill } from '#app/kit/display/state-pill.tsx'
import { labelsOf, type NamesOf, named, type ValueLabels } from '#app/kit/form/labels.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { giftsLabel } from '#domain/promotions/promotion.ts'

export const datesLabel = ({ from_on, to_on }: { from_on: string; to_on: string }): string =>
  `${formatDate(from_on)} – ${formatDate(to_on)}`
export const partnersLabel = (names: readonly string[]): string =>
  names.length === 0 ? label('promotions:all_partners') : names.join(', ')
export const termsLabel = (terms: readonly number[]): string =>
  terms.length === 0
    ? label('promotions:all_terms')
    : label('promotions:months', { months: terms.join(', ') })
export const sumLabel = (sum: number): string => (sum === 0 ? '—' : formatMoney(sum, getLanguage()))

const otherLabel = (): string => label('promotions:other')
type Lists = 'partners' | 'products'
type Gift = { product_id: number; quantity: number }

/** The history has texts, the conflict bar the values of the form: ids and lists. */
const VALUES: ValueLabels<Lists> = {
  discount: (sum) => formatMoney(Number(sum), getLanguage()),
  state: 'states',
  product_id: named('products', otherLabel),
  partners: (text, value, { partners }) =>
    Array.isArray(value) ? partnersLabel(value.map((id) => partners?.get(Number(id)) ?? otherLabel())) : text,
  terms: (text, value) => (Array.isArray(value) ? termsLabel(value as number[]) : text),
  gifts: (text, value, { products }) =>
    Array.isArray(value)
      ? giftsLabel(
          (value as Gift[]).map(({ product_id, quantity }) => ({
            name: products?.get(product_id) ?? otherLabel(),
            quantity,
          })),
        )
      : text,
  from_on: formatDate,
  to_on: formatDate,
}

export const { fieldLabel, describeChangeWith, actionLabel } = labelsOf('promotions', VALUES, 'promotion')

/** The names that a saved promotion knows. */
export const namesOf = (promotion: WholePromotion | null): NamesOf<Lists> => ({
  partners: new Map(promotion?.partners.map(({ id, name }) => [id, name])),
  products: new Map(
    promotion === null
      ? []
      : [promotion.product, ...promotion.gifts].map(({ product_id, name }) => [product_id, name]),
  ),
})

export const StatePill = statePill('promotions:states', {
  draft: ['warn', PencilLine],
  active: ['ok', CircleCheck],
  ended: ['calm', CircleStop],
})
