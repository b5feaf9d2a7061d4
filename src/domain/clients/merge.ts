// Two cards of one person become one: what the card that stays takes from the other, and whether that can be undone.
import { searchKey } from '../kernel/transliteration.ts'
import { CLIENT_FIELDS, type ClientField, type ClientValues } from './client.ts'

/** What two cards may have in common: number of the person, document, phone, or name and birth date. */
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

/** Fields that say who somebody is: two cards of one person agree in them. */
const IDENTITY = ['pinfl', 'surname', 'name', 'patronymic', 'birth_date', 'sex', 'document_number'] as const
export type IdentityField = (typeof IDENTITY)[number]
const NAMES: readonly IdentityField[] = ['surname', 'name', 'patronymic']

/**
 * Fields in which two cards contradict each other. A name in the other script is the same name, and an empty field says
 * nothing. Cards with different pinfls are of two people and are never merged; any other contradiction needs a second
 * person who looks at it.
 */
export const mergeContradictions = (one: ClientValues, other: ClientValues): IdentityField[] =>
  IDENTITY.filter((field) => {
    const [mine, theirs] = [one[field] ?? '', other[field] ?? '']
    if (mine === '' || theirs === '') return false
    return NAMES.includes(field) ? searchKey(mine) !== searchKey(theirs) : mine !== theirs
  })

/** How two cards may be merged. */
export type MergeWay = 'at_once' | 'confirmed' | 'never'
export function mergeWay(one: ClientValues, other: ClientValues): MergeWay {
  const fields = mergeContradictions(one, other)
  if (fields.includes('pinfl')) return 'never'
  return fields.length === 0 ? 'at_once' : 'confirmed'
}

/** Of two cards, what a person would most likely take from the one that goes: what the other lacks. */
export const suggestFields = (kept: ClientValues, gone: ClientValues): ClientField[] =>
  differingFields(kept, gone).filter((field) => inCard(kept, field) === null)

/** The card that stays, with these fields of the other. */
export function mergeValues(
  kept: ClientValues,
  gone: ClientValues,
  take: readonly ClientField[],
): ClientValues {
  const taken = Object.fromEntries(take.map((field) => [field, gone[field]]))
  const all = { ...kept, ...taken }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null))
}

/** What one card became. */
export const changesBetween = (before: ClientValues, after: ClientValues): ClientChanges =>
  Object.fromEntries(
    differingFields(before, after).map((field) => [field, [inCard(before, field), inCard(after, field)]]),
  )

/** Fields that a merge had set and that somebody has changed since: undoing would lose that. */
export const changedSince = (changes: ClientChanges, now: ClientValues): ClientField[] =>
  CLIENT_FIELDS.filter((field) => {
    const change = changes[field]
    return change !== undefined && change[1] !== inCard(now, field)
  })

/** The card without what a merge had set; everything else stays as it is now. */
export function undoMerge(changes: ClientChanges, now: ClientValues): ClientValues {
  const before = Object.fromEntries(Object.entries(changes).map(([field, [value]]) => [field, value]))
  const all = { ...now, ...before }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null))
}
