// Reads the machine readable zone in a photograph (src/docs/reading-documents.md): find the band, straighten it, find its letters, see what they are, and
// decide by the rules of ICAO 9303 and of Uzbekistan (domain/kernel/mrz). The photograph is looked at again, differently, until a reading is accepted
// or time is over.
import { type Acceptance, accept, UNCHECKED_FLOOR } from '#domain/kernel/mrz/accept.ts'
import { decode, type MrzReading } from '#domain/kernel/mrz/decode.ts'
import { cellsOf } from '#domain/kernel/mrz/format.ts'
import type { Rows } from '#domain/kernel/mrz/rows.ts'
import { CUTOUT_PITCH, type Cutout, cutOut, inPhoto, type Place } from './cutout.ts'
import { extentOf, gridsOf, linesAmong, type Shape } from './grid.ts'
import { meanOf, type SeenLetters, seeLetters, USUAL_CROP } from './letters.ts'
import { type Band, locate } from './locate.ts'
import type { RunNet } from './nets.ts'
import { type Grey, type Point, type Pyramid, pyramidOf } from './picture.ts'
import { findRows } from './rows.ts'

/** What was seen of a zone, the best of all looks. */
export type Sight = {
  reading: MrzReading
  acceptance: Acceptance
  /** Of this look, to be joined with those of other photographs (`vote`). */
  rows: Rows
  /** Distance of columns in pixels of the photograph: below 10 the document is too far away. */
  pitch: number
  /** The middle of every cell in the photograph. */
  cells: Point[]
}

/** Sizes, in pixels of the longer side, at which the photograph is looked at for the band. */
const SIZES = [640, 448, 864]
/** Other crops, which are looked at too where the usual ones decide nothing. */
const OTHER_CROPS = [
  { high: 1.07, wide: 1.04 },
  { high: 0.94, wide: 0.97 },
]
/** A band with less than this part of the first one's score is not looked at. */
const LEAST_SCORE = 0.12
/** Above it a zone of longer lines than high is a passport's. */
const PASSPORT_RATIO = 7.3
const CARD: Shape = { lines: 3, columns: 30 }
const PASSPORT: Shape = { lines: 2, columns: 44 }
const MOST_PASSES = 5
const MOST_EMPTY = 0.2
/** Mean logarithm of the probabilities of a reading: below the first nothing was read, above the second it was read nearly. */
const LEAST_SURE = -0.9
const NEARLY_SURE = -0.35
const FEW_FAULTS = 3

const USUAL_TIME_MS = 2500

const sureness = ({ probabilities }: MrzReading): number =>
  probabilities.reduce((total, value) => total + Math.log(Math.max(value, 1e-6)), 0) / probabilities.length

const isBetter = (one: Sight, other: Sight | null): boolean => {
  if (other === null || one.acceptance.isAccepted !== other.acceptance.isAccepted)
    return other === null || one.acceptance.isAccepted
  const [a, b] = [one.reading.faults.length === 0, other.reading.faults.length === 0]
  return a !== b ? a : sureness(one.reading) > sureness(other.reading)
}

/** Whether it is certainly a document of another state: more looks would read the same. */
const isForeign = ({ reading, acceptance: { refusals } }: Sight): boolean =>
  refusals.includes('issuer') &&
  reading.faults.length === 0 &&
  cellsOf(reading.format, 'issuer').every((cell) => (reading.probabilities[cell] ?? 0) >= UNCHECKED_FLOOR)

/** Whether more looks would read nothing else. */
const isSettled = (sight: Sight): boolean => sight.acceptance.isAccepted || isForeign(sight)

/** Whether a turn of the picture would not help. */
const isNear = ({ reading }: Sight): boolean =>
  sureness(reading) > NEARLY_SURE && reading.faults.length <= FEW_FAULTS

/** The cutout of a band, cut again where its rows are until they lie straight in the middle. */
function straighten(
  run: RunNet,
  pyramid: Pyramid,
  band: Band,
  shape: Shape,
): { cutout: Cutout; rows: ReturnType<typeof findRows> } {
  let place: Place = { ...band, pitch: band.length / (shape.columns + 0.4) }
  for (let pass = 1; ; pass += 1) {
    const cutout = cutOut(pyramid, place, shape.lines, shape.columns)
    const rows = findRows(run, cutout)
    const most = Math.max(0, ...rows.map(({ letters }) => letters.length))
    const lines =
      linesAmong(rows, shape, cutout) ?? rows.filter(({ letters }) => letters.length >= most * 0.6)
    const extent = extentOf(lines, cutout)
    const isStraight =
      extent === null ||
      (Math.abs(extent.middle.x - cutout.width / 2) < 14 &&
        Math.abs(extent.middle.y - cutout.height / 2) < 12 &&
        Math.abs(extent.pitch / CUTOUT_PITCH - 1) < 0.06 &&
        Math.abs(extent.angle) < 0.02)
    const isLost = extent !== null && (extent.pitch < 9 || extent.pitch > 26)
    if (isStraight || isLost || pass === MOST_PASSES) return { cutout, rows }
    place = {
      middle: inPhoto(cutout, extent.middle),
      angle: place.angle + extent.angle,
      pitch: (place.pitch * extent.pitch) / CUTOUT_PITCH,
    }
  }
}

