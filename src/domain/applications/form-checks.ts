// One check for each kind of field, then one for each field that depends on other fields (specification section 5,
// src/docs/business-rules.md#facts-of-uzbekistan).

import { checkDocumentDates, checkDocumentNumber } from '../kernel/codes/documents.ts'
import { parsePinfl } from '../kernel/codes/pinfl.ts'
import { checkPhone, normalisePhone, type PhonePrefix } from '../kernel/phone.ts'
import { type FieldProblem, isStorableText } from '../kernel/problem.ts'
import { plainText } from '../kernel/texts/plain-text.ts'
import { ageOn, isPlainDate } from '../kernel/time/dates.ts'
import type { FieldKind, FieldRule, FormField, FormValue, FormValues } from './form.ts'
import { REGION_IDS } from './form-choices.ts'

export type Limits = {
  salary_min: number
  salary_max: number
  client_age_min: number
  client_age_max: number
  client_name_min: number
}
/** Used until the settings of the server are known. */
export const DEFAULT_LIMITS: Limits = {
  salary_min: 500_000,
  salary_max: 100_000_000,
  client_age_min: 18,
  client_age_max: 100,
  client_name_min: 5,
}

/** Pension ages by the day from which they apply. A table, because a rise is under discussion. */
export const PENSION_AGES = [{ from: '1956-10-01', M: 60, F: 55 }] as const

export type FormContext = {
  /** Plain date in Tashkent. */
  today: string
  /** The day on which the application was begun, where it is not today: a visit of that day is no late entry. */
  enteredOn?: string
  /** A tablet that does not know the time for certain: what depends on today is a hint, and the server decides. */
  isTodayUnknown?: true
  phonePrefixes: readonly PhonePrefix[]
  limits: Limits
  /** All districts of the reference; without it only the district's own region is checked. */
  knownDistricts?: ReadonlySet<number>
}

/** The defaults overridden by the limits of the reference data; unknown names are ignored. */
export const limitsFrom = (settings: Record<string, number>): Limits => ({
  ...DEFAULT_LIMITS,
  ...Object.fromEntries(Object.entries(settings).filter(([name]) => Object.hasOwn(DEFAULT_LIMITS, name))),
})

export type CheckResult = Omit<FieldProblem, 'field'> | null
type KindCheck = (value: NonNullable<FormValue>, rule: FieldRule, context: FormContext) => CheckResult
type CrossCheck = (values: FormValues, context: FormContext) => CheckResult

const ok = null
const codeOf = (answer: { ok: true } | { ok: false; code: FieldProblem['code'] }): CheckResult =>
  answer.ok ? ok : { code: answer.code }

const textLength: KindCheck = (value, rule) => {
  const text = String(value).trim()
  if (typeof value !== 'string' || !isStorableText(text)) return { code: 'text_invalid' }
  if (rule.min !== undefined && text.length < rule.min)
    return { code: 'too_short', params: { length: rule.min } }
  if (rule.max !== undefined && text.length > rule.max)
    return { code: 'too_long', params: { length: rule.max } }
  return ok
}

