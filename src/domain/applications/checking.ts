// Checking the typed fields against the photos that prove them: which fields belong together, which photo slots prove them,
// and what the typed values contradict among themselves. A confirmed group stays confirmed until one of its fields or one of
// its photos changes.

import { checkDocumentDates, checkDocumentNumber, isUnusualTerm } from '../kernel/codes/documents.ts'
import { parsePinfl } from '../kernel/codes/pinfl.ts'
import type { ProblemCode } from '../kernel/problem.ts'
import { isPlainDate } from '../kernel/time/dates.ts'
import type { FormField, FormValues } from './form.ts'
import { newestFirst } from './photo-order.ts'
import { type DocumentType, REQUIRED_SLOTS } from './photo-slots.ts'
import type { Stage } from './stages.ts'

type CheckGroupRow = {
  /** A change of any of them ends the confirmation. */
  fields: readonly FormField[]
  /** The slots whose photos prove the group. */
  slots: Record<DocumentType, readonly number[]>
}

const FACE = 1
const FRONT = 2
const BACK = 3
const SELFIE = 4
const CERTIFICATE = 5
const DOCUMENT: CheckGroupRow['slots'] = { passport: [FRONT, BACK], id_card: [FRONT, BACK] }

export const CHECK_GROUPS = {
  person: {
    fields: ['surname', 'name', 'patronymic', 'birth_date', 'sex', 'nationality'],
    slots: DOCUMENT,
  },
  document: {
    fields: [
      'document_type',
      'pinfl',
      'document_number',
      'document_issued',
      'document_expires',
      'document_authority',
    ],
    slots: DOCUMENT,
  },
  /** The ID card has no address; its certificate is photographed for some partners only. */
  registration: {
    fields: [
      'registration_region',
      'registration_district',
      'registration_street',
      'registration_house',
      'registration_apartment',
    ],
    slots: { passport: [BACK], id_card: [CERTIFICATE] },
  },
  /** The client, the face on the document and the client with the document are one person. */
  face: { fields: [], slots: { passport: [FACE, FRONT, SELFIE], id_card: [FACE, FRONT, SELFIE] } },
} as const satisfies Record<string, CheckGroupRow>
export type CheckGroup = keyof typeof CHECK_GROUPS
export const CHECK_GROUP_NAMES = Object.keys(CHECK_GROUPS) as [CheckGroup, ...CheckGroup[]]

/** The fields of a group. */
export const fieldsOfGroup = (group: CheckGroup): readonly FormField[] => CHECK_GROUPS[group].fields

/** The slots whose photos prove a group. */
export const slotsOfGroup = (group: CheckGroup, type: DocumentType): readonly number[] =>
  CHECK_GROUPS[group].slots[type]

/** Slots without which a group cannot be confirmed: those of its photos that every application has. */
export const missingProof = (
  group: CheckGroup,
  type: DocumentType,
  arrived: readonly number[],
): readonly number[] =>
  slotsOfGroup(group, type).filter((slot) => REQUIRED_SLOTS.includes(slot) && !arrived.includes(slot))

/** A confirmation of a group, and whether it still holds. */
type CheckState = { group: CheckGroup; is_valid: boolean }

type Checks = readonly CheckState[] | undefined

/** How many of the groups are confirmed. */
export const countCompared = (checks: Checks = []): number =>
  CHECK_GROUP_NAMES.filter((name) => checks.some(({ group, is_valid }) => group === name && is_valid)).length

/** Whether somebody still has to compare the typed values with the photos. */
export const awaitsComparison = (checks: Checks): boolean => countCompared(checks) < CHECK_GROUP_NAMES.length

type Landing = { current: Stage; checks: Checks; isCodeSent: boolean }

/**
 * The stage that is shown while none was chosen: the current one; the data first, until they are compared or the client was sent
 * the code (comparing is no condition of a step).
 */
export const landingStage = ({ current, checks, isCodeSent }: Landing): Stage =>
  current === 'sms' && !isCodeSent && awaitsComparison(checks) ? 'client_data' : current

export type ProofPhoto = {
  id: string
  slot: number
  gen: number
  state: 'ok' | 'bad'
  captured_at: string | null
  received_at: string
}

