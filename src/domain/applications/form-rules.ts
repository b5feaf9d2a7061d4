// The rules of the form, shared by the tablet and the server: for a field, a step and the whole form
// (specification section 5, src/docs/business-rules.md#the-wizard).

import { isUnusualTerm, normaliseDocumentNumber } from '../kernel/codes/documents.ts'
import { parsePinfl } from '../kernel/codes/pinfl.ts'
import { normalisePhone } from '../kernel/phone.ts'
import type { FieldProblem, ProblemCode } from '../kernel/problem.ts'
import { plainText } from '../kernel/texts/plain-text.ts'
import { searchKey } from '../kernel/texts/transliteration.ts'
import { isPlainDate } from '../kernel/time/dates.ts'
import {
  effectiveValue,
  FORM_FIELDS,
  type FormField,
  type FormValues,
  fieldsOfStep,
  ruleOf,
  STEPS,
  type Step,
} from './form.ts'
import { CROSS_CHECKS, type FormContext, fullName, KIND_CHECKS } from './form-checks.ts'
import { isEmpty, isRequired, isVisible } from './form-conditions.ts'

export { DEFAULT_LIMITS, type FormContext, fullName, type Limits, limitsFrom } from './form-checks.ts'
export {
  type Address,
  addressOf,
  isEmpty,
  isRequired,
  isVisible,
  resolveAddress,
  sameAs,
  visibleFields,
} from './form-conditions.ts'

/** The day by which an entry is late or not. */
export const entryDay = ({ enteredOn, today }: FormContext): string => enteredOn ?? today

/** Problems that depend on what day it is. */
const OF_TODAY: ReadonlySet<ProblemCode> = new Set([
  'date_future',
  'document_expired',
  'pinfl_birth_date_future',
  'age_too_young',
  'age_too_old',
  'not_pension_age',
])
const dependsOnToday = ({ field, code }: FieldProblem): boolean =>
  OF_TODAY.has(code) || field === 'late_entry_reason'

/** The problem of one field, or null. Hidden fields never have one, and what an unknown time causes is a hint. */
export function checkField(field: FormField, values: FormValues, context: FormContext): FieldProblem | null {
  const found = problemOf(field, values, context)
  if (!context.isTodayUnknown) return found
  // What is wrong on every day is refused all the same, where the day has covered it up too.
  const onLastDay = problemOf(field, values, { ...context, today: '9999-12-31' })
  return [found, onLastDay].find((problem) => problem !== null && !dependsOnToday(problem)) ?? null
}

function problemOf(field: FormField, values: FormValues, context: FormContext): FieldProblem | null {
  if (!isVisible(field, values, entryDay(context))) return null
  if (isEmpty(values, field))
    return isRequired(field, values, entryDay(context)) ? { field, code: 'required' } : null
  const rule = ruleOf(field)
  const value = effectiveValue(values, field)
  if (value === null || value === undefined) return null
  const found = KIND_CHECKS[rule.kind](value, rule, context)
  if (found) return { field, ...found }
  for (const check of CROSS_CHECKS[field] ?? []) {
    const against = check(values, context)
    if (against) return { field, ...against }
  }
  return null
}

/** All problems of a step in the order of the screen, whose first one gets the focus. */
export const checkStep = (step: Step, values: FormValues, context: FormContext): FieldProblem[] =>
  fieldsOfStep(step).flatMap((field) => checkField(field, values, context) ?? [])

/** All problems of the form; photos are checked by photo-slots.ts. */
export const checkForm = (values: FormValues, context: FormContext): FieldProblem[] =>
  STEPS.flatMap((step) => checkStep(step, values, context))

/** Warnings, which do not block the submit: also of the day where the tablet does not know it for certain. */
export const formHints = (values: FormValues, context: FormContext): FieldProblem[] => [
  ...(context.isTodayUnknown
    ? FORM_FIELDS.flatMap((field) => problemOf(field, values, context) ?? []).filter(dependsOnToday)
    : []),
  ...termHints(values),
]

function termHints(values: FormValues): FieldProblem[] {
  const { document_issued: issued, document_expires: expires, birth_date: birth } = values
  if (!issued || !expires || !birth || ![issued, expires, birth].every(isPlainDate)) return []
  return isUnusualTerm(issued, expires, birth)
    ? [{ field: 'document_expires', code: 'document_term_unusual', params: { years: 10 } }]
    : []
}

/** Birth date and sex from a valid pinfl, where these fields are still empty. */
export function fillFromPinfl(
  values: FormValues,
  today = '9999-12-31',
): Pick<FormValues, 'birth_date' | 'sex'> {
  const answer = parsePinfl(values.pinfl ?? '', { today })
  if (!answer.ok) return {}
  return {
    ...(isEmpty(values, 'birth_date') ? { birth_date: answer.birth_date } : {}),
    ...(isEmpty(values, 'sex') ? { sex: answer.sex } : {}),
  }
}

/** The number of required fields, and how many of them are valid. */
export function completeness(values: FormValues, context: FormContext): { filled: number; required: number } {
  const needed = FORM_FIELDS.filter((field) => isRequired(field, values, entryDay(context)))
  const filled = needed.filter((field) => checkField(field, values, context) === null)
  return { filled: filled.length, required: needed.length }
}

/** The search key of the client's name, equal for both scripts. */
export const clientNameKey = (values: FormValues): string => searchKey(fullName(values))

function canonicalText(field: FormField, text: string): string | null {
  const trimmed = plainText(text).trim().replace(/\s+/g, ' ')
  if (trimmed === '') return null
  const { kind } = ruleOf(field)
  if (kind === 'phone') return normalisePhone(trimmed) ?? trimmed
  if (kind === 'document_number') return normaliseDocumentNumber(trimmed)
  return kind === 'digits' ? trimmed.replace(/[\s-]/g, '') : trimmed
}

/** The values in the format in which they are compared and stored: E.164, bare digits, no stray spaces. */
export const canonicalForm = (values: FormValues): FormValues =>
  Object.fromEntries(
    FORM_FIELDS.filter((field) => values[field] !== undefined).map((field) => {
      const value = values[field]
      return [field, typeof value === 'string' ? canonicalText(field, value) : value]
    }),
  )