/** What the looks at one picture share. `end`: no look begins after it. */
type Search = { run: RunNet; pyramid: Pyramid; today: string; end: number }
/** What was seen with the usual crop, and what was read of it. */
type First = { sight: Sight; seen: SeenLetters }

function sightOf(
  { today }: Search,
  rows: Rows,
  { cells, pitch }: Pick<Sight, 'cells' | 'pitch'>,
): Sight | null {
  const reading = decode(rows, { today })
  return reading && { reading, acceptance: accept(reading), rows, pitch, cells }
}

/** The best of what is read at several places where the cells may be. */
function firstLook(search: Search, places: readonly Point[][], shape: Shape, pitch: number): First | null {
  let best: First | null = null
  for (const cells of places) {
    const seen = seeLetters(search.run, search.pyramid, cells, shape, USUAL_CROP)
    const sight = sightOf(search, seen.rows, { cells, pitch })
    if (sight !== null && isBetter(sight, best?.sight ?? null)) best = { sight, seen }
    if ((best !== null && isSettled(best.sight)) || performance.now() > search.end) break
  }
  return best
}

/** Looks at the same place with other crops: names are decided by the mean of three, numbers as well where the usual crop decided nothing. */
function secondLook(search: Search, { sight, seen: first }: First, shape: Shape): Sight | null {
  const { isAccepted } = sight.acceptance
  if (isForeign(sight)) return sight
  if (!isAccepted && (first.empty > MOST_EMPTY || sureness(sight.reading) < LEAST_SURE)) return sight
  // No check digit covers names: a letter that another crop shows differently is not certain.
  const doubtful = isAccepted ? cellsOf(sight.reading.format, 'names') : [...sight.cells.keys()]
  const others = OTHER_CROPS.map((crop) =>
    seeLetters(search.run, search.pyramid, sight.cells, shape, crop, doubtful),
  )
  const mean = meanOf([{ rows: doubtful.map((cell) => first.rows[cell] as Float32Array) }, ...others])
  const rows = [...first.rows]
  for (const [at, cell] of doubtful.entries()) rows[cell] = mean[at] as Float32Array
  return sightOf(search, rows, sight)
}

/**
 * The best reading of the zone in a picture, or null where there is none. `today` is the plain date in Tashkent. No look begins after
 * `timeMs` (milliseconds).
 */
export function readZone(
  run: RunNet,
  picture: Grey,
  { today, timeMs = USUAL_TIME_MS }: { today: string; timeMs?: number },
): Sight | null {
  const pyramid = pyramidOf(picture)
  const search: Search = { run, pyramid, today, end: performance.now() + timeMs }
  let best: Sight | null = null
  /** Whether the search is over. */
  const attempt = (band: Band, shape: Shape): boolean => {
    const { cutout, rows } = straighten(run, pyramid, band, shape)
    const lines = linesAmong(rows, shape, cutout)
    const grids = lines === null ? [] : gridsOf(lines, shape, cutout)
    const places = grids.map((grid) => grid.map((cell) => inPhoto(cutout, cell)))
    const first = firstLook(search, places, shape, cutout.place.pitch)
    const sight = first && secondLook(search, first, shape)
    if (sight !== null && isBetter(sight, best)) best = sight
    return (best !== null && (isSettled(best) || isNear(best))) || performance.now() > search.end
  }
  for (const size of SIZES) {
    const bands = locate(run, pyramid, size)
    for (const band of bands) {
      if (band.score < (bands[0]?.score ?? 0) * LEAST_SCORE) break
      const [likely, other] = band.length / band.height > PASSPORT_RATIO ? [PASSPORT, CARD] : [CARD, PASSPORT]
      const turned = { ...band, angle: band.angle + Math.PI }
      if (attempt(band, likely) || attempt(turned, likely) || attempt(band, other)) return best
    }
    if (performance.now() > search.end) break
  }
  return best
}
