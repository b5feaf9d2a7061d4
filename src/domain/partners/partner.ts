// Data of a financing partner for the rules: terms, ages, limits, bound lists
// (src/docs/business-rules.md#financing-partners). The server reads the same shape that the tablet stores, so that both
// evaluate eligibility in the same way.

/** Three shapes of partner interfaces exist (src/docs/business-rules.md#protocols-of-partners). */
export const DIALECTS = ['uzum', 'alif', 'intend'] as const
export type Dialect = (typeof DIALECTS)[number]

type DialectTraits = {
  /** Digits of the code for its contract, at least and at most: the last one submits it. */
  codeDigits: readonly [number, number]
  /** The partner calculates totals, payments and dates itself; our markups are an estimate until it has. */
  hasTariffs: boolean
  /** The client signs on the partner's page; a code is the other way, where the partner allows it. */
  hasSigningPage: boolean
  /** Creating a contract again after a lost answer cannot make a second one. */
  isCreationRepeatable: boolean
  /** Each product is sold under a number of the partner's own categories. */
  hasCategories: boolean
  /** The shop has a second secret, which is part of the token of each client. */
  hasTokenSecret: boolean
  /** The partner publishes no description: what is known comes from other programs, until a trial sale has shown it. */
  needsTrial: boolean
  /** After the client's code the client confirms in the partner's own cabinet, of which only an agreed call tells (`order_state`). */
  isConfirmedElsewhere: boolean
}
/** What the dialects can do, as far as it is published. */
export const DIALECT_TRAITS: Readonly<Record<Dialect, DialectTraits>> = {
  uzum: {
    codeDigits: [4, 6],
    hasTariffs: true,
    hasSigningPage: true,
    isCreationRepeatable: false,
    hasCategories: true,
    hasTokenSecret: false,
    needsTrial: false,
    isConfirmedElsewhere: false,
  },
  alif: {
    codeDigits: [4, 4],
    hasTariffs: false,
    hasSigningPage: false,
    isCreationRepeatable: true,
    hasCategories: false,
    hasTokenSecret: false,
    needsTrial: true,
    isConfirmedElsewhere: true,
  },
  intend: {
    codeDigits: [6, 6],
    hasTariffs: false,
    hasSigningPage: false,
    isCreationRepeatable: true,
    hasCategories: false,
    hasTokenSecret: true,
    needsTrial: true,
    isConfirmedElsewhere: false,
  },
}

/**
 * Whether a trial sale is still to be confirmed, by this person: never by staff of a partner (`partner_id`), who would confirm their
 * own work.
 */
export const mayConfirmTrial = (
  { dialect, verified_at }: { dialect: Dialect; verified_at: string | Date | null },
  partner_id: number | null,
): boolean => DIALECT_TRAITS[dialect].needsTrial && verified_at === null && partner_id === null

/**
 * What no source of a dialect has, and a partner may agree to for a shop; off unless the partner's record says so.
 * `limit_check`: asking for a limit before the contract · `review`: an answer that the client is still examined ·
 * `order_state`: reading the state of a contract, by our number · `cancel`: cancelling a contract · `refusal_codes`: a code for
 * each reason of a refusal, and for a wrong code of the client.
 */
export const AGREEMENTS = {
  uzum: [],
  alif: ['limit_check', 'order_state', 'cancel', 'refusal_codes'],
  intend: ['review', 'order_state', 'cancel', 'refusal_codes'],
} as const satisfies Record<Dialect, readonly string[]>
export type Agreement = (typeof AGREEMENTS)[Dialect][number]
export const ALL_AGREEMENTS = [
  'limit_check',
  'review',
  'order_state',
  'cancel',
  'refusal_codes',
] as const satisfies readonly Agreement[]
/** The agreements that a dialect can have. */
export const agreementsOf = (dialect: Dialect): readonly Agreement[] => AGREEMENTS[dialect]

/**
 * What happens with a down payment taken in the shop: no dialect has a field for it. `off_price`: the partner is sent
 * prices that are lower by it; `none`: sales with this partner have no down payment.
 */
export const DOWN_PAYMENTS = ['none', 'off_price'] as const
export type DownPayment = (typeof DOWN_PAYMENTS)[number]

/** How the client signs at a partner with a page for it. `code`: by a code as well, agreed with the partner. */
export const SIGNINGS = ['page', 'code'] as const
export type Signing = (typeof SIGNINGS)[number]

/** Our category of goods and the partner's number for it. */
export type CategoryNumber = { category: number; number: number }

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
  /** Our categories that the partner has a number for; null or absent: it needs none. */
  mapped_categories?: readonly number[] | null | undefined
  /** Photo slots that this partner requires in addition to those that are always required. */
  required_slots: readonly number[]
  active: boolean
}
