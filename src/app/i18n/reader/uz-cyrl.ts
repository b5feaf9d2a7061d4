// Like ../uz-cyrl.ts, for the document reader.
import { toCyrillicTexts } from '#domain/kernel/texts/cyrillic-texts.ts'
import { reading as latin } from './uz-latn.ts'

export const { reading } = toCyrillicTexts({ reading: latin })
