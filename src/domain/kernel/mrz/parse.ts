// The lines of a machine readable zone as the values of the form (src/docs/business-rules.md#machine-readable-zone).
import { formatOfLines, textOf } from './format.ts'
import { type MrzNames, parseNames } from './names.ts'
import { type Fault, type MrzNumbers, readNumbers } from './numbers.ts'

export type MrzAnswer = { ok: true; document: MrzNumbers & MrzNames } | { ok: false; faults: Fault[] }

/**
 * Parses the lines exactly as they are printed: capital letters, digits and fillers, without spaces. Answers the document, or every
 * fault that was found. `today` is the plain date in Tashkent, on which the century of dates depends; whether the document
 * has expired is the caller's to ask.
 */
export function parseMrz(lines: readonly string[], { today }: { today: string }): MrzAnswer {
  const format = formatOfLines(lines)
  if (format === null) return { ok: false, faults: [{ code: 'lines', field: null }] }
  const { numbers, faults } = readNumbers(format, lines, today)
  const names = parseNames(textOf(format, lines, 'names'), numbers.sex)
  if (names !== null && faults.length === 0) return { ok: true, document: { ...numbers, ...names } }
  return { ok: false, faults: names === null ? [...faults, { code: 'names', field: 'names' }] : faults }
}
