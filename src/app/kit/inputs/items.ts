// The options of a choice.
import type { Item } from './choice.tsx'

/** Keys with their labels. */
export const itemsOf = <K extends string>(keys: readonly K[], labelOf: (key: K) => string): Item[] =>
  keys.map((key) => ({ key, label: labelOf(key) }))

/** Entries with an id and a name. */
export const entryItems = (entries: readonly { id: number; name: string }[] = []): Item[] =>
  entries.map(({ id, name }) => ({ key: String(id), label: name }))
