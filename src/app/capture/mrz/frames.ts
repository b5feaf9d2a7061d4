// Frames of the live camera, one after the other: what each shows of the zone, and what those of one document are read as together.
import { type Acceptance, CHECKED_FLOOR } from '#domain/kernel/mrz/accept.ts'
import type { Rows } from '#domain/kernel/mrz/rows.ts'
import { vote } from '#domain/kernel/mrz/vote.ts'
import type { RunNet } from './nets.ts'
import { type Grey, type Point, pyramidOf } from './picture.ts'
import { lookForZone, type Sight } from './read.ts'

/** What a frame shows of the zone. */
export type SeenZone = {
  /** Corners of the zone in pixels of the frame, clockwise from the first letter. */
  corners: Point[]
  /** The longer of two opposite sides by the shorter one: 1 where the camera stands straight above. */
  tilt: number
  /** Letters that cannot be read because light is reflected there. */
  burnt: number
}
export type FrameLook = {
  /** Null where there is no zone to be seen. */
  zone: SeenZone | null
  /** There may be one, but its letters are too small. */
  isFar: boolean
  /** Mean brightness, 0 to 255. */
  brightness: number
  /** What two frames or more agree upon. */
  acceptance: Acceptance | null
  /** Two frames show the document of another state. */
  isForeign: boolean
}

/** No look at a frame begins later, in milliseconds: the next frame may be better. */
const FRAME_TIME_MS = 800
/** Frames that vote together; older ones are forgotten. */
const MOST_FRAMES = 5
const FEWEST_COLUMNS = 30
const COLUMNS = new Map([
  [90, FEWEST_COLUMNS],
  [88, 44],
])
const BURNT_LEVEL = 245
/** Pixels of a column of letters under which the document is too far away. */
const LEAST_PITCH = 10

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

function cornersOf(cells: readonly Point[]): [Point, Point, Point, Point] {
  const columns = COLUMNS.get(cells.length) ?? cells.length
  const at = (index: number): Point => cells[index] ?? { x: 0, y: 0 }
  const middles = [at(0), at(columns - 1), at(cells.length - 1), at(cells.length - columns)] as const
  const [a, b, c, d] = middles
  // From the middles of the letters in the corners to the border of the zone.
  const across = { x: (b.x - a.x + c.x - d.x) / (2 * columns), y: (b.y - a.y + c.y - d.y) / (2 * columns) }
  const lines = cells.length / columns
  const down = { x: (d.x - a.x + c.x - b.x) / (3 * lines), y: (d.y - a.y + c.y - b.y) / (3 * lines) }
  const moved = (point: Point, right: number, below: number): Point => ({
    x: point.x + across.x * right + down.x * below,
    y: point.y + across.y * right + down.y * below,
  })
  return [moved(a, -1, -1), moved(b, 1, -1), moved(c, 1, 1), moved(d, -1, 1)]
}

function tiltOf([a, b, c, d]: readonly [Point, Point, Point, Point]): number {
  const ratio = (one: number, other: number) => Math.max(one, other) / Math.max(1, Math.min(one, other))
  return Math.max(ratio(distance(a, b), distance(d, c)), ratio(distance(a, d), distance(b, c)))
}

function burntOf({ width, height, values }: Grey, { reading, cells, pitch }: Sight): number {
  const isBurnt = ({ x, y }: Point): boolean => {
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column < 0 || row < 0 || column >= width || row >= height) return false
    const reach = Math.max(1, Math.round(pitch / 4))
    for (const [dx, dy] of [
      [0, 0],
      [reach, 0],
      [-reach, 0],
      [0, reach],
      [0, -reach],
    ] as const)
      if ((values[(row + dy) * width + column + dx] ?? 0) < BURNT_LEVEL) return false
    return true
  }
  return cells.filter((cell, at) => (reading.probabilities[at] ?? 0) < CHECKED_FLOOR && isBurnt(cell)).length
}

const meanOf = ({ values }: Grey): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Looks at frames of one stay of the camera: each call is given the next frame, `today` is the plain date in Tashkent. Nothing is accepted on
 * one frame alone.
 */
export function watchFrames(run: RunNet): (frame: Grey, today: string) => FrameLook {
  let seen: Rows[] = []
  let foreign = 0
  return (frame, today) => {
    const pyramid = pyramidOf(frame)
    const { sight, bands } = lookForZone(run, pyramid, { today, timeMs: FRAME_TIME_MS })
    const brightness = meanOf(pyramid.at(-1) ?? frame)
    if (sight === null) {
      const [likely] = bands.toSorted((a, b) => b.score - a.score)
      const isFar = likely !== undefined && likely.length / FEWEST_COLUMNS < LEAST_PITCH
      return { zone: null, isFar, brightness, acceptance: null, isForeign: foreign > 1 }
    }
    const { rows, cells, pitch, acceptance } = sight
    seen = [...seen, rows].slice(-MOST_FRAMES)
    if (acceptance.refusals.length > 0 && acceptance.refusals.every((refusal) => refusal === 'issuer'))
      foreign += 1
    else if (acceptance.isAccepted) foreign = 0
    const corners = cornersOf(cells)
    return {
      zone: { corners, tilt: tiltOf(corners), burnt: burntOf(frame, sight) },
      isFar: pitch < LEAST_PITCH,
      brightness,
      acceptance: vote(seen, { today })?.acceptance ?? null,
      isForeign: foreign > 1,
    }
  }
}
