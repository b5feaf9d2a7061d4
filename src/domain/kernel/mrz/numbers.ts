// Everything of a zone but the names: document, PINFL, dates, sex, citizenship, with whatever contradicts itself
// (src/docs/business-rules.md#machine-readable-zone).
import { canHold } from '../codes/documents.ts'
import { parsePinfl, type Sex } from '../codes/pinfl.ts'
import { isCountry } from './countries.ts'
import { birthDatesOf, expiryOf, isPossibleBirth } from './dates.ts'
import {
  cellsOf,
  checkDigit,
  checksOf,
  FILLER,
  type Format,
  fieldsOf,
  grammarOf,
  hasPinfl,
  type Layout,
  type MrzField,
  textOf,
  UZBEKISTAN,
} from './format.ts'

/** What is wrong with the lines. That a document has expired is no fault of its reading. */
export type FaultCode =
  /** Not two lines of 44 or three of 30 letters. */
  | 'lines'
  /** Neither an ID card nor a passport: a visa, for example. */
  | 'document'
  /** A letter that cannot stand there. */
  | 'alphabet'
  /** No state or organisation that ICAO knows. */
  | 'country'
  | 'check_digit'
  | 'composite'
  /** A day that does not exist, or cannot be a day of birth or of expiry. */
  | 'date'
  /** The PINFL contradicts itself. */
  | 'pinfl'
  /** The PINFL contradicts the birth date or the sex. */
  | 'pinfl_mismatch'
  /** Names that are not one or two groups of words. */
  | 'names'
export type Fault = { code: FaultCode; field: MrzField | null }

export type MrzNumbers = {
  format: Format
  layout: Layout
  /** Three letters of ICAO, as printed. */
  issuer: string
  citizenship: string
  document_number: string
  /** Null in a passport that was issued before it was printed, and in documents of other states. */
  pinfl: string | null
  birth_date: string
  /** Whether the century of the birth date follows from the document, or the younger of two possible people was taken. */
  isCenturyKnown: boolean
  /** Null where the document does not say. */
  sex: Sex | null
  document_expires: string
}

/** The layout to which the optional data of the lines belong. */
export function layoutOf(format: Format, lines: readonly string[]): Layout {
  if (textOf(format, lines, 'issuer') !== UZBEKISTAN) return 'foreign'
  if (format === 'TD1') return textOf(format, lines, 'optional2').startsWith(FILLER) ? 'pinfl' : 'pinfl_uzb'
  return isEmpty(textOf(format, lines, 'optional')) ? 'no_pinfl' : 'pinfl'
}

const isEmpty = (text: string): boolean => !/[^<]/.test(text)
/** The second letter is the issuer's choice; only V is not allowed on a card (ICAO 9303 part 5). */
const CODES: Readonly<Record<Format, RegExp>> = { TD1: /^[IAC][A-UW-Z<]$/, TD3: /^P[A-Z<]$/ }

function alphabetFaults(format: Format, layout: Layout, lines: readonly string[]): Fault[] {
  const grammar = grammarOf(format, layout)
  const text = lines.join('')
  return fieldsOf(format).flatMap((field): Fault[] => {
    if (field === 'code') {
      return CODES[format].test(textOf(format, lines, field)) ? [] : [{ code: 'document', field }]
    }
    if (field === 'issuer' || field === 'citizenship') {
      return isCountry(textOf(format, lines, field)) ? [] : [{ code: 'country', field }]
    }
    const isWrong = cellsOf(format, field).some((cell) => !grammar[cell]?.includes(text[cell] ?? ' '))
    return isWrong || (field === 'number' && isEmpty(textOf(format, lines, field)))
      ? [{ code: 'alphabet', field }]
      : []
  })
}

function checkFaults(format: Format, layout: Layout, lines: readonly string[]): Fault[] {
  const text = lines.join('')
  return checksOf(format, layout).flatMap(({ name, cells, digit }): Fault[] => {
    const covered = cells.map((cell) => text[cell]).join('')
    const printed = text[digit] ?? ''
    const isRight =
      printed === String(checkDigit(covered)) ||
      (name === 'optional' && printed === FILLER && isEmpty(covered))
    if (isRight || name === 'pinfl') return []
    return name === 'composite'
      ? [{ code: 'composite', field: 'composite' }]
      : [{ code: 'check_digit', field: name }]
  })
}

type Answer = { numbers: MrzNumbers; faults: Fault[] }

/** Reads all fields but the names; where there are faults, the numbers are what could be made of the lines. */
export function readNumbers(format: Format, lines: readonly string[], today: string): Answer {
  const layout = layoutOf(format, lines)
  const field = (name: MrzField) => textOf(format, lines, name)
  const isOfUzbekistan = layout !== 'foreign'
  const faults = [...alphabetFaults(format, layout, lines), ...checkFaults(format, layout, lines)]

  const expires = expiryOf(field('expiry'), today, isOfUzbekistan)
  if (expires === null) faults.push({ code: 'date', field: 'expiry' })

  const sex = field('sex') === 'M' || field('sex') === 'F' ? (field('sex') as Sex) : null
  const births = birthDatesOf(field('birth'), today, expires, isOfUzbekistan)
  let birth = births[0]
  const pinfl = hasPinfl(layout) ? field('optional').slice(0, 14) : null
  if (pinfl !== null) {
    const answer = parsePinfl(pinfl, { today })
    if (!answer.ok) faults.push({ code: 'pinfl', field: 'optional' })
    else {
      birth = answer.birth_date
      if (birth.replaceAll('-', '').slice(2) !== field('birth'))
        faults.push({ code: 'pinfl_mismatch', field: 'birth' })
      if (answer.sex !== sex) faults.push({ code: 'pinfl_mismatch', field: 'sex' })
      const isPossible = isPossibleBirth(birth, today) && (expires === null || canHold(birth, expires, today))
      if (!isPossible) birth = undefined
    }
  }
  if (birth === undefined) faults.push({ code: 'date', field: 'birth' })

  const numbers: MrzNumbers = {
    format,
    layout,
    issuer: field('issuer'),
    citizenship: field('citizenship'),
    document_number: field('number').replaceAll(FILLER, ''),
    pinfl,
    birth_date: birth ?? '',
    isCenturyKnown: pinfl !== null || births.length === 1,
    sex,
    document_expires: expires ?? '',
  }
  return { numbers, faults }
}
