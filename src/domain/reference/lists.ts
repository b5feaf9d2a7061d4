// Lists people choose from, in three scripts (specification section 3). Codes of nationality and family status come from
// the Uzinfocom Digital Health IG (CC BY 4.0); a nationality's key is its code as text.
import type { Language } from '../kernel/texts/language.ts'
import lists from './lists.json' with { type: 'json' }

/** Labels of one entry in the three languages of the interface. */
export type Labels = { ru: string; uzLatn: string; uzCyrl: string }
export type ListItem = Labels & { key: string }

export const LISTS = lists satisfies Record<string, readonly ListItem[]>
export type ListName = keyof typeof LISTS
export const LIST_NAMES = Object.keys(LISTS) as ListName[]

const SCRIPT = { ru: 'ru', 'uz-Latn': 'uzLatn', 'uz-Cyrl': 'uzCyrl' } as const satisfies Record<
  Language,
  keyof Labels
>

/** The label of an entry in a language. */
export const labelIn = (entry: Labels, language: Language): string => entry[SCRIPT[language]]

/** Entries of a list, in the order they are offered. */
export const listOf = (list: ListName): readonly ListItem[] => LISTS[list]

/** The label for a key of a list; empty for an unknown key, so that screens never show a code. */
export function labelOf(list: ListName, key: string | null | undefined, language: Language): string {
  const entry = listOf(list).find((item) => item.key === key)
  return entry ? labelIn(entry, language) : ''
}