const nameLetters: KindCheck = (value, rule, context) => {
  const text = plainText(String(value)).trim()
  if (!/^\p{L}[\p{L}\p{M}'‘’ʻʼ`´ -]*$/u.test(text)) return { code: 'name_letters' }
  const latin = /\p{Script=Latin}/u.test(text)
  const cyrillic = /\p{Script=Cyrillic}/u.test(text)
  if (!latin && !cyrillic) return { code: 'name_letters' }
  return latin && cyrillic ? { code: 'name_mixed_scripts' } : textLength(value, rule, context)
}

const wholeNumber: KindCheck = (value, rule) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return { code: 'number_format' }
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = rule
  return value < min || value > max ? { code: 'out_of_range', params: { min, max } } : ok
}

/** The problem of a filled field regardless of other fields, or null. */
export const KIND_CHECKS: Record<FieldKind, KindCheck> = {
  name: nameLetters,
  text: textLength,
  date: (value) => (typeof value === 'string' && isPlainDate(value) ? ok : { code: 'date_format' }),
  digits: (value, rule) =>
    typeof value === 'string' && /^\d+$/.test(value) && value.length === rule.digits
      ? ok
      : { code: 'exact_digits', params: { length: rule.digits ?? 0 } },
  phone: (value, _rule, context) => codeOf(checkPhone(String(value), { prefixes: context.phonePrefixes })),
  choice: (value, rule) => (rule.choices?.includes(String(value)) ? ok : { code: 'unknown_choice' }),
  number: wholeNumber,
  money: wholeNumber,
  flag: (value) => (typeof value === 'boolean' ? ok : { code: 'unknown_choice' }),
  region: (value) => (REGION_IDS.includes(Number(value)) ? ok : { code: 'region_unknown' }),
  district: (value) =>
    REGION_IDS.includes(Math.floor(Number(value) / 1000)) ? ok : { code: 'district_not_in_region' },
  document_number: (value) => codeOf(checkDocumentNumber(String(value))),
}

/** A text of the form; a damaged draft may contain a value of any type. */
const textOf = (values: FormValues, field: FormField): string => {
  const value = values[field]
  return typeof value === 'string' ? value : ''
}
const dateOf = (value: string | null | undefined): string | null =>
  value && isPlainDate(value) ? value : null

const notInFuture =
  (field: 'birth_date' | 'visit_date'): CrossCheck =>
  (values, context) =>
    (values[field] ?? '') > context.today ? { code: 'date_future' } : ok

const clientAge: CrossCheck = (values, context): CheckResult => {
  const { client_age_min: min, client_age_max: max } = context.limits
  const age = ageOn(values.birth_date ?? '', context.today)
  if (age < min) return { code: 'age_too_young', params: { min } }
  return age > max ? { code: 'age_too_old', params: { max } } : ok
}

const pinflAgrees: CrossCheck = (values, context) =>
  codeOf(
    parsePinfl(textOf(values, 'pinfl'), {
      today: context.today,
      birth_date: dateOf(values.birth_date),
      sex: values.sex,
    }),
  )

const fullNameLength: CrossCheck = (values, context) => {
  const min = context.limits.client_name_min
  return fullName(values).length < min ? { code: 'name_too_short', params: { length: min } } : ok
}

const issueDate: CrossCheck = (values, context) => {
  const code = checkDocumentDates({
    issued: values.document_issued ?? '',
    expires: '9999-12-31',
    birth: dateOf(values.birth_date),
    today: context.today,
  })
  return code ? { code } : ok
}

const expiryDate: CrossCheck = (values, context) => {
  const issued = dateOf(values.document_issued)
  const code = checkDocumentDates({
    // A wrong day of issue is reported at its own field.
    issued: issued && issued <= context.today ? issued : '0001-01-01',
    expires: values.document_expires ?? '',
    today: context.today,
  })
  return code ? { code } : ok
}

/** Age in years from which a person of this sex is a pensioner on a plain date. */
export function pensionAge(sex: 'M' | 'F', on: string): number {
  const row = PENSION_AGES.findLast((entry) => entry.from <= on) ?? PENSION_AGES[0]
  return row[sex]
}

const pensionerAge: CrossCheck = (values, context) => {
  const birth = dateOf(values.birth_date)
  const { sex } = values
  if (values.pensioner !== true || !birth || (sex !== 'M' && sex !== 'F')) return ok
  const age = pensionAge(sex, context.today)
  return ageOn(birth, context.today) < age ? { code: 'not_pension_age', params: { age } } : ok
}

const clientPhone: CrossCheck = (values, context) =>
  codeOf(checkPhone(textOf(values, 'phone'), { prefixes: context.phonePrefixes, mobileOnly: true }))

const phonesDiffer: CrossCheck = (values) => {
  const first = normalisePhone(textOf(values, 'phone'))
  return first && first === normalisePhone(textOf(values, 'second_phone')) ? { code: 'phones_equal' } : ok
}

const reasonableSalary: CrossCheck = (values, context) => {
  const { salary_min: min, salary_max: max } = context.limits
  const salary = values.salary ?? 0
  return salary < min || salary > max ? { code: 'salary_unreasonable', params: { min, max } } : ok
}

const districtIn =
  (which: 'registration' | 'residence' | 'birth' | 'work'): CrossCheck =>
  (values, context) => {
    const district = values[`${which}_district`] ?? 0
    const inRegion = Math.floor(district / 1000) === values[`${which}_region`]
    const known = context.knownDistricts?.has(district) ?? true
    return inRegion && known ? ok : { code: 'district_not_in_region' }
  }

/** Problems of a field that is valid by itself, caused by other fields, the date or the limits. */
export const CROSS_CHECKS: Partial<Record<FormField, readonly CrossCheck[]>> = {
  pinfl: [pinflAgrees],
  name: [fullNameLength],
  birth_date: [notInFuture('birth_date'), clientAge],
  document_issued: [issueDate],
  document_expires: [expiryDate],
  phone: [clientPhone],
  pensioner: [pensionerAge],
  visit_date: [notInFuture('visit_date')],
  salary: [reasonableSalary],
  second_phone: [phonesDiffer],
  registration_district: [districtIn('registration')],
  residence_district: [districtIn('residence')],
  birth_district: [districtIn('birth')],
  work_district: [districtIn('work')],
}

/** Surname, name and patronymic as one line. */
export const fullName = (values: FormValues): string =>
  (['surname', 'name', 'patronymic'] as const)
    .map((field) => textOf(values, field).trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
    .join(' ')
