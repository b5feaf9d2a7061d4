// The two machine readable zones of documents of Uzbekistan (ICAO 9303: part 5 for TD1, part 4 for TD3; part 3 for check digits):
// which columns a field has, which letters may stand there, and which check digits cover it
// (src/docs/business-rules.md#machine-readable-zone).

/** Every letter that a zone is printed in; rows of probabilities follow this order. */
export const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'
export const FILLER = '<'
/** The issuing state of the documents that the form takes. */
export const UZBEKISTAN = 'UZB'

export const LETTERS = ALPHABET.slice(0, 26)
export const DIGITS = ALPHABET.slice(26, 36)
const TEXT = LETTERS + FILLER

export const FORMATS = ['TD1', 'TD3'] as const
/** TD1: an ID card, three lines of 30. TD3: a passport, two lines of 44. */
export type Format = (typeof FORMATS)[number]

export type MrzField =
  | 'code'
  | 'issuer'
  | 'number'
  | 'number_check'
  | 'citizenship'
  | 'birth'
  | 'birth_check'
  | 'sex'
  | 'expiry'
  | 'expiry_check'
  | 'optional'
  | 'optional_check'
  | 'optional2'
  | 'composite'
  | 'names'

/** Columns `from` (counted from 0) to `to` (not included) of a line (counted from 0). */
type Span = readonly [line: number, from: number, to: number]

type Shape = {
  lines: number
  columns: number
  spans: Readonly<Partial<Record<MrzField, Span>>>
  /** Fields under the composite check digit, in the order of its weights. */
  composite: readonly MrzField[]
}

const SHAPES: Readonly<Record<Format, Shape>> = {
  TD1: {
    lines: 3,
    columns: 30,
    spans: {
      code: [0, 0, 2],
      issuer: [0, 2, 5],
      number: [0, 5, 14],
      number_check: [0, 14, 15],
      optional: [0, 15, 30],
      birth: [1, 0, 6],
      birth_check: [1, 6, 7],
      sex: [1, 7, 8],
      expiry: [1, 8, 14],
      expiry_check: [1, 14, 15],
      citizenship: [1, 15, 18],
      optional2: [1, 18, 29],
      composite: [1, 29, 30],
      names: [2, 0, 30],
    },
    composite: [
      'number',
      'number_check',
      'optional',
      'birth',
      'birth_check',
      'expiry',
      'expiry_check',
      'optional2',
    ],
  },
  TD3: {
    lines: 2,
    columns: 44,
    spans: {
      code: [0, 0, 2],
      issuer: [0, 2, 5],
      names: [0, 5, 44],
      number: [1, 0, 9],
      number_check: [1, 9, 10],
      citizenship: [1, 10, 13],
      birth: [1, 13, 19],
      birth_check: [1, 19, 20],
      sex: [1, 20, 21],
      expiry: [1, 21, 27],
      expiry_check: [1, 27, 28],
      optional: [1, 28, 42],
      optional_check: [1, 42, 43],
      composite: [1, 43, 44],
    },
    composite: [
      'number',
      'number_check',
      'birth',
      'birth_check',
      'expiry',
      'expiry_check',
      'optional',
      'optional_check',
    ],
  },
}

/** Lines and columns of a format. */
export const sizeOf = (format: Format): { lines: number; columns: number } => SHAPES[format]

/** How many cells, one for each letter, a zone has: the lines one after the other. */
export const cellCount = (format: Format): number => SHAPES[format].lines * SHAPES[format].columns

/** The fields of a format in the order of their cells. */
export const fieldsOf = (format: Format): MrzField[] => Object.keys(SHAPES[format].spans) as MrzField[]

const cellsOfSpan = ({ columns }: Shape, [line, from, to]: Span): number[] =>
  Array.from({ length: to - from }, (_, at) => line * columns + from + at)
const cellTable = (shape: Shape): Partial<Record<MrzField, number[]>> =>
  Object.fromEntries(Object.entries(shape.spans).map(([field, span]) => [field, cellsOfSpan(shape, span)]))
const CELLS = { TD1: cellTable(SHAPES.TD1), TD3: cellTable(SHAPES.TD3) }

/** The cells of a field, counted from 0 over all lines; none where the format does not have the field. */
export const cellsOf = (format: Format, field: MrzField): readonly number[] => CELLS[format][field] ?? []

/** Fields that no check digit covers and no PINFL repeats: each is read on its own. */
export const UNCOVERED: readonly MrzField[] = ['code', 'issuer', 'citizenship', 'names']

/** All other fields of a format: numbers, dates, sex, and their check digits. */
export const coveredFields = (format: Format): MrzField[] =>
  fieldsOf(format).filter((field) => !UNCOVERED.includes(field))

/** The text of a field; '' where the format does not have it. */
export function textOf(format: Format, lines: readonly string[], field: MrzField): string {
  const [line, from, to] = SHAPES[format].spans[field] ?? [0, 0, 0]
  return lines[line]?.slice(from, to) ?? ''
}

/** The format whose count and length of lines these are, or null. */
export const formatOfLines = (lines: readonly string[]): Format | null =>
  FORMATS.find((format) => {
    const { lines: count, columns } = SHAPES[format]
    return lines.length === count && lines.every((line) => line.length === columns)
  }) ?? null

