import { checkDocumentNumber, normaliseDocumentNumber } from '#domain/kernel/codes/documents.ts'
import type { Mask } from './shape.ts'

/** Look-alike Cyrillic letters become Latin ones; digits stay as they are. */
const shapedDocument = (raw: string): string => {
  const bare = normaliseDocumentNumber(raw)
  return bare.length > 2 ? `${bare.slice(0, 2)} ${bare.slice(2)}` : bare
}
const DOCUMENT_LENGTH = 9

/** Series and number of a passport or an ID card: two letters, seven digits. */
export const DOCUMENT: Mask<string> = {
  isSeparator: (char) => normaliseDocumentNumber(char) === '',
  shape: shapedDocument,
  read: normaliseDocumentNumber,
  write: shapedDocument,
  faultOf: (text) => {
    const bare = normaliseDocumentNumber(text)
    if (checkDocumentNumber(bare).ok) return null
    const isBegun = bare.length < DOCUMENT_LENGTH && /^[A-Z]{0,2}$|^[A-Z]{2}\d+$/.test(bare)
    return isBegun ? null : { key: 'document_number_format' }
  },
}
