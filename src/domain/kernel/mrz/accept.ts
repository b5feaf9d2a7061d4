// What of a reading is certain enough to fill the form, which a person then confirms, and what is marked for checking
// (src/docs/business-rules.md#machine-readable-zone, decision 0116).
import { usualNationality } from './countries.ts'
import type { MrzReading } from './decode.ts'
import { cellsOf, coveredFields, type Format, hasPinfl, textOf, UZBEKISTAN } from './format.ts'
import type { NameDoubt, NamePart } from './names.ts'

/**
 * Least probability of each cell that a check covers. Below it the likeliest letter is hardly more than a guess between two, and two such guesses
 * may cancel in the checks: digits that differ by 5 leave every weight of 7, 3, 1 with the same remainder.
 */
export const CHECKED_FLOOR = 0.6
/** Least probability of each cell that no check covers: names, citizenship, and the sex where there is no PINFL. Nothing else finds its errors. */
export const UNCHECKED_FLOOR = 0.9
/**
 * Least distance in nats to any other reading that passes the checks, on average over the cells in which it differs: e^3 is 20, so that the other
 * letters have about a twentieth of the probability. Asked per cell and not of the sum, because two cells with an alternative of a tenth make
 * more than 4 nats together, and are the pair that the checks do not find.
 */
export const LEAST_GAP = 3

/** Most letters of a name below UNCHECKED_FLOOR. With more it is not proposed. */
const MOST_DOUBTFUL = 2

export type Refusal =
  /** A check, a date or a country is wrong; `faults` of the reading say which. */
  | 'faults'
  /** A document of another state: the form takes only numbers and PINFL of Uzbekistan. */
  | 'issuer'
  /** A covered cell is not legible enough. */
  | 'floor'
  /** Another reading that passes the checks is nearly as likely. */
  | 'gap'

/** Fields of the form that a zone fills. */
export type FilledField =
  | 'document_type'
  | 'document_number'
  | 'document_expires'
  | 'pinfl'
  | 'birth_date'
  | 'sex'
  | 'surname'
  | 'name'
  | 'patronymic'
  | 'nationality'

/** Why a person has to check a value that is filled in. */
export type CheckReason =
  | NameDoubt
  /** A letter that no check covers has a probability below UNCHECKED_FLOOR. */
  | 'illegible'
  /** The century of the birth date is not certain. */
  | 'century'
  /** The zone has the citizenship, the form asks for the nationality. */
  | 'citizenship'

export type Acceptance = {
  /** Whether document, numbers, dates and PINFL are certain. Without it nothing may be filled in. */
  isAccepted: boolean
  refusals: Refusal[]
  /** Values for the form; without those that the document does not have. */
  values: Partial<Record<FilledField, string>>
  /** What a person has to check of the values, with the reasons. */
  checks: Partial<Record<FilledField, CheckReason[]>>
  /** Names as they are printed, with the places of letters that are below UNCHECKED_FLOOR. */
  printed: Partial<Record<NameField, { text: string; doubtful: number[] }>>
}

type NameField = 'surname' | 'name' | 'patronymic'

/** The cells of a reading that a check digit covers or, as the sex, the PINFL. */
function checkedCells({ format, numbers: { layout } }: MrzReading): number[] {
  return coveredFields(format)
    .filter((field) => field !== 'sex' || hasPinfl(layout))
    .flatMap((field) => cellsOf(format, field))
}

const isLegible = (reading: MrzReading, cells: readonly number[], floor: number): boolean =>
  cells.every((cell) => (reading.probabilities[cell] ?? 0) >= floor)

function refusalsOf(reading: MrzReading): Refusal[] {
  const refusals: Refusal[] = []
  // Names have marks of their own.
  if (reading.faults.some(({ field }) => field !== 'names')) refusals.push('faults')
  if (reading.numbers.issuer !== UZBEKISTAN) refusals.push('issuer')
  const isIssuerLegible = isLegible(reading, cellsOf(reading.format, 'issuer'), UNCHECKED_FLOOR)
  if (!isIssuerLegible || !isLegible(reading, checkedCells(reading), CHECKED_FLOOR)) refusals.push('floor')
  if (!(reading.gap >= LEAST_GAP && reading.gapPerCell >= LEAST_GAP)) refusals.push('gap')
  return refusals
}

