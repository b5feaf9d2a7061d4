// The identity check at the provider (specification S2.32, src/docs/business-rules.md#identity-check): its
// states, the meaning of its answers, and the provider's profile as values of the form.

import { type FormField, type FormValues, isFormField } from '../applications/form.ts'
import { parseDate } from '../kernel/dates.ts'
import { normaliseDocumentNumber } from '../kernel/documents.ts'
import { DAY_MS, HOUR_MS } from '../kernel/durations.ts'

export const IDENTITY_STATES = ['opened', 'checking', 'passed', 'failed', 'expired'] as const
export type IdentityState = (typeof IDENTITY_STATES)[number]

/** Tries per link. */
export const IDENTITY_TRIES = 3
/** How long a manager's link works. */
export const IDENTITY_LINK_MS = DAY_MS
/** How long a check without a link can be finished. */
export const IDENTITY_PAGE_MS = HOUR_MS
/** The provider's code of success; the others are not published, so the code and its message are stored. */
export const IDENTITY_PASSED = 1

/** Why a check has failed: no live face, another person, no answer, or any other refusal. */
export const IDENTITY_FAULTS = ['liveness', 'other_person', 'no_answer', 'refused'] as const
export type IdentityFault = (typeof IDENTITY_FAULTS)[number]
const LIVENESS = 3

/** Negative codes are set by this server, not by the provider. */
export const OTHER_PERSON = -1
export const NO_ANSWER = -2

/** What a result code means; null for success. */
export function faultOf(code: number): IdentityFault | null {
  if (code === IDENTITY_PASSED) return null
  if (code === LIVENESS) return 'liveness'
  if (code === OTHER_PERSON) return 'other_person'
  return code === NO_ANSWER ? 'no_answer' : 'refused'
}

/** The used fields of the provider's profile. Dates are dd.mm.yyyy, gender is "1" (man) or "2". */
export type IdentityProfile = {
  common_data: {
    first_name: string
    middle_name?: string | null | undefined
    last_name: string
    pinfl: string
    gender: string
    birth_date: string
  }
  doc_data: { pass_data: string; issued_by: string; issued_date: string; expiry_date: string }
}

/** NAMUNAYEV → Namunayev, as in the form. */
const nameOf = (text: string | null | undefined): string =>
  (text ?? '').toLowerCase().replaceAll(/(^|[\s-])(\p{L})/gu, (_all, before: string, letter: string) => {
    return before + letter.toUpperCase()
  })

/** The profile as values of the form; what the provider does not know is left out. */
export function formValuesOf({ common_data: person, doc_data: document }: IdentityProfile): FormValues {
  const values: FormValues = {
    pinfl: person.pinfl,
    surname: nameOf(person.last_name),
    name: nameOf(person.first_name),
    patronymic: nameOf(person.middle_name),
    birth_date: parseDate(person.birth_date),
    sex: person.gender === '1' ? 'M' : 'F',
    document_number: normaliseDocumentNumber(document.pass_data),
    document_authority: document.issued_by,
    document_issued: parseDate(document.issued_date),
    document_expires: parseDate(document.expiry_date),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value))
}

export type Difference = { field: FormField; ours: string | null; theirs: string }

/** Fields in which the form differs from the provider's profile. */
export const differences = (ours: FormValues, theirs: FormValues): Difference[] =>
  Object.entries(theirs).flatMap(([field, value]) => {
    if (!isFormField(field) || ours[field] === value) return []
    return [{ field, ours: ours[field] === undefined ? null : String(ours[field]), theirs: String(value) }]
  })
