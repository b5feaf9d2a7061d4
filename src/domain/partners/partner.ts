// Data of a financing partner for the rules: terms, ages, limits, bound lists
// (src/docs/business-rules.md#financing-partners). The server reads the same shape that the tablet stores, so that both
// evaluate eligibility in the same way.

/** Three shapes of partner interfaces exist (src/docs/business-rules.md#protocols-of-partners). */
export const DIALECTS = ['uzum', 'alif', 'intend'] as const
export type Dialect = (typeof DIALECTS)[number]

/** Digits of the code that a partner sends for its contract; the last one submits it. */
export const CONTRACT_CODE_DIGITS: Record<Dialect, number> = { uzum: 6, alif: 4, intend: 6 }

/**
 * An attempt still under review after five minutes: that of a `bank` is rejected, that of a `partner` goes to
 * support.
 */
export const PARTNER_TYPES = ['bank', 'partner'] as const
export type PartnerType = (typeof PARTNER_TYPES)[number]

/** The longest term of an instalment. */
export const MAX_MONTHS = 60
/** Markup in whole percent of the financed sum. */
export type Term = { months: number; markup: number }

/** Lists a partner is bound to; an absent or empty list binds nothing. Values are those of the form's fields. */
export const BOUND_LISTS = [
  'countries',
  'education_levels',
  'family_statuses',
  'nationalities',
  'regions',
  'districts',
  'work_activities',
  'product_categories',
  'relation_degrees',
] as const
export type BoundList = (typeof BOUND_LISTS)[number]
export type Bound = Partial<Record<BoundList, readonly (string | number)[]>>

export type PartnerRules = {
  id: number
  name: string
  /** Order in which partners are asked and shown: the smallest first. */
  priority: number
  type: PartnerType
  terms: readonly Term[]
  /** Whole years, both inclusive; the maximum applies through the end of the term. */
  age_min: number
  age_max: number
  /** Whole soʻm; 0 as the upper limit means none. */
  limit_min: number
  limit_max: number
  bound: Bound
  /** Photo slots that this partner requires in addition to those that are always required. */
  required_slots: readonly number[]
  active: boolean
}
