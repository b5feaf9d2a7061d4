// Random documents with the lines of their machine readable zone, and the rows that a classifier might make of them. Check digits and
// columns are written here a second time, so that an error of the code under test does not make its own test pass.
import fc from 'fast-check'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'

/** A person and a document in words; all of it made up (areas of the PINFL from 900 are nobody's). */
export type MadeUpDocument = {
  format: 'TD1' | 'TD3'
  /** The two letters at the beginning. */
  code: string
  issuer: string
  citizenship: string
  number: string
  birth: string
  sex: 'M' | 'F'
  expires: string
  /** Area and serial of the PINFL; null for a passport without one. */
  area: string | null
  /** The ID card with `UZB` in the second optional data. */
  hasUzb: boolean
  surname: string
  given: string
}

const value = (letter: string): number =>
  letter === '<' ? 0 : letter >= 'A' ? letter.charCodeAt(0) - 55 : Number(letter)

/** The check digit of a text by ICAO 9303. */
export const digitOf = (text: string): string =>
  String([...text].reduce((sum, letter, at) => sum + value(letter) * Number('731'[at % 3]), 0) % 10)

const yymmdd = (date: string): string => date.slice(2).replaceAll('-', '')

/** The PINFL of a document; null where it has none. */
export function pinflOf({ birth, sex, area }: MadeUpDocument): string | null {
  if (area === null) return null
  const first = (Number(birth.slice(0, 2)) - 18) * 2 + (sex === 'M' ? 1 : 2)
  const first13 = `${first}${birth.slice(8)}${birth.slice(5, 7)}${birth.slice(2, 4)}${area}`
  return first13 + digitOf(first13)
}

/** The lines that are printed on a document. */
export function linesOf(made: MadeUpDocument): string[] {
  const { format, code, issuer, citizenship, number, birth, sex, expires, hasUzb, surname, given } = made
  const names = `${surname}<<${given}`.replaceAll(' ', '<')
  const numbered = number + digitOf(number)
  const born = yymmdd(birth) + digitOf(yymmdd(birth))
  const until = yymmdd(expires) + digitOf(yymmdd(expires))
  const pinfl = pinflOf(made)
  if (format === 'TD1') {
    const first = `${code}${issuer}${numbered}${pinfl ?? ''}`.padEnd(30, '<')
    const rest = (hasUzb ? 'UZB' : '').padEnd(11, '<')
    const composite = digitOf(first.slice(5) + born + until + rest)
    return [first, born + sex + until + citizenship + rest + composite, names.padEnd(30, '<').slice(0, 30)]
  }
  const optional = pinfl === null ? '<'.repeat(15) : pinfl + digitOf(pinfl)
  const composite = digitOf(numbered + born + until + optional)
  return [
    `${code}${issuer}${names}`.padEnd(44, '<').slice(0, 44),
    numbered + citizenship + born + sex + until + optional + composite,
  ]
}

const dates = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
const letters = (min: number, max: number) =>
  fc
    .array(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), { minLength: min, maxLength: max })
    .map((some) => some.join(''))
const digits = (count: number) =>
  fc.integer({ min: 0, max: 10 ** count - 1 }).map((number) => String(number).padStart(count, '0'))

/** The day on which the documents of `randomDocument` are read. */
export const READ_ON = '2026-11-20'

/** Documents of adults, valid or expired, issued by Uzbekistan, on `READ_ON`. */
export const randomDocument: fc.Arbitrary<MadeUpDocument> = fc
  .record({
    format: fc.constantFrom('TD1' as const, 'TD3' as const),
    code: fc.constantFrom('I<', 'IU'),
    issuer: fc.constant('UZB'),
    citizenship: fc.oneof(
      { weight: 8, arbitrary: fc.constant('UZB') },
      { weight: 1, arbitrary: fc.constantFrom('XXA', 'RUS', 'KAZ', 'D<<') },
    ),
    number: fc.tuple(letters(2, 2), digits(7)).map((parts) => parts.join('')),
    birth: dates('1931-01-01', '2008-11-20'),
    sex: fc.constantFrom('M' as const, 'F' as const),
    expires: dates('2019-01-01', '2036-11-19'),
    area: fc
      .tuple(fc.integer({ min: 900, max: 999 }), fc.integer({ min: 1, max: 999 }))
      .map(([area, serial]) => `${area}${String(serial).padStart(3, '0')}`),
    hasUzb: fc.boolean(),
    surname: letters(2, 10),
    given: fc
      .tuple(letters(2, 6), letters(2, 6), fc.constantFrom('OGLI', 'QIZI'))
      .map((one) => one.join(' ')),
  })
  .map((made) => ({ ...made, code: made.format === 'TD1' ? made.code : 'P<' }))

/** A document that is as good as any, for examples. */
export const EXAMPLE: MadeUpDocument = {
  format: 'TD1',
  code: 'IU',
  issuer: 'UZB',
  citizenship: 'UZB',
  number: 'AD0000003',
  birth: '2006-01-09',
  sex: 'F',
  expires: '2035-01-08',
  area: '997350',
  hasUzb: true,
  surname: 'SINOVA',
  given: 'NAMUNA TEST QIZI',
}
/** A passport of another person. */
export const PASSPORT: MadeUpDocument = {
  ...EXAMPLE,
  format: 'TD3',
  code: 'P<',
  number: 'AA0000001',
  birth: '1990-03-15',
  sex: 'M',
  expires: '2031-03-14',
  area: '999001',
  surname: 'NAMUNAYEV',
  given: 'TEST NAMUNA OGLI',
}

/** Probabilities of some letters of a cell; what they leave is shared by the other letters. */
export type Seen = Readonly<Record<string, number>>

/** The row of a classifier that sees these letters. */
export function rowOf(seen: Seen): Float32Array {
  const rest = 1 - Object.values(seen).reduce((sum, one) => sum + one, 0)
  const each = Math.max(rest / (ALPHABET.length - Object.keys(seen).length), 1e-9)
  return Float32Array.from(ALPHABET, (letter) => Math.log(seen[letter] ?? each))
}

/** Rows of a sharp picture of the lines; `other` is what is seen differently, by cell. */
export const rowsOf = (
  lines: readonly string[],
  other: Readonly<Record<number, Seen>> = {},
): Float32Array[] => [...lines.join('')].map((letter, cell) => rowOf(other[cell] ?? { [letter]: 0.995 }))
