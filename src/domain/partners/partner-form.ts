// The form of a financing partner (screens `partners.add`, `partners.edit`). An empty bound list binds nothing. The
// secrets are never returned; an empty one keeps the stored one.
import { z } from 'zod'
import {
  EDUCATION_LEVELS,
  FAMILY_STATUSES,
  NATIONALITIES,
  RELATIONS,
  WORK_ACTIVITIES,
} from '../applications/form-choices.ts'
import { PHOTO_SLOTS } from '../applications/photo-slots.ts'
import { MAX_SUM } from '../kernel/money.ts'
import { trimmedText } from '../kernel/texts/text.ts'
import { COUNTRY_KEYS } from './countries.ts'
import {
  ALL_AGREEMENTS,
  agreementsOf,
  DIALECTS,
  DOWN_PAYMENTS,
  MAX_MONTHS,
  PARTNER_TYPES,
  SIGNINGS,
} from './partner.ts'

/** Slots that a partner may require in addition to those that are always required, while the client is in the shop. */
export const PARTNER_SLOTS = PHOTO_SLOTS.filter(
  ({ required, slot }) => required === 'by_partner' || slot === 11,
).map(({ slot }) => slot)

/** Addresses of partners: https, http where the server allows it, or the sandbox of this server. */
const ADDRESS =
  /^(?:https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:\/[\w.~/-]*)?|sandbox:\/[a-z]+)$/i
/** Characters allowed in an HTTP header. */
const SECRET = /^[\x21-\x7e]*$/

const whole = (min: number, max: number) => z.number().int().min(min).max(max)
const matching = (pattern: RegExp, max: number, code: string) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => value === '' || pattern.test(value), { params: { code } })
const anyOf = <const K extends readonly [string, ...string[]]>(known: K) =>
  z.array(z.enum(known)).max(known.length)
const numbers = (min: number, max: number, count: number) => z.array(whole(min, max)).max(count)

export const termForm = z.strictObject({ months: whole(1, MAX_MONTHS), markup: whole(0, 200) })

export const boundForm = z.strictObject({
  countries: anyOf(COUNTRY_KEYS),
  education_levels: anyOf(EDUCATION_LEVELS),
  family_statuses: anyOf(FAMILY_STATUSES),
  nationalities: anyOf(NATIONALITIES),
  /** SOATO numbers. */
  regions: numbers(1000, 9999, 50),
  districts: numbers(1_000_000, 9_999_999, 400),
  work_activities: anyOf(WORK_ACTIVITIES),
  product_categories: numbers(1, 1_000_000_000, 500),
  relation_degrees: anyOf(RELATIONS),
})

const shape = z.strictObject({
  name: trimmedText(2, 60),
  name_1c: trimmedText(0, 60),
  type: z.enum(PARTNER_TYPES),
  dialect: z.enum(DIALECTS),
  terms: z.array(termForm).min(1).max(24),
  age_min: whole(16, 100),
  age_max: whole(16, 100),
  limit_min: whole(0, MAX_SUM),
  /** 0: no upper limit. */
  limit_max: whole(0, MAX_SUM),
  /** Whole percent of what all partners finance. */
  turnover_share: whole(0, 100),
  /** What the partner keeps of the financed part, in basis points; a contract keeps the commission of its day. */
  commission_bp: whole(0, 10_000),
  required_slots: z
    .array(
      z.number().refine((slot) => PARTNER_SLOTS.some((known) => known === slot), {
        params: { code: 'unknown_choice' },
      }),
    )
    .max(PARTNER_SLOTS.length),
  bound: boundForm,
  /** What is left out keeps what is stored. */
  down_payment: z.enum(DOWN_PAYMENTS).optional(),
  signing: z.enum(SIGNINGS).optional(),
  /** Our categories with the partner's number of each. */
  categories: z
    .array(z.strictObject({ category: whole(1, 1_000_000_000), number: whole(0, 1_000_000_000) }))
    .max(500)
    .optional(),
  gateway_url: matching(ADDRESS, 200, 'address_format'),
  gateway_secret: matching(SECRET, 400, 'secret_format'),
  /** Only of a dialect with two secrets. */
  gateway_secret2: matching(SECRET, 400, 'secret_format').optional(),
  /** What the partner has agreed to; left out, it stays. */
  agreements: anyOf(ALL_AGREEMENTS).optional(),
})
type Shape = z.infer<typeof shape>

type Fault = { path: (string | number)[]; code: string }

const termsTwice = ({ terms }: Shape): Fault[] =>
  terms.flatMap(({ months }, index) =>
    terms.findIndex((term) => term.months === months) < index
      ? [{ path: ['terms', index, 'months'], code: 'term_twice' }]
      : [],
  )

const categoriesTwice = ({ categories = [] }: Shape): Fault[] =>
  categories.flatMap(({ category }, index) =>
    categories.findIndex((row) => row.category === category) < index
      ? [{ path: ['categories', index, 'category'], code: 'taken' }]
      : [],
  )

/** Agreements that the dialect does not have; and cancelling where the contract that is cancelled could not be read. */
function agreementFaults({ agreements = [], dialect }: Shape): Fault[] {
  const known = agreementsOf(dialect)
  if (!agreements.every((agreement) => known.includes(agreement)))
    return [{ path: ['agreements'], code: 'unknown_choice' }]
  const isBlind = dialect === 'alif' && agreements.includes('cancel') && !agreements.includes('order_state')
  return isBlind ? [{ path: ['agreements'], code: 'cancel_needs_state' }] : []
}

const ordersOf = ({ age_min, age_max, limit_min, limit_max }: Shape): Fault[] => [
  ...(age_max < age_min ? [{ path: ['age_max'], code: 'below_least' }] : []),
  ...(limit_max > 0 && limit_max < limit_min ? [{ path: ['limit_max'], code: 'below_least' }] : []),
]

export const partnerForm = shape.superRefine((values, context) => {
  const faults = [termsTwice, ordersOf, categoriesTwice, agreementFaults].flatMap((find) => find(values))
  for (const { path, code } of faults) context.addIssue({ code: 'custom', path, params: { code } })
})
export type PartnerForm = z.infer<typeof partnerForm>
export type PartnerBound = PartnerForm['bound']

/** The readable fields of a partner: those of the form without the secrets. */
export const partnerShape = shape.omit({ gateway_secret: true, gateway_secret2: true }).shape

/** The bound lists of a partner without restrictions. */
export const UNBOUND: PartnerBound = {
  countries: [],
  education_levels: [],
  family_statuses: [],
  nationalities: [],
  regions: [],
  districts: [],
  work_activities: [],
  product_categories: [],
  relation_degrees: [],
}

/** Initial values of the form of a new partner. */
export const NEW_PARTNER: PartnerForm = {
  name: '',
  name_1c: '',
  type: 'bank',
  dialect: 'uzum',
  terms: [{ months: 12, markup: 0 }],
  age_min: 18,
  age_max: 65,
  limit_min: 0,
  limit_max: 0,
  turnover_share: 40,
  commission_bp: 0,
  required_slots: [],
  bound: UNBOUND,
  down_payment: 'none',
  signing: 'page',
  categories: [],
  gateway_url: '',
  gateway_secret: '',
  agreements: [],
}
