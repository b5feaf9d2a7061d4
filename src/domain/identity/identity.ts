// The identity check at the provider (specification S2.32, src/docs/business-rules.md#identity-check): its
// states, the meaning of its answers, and the provider's profile as values of the form.

import { type FormField, type FormValues, isFormField } from '../applications/form.ts'
import { checkDocumentNumber } from '../kernel/codes/documents.ts'
import { capitalisedName } from '../kernel/texts/capitalised-name.ts'
import { parseDate } from '../kernel/time/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/time/durations.ts'

export const IDENTITY_STATES = ['opened', 'checking', 'passed', 'failed', 'expired'] as const
export type IdentityState = (typeof IDENTITY_STATES)[number]

/** Tries per link. */
export const IDENTITY_TRIES = 3
/** How long a manager's link works. */
export const IDENTITY_LINK_MS = DAY_MS
/** How long a check without a link can be finished. */
export const IDENTITY_PAGE_MS = HOUR_MS
/** How long a session of the provider's own page can be finished: its rule, not ours. */
export const IDENTITY_SESSION_MS = 10 * MINUTE_MS
/** Questions to the provider per hour and check; tries that are returned count here too. */
export const IDENTITY_QUESTIONS = 12

/** The provider's code of success. */
export const IDENTITY_PASSED = 1

/** Negative codes are set by this server, not by the provider. */
export const OTHER_PERSON = -1
export const NO_ANSWER = -2
export const NOT_UNDERSTOOD = -3

/** Why a check has not passed. */
export const IDENTITY_FAULTS = [
  'data',
  'liveness',
  'face',
  'photo',
  'document_expired',
  'unavailable',
  'unfinished',
  'other_person',
  'no_answer',
  'not_understood',
  'refused',
] as const
export type IdentityFault = (typeof IDENTITY_FAULTS)[number]

/** What the person does after a fault. */
type IdentityAdvice = 'mend_data' | 'retake_photo' | 'try_later' | 'other_document' | 'own_data'

type FaultRule = {
  /** The result codes with this meaning. */
  codes: readonly number[]
  /** Whether the fault takes one of the tries: only where a face was compared, so that faces cannot be tried out. */
  isTryLost: boolean
  advice: IdentityAdvice
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_none, index) => from + index)

/** One table of the results: which codes mean a fault, whether it takes a try, and what the person does. */
export const IDENTITY_FAULT_RULES: Readonly<Record<IdentityFault, FaultRule>> = {
  data: { codes: [2], isTryLost: false, advice: 'mend_data' },
  liveness: { codes: [3], isTryLost: true, advice: 'retake_photo' },
  face: { codes: [4], isTryLost: true, advice: 'retake_photo' },
  photo: { codes: [14, ...range(17, 31)], isTryLost: false, advice: 'retake_photo' },
  document_expired: { codes: [34], isTryLost: false, advice: 'other_document' },
  unavailable: { codes: [5], isTryLost: false, advice: 'try_later' },
  unfinished: { codes: [9, 10, 11], isTryLost: false, advice: 'try_later' },
  other_person: { codes: [OTHER_PERSON], isTryLost: true, advice: 'own_data' },
  no_answer: { codes: [NO_ANSWER], isTryLost: false, advice: 'try_later' },
  not_understood: { codes: [NOT_UNDERSTOOD], isTryLost: false, advice: 'try_later' },
  /** Every code that is published nowhere. */
  refused: { codes: [], isTryLost: true, advice: 'retake_photo' },
}

/** What a result code means; null for success. */
export function faultOf(code: number): IdentityFault | null {
  if (code === IDENTITY_PASSED) return null
  return IDENTITY_FAULTS.find((fault) => IDENTITY_FAULT_RULES[fault].codes.includes(code)) ?? 'refused'
}

/** Whether a result takes one of the tries. */
export function isTryLost(code: number): boolean {
  const fault = faultOf(code)
  return fault === null || IDENTITY_FAULT_RULES[fault].isTryLost
}

/** Who was asked about and who was recognised; '' or null is unknown. */
type RecognisedPerson = {
  /** The pinfl that the provider was asked about; null where its own page asked the person. */
  asked: string | null
  /** What the provider has returned; any of it may be missing. */
  pinfl: string | null
  document_number: string | null
  /** The application's. */
  application: { pinfl: string; document_number: string }
}

/**
 * The result code of somebody whom the provider has recognised. Only a pinfl that names somebody else makes another person:
 * whoever is recognised for the pinfl that was asked about is the person asked about, with or without a pinfl in the profile.
 */
export function recognisedCode({ asked, pinfl, document_number, application }: RecognisedPerson): number {
  const person = pinfl ?? asked
  if (person !== null) {
    const isAsked = asked === null || asked === person
    const isOfApplication = application.pinfl === '' || application.pinfl === person
    return isAsked && isOfApplication ? IDENTITY_PASSED : OTHER_PERSON
  }
  // Nobody was asked about and no pinfl came back: the document names the person, otherwise nothing is known.
  const isOwnDocument = document_number !== null && document_number === application.document_number
  return isOwnDocument ? IDENTITY_PASSED : NOT_UNDERSTOOD
}

type Text = string | null | undefined
/** The used fields of the provider's profile, any of which may be missing. Dates are dd.mm.yyyy, gender is "1" (man) or "2". */
export type IdentityProfile = {
  common_data?:
    | {
        first_name?: Text
        middle_name?: Text
        last_name?: Text
        pinfl?: Text
        gender?: Text
        birth_date?: Text
      }
    | null
    | undefined
  doc_data?: { pass_data?: Text; issued_by?: Text; issued_date?: Text; expiry_date?: Text } | null | undefined
}

const sexOf = (gender: Text): string | null => {
  if (gender === '1') return 'M'
  return gender === '2' ? 'F' : null
}
const dateOf = (text: Text): string | null => parseDate(text ?? '')

/** The number of the profile's document as in the form; null where it has none or another form. */
export function documentOf({ doc_data }: IdentityProfile): string | null {
  const document = checkDocumentNumber(doc_data?.pass_data ?? '')
  return document.ok ? document.number : null
}

/** The profile as values of the form; what the provider does not know is left out. */
export function formValuesOf(profile: IdentityProfile): FormValues {
  const { common_data: person, doc_data: document } = profile
  const values = {
    pinfl: person?.pinfl,
    surname: capitalisedName(person?.last_name ?? ''),
    name: capitalisedName(person?.first_name ?? ''),
    patronymic: capitalisedName(person?.middle_name ?? ''),
    birth_date: dateOf(person?.birth_date),
    sex: sexOf(person?.gender),
    document_number: documentOf(profile),
    document_authority: document?.issued_by?.trim(),
    document_issued: dateOf(document?.issued_date),
    document_expires: dateOf(document?.expiry_date),
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
