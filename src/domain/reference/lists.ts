// Lists people choose from, in three scripts (specification section 3). Codes of nationality and family status come from
// the Uzinfocom Digital Health IG (CC BY 4.0); a nationality's key is its code as text.
import type { Language } from '../kernel/language.ts'
import lists from './lists.json' with { type: 'json' }

/** Words of one entry in the three languages of the interface. */
export type Words = { ru: string; uzLatn: string; uzCyrl: string }
export type ListItem = Words & { key: string }

export const LISTS = lists satisfies Record<string, readonly ListItem[]>
export type ListName = keyof typeof LISTS
export const LIST_NAMES = Object.keys(LISTS) as ListName[]

const SCRIPT = { ru: 'ru', 'uz-Latn': 'uzLatn', 'uz-Cyrl': 'uzCyrl' } as const satisfies Record<
  Language,
  keyof Words
>

/** The word of an entry in a language. */
export const wordOf = (entry: Words, language: Language): string => entry[SCRIPT[language]]

/** Entries of a list, in the order they are offered. */
export const listOf = (list: ListName): readonly ListItem[] => LISTS[list]

/** The word for a key of a list; a key nobody knows any more is an empty word, never shown as a code. */
export function labelOf(list: ListName, key: string | null | undefined, language: Language): string {
  const entry = listOf(list).find((item) => item.key === key)
  return entry ? wordOf(entry, language) : ''
}