/** The ids of the photos that prove a group: the newest good one of each of its slots. */
export const proofPhotos = (
  group: CheckGroup,
  type: DocumentType,
  photos: readonly ProofPhoto[],
): readonly string[] =>
  slotsOfGroup(group, type).flatMap((slot) => {
    const good = photos.filter((photo) => photo.slot === slot && photo.state === 'ok')
    return good.toSorted(newestFirst)[0]?.id ?? []
  })

export type Contradiction = {
  field: FormField
  /** The value that contradicts it; null for a value that is impossible whatever the others are. */
  against: FormField | null
  code: ProblemCode
  /** Unusual, but possible: a person may confirm it. */
  isWarning: boolean
}

const dateOf = (value: string | null | undefined): string | null =>
  value && isPlainDate(value) ? value : null

function pinflContradictions(values: FormValues, today: string): Contradiction[] {
  const { pinfl, birth_date: birth, sex } = values
  if (!pinfl) return []
  const alone = parsePinfl(pinfl, { today })
  if (!alone.ok) return [{ field: 'pinfl', against: null, code: alone.code, isWarning: false }]
  const against = (other: 'birth_date' | 'sex', answer: ReturnType<typeof parsePinfl>): Contradiction[] =>
    answer.ok ? [] : [{ field: 'pinfl', against: other, code: answer.code, isWarning: false }]
  return [
    ...against('birth_date', parsePinfl(pinfl, { today, birth_date: dateOf(birth) })),
    ...against('sex', parsePinfl(pinfl, { today, sex: sex ?? null })),
  ]
}

const DATE_FIELDS: Partial<Record<ProblemCode, [FormField, FormField | null]>> = {
  date_future: ['document_issued', null],
  document_issued_before_birth: ['document_issued', 'birth_date'],
  document_expires_before_issue: ['document_expires', 'document_issued'],
  document_expired: ['document_expires', null],
}

function documentContradictions(values: FormValues, today: string): Contradiction[] {
  const { document_number: number } = values
  const [issued, expires, birth] = [values.document_issued, values.document_expires, values.birth_date].map(
    dateOf,
  )
  const found: Contradiction[] = []
  const shape = number ? checkDocumentNumber(number) : null
  if (shape && !shape.ok)
    found.push({ field: 'document_number', against: null, code: shape.code, isWarning: false })
  if (!issued || !expires) return found
  const code = checkDocumentDates({ issued, expires, birth: birth ?? null, today })
  const [field, against] = (code && DATE_FIELDS[code]) ?? []
  if (code && field) found.push({ field, against: against ?? null, code, isWarning: false })
  else if (birth && isUnusualTerm(issued, expires, birth))
    found.push({
      field: 'document_expires',
      against: 'document_issued',
      code: 'document_term_unusual',
      isWarning: true,
    })
  return found
}

/** What the typed values contradict among themselves: pinfl, birth date, sex, number and dates of the document. */
export const contradictionsOf = (values: FormValues, today: string): Contradiction[] => [
  ...pinflContradictions(values, today),
  ...documentContradictions(values, today),
]

/** The contradictions of a group's own fields, on either side. */
export const contradictionsIn = (group: CheckGroup, found: readonly Contradiction[]): Contradiction[] => {
  const fields = fieldsOfGroup(group)
  return found.filter(
    ({ field, against }) => fields.includes(field) || (against !== null && fields.includes(against)),
  )
}

/** A confirmation of a group: the version of the record and the photos that the person saw. */
export type CheckMark = { group: CheckGroup; version: number; photos: readonly string[] }
export type FieldChange = { version: number; fields: readonly string[] }

/** Whether a confirmation still holds: none of the fields changed since, and the photos are the same ones. */
export function isCheckValid(
  mark: CheckMark,
  changes: readonly FieldChange[],
  newestPhotos: readonly string[],
): boolean {
  const fields: readonly string[] = fieldsOfGroup(mark.group)
  const isChanged = changes.some(
    ({ version, fields: changed }) =>
      version > mark.version && changed.some((field) => fields.includes(field)),
  )
  const same =
    mark.photos.length === newestPhotos.length && mark.photos.every((id) => newestPhotos.includes(id))
  return !isChanged && same
}
