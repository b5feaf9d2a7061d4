// Items with names in three languages. Apart from the kit, which must not load the lists of the reference data.
import type { Item } from '#app/kit/inputs/choice.tsx'
import type { Language } from '#domain/kernel/texts/language.ts'
import { type Labels, labelIn } from '#domain/reference/lists.ts'

/** An item that is shown in one language and found by its names in all. */
export const namedItem = (key: string | number, labels: Labels, language: Language): Item => ({
  key: String(key),
  label: labelIn(labels, language),
  names: [labels.ru, labels.uzLatn, labels.uzCyrl],
})
