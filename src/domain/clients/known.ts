// What is known of a client from the card and the last application, and what of it fills a new form
// (src/docs/business-rules.md#known-clients): what is still true is filled, what may have changed is filled and marked, or asked for again.
import { effectiveValue, FORM_FIELDS, type FormField, type FormValues, ruleOf } from '../applications/form.ts'
import { canonicalForm, isEmpty, isVisible } from '../applications/form-rules.ts'
import { type AsOf, isDefault, type ProvidedSources } from '../applications/sources.ts'
import { isPinflShaped } from '../kernel/codes/pinfl.ts'
import { searchKey } from '../kernel/texts/transliteration.ts'
import { daysBetween, isPlainDate } from '../kernel/time/dates.ts'
import { CLIENT_FIELDS, type ClientValues } from './client.ts'

/** Values of a client, each with the plain day on which it was entered. */
export type KnownClient = { values: FormValues; dates: AsOf }

/** After how many days a value is marked for checking, and after how many it is asked for again. */
type Age = { check?: number; ask?: number }
const LASTING: Age = {}
const YEARLY: Age = { check: 365 }
const CONTACT: Age = { check: 180 }
const ADDRESS: Age = { check: 180, ask: 730 }
const WORK: Age = { check: 90, ask: 365 }
/** A part of one application, which says nothing about the next one. */
const NOT_KEPT = null

/** Every field has a row: a new field without one does not compile. */
export const AGES = {
  document_type: LASTING,
  pinfl: LASTING,
  surname: LASTING,
  name: LASTING,
  patronymic: LASTING,
  birth_date: LASTING,
  sex: LASTING,
  nationality: LASTING,
  // The document is asked for again when it has expired.
  document_number: LASTING,
  document_authority: LASTING,
  document_issued: LASTING,
  document_expires: LASTING,
  phone: CONTACT,
  spoken_language: LASTING,
  communication_channel: LASTING,
  communication_item: CONTACT,
  client_type: NOT_KEPT,
  pensioner: YEARLY,
  military: YEARLY,
  military_licence: YEARLY,
  eco_mode: NOT_KEPT,
  client_here: NOT_KEPT,
  visit_date: NOT_KEPT,
  late_entry_reason: NOT_KEPT,
  is_outside: NOT_KEPT,
  outside_place: NOT_KEPT,
  outside_reason: NOT_KEPT,
  family_status: YEARLY,
  child_count: YEARLY,
  education: YEARLY,
  work_activity: WORK,
  work_place: WORK,
  experience: { check: 180, ask: 365 },
  salary: { check: 30, ask: 180 },
  home_ownership: { check: 180, ask: 730 },
  // A debt can be made and paid on any day.
  mib: { check: 1, ask: 7 },
  mib_sum: { check: 1, ask: 7 },
  second_phone: CONTACT,
  second_phone_relation: CONTACT,
  second_phone_owner: CONTACT,
  registration_region: ADDRESS,
  registration_district: ADDRESS,
  registration_street: ADDRESS,
  registration_house: ADDRESS,
  registration_apartment: ADDRESS,
  residence_same_as: ADDRESS,
  residence_region: ADDRESS,
  residence_district: ADDRESS,
  residence_street: ADDRESS,
  residence_house: ADDRESS,
  residence_apartment: ADDRESS,
  birth_same_as: LASTING,
  birth_region: LASTING,
  birth_district: LASTING,
  birth_street: LASTING,
  birth_house: LASTING,
  birth_apartment: LASTING,
  work_same_as: WORK,
  work_region: WORK,
  work_district: WORK,
  work_street: WORK,
  work_house: WORK,
  work_apartment: WORK,
} as const satisfies Record<FormField, Age | null>

const KEPT = FORM_FIELDS.filter((field) => AGES[field] !== NOT_KEPT)

const DOCUMENT: readonly FormField[] = [
  'document_number',
  'document_type',
  'document_issued',
  'document_expires',
  'document_authority',
]
/**
 * Fields that are true only together: with another number the dates of the old document say nothing, and the house of one street is
 * not that of another.
 */
const GROUPS: readonly (readonly FormField[])[] = [
  DOCUMENT,
  ['second_phone', 'second_phone_relation', 'second_phone_owner'],
  ['communication_channel', 'communication_item'],
  ['work_activity', 'work_place', 'experience', 'salary'],
  ['mib', 'mib_sum'],
  ...(['registration', 'residence', 'birth', 'work'] as const).map((name): FormField[] => [
    ...(name === 'registration' ? [] : [`${name}_same_as` as const]),
    `${name}_region`,
    `${name}_district`,
    `${name}_street`,
    `${name}_house`,
    `${name}_apartment`,
  ]),
]
const GROUP_OF = new Map(GROUPS.flatMap((group) => group.map((field) => [field, group] as const)))

