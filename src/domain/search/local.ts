// Matching on the tablet itself: screens, actions, drafts and stored records, by the rules of the server's search.
import { searchKey } from '../kernel/texts/transliteration.ts'
import { digitsOf } from './query.ts'

/** What a record is found by: words, and numbers as digits (number of the application, phone, pinfl). */
export type Findable = { words: string; numbers?: readonly (string | number | null | undefined)[] }

/**
 * Whether a text matches: every typed word begins a word of the record, in either script; a number is the beginning or
 * the end of one of its numbers. An empty text matches nothing.
 */
export function isLocalMatch({ words, numbers = [] }: Findable, text: string): boolean {
  const digits = digitsOf(text)
  if (digits !== null) {
    const known = numbers.map((number) => String(number ?? '').replaceAll(/\D/g, ''))
    return known.some((number) => number !== '' && (number.startsWith(digits) || number.endsWith(digits)))
  }
  const typed = searchKey(text).split(' ').filter(Boolean)
  const beginnings = searchKey(words).split(' ')
  return typed.length > 0 && typed.every((word) => beginnings.some((one) => one.startsWith(word)))
}
