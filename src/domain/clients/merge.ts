// Merging two cards of one person: the values that the kept card takes from the other, and undoing the merge.
import { searchKey } from '../kernel/texts/transliteration.ts'
import { CLIENT_FIELDS, type ClientField, type ClientValues } from './client.ts'

/** What two cards may have in common: pinfl, document, phone, or name and birth date. */
export const DUPLICATE_REASONS = ['pinfl', 'document', 'phone', 'person'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** Days within which a merge can be undone. */
export const UNDO_DAYS = 30

/** A field with its value before and after; an absent value is null. */
export type FieldChange = [before: unknown, after: unknown]
export type ClientChanges = Partial<Record<ClientField, FieldChange>>

const inCard = (values: ClientValues, field: ClientField): unknown => values[field] ?? null

/** Fields in which two cards differ, in the order of the form. */
export const differingFields = (one: ClientValues, other: ClientValues): ClientField[] =>
  CLIENT_FIELDS.filter((field) => inCard(one, field) !== inCard(other, field))

/** Fields that identify a person. */
const IDENTITY = ['pinfl', 'surname', 'name', 'patronymic', 'birth_date', 'sex', 'document_number'] as const
export type IdentityField = (typeof IDENTITY)[number]
const NAMES: readonly IdentityField[] = ['surname', 'name', 'patronymic']

/**
 * Identifying fields in which two cards contradict each other. Spellings of a name in both scripts agree, and
 * an empty field contradicts nothing.
 */
export const mergeContradictions = (one: ClientValues, other: ClientValues): IdentityField[] =>
  IDENTITY.filter((field) => {
    const [mine, theirs] = [one[field] ?? '', other[field] ?? '']
    if (mine === '' || theirs === '') return false
    return NAMES.includes(field) ? searchKey(mine) !== searchKey(theirs) : mine !== theirs
  })

/** How two cards may be merged: at once, after confirmation by a second person, or never. */
export type MergeWay = 'at_once' | 'confirmed' | 'never'

/**
 * Cards with different pinfls belong to two people and are never merged; any other contradiction must be confirmed
 * by a second person.
 */
export function mergeWay(one: ClientValues, other: ClientValues): MergeWay {
  const fields = mergeContradictions(one, other)
  if (fields.includes('pinfl')) return 'never'
  return fields.length === 0 ? 'at_once' : 'confirmed'
}

/** The fields suggested to be taken from the other card: those that the kept card lacks. */
export const suggestFields = (kept: ClientValues, gone: ClientValues): ClientField[] =>
  differingFields(kept, gone).filter((field) => inCard(kept, field) === null)

/** The values of the kept card with the fields `take` of the other one. */
export function mergeValues(
  kept: ClientValues,
  gone: ClientValues,
  take: readonly ClientField[],
): ClientValues {
  const taken = Object.fromEntries(take.map((field) => [field, gone[field]]))
  const all = { ...kept, ...taken }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null))
}

/** The changed fields with their values before and after. */
export const changesBetween = (before: ClientValues, after: ClientValues): ClientChanges =>
  Object.fromEntries(
    differingFields(before, after).map((field) => [field, [inCard(before, field), inCard(after, field)]]),
  )

/** Fields that a merge set and that have been changed since: undoing the merge would lose that change. */
export const fieldsChangedAfterMerge = (changes: ClientChanges, now: ClientValues): ClientField[] =>
  CLIENT_FIELDS.filter((field) => {
    const change = changes[field]
    return change !== undefined && change[1] !== inCard(now, field)
  })

/**
 * The card with the fields of the merge set back to their earlier values; all other fields keep their current
 * values.
 */
export function undoMerge(changes: ClientChanges, now: ClientValues): ClientValues {
  const before = Object.fromEntries(Object.entries(changes).map(([field, [value]]) => [field, value]))
  const all = { ...now, ...before }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null))
}
