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
import { type Band, isSame, locate } from './locate.ts'
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
/**
 * What letters look like, and what a whole zone looks like: the mean logarithm of the most probable letters, and how many different ones there are
 * among a third of the cells, or among all. A zone that was read had more than -0.75, and 20 different letters. Stripes are read as one letter everywhere.
 */
const LETTERS = { certainty: -0.8, different: 7 }
const ZONE = { certainty: -0.65, different: 18 }
/** Logarithm of the probability of the likeliest letter, below which a cell shows none, and the part of the cells that have to show one. */
const COVERED = -2.5
const LEAST_UNCOVERED = 0.55
const FEW_FAULTS = 3

const USUAL_TIME_MS = 2500

/** Whether cells look so. What covers a part of them, glare or a finger, does not count against the others. */
function looksLike(rows: readonly Float32Array[], { certainty, different }: typeof ZONE): boolean {
  const letters = new Set<number>()
  let [seen, sum] = [0, 0]
  for (const row of rows) {
    const most = Math.max(...row)
    if (most < COVERED) continue
    letters.add(row.indexOf(most))
    seen += 1
    sum += most
  }
  return seen >= LEAST_UNCOVERED * rows.length && letters.size >= different && sum >= certainty * seen
}

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

/** Whether other crops of the same cells may decide what these did not. */
const isNear = ({ sight, seen }: First): boolean =>
  seen.empty <= MOST_EMPTY && sight.reading.faults.length <= FEW_FAULTS

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
/** Where the cells of a zone may be, in the photograph. */
type Spot = { cells: Point[]; shape: Shape; pitch: number }
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

/** What is read at a spot with the usual crop; null where a third of its cells shows that there are no letters. */
function firstLook(search: Search, spot: Spot): First | null {
  const { cells, shape } = spot
  const [some, others]: [number[], number[]] = [[], []]
  for (const cell of cells.keys()) (cell % 3 === 1 ? some : others).push(cell)
  const look = (wanted: readonly number[]) =>
    seeLetters(search.run, search.pyramid, cells, shape, USUAL_CROP, wanted)
  const sample = look(some)
  if (!looksLike(sample.rows, LETTERS)) return null
  const rest = look(others)
  const rows: Float32Array[] = cells.map(() => new Float32Array())
  for (const [at, cell] of some.entries()) rows[cell] = sample.rows[at] as Float32Array
  for (const [at, cell] of others.entries()) rows[cell] = rest.rows[at] as Float32Array
  const seen = { rows, empty: (sample.empty * some.length + rest.empty * others.length) / cells.length }
  const sight = sightOf(search, rows, spot)
  return sight && { sight, seen }
}

/** The best of what is read at several spots of one band. */
function bestLook(search: Search, spots: readonly Spot[]): First | null {
  let best: First | null = null
  for (const spot of spots) {
    const look = firstLook(search, spot)
    if (look !== null && isBetter(look.sight, best?.sight ?? null)) best = look
    // Where there are no letters, there are none beside either.
    if (best === null || isSettled(best.sight) || performance.now() > search.end) break
  }
  return best
}

/** Looks at the same place with other crops: names are decided by the mean of three, numbers as well where the usual crop decided nothing. */
function secondLook(search: Search, first: First, shape: Shape): Sight | null {
  const { sight, seen } = first
  const { isAccepted } = sight.acceptance
  if (isForeign(sight) || (!isAccepted && !isNear(first))) return sight
  // No check digit covers names: a letter that another crop shows differently is not certain.
  const doubtful = isAccepted ? cellsOf(sight.reading.format, 'names') : [...sight.cells.keys()]
  const others = OTHER_CROPS.map((crop) =>
    seeLetters(search.run, search.pyramid, sight.cells, shape, crop, doubtful),
  )
  const mean = meanOf([{ rows: doubtful.map((cell) => seen.rows[cell] as Float32Array) }, ...others])
  const rows = [...seen.rows]
  for (const [at, cell] of doubtful.entries()) rows[cell] = mean[at] as Float32Array
  return sightOf(search, rows, sight)
}

/** The spots where the cells of a zone of this shape may be in a band, the most likely first. */
function spotsOf({ run, pyramid }: Search, band: Band, shape: Shape): Spot[] {
  const { cutout, rows } = straighten(run, pyramid, band, shape)
  const lines = linesAmong(rows, shape, cutout)
  const grids = lines === null ? [] : gridsOf(lines, shape, cutout)
  return grids.map((grid) => ({
    cells: grid.map((cell) => inPhoto(cutout, cell)),
    shape,
    pitch: cutout.place.pitch,
  }))
}

/** The same zone, upside down. */
const turned = (spot: Spot): Spot => ({ ...spot, cells: spot.cells.toReversed() })

/** The shapes that a band may have, the likely one first. */
const shapesOf = ({ length, height }: Band): [Shape, Shape] =>
  length / height > PASSPORT_RATIO ? [PASSPORT, CARD] : [CARD, PASSPORT]

/** `today` is the plain date in Tashkent. No look begins after `timeMs` (milliseconds). */
export type Wish = { today: string; timeMs?: number }

/** The best reading of the zone in a picture, null where there is none, and the bands where one may be. */
export function lookForZone(
  run: RunNet,
  pyramid: Pyramid,
  { today, timeMs = USUAL_TIME_MS }: Wish,
): { sight: Sight | null; bands: readonly Band[] } {
  const search: Search = { run, pyramid, today, end: performance.now() + timeMs }
  const [tried, zones, found]: [Band[], Set<Band>, Spot[]] = [[], new Set(), []]
  let best: Sight | null = null
  /** Whether the search is over. */
  const attempt = (spots: readonly Spot[], band?: Band): boolean => {
    const first = bestLook(search, spots)
    const sight = first && secondLook(search, first, (spots[0] as Spot).shape)
    if (sight !== null && isBetter(sight, best)) best = sight
    const isZone = first !== null && looksLike(first.seen.rows, ZONE)
    if (isZone && band) zones.add(band)
    return (isZone && isNear(first)) || (best !== null && isSettled(best)) || performance.now() > search.end
  }
  for (const size of SIZES) {
    const bands = locate(run, pyramid, size).filter(
      (band, _, [first]) =>
        band.score >= (first?.score ?? 0) * LEAST_SCORE && !tried.some((other) => isSame(band, other)),
    )
    tried.push(...bands)
    for (const turn of [0, 1] as const)
      for (const band of bands) {
        if (zones.has(band)) continue
        const spots = spotsOf(search, band, shapesOf(band)[turn])
        if (attempt(spots, band)) return { sight: best, bands: tried }
        found.push(...spots.slice(0, 1))
      }
    // It is there and cannot be read: other sizes would find it again.
    if (zones.size > 0) break
  }
  // The direction in which lines run is hardly ever mistaken.
  for (const spot of found) if (attempt([turned(spot)])) break
  return { sight: best, bands: tried }
}

/** The best reading of the zone in a picture, or null where there is none. */
export const readZone = (run: RunNet, picture: Grey, wish: Wish): Sight | null =>
  lookForZone(run, pyramidOf(picture), wish).sight
