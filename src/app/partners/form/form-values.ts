// A partner as flat form values, each bound list a field of its own. The conflict merge works field by field, so changes
// of different fields both remain.
import type { Bound, BoundList, Term } from '#domain/partners/partner.ts'
import { agreementsOf, BOUND_LISTS } from '#domain/partners/partner.ts'
import type { PartnerForm } from '#domain/partners/partner-form.ts'

export type BoundField = `bound.${BoundList}`
/** Null if the field is empty. */
export type TermValue = { [K in keyof Term]: number | null }
type Numeric = 'age_min' | 'age_max' | 'limit_min' | 'limit_max' | 'turnover_share' | 'commission_bp'
/** The partner's number of one of our categories; null if the field is empty. */
export type CategoryValue = { category: number; number: number | null }
type Sale = Required<Pick<PartnerForm, 'down_payment' | 'signing' | 'agreements' | 'gateway_secret2'>> & {
  categories: CategoryValue[]
}
export type PartnerValues = Omit<PartnerForm, 'bound' | 'terms' | Numeric | keyof Sale> &
  Sale &
  Record<Numeric, number | null> &
  Record<BoundField, string[]> & { terms: TermValue[] }

export const boundField = (list: BoundList): BoundField => `bound.${list}`

/** Lists whose values are numbers on the wire. */
const NUMERIC: readonly BoundList[] = ['regions', 'districts', 'product_categories']

const flat = (bound: Bound): Record<BoundField, string[]> =>
  Object.fromEntries(
    BOUND_LISTS.map((list) => [boundField(list), (bound[list] ?? []).map(String)]),
  ) as Record<BoundField, string[]>

type Read = Omit<PartnerForm, 'gateway_secret' | 'gateway_secret2'>

/** The form values of a record. The server never returns the secrets, so their fields start empty. */
export function valuesOf(record: Read): PartnerValues {
  const { name, name_1c, type, dialect, terms, age_min, age_max, limit_min, limit_max } = record
  const { turnover_share, commission_bp, required_slots, gateway_url, bound } = record
  const { down_payment = 'none', signing = 'page', categories = [], agreements = [] } = record
  return {
    name,
    name_1c,
    type,
    dialect,
    terms,
    age_min,
    age_max,
    limit_min,
    limit_max,
    turnover_share,
    commission_bp,
    required_slots,
    down_payment,
    signing,
    categories,
    gateway_url,
    gateway_secret: '',
    gateway_secret2: '',
    agreements,
    ...flat(bound),
  }
}

/**
 * The body to send. An empty number is left out, so that the server reports it as required; agreements are those of the chosen
 * dialect.
 */
export function formOf(values: PartnerValues): PartnerForm {
  const lists = BOUND_LISTS.map((list) => {
    const keys = values[boundField(list)]
    return [list, NUMERIC.includes(list) ? keys.map(Number) : keys]
  })
  const own = Object.entries(values).filter(([field]) => !field.startsWith('bound.'))
  const categories = values.categories.filter(({ number }) => number !== null)
  const known = agreementsOf(values.dialect)
  const agreements = values.agreements.filter((agreement) => known.includes(agreement))
  const sent = { ...Object.fromEntries(own), categories, agreements, bound: Object.fromEntries(lists) }
  return JSON.parse(JSON.stringify(sent, (_key, value: unknown) => value ?? undefined)) as PartnerForm
}
