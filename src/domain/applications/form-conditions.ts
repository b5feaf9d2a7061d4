// Which fields of the form are visible and required, depending on others: conditional fields and "same as" addresses
// (src/docs/business-rules.md#record). A hidden field is neither required nor checked; its value stays in the draft.
import { isPlainDate } from '../kernel/time/dates.ts'
import { effectiveValue, FIELDS, type FormField, type FormValues, ruleOf } from './form.ts'
import {
  ADDRESS_PARTS,
  ADDRESSES,
  type AddressName,
  CHANNELS_WITH_ITEM,
  NEED_WORK_PLACE,
  WITHOUT_SALARY,
  WORKING,
} from './form-choices.ts'

type Condition = (values: FormValues, today: string | undefined) => boolean

const SAME_AS_FIELD = {
  residence: 'residence_same_as',
  birth: 'birth_same_as',
  work: 'work_same_as',
} as const satisfies Partial<Record<AddressName, FormField>>

/** Whether a field is empty: missing, null, or only spaces. */
export const isEmpty = (values: FormValues, field: FormField): boolean => {
  const value = effectiveValue(values, field)
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

const isOneOf = (values: FormValues, field: FormField, keys: readonly string[]): boolean =>
  keys.includes(String(effectiveValue(values, field)))

const isLate: Condition = (values, today) => {
  const visit = values.visit_date
  return typeof visit === 'string' && isPlainDate(visit) && (today === undefined || visit < today)
}
const isOutside: Condition = (values) => values.is_outside === true
const hasWorkAddress: Condition = (values) =>
  isOneOf(values, 'work_activity', [...NEED_WORK_PLACE, 'self_employed'])
const needsWorkPlace: Condition = (values) => isOneOf(values, 'work_activity', NEED_WORK_PLACE)
const works: Condition = (values) => isOneOf(values, 'work_activity', WORKING)

/** The address that this one is copied from, or null when it has its own fields. */
export function sameAs(values: FormValues, which: AddressName): AddressName | null {
  if (which === 'registration') return null
  const source = effectiveValue(values, SAME_AS_FIELD[which])
  if (source === 'registration') return source
  return source === 'residence' && which !== 'residence' ? source : null
}

/** The address that a field belongs to; the "same as" choice itself belongs to none. Looked up for every field of every row. */
const ADDRESS_OF: ReadonlyMap<string, AddressName> = new Map(
  ADDRESSES.flatMap((name) => ADDRESS_PARTS.map((part) => [`${name}_${part}`, name] as const)),
)

/** The address that a field is a part of. */
export const addressOf = (field: string): AddressName | undefined => ADDRESS_OF.get(field)

const VISIBLE_WHEN: Partial<Record<FormField, Condition>> = {
  communication_item: (values) => isOneOf(values, 'communication_channel', CHANNELS_WITH_ITEM),
  military_licence: (values) => effectiveValue(values, 'military') === true,
  late_entry_reason: isLate,
  is_outside: () => false,
  outside_place: isOutside,
  outside_reason: isOutside,
  work_place: works,
  experience: works,
  mib_sum: (values) => values.mib === 'has_debt',
  second_phone_owner: (values) => values.second_phone_relation !== 'self',
  work_same_as: hasWorkAddress,
}

/** Visible fields marked `when` are required, except these, which have their own condition. */
const REQUIRED_WHEN: Partial<Record<FormField, Condition>> = {
  work_place: needsWorkPlace,
  salary: (values) => !isOneOf(values, 'work_activity', WITHOUT_SALARY),
  birth_district: (values) => !isEmpty(values, 'birth_region'),
  work_region: needsWorkPlace,
  work_district: (values) => needsWorkPlace(values, undefined) || !isEmpty(values, 'work_region'),
  work_street: needsWorkPlace,
}

/** Whether the field is shown. Without `today` any visit date shows the reason for a late entry. */
export function isVisible(field: FormField, values: FormValues, today?: string): boolean {
  const address = ADDRESS_OF.get(field)
  if (address && sameAs(values, address)) return false
  if (address === 'work') return hasWorkAddress(values, today)
  return VISIBLE_WHEN[field]?.(values, today) ?? true
}

/** Whether the field must be filled before the form can be submitted. */
export function isRequired(field: FormField, values: FormValues, today?: string): boolean {
  if (!isVisible(field, values, today)) return false
  const { required } = ruleOf(field)
  return required === 'when' ? (REQUIRED_WHEN[field]?.(values, today) ?? true) : required
}

export type Address = {
  region: number | null
  district: number | null
  street: string | null
  house: string | null
  apartment: string | null
}

/** The effective address: its own fields, or those of the address that it is the same as. */
export function resolveAddress(values: FormValues, which: AddressName): Address {
  const source = sameAs(values, which)
  if (source) return resolveAddress(values, source)
  return {
    region: values[`${which}_region`] ?? null,
    district: values[`${which}_district`] ?? null,
    street: values[`${which}_street`] ?? null,
    house: values[`${which}_house`] ?? null,
    apartment: values[`${which}_apartment`] ?? null,
  }
}

/** Visible fields in the order of the table. */
export const visibleFields = (values: FormValues, today?: string): FormField[] =>
  (Object.keys(FIELDS) as FormField[]).filter((field) => isVisible(field, values, today))