/** The value of a letter in a check digit: digits as they are, A to Z as 10 to 35, the filler 0. */
export const letterValue = (letter: string): number => {
  const at = ALPHABET.indexOf(letter)
  return at < 0 || letter === FILLER ? 0 : at < 26 ? at + 10 : at - 26
}

/** What a letter at a place of a checked text is multiplied by. */
export const weightAt = (at: number): number => [7, 3, 1][at % 3] ?? 0

/** The check digit of a text. */
export const checkDigit = (text: string): number =>
  [...text].reduce((sum, letter, at) => sum + letterValue(letter) * weightAt(at), 0) % 10

/** A check digit: the cells that it covers, in the order of the weights, and its own cell. */
export type Check = {
  name: 'number' | 'birth' | 'expiry' | 'optional' | 'pinfl' | 'composite'
  cells: readonly number[]
  digit: number
}

/** The layouts that are in use. Those of Uzbekistan differ by what stands in the optional data. */
export type Layout =
  /** The PINFL in the optional data, and in TD1 the second optional data empty. */
  | 'pinfl'
  /** The same ID card with `UZB` in the second optional data. */
  | 'pinfl_uzb'
  /** A passport from before the PINFL was printed: no optional data. */
  | 'no_pinfl'
  /** A document of another state. One whose number has more than nine letters is not read: it goes on in the optional data. */
  | 'foreign'

/** The layouts that a document of this issuer may have. */
export function layoutsOf(format: Format, issuer: string): readonly Layout[] {
  if (issuer !== UZBEKISTAN) return ['foreign']
  return format === 'TD1' ? ['pinfl', 'pinfl_uzb'] : ['pinfl', 'no_pinfl']
}

/** Whether the optional data of a layout are a PINFL. */
export const hasPinfl = (layout: Layout): boolean => layout === 'pinfl' || layout === 'pinfl_uzb'

/** Every check digit of a layout. The 14th digit of a PINFL is the check digit of the first 13. */
export function checksOf(format: Format, layout: Layout): Check[] {
  const one = (name: 'number' | 'birth' | 'expiry' | 'optional'): Check => ({
    name,
    cells: cellsOf(format, name),
    digit: cellsOf(format, `${name}_check`)[0] ?? -1,
  })
  const optional = cellsOf(format, 'optional')
  return [
    one('number'),
    one('birth'),
    one('expiry'),
    ...(format === 'TD3' ? [one('optional')] : []),
    ...(hasPinfl(layout)
      ? [{ name: 'pinfl' as const, cells: optional.slice(0, 13), digit: optional[13] ?? -1 }]
      : []),
    {
      name: 'composite',
      cells: SHAPES[format].composite.flatMap((field) => cellsOf(format, field)),
      digit: cellsOf(format, 'composite')[0] ?? -1,
    },
  ]
}

const repeat = (letters: string, count: number): string[] => Array.from({ length: count }, () => letters)

const OPTIONAL2: Readonly<Partial<Record<Layout, string[]>>> = {
  pinfl: repeat(FILLER, 11),
  pinfl_uzb: ['U', 'Z', 'B', ...repeat(FILLER, 8)],
}

function lettersOf(format: Format, layout: Layout, field: MrzField): string[] {
  const count = cellsOf(format, field).length
  switch (field) {
    case 'code':
      // V is the first letter of a visa, whose lines are as long as those of a passport: it is read, and then refused.
      return [format === 'TD1' ? 'IAC' : 'PV', TEXT]
    case 'number':
      return layout === 'foreign' ? repeat(ALPHABET, count) : [...repeat(LETTERS, 2), ...repeat(DIGITS, 7)]
    case 'sex':
      return ['MF<']
    case 'optional':
      if (layout === 'foreign') return repeat(ALPHABET, count)
      return layout === 'no_pinfl'
        ? repeat(FILLER, count)
        : [...repeat(DIGITS, 14), ...repeat(FILLER, count - 14)]
    case 'optional_check':
      // A digit or a filler where there are no optional data (ICAO 9303 part 4).
      return [layout === 'no_pinfl' ? '<0' : layout === 'foreign' ? DIGITS + FILLER : DIGITS]
    case 'optional2':
      return OPTIONAL2[layout] ?? repeat(ALPHABET, count)
    case 'issuer':
    case 'citizenship':
    case 'names':
      return repeat(TEXT, count)
    default:
      return repeat(DIGITS, count)
  }
}

function grammarTable(format: Format, layout: Layout): string[] {
  const grammar: string[] = []
  for (const field of fieldsOf(format)) {
    const letters = lettersOf(format, layout, field)
    cellsOf(format, field).forEach((cell, at) => {
      grammar[cell] = letters[at] ?? ''
    })
  }
  return grammar
}
const grammars = new Map<string, readonly string[]>()

/** The letters that may stand in each cell of a layout. */
export function grammarOf(format: Format, layout: Layout): readonly string[] {
  const known = grammars.get(format + layout)
  if (known) return known
  const grammar = grammarTable(format, layout)
  grammars.set(format + layout, grammar)
  return grammar
}
