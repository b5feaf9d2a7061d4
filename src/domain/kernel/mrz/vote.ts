// Several pictures of one document as one reading (src/docs/business-rules.md#machine-readable-zone). Pictures of two documents are never mixed: the
// number of one card with the dates of another passes the checks once in ten times.
import { type Acceptance, accept, CHECKED_FLOOR } from './accept.ts'
import { decode, type MrzReading } from './decode.ts'
import { ALPHABET, cellsOf, type Format, type MrzField } from './format.ts'
import { normalisedRows, type Rows, rankedLetters } from './rows.ts'

/** How the reading came about: two pictures read alike, or the mean of their probabilities. */
export type VoteAnswer = { by: 'equal' | 'mean'; reading: MrzReading; acceptance: Acceptance }

/**
 * Most nats by which pictures of one document may contradict each other, over all cells: what one has to give up for the other's letters. A blurred
 * letter makes less than one; two cards differ in five cells at least (number, PINFL and their check digits).
 */
const MOST_CONTRADICTION = 6
/**
 * Part of the cells of each field that both pictures must read alike. Without it a picture that shows only the number would be joined to one of
 * another card that shows everything but the number: they contradict each other nowhere.
 */
const LEAST_AGREEMENT = 2 / 3
const IDENTIFYING: readonly MrzField[] = ['number', 'birth', 'expiry', 'optional']

type Zone = { format: Format; rows: Rows }
type Top = { letter: string; probability: number }

const topOf = (row: Float32Array | undefined): Top => {
  const [first] = rankedLetters(row, ALPHABET)
  return { letter: first?.letter ?? '', probability: Math.exp(first?.log ?? -Infinity) }
}

/** What the likeliest common letter of a cell costs both rows. */
function contradiction(a: Float32Array, b: Float32Array): number {
  const together = a.map((log, at) => log + (b[at] ?? 0))
  return Math.max(...a) + Math.max(...b) - Math.max(...together)
}

function isSameDocument(a: Zone, b: Zone): boolean {
  if (a.format !== b.format) return false
  const nats = a.rows.reduce(
    (sum, row, cell) => sum + contradiction(row, b.rows[cell] ?? new Float32Array(row.length)),
    0,
  )
  if (nats > MOST_CONTRADICTION) return false
  return IDENTIFYING.every((field) => {
    const cells = cellsOf(a.format, field)
    const alike = cells.filter((cell) => {
      const [one, other] = [topOf(a.rows[cell]), topOf(b.rows[cell])]
      return (
        one.letter === other.letter && one.probability >= CHECKED_FLOOR && other.probability >= CHECKED_FLOOR
      )
    })
    return alike.length >= LEAST_AGREEMENT * cells.length
  })
}

const meanOf = (zones: readonly Zone[]): Rows =>
  (zones[0]?.rows ?? []).map((row, cell) =>
    row.map((_, at) => zones.reduce((sum, { rows }) => sum + (rows[cell]?.[at] ?? 0), 0) / zones.length),
  )

/** Two readings with the same document, PINFL, dates and sex. */
const isEqual = ({ numbers: a }: MrzReading, { numbers: b }: MrzReading): boolean =>
  a.document_number === b.document_number &&
  a.pinfl === b.pinfl &&
  a.birth_date === b.birth_date &&
  a.sex === b.sex &&
  a.document_expires === b.document_expires

/**
 * The accepted reading of the document in the newest picture, or null where it is not certain yet. `frames` are the rows of pictures, the
 * newest last; those of another document are left out. Accepted is the mean of at least two pictures, or what two of them were accepted as,
 * each alone.
 */
export function vote(frames: readonly Rows[], { today }: { today: string }): VoteAnswer | null {
  const zones = frames.map(normalisedRows).filter((zone) => zone !== null)
  const group: Zone[] = []
  for (const zone of zones.reverse()) if (group.every((one) => isSameDocument(one, zone))) group.push(zone)
  if (group.length < 2) return null
  const decided = (rows: Rows) => {
    const reading = decode(rows, { today })
    return reading === null ? [] : [{ reading, acceptance: accept(reading) }]
  }
  const accepted = group
    .flatMap(({ rows }) => decided(rows))
    .filter(({ acceptance }) => acceptance.isAccepted)
  const equal = accepted.find(({ reading }, at) =>
    accepted.slice(at + 1).some((other) => isEqual(reading, other.reading)),
  )
  const [mean] = decided(meanOf(group))
  // The mean has the better names.
  if (mean?.acceptance.isAccepted) return { by: equal ? 'equal' : 'mean', ...mean }
  return equal ? { by: 'equal', ...equal } : null
}
