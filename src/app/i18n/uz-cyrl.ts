// Uzbek in Cyrillic has no files: the Latin texts are written in the other script when they are loaded (decision 0062).
import { toCyrillicTexts } from '#domain/kernel/texts/cyrillic-texts.ts'
import { texts as latin } from './uz-latn.ts'

export const texts = toCyrillicTexts(latin)
