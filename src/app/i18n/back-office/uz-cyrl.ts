// Like ../uz-cyrl.ts, for the back office.
import { toCyrillicTexts } from '#domain/kernel/texts/cyrillic-texts.ts'
import { texts as latin } from './uz-latn.ts'

export const texts = toCyrillicTexts(latin)
