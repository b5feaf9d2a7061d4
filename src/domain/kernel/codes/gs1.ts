// The elements of a GS1 code: an identifier of two to four digits and its value. They come as GS1-128 or DataMatrix, as printed
// beside the code with the identifiers in brackets, or as the address of a QR code (GS1 Digital Link URI syntax).
import { GS, underLatinLayout, withoutSymbology, withSeparators } from './scanner-text.ts'

/** Values by their identifiers; `01` always has 14 digits. */
export type Gs1Elements = ReadonlyMap<string, string>

const CHARACTER = '[!-"%-/0-9:-?A-Z_a-z]'
/** Identifiers that stand beside a GTIN, with their values: of a fixed length, and those that end with a separator. */
const FIXED = /^(01)(\d{14})|^(1[1-35-7])(\d{6})|^(20)(\d{2})/
const VARIABLE = new RegExp(
  `^(10|2[12])(${CHARACTER}{1,20})$|^(8002)(${CHARACTER}{1,20})$|^(235|24[01])(${CHARACTER}{1,30})$|^(3[07])(\\d{1,8})$|^(9\\d)(${CHARACTER}{1,90})$`,
)
const BRACKETED = /\((\d{2,4})\)(.*?)(?=\(\d{2,4}\)|$)/gs

/** Scheme and host without a name before it, any path, and the pairs of identifier and value. */
const LINK =
  /^https?:\/\/[^\s/?#@]+(?:\/[^\s/?#]+)*?\/01\/(\d{8}|\d{12,14})((?:\/\d{2,3}\/[^\s/?#]+)*)\/?(?:[?#]\S*)?$/i

/** Adds an element; null where its identifier has a value already. */
const add = (elements: Map<string, string>, key: string, value: string) =>
  elements.has(key) ? null : elements.set(key, value)

function read(text: string, elements: Map<string, string>): Gs1Elements | null {
  const rest = text.startsWith(GS) ? text.slice(1) : text
  if (rest === '') return elements
  const fixed = FIXED.exec(rest)
  const end = rest.indexOf(GS)
  const part = fixed?.[0] ?? (end === -1 ? rest : rest.slice(0, end))
  const [key, value] = (fixed ?? VARIABLE.exec(part))?.slice(1).filter((one) => one !== undefined) ?? []
  const isNew = key !== undefined && value !== undefined && add(elements, key, value) !== null
  return isNew ? read(rest.slice(part.length), elements) : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The elements of an address or a code; null for every other text. */
export function gs1Elements(input: string): Gs1Elements | null {
  const typed = withoutSymbology(input.trim())
  const text = underLatinLayout(typed) ?? typed
  const [, gtin, pairs = ''] = LINK.exec(text) ?? []
  if (gtin !== undefined) {
    const parts = [...pairs.matchAll(/\/(\d+)\/([^/]+)/g)].map(
      ([, key = '', value = '']) => key + decoded(value),
    )
    return read([`01${gtin.padStart(14, '0')}`, ...parts].join(GS), new Map())
  }
  const bracketed = [...text.matchAll(BRACKETED)]
  const isBracketed = bracketed.map(([part]) => part).join('') === text
  return read(
    isBracketed ? bracketed.map(([, key = '', value = '']) => key + value).join(GS) : withSeparators(text),
    new Map(),
  )
}

/** The code that has these elements, with its separators. */
export const gs1Code = (elements: Gs1Elements): string =>
  [...elements]
    .map(([key, value]) => key + value)
    .map((part, nth) => (FIXED.test(part) || nth === elements.size - 1 ? part : part + GS))
    .join('')
