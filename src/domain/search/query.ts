// The search for anything: its kinds, who may see which, and the shortest text that the server searches for.
import type { PermissionKey } from '../access/permissions.ts'
import { searchKey } from '../kernel/texts/transliteration.ts'

/** Any one of these permissions shows a kind, within its own scope; the first one that a person has counts. */
export const SEARCH_PERMISSIONS = {
  applications: ['applications'],
  /** Units of goods in applications: IMEI, or the serial number of a marking code. */
  units: ['applications'],
  clients: ['clients'],
  goods: ['reference.goods', 'stock'],
  people: ['users'],
} as const satisfies Record<string, readonly PermissionKey[]>
export type SearchKind = keyof typeof SEARCH_PERMISSIONS
export const SEARCH_KINDS = Object.keys(SEARCH_PERMISSIONS) as SearchKind[]

/** A shorter text matches too much to be of use and costs the most. */
export const FEWEST_LETTERS = 3
export const FEWEST_DIGITS = 4

/** The longest text; a longer one is no name and no number. */
export const LONGEST_SEARCH = 100
/** Hits of each kind. */
export const HITS_OF_KIND = 5

const SEPARATORS = /[\s()+\-.№#]/g

/** The digits of a text that is a number: with separators, but without letters. Null for any other text. */
export function digitsOf(text: string): string | null {
  const digits = text.replace(SEPARATORS, '')
  return /^\d+$/.test(digits) ? digits : null
}

/** Whether a text is long enough to search for. */
export function isSearchable(text: string): boolean {
  const digits = digitsOf(text)
  if (digits !== null) return digits.length >= FEWEST_DIGITS
  // One word of that length: "a b c" would match nearly every name.
  return searchKey(text)
    .split(' ')
    .some((word) => word.length >= FEWEST_LETTERS)
}
