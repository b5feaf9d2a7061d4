// Which partners may be asked for a client and goods, and which rules prevent it. Pure functions, so that the
// tablet (with its stored rules) and the server reach the same result (src/docs/business-rules.md#eligibility,
// #ages-debts-and-salary).
import { effectiveValue, type FormField, type FormValues } from '../applications/form.ts'
import { addMonths, ageOn, isPlainDate } from '../kernel/time/dates.ts'
import { BOUND_LISTS, type Bound, type BoundList, type PartnerRules, type Term } from './partner.ts'

export const ELIGIBILITY_RULES = [
  'inactive',
  'age_unknown',
  'age_min',
  'age_max',
  'below_limit',
  'above_limit',
  ...BOUND_LISTS,
  'category_unmapped',
  'photo_slot',
] as const
export type EligibilityRule = (typeof ELIGIBILITY_RULES)[number]

export type Refusal = { rule: EligibilityRule; params?: Record<string, number | string> }
/** `unknown`: no rule refuses, but some cannot be evaluated before a field is filled in or a photo is taken. */
export type Answer = 'suits' | 'suits_not' | 'unknown'
export type Eligibility = {
  answer: Answer
  /** Whether the partner may be asked now: the same as `suits`. */
  allowed: boolean
  /** Rules that the client or the goods break. */
  refusals: Refusal[]
  /** Rules that cannot be evaluated yet. */
  open: Refusal[]
  /** Fields that those rules need; photos are named by the slots of `open`. */
  missing: FormField[]
}

export type Applicant = {
  values: FormValues
  /** Category of every product chosen so far; empty while there is none. */
  categories: readonly number[]
  /** Cost of the goods in whole soʻm; null while none are chosen. */
  cost: number | null
  /** Slots with a captured or an uploaded photo. */
  slots: readonly number[]
}

/** The client's country: both document types of the form are issued by Uzbekistan. */
const COUNTRY = 'UZB'

const FIELD_OF: Partial<Record<BoundList, FormField>> = {
  education_levels: 'education',
  family_statuses: 'family_status',
  nationalities: 'nationality',
  regions: 'registration_region',
  districts: 'registration_district',
  work_activities: 'work_activity',
  relation_degrees: 'second_phone_relation',
}
const BOUND_FIELDS = Object.entries(FIELD_OF) as [BoundList & EligibilityRule, FormField][]

const lists = (bound: Bound, list: BoundList, value: string | number): boolean => {
  const known = bound[list] ?? []
  return known.length === 0 || known.some((entry) => String(entry) === String(value))
}

const birthOf = (values: FormValues): string | null => {
  const birth = effectiveValue(values, 'birth_date')
  return typeof birth === 'string' && isPlainDate(birth) ? birth : null
}

/** Whether the client is not too old for this partner on the last day of so many months. */
export function isWithinAge(
  partner: Pick<PartnerRules, 'age_max'>,
  values: FormValues,
  today: string,
  months: number,
): boolean {
  const birth = birthOf(values)
  return birth === null || ageOn(birth, addMonths(today, months)) <= partner.age_max
}

/** Terms on whose last day the client is not too old for this partner. */
export const termsFor = (partner: PartnerRules, values: FormValues, today: string): Term[] =>
  partner.terms.filter(({ months }) => isWithinAge(partner, values, today, months))

function agesRefused(partner: PartnerRules, values: FormValues, today: string): Refusal[] {
  const birth = birthOf(values)
  if (birth === null) return []
  if (ageOn(birth, today) < partner.age_min)
    return [{ rule: 'age_min', params: { min: partner.age_min, age: ageOn(birth, today) } }]
  if (termsFor(partner, values, today).length > 0) return []
  return [{ rule: 'age_max', params: { max: partner.age_max, age: ageOn(birth, today) } }]
}

function sumsRefused(partner: PartnerRules, cost: number | null): Refusal[] {
  if (cost === null) return []
  if (cost < partner.limit_min) return [{ rule: 'below_limit', params: { min: partner.limit_min } }]
  if (partner.limit_max > 0 && cost > partner.limit_max)
    return [{ rule: 'above_limit', params: { max: partner.limit_max } }]
  return []
}