/** The last known values: those of the card, and what only an application has. `dayOf`: when a field was entered there. */
export function knownClient(
  card: { values: ClientValues; dayOf: (field: FormField) => string },
  application: { values: FormValues; dayOf: (field: FormField) => string } | null,
): KnownClient {
  const ofCard: readonly FormField[] = CLIENT_FIELDS
  const entries = KEPT.flatMap((field) => {
    const from = ofCard.includes(field) ? card : application
    if (from === null) return []
    const values: FormValues = from.values
    // Hidden values are left over from other answers.
    if (from === application && !isVisible(field, values)) return []
    const value = effectiveValue(values, field)
    return value === undefined || value === null || value === ''
      ? []
      : [{ field, value, day: from.dayOf(field) }]
  })
  return {
    values: Object.fromEntries(entries.map(({ field, value }) => [field, value])),
    dates: Object.fromEntries(entries.map(({ field, day }) => [field, day])),
  }
}

/** What the form of an application says about its client, as of a day. */
export const knownFromForm = (values: FormValues, day: string): KnownClient => {
  const known = canonicalForm(values)
  const dayOf = () => day
  return knownClient({ values: known, dayOf }, { values: known, dayOf })
}

const isSame = (field: FormField, one: unknown, other: unknown): boolean =>
  one === other || (ruleOf(field).kind === 'name' && searchKey(String(one)) === searchKey(String(other)))

type Form = { values: FormValues; sources: ProvidedSources }
/** Values with the days of those to check; in `fill` also the days of those to ask for again. */
type Part = { values: FormValues; asOf: AsOf }
export type KnownFill = {
  /** What fills the form without a question. */
  fill: Part
  /** What would replace something that a person typed, with the fields that are true only together with it. */
  replace: Part
  /** The typed fields among those to replace. */
  typed: FormField[]
}

/** Whether the form names somebody else than the known client, who has its phone: with another PINFL or, without one, another birth date. */
export function isOtherPerson(values: FormValues, { values: known }: KnownClient): boolean {
  if (isPinflShaped(values.pinfl ?? '') && known.pinfl) return values.pinfl !== known.pinfl
  const birth = values.birth_date ?? ''
  return isPlainDate(birth) && Boolean(known.birth_date) && birth !== known.birth_date
}

/** What a known client fills in a form, what of it has to be checked or asked for again, and what it would replace. */
export function fillFromKnown({ values, sources }: Form, known: KnownClient, today: string): KnownFill {
  const canonical = canonicalForm(values)
  const isExpired = (known.values.document_expires ?? today) < today
  const isOpen = (field: FormField) =>
    values[field] === undefined || isEmpty(values, field) || isDefault(sources[field])
  const isContested = (field: FormField) => {
    const value = known.values[field]
    return value !== undefined && !isOpen(field) && !isSame(field, canonical[field], value)
  }
  const result: KnownFill = { fill: { values: {}, asOf: {} }, replace: { values: {}, asOf: {} }, typed: [] }
  for (const field of KEPT) {
    const value = known.values[field]
    if (value === undefined || value === null) continue
    const contested = (GROUP_OF.get(field) ?? [field]).filter(isContested)
    // What the document says is newer than what is known.
    if (contested.some((one) => sources[one] !== undefined)) continue
    const { check, ask }: Age = isExpired && DOCUMENT.includes(field) ? { ask: 0 } : (AGES[field] ?? LASTING)
    const day = known.dates[field] ?? ''
    const age = day === '' ? null : daysBetween(day, today)
    const isAsked = ask !== undefined && age !== null && age >= ask
    const mark = check !== undefined && (age === null || age >= check) ? { [field]: day } : {}
    const isKept = isOpen(field) ? isDefault(sources[field]) && values[field] === value : !isContested(field)
    if (isKept) continue
    if (isAsked) {
      if (contested.length === 0 && isEmpty(values, field)) result.fill.asOf[field] = day
      continue
    }
    const part = contested.length > 0 ? result.replace : result.fill
    Object.assign(part.values, { [field]: value })
    Object.assign(part.asOf, mark)
    if (isContested(field)) result.typed.push(field)
  }
  return result
}