/** The cells of each group of names: the surname with the two fillers behind it, and all that follows. */
function nameCells({ format, lines }: MrzReading) {
  const cells = cellsOf(format, 'names')
  const end = textOf(format, lines, 'names').indexOf('<<')
  const border = end < 0 ? cells.length : end + 2
  return { surname: cells.slice(0, border), given: cells.slice(border) }
}

const DOCUMENT_TYPES: Readonly<Record<Format, string>> = { TD1: 'id_card', TD3: 'passport' }

function namesOf(reading: MrzReading): Pick<Acceptance, 'values' | 'checks' | 'printed'> {
  if (reading.names === null) return { values: {}, checks: {}, printed: {} }
  const { surname, name, patronymic } = reading.names
  const cells = nameCells(reading)
  const values: Acceptance['values'] = {}
  const checks: Acceptance['checks'] = {}
  const printed: Acceptance['printed'] = {}
  // Words are printed one filler apart, as the text has them one space apart.
  const add = (field: NameField, part: NamePart | null, own: readonly number[], start = 0) => {
    if (part === null || part.proposal === '') return
    const isDoubtfulAt = (at: number) =>
      !isLegible(reading, own.slice(start + at, start + at + 1), UNCHECKED_FLOOR)
    const doubtful = [...part.printed].flatMap((_, at) => (isDoubtfulAt(at) ? [at] : []))
    // Something covers it: a person types it.
    if (doubtful.length > MOST_DOUBTFUL) return
    values[field] = part.proposal
    printed[field] = { text: part.printed, doubtful }
    const isDoubtful = !isLegible(reading, own, UNCHECKED_FLOOR)
    const reasons: CheckReason[] = [...part.doubts, ...(isDoubtful ? (['illegible'] as const) : [])]
    if (reasons.length > 0) checks[field] = reasons
  }
  add('surname', surname, cells.surname)
  // Which word is the patronymic depends on all given names.
  add('name', name, cells.given)
  add('patronymic', patronymic, cells.given, name.printed === '' ? 0 : name.printed.length + 1)
  return { values, checks, printed }
}

/**
 * Decides upon a reading, in two levels. Document, numbers, dates and PINFL are accepted together: no fault, a document of Uzbekistan, every
 * covered cell above its floor, and no other reading near. Names, citizenship and whatever else no check covers are proposals,
 * marked where they have to be checked. An expired document is accepted: what the form says to it is a rule of the form.
 */
export function accept(reading: MrzReading): Acceptance {
  const refusals = refusalsOf(reading)
  if (refusals.length > 0) return { isAccepted: false, refusals, values: {}, checks: {}, printed: {} }
  const { numbers, format } = reading
  const names = namesOf(reading)
  const nationality = usualNationality(numbers.citizenship)
  const isCitizenshipLegible = isLegible(reading, cellsOf(format, 'citizenship'), UNCHECKED_FLOOR)
  const isSexLegible = hasPinfl(numbers.layout) || isLegible(reading, cellsOf(format, 'sex'), UNCHECKED_FLOOR)
  return {
    isAccepted: true,
    refusals,
    values: {
      document_type: DOCUMENT_TYPES[format],
      document_number: numbers.document_number,
      document_expires: numbers.document_expires,
      birth_date: numbers.birth_date,
      ...(numbers.pinfl === null ? {} : { pinfl: numbers.pinfl }),
      ...(numbers.sex === null ? {} : { sex: numbers.sex }),
      ...(nationality === null ? {} : { nationality }),
      ...names.values,
    },
    checks: {
      ...(numbers.isCenturyKnown ? {} : { birth_date: ['century'] }),
      ...(isSexLegible || numbers.sex === null ? {} : { sex: ['illegible'] }),
      ...(nationality === null
        ? {}
        : { nationality: ['citizenship', ...(isCitizenshipLegible ? [] : (['illegible'] as const))] }),
      ...names.checks,
    },
    printed: names.printed,
  }
}