/** Whether a partner finances goods of this cost and category at all, whoever the client is. */
export const financesGoods = (partner: PartnerRules, cost: number, category: number): boolean =>
  sumsRefused(partner, cost).length === 0 && lists(partner.bound, 'product_categories', category)

/** The largest sum, in whole soʻm, that one of these partners finances; null where one of them has no limit, or there is none of them. */
export function mostFinanced(partners: readonly Pick<PartnerRules, 'limit_max'>[]): number | null {
  const limits = partners.map(({ limit_max: most }) => most)
  return limits.length === 0 || limits.includes(0) ? null : Math.max(...limits)
}

/** The value that a partner's list is compared with; null while nothing is chosen. */
function chosen(values: FormValues, field: FormField): string | null {
  const value = effectiveValue(values, field)
  return value === undefined || value === null || value === '' ? null : String(value)
}

function listsRefused(partner: PartnerRules, { values, categories }: Applicant): Refusal[] {
  const { bound } = partner
  const fields = BOUND_FIELDS.filter(([list, field]) => {
    const value = chosen(values, field)
    return value !== null && !lists(bound, list, value)
  }).map(([rule]): Refusal => ({ rule }))
  const country: Refusal[] = lists(bound, 'countries', COUNTRY) ? [] : [{ rule: 'countries' }]
  const strange = categories.some((category) => !lists(bound, 'product_categories', category))
  const mapped = partner.mapped_categories ?? categories
  const unmapped = categories.some((category) => !mapped.includes(category))
  return [
    ...country,
    ...fields,
    ...(strange ? [{ rule: 'product_categories' } as const] : []),
    ...(unmapped ? [{ rule: 'category_unmapped' } as const] : []),
  ]
}

/** Fields that a rule of this partner needs and that are empty, by the rule. */
const fieldsMissing = ({ bound }: PartnerRules, values: FormValues): [Refusal, FormField][] => [
  ...(birthOf(values) === null ? [[{ rule: 'age_unknown' }, 'birth_date'] as [Refusal, FormField]] : []),
  ...BOUND_FIELDS.filter(
    ([list, field]) => (bound[list] ?? []).length > 0 && chosen(values, field) === null,
  ).map(([rule, field]): [Refusal, FormField] => [{ rule }, field]),
]

const photosMissing = (partner: PartnerRules, slots: readonly number[]): Refusal[] =>
  partner.required_slots
    .filter((slot) => !slots.includes(slot))
    .map((slot) => ({ rule: 'photo_slot', params: { slot } }))

const byRule = (one: Refusal, other: Refusal): number =>
  ELIGIBILITY_RULES.indexOf(one.rule) - ELIGIBILITY_RULES.indexOf(other.rule)

/** Every rule that prevents asking the partner now, refusing or open, in the order of ELIGIBILITY_RULES. */
export const hindrances = ({ refusals, open }: Pick<Eligibility, 'refusals' | 'open'>): Refusal[] =>
  [...refusals, ...open].toSorted(byRule)

/**
 * Compares a client and goods with a partner's rules. Returns every rule that refuses and, separately, those
 * that cannot be evaluated yet (`hindrances` sorts them). An empty value breaks no rule. `today` is the plain
 * date in Tashkent.
 */
export function eligibilityOf(partner: PartnerRules, applicant: Applicant, today: string): Eligibility {
  const refusals: Refusal[] = [
    ...(partner.active ? [] : [{ rule: 'inactive' } as const]),
    ...agesRefused(partner, applicant.values, today),
    ...sumsRefused(partner, applicant.cost),
    ...listsRefused(partner, applicant),
  ]
  const fields = fieldsMissing(partner, applicant.values)
  const open = [...fields.map(([rule]) => rule), ...photosMissing(partner, applicant.slots)]
  const answer = refusals.length > 0 ? 'suits_not' : open.length > 0 ? 'unknown' : 'suits'
  return { answer, allowed: answer === 'suits', refusals, open, missing: fields.map(([, field]) => field) }
}
