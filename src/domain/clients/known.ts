// What is known of a client from the card and the last application, and what of it fills a new form
// (src/docs/business-rules.md#known-clients): what is still true is filled, what may have changed is filled and marked, or asked for again.
import { effectiveValue, type FormField, type FormValues, ruleOf } from '../applications/form.ts'
import { canonicalForm, isEmpty, isVisible } from '../applications/form-rules.ts'
import { type SectionName, sectionsOf } from '../applications/form-sections.ts'
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
// A debt can be made and paid on any day.
const DEBT: Age = { check: 1, ask: 7 }
/** A part of one application, which says nothing about the next one. */
const NOT_KEPT = null

/** How the fields of a section of the form age; a document is asked for again when it has expired. */
const AGES_OF_SECTIONS: Record<SectionName, Age | null> = {
  document: LASTING,
  contacts: LASTING,
  marks: NOT_KEPT,
  outside: NOT_KEPT,
  family: YEARLY,
  work: WORK,
  second_phone: CONTACT,
  registration: ADDRESS,
  residence: ADDRESS,
  birth: LASTING,
  work_address: WORK,
}
/** Fields that age otherwise than their section. */
const AGES_OF_FIELDS: { [F in FormField]?: Age } = {
  phone: CONTACT,
  communication_item: CONTACT,
  pensioner: YEARLY,
  military: YEARLY,
  military_licence: YEARLY,
  experience: { check: 180, ask: 365 },
  salary: { check: 30, ask: 180 },
  home_ownership: ADDRESS,
  mib: DEBT,
  mib_sum: DEBT,
}

const SECTIONS = [...sectionsOf('main'), ...sectionsOf('additional')]
const AGES = new Map(
  SECTIONS.flatMap(({ name, fields }) =>
    fields.flatMap((field) => {
      const age = AGES_OF_FIELDS[field] ?? AGES_OF_SECTIONS[name]
      return age === NOT_KEPT ? [] : [[field, age] as const]
    }),
  ),
)
const fieldsOf = (section: SectionName) => SECTIONS.find(({ name }) => name === section)?.fields ?? []

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
  ['communication_channel', 'communication_item'],
  ['work_activity', 'work_place', 'experience', 'salary'],
  ['mib', 'mib_sum'],
  ...(['second_phone', 'registration', 'residence', 'birth', 'work_address'] as const).map(fieldsOf),
]
const GROUP_OF = new Map(GROUPS.flatMap((group) => group.map((field) => [field, group] as const)))

/** The last known values: those of the card, and what only an application has. `dayOf`: when a field was entered there. */
export function knownClient(
  card: { values: ClientValues; dayOf: (field: FormField) => string },
  application: { values: FormValues; dayOf: (field: FormField) => string } | null,
): KnownClient {
  const ofCard: readonly FormField[] = CLIENT_FIELDS
  const entries = [...AGES.keys()].flatMap((field) => {
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
  for (const [field, ageing] of AGES) {
    const value = known.values[field]
    if (value === undefined || value === null) continue
    const contested = (GROUP_OF.get(field) ?? [field]).filter(isContested)
    // What the document says is newer than what is known.
    if (contested.some((one) => sources[one] !== undefined)) continue
    const { check, ask }: Age = isExpired && DOCUMENT.includes(field) ? { ask: 0 } : ageing
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
