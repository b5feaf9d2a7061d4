// What keyboard scanners make of a code. They press the keys of the code's characters, so a tablet with a Russian or Uzbek
// layout gets the letters of those keys; and a separator (GS, U+001D), which has no key, comes lost or written out.

export const GS = '\u001d'

/** The characters of each key: of the US layout, of the Russian one, and where they differ of the Uzbek Cyrillic one. */
const KEYS: readonly (readonly [us: string, cyrillic: string])[] = [
  ['qwertyuiop[]', 'йцукенгшщзхъ'],
  ["asdfghjkl;'", 'фывапролджэ'],
  ['zxcvbnm,./', 'ячсмитьбю.'],
  ['QWERTYUIOP{}', 'ЙЦУКЕНГШЩЗХЪ'],
  ['ASDFGHJKL:"', 'ФЫВАПРОЛДЖЭ'],
  ['ZXCVBNM<>?', 'ЯЧСМИТЬБЮ,'],
  ['`~@#$^&|', 'ёЁ"№;:?/'],
  ['os-=OS_+', 'ўқғҳЎҚҒҲ'],
]
const US_OF = new Map(
  KEYS.flatMap(([us, cyrillic]) => [...cyrillic].map((letter, at) => [letter, us[at] ?? ''])),
)

/** Letters and signs that a code never has: the text came through a Cyrillic layout. */
const CYRILLIC = /[\u0400-\u04ff№]/

/** The code behind a text that was typed under a Cyrillic layout; null where nothing shows that it was. */
export const underLatinLayout = (text: string): string | null =>
  CYRILLIC.test(text) ? [...text].map((letter) => US_OF.get(letter) ?? letter).join('') : null

/** How scanners, converters and people write the separator. */
const WRITTEN_SEPARATOR = /<GS>|\{GS\}|\[GS\]|<FNC1>|\\x1d|\\u001d|\\035|%1d|&#(?:29|x1d);|\^\]|\u241d/gi
/** The identifiers in brackets, as they are printed beside a code. */
const BRACKETS = /^\(01\)(\d{14})\(21\)(.+)$/s

/** A text with its separators as they stand in the code. */
export function withSeparators(text: string): string {
  const [, gtin, rest] = BRACKETS.exec(text) ?? []
  const plain = gtin === undefined ? text : `01${gtin}21${(rest ?? '').replaceAll(/\((9\d)\)/g, `${GS}$1`)}`
  return plain.replaceAll(WRITTEN_SEPARATOR, GS)
}

/** Without the three characters by which a scanner says what kind of code it read: `]d2`, `]E0`, `]C1`. */
export const withoutSymbology = (text: string): string => text.replace(/^\][A-Za-z]\d/, '')
