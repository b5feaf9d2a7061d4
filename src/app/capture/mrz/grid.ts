// The grid of a zone: which rows of letters are its lines, which column each letter has, and from those the middle of every cell, of letters that were
// not found as well.

import { CUTOUT_PITCH, type Cutout } from './cutout.ts'
import { fitHomography, type Homography, transformed } from './homography.ts'
import type { Point } from './picture.ts'
import type { Letter, Row } from './rows.ts'

export type Shape = { lines: number; columns: number }
/** How the rows lie in the cutout, to cut it again where they are. */
export type Extent = { middle: Point; angle: number; pitch: number }

/** Distance of lines in columns: ICAO 9303 allows a range around it. */
export const LINE_PITCH = 2.42
const LEAST_LINE_PITCH = 1.75
const MOST_LINE_PITCH = 3.1
/** Least part of the cells whose letters were found. */
const LEAST_FOUND = 0.35
/** How many possible first columns are tried. */
const MOST_STARTS = 3
const ROUNDS = 4
/** Brings pixels of the cutout to the size of 1. */
const UNIT = 200

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Where rows are, all together; null without rows. */
export function extentOf(rows: readonly Row[], cutout: Cutout): Extent | null {
  if (rows.length === 0) return null
  const letters = rows.flatMap((row) => row.letters)
  const x = (Math.min(...letters.map((one) => one.x)) + Math.max(...letters.map((one) => one.x))) / 2
  const slope = sum(rows.map((row) => row.slope)) / rows.length
  const steps = rows.map((row) => {
    const byColumn = [...row.letters].sort((a, b) => a.column - b.column)
    const [first, last] = [byColumn[0], byColumn.at(-1)]
    return { width: (last?.x ?? 0) - (first?.x ?? 0), columns: (last?.column ?? 0) - (first?.column ?? 0) }
  })
  const columns = sum(steps.map((one) => one.columns))
  return {
    middle: { x, y: sum(rows.map((row) => row.y)) / rows.length + slope * (x - cutout.width / 2) },
    angle: Math.atan(slope),
    pitch: columns > 0 ? sum(steps.map((one) => one.width)) / columns : CUTOUT_PITCH,
  }
}

/** The rows with most letters that stand at even distances, from the top down; null where there are not so many. */
export function linesAmong(rows: readonly Row[], { lines, columns }: Shape, cutout: Cutout): Row[] | null {
  let best: { rows: Row[]; value: number } | null = null
  const evenness = (chosen: readonly Row[]): number => {
    let value = sum(chosen.map((row) => Math.min(row.letters.length, columns + 1)))
    for (const [at, row] of chosen.slice(1).entries()) {
      const above = chosen[at] as Row
      const distance = (row.y - above.y) / CUTOUT_PITCH
      if (distance < LEAST_LINE_PITCH || distance > MOST_LINE_PITCH) return -Infinity
      value -= Math.abs(distance - LINE_PITCH) * 4 + Math.abs(row.slope - above.slope) * 60
    }
    const [first, last] = [chosen[0], chosen.at(-1)]
    return value - Math.abs(((first?.y ?? 0) + (last?.y ?? 0)) / 2 - cutout.height / 2) * 0.05
  }
  const choose = (chosen: Row[], from: number) => {
    if (chosen.length === lines) {
      const value = evenness(chosen)
      if (value > (best?.value ?? -Infinity)) best = { rows: [...chosen], value }
      return
    }
    for (let at = from; at < rows.length; at += 1) choose([...chosen, rows[at] as Row], at + 1)
  }
  choose([], 0)
  return (best as { rows: Row[] } | null)?.rows ?? null
}

/** The letters of the lines, all counted in the columns of the fullest one. */
function inOneCount(lines: readonly Row[]): Letter[][] {
  const fullest = lines.reduce((a, b) => (b.letters.length > a.letters.length ? b : a))
  const slope = sum(lines.map((row) => row.slope)) / lines.length
  return lines.map((row) => {
    if (row === fullest) return row.letters
    const lean = slope * (row.y - fullest.y)
    const shifts = row.letters
      .map((letter) => {
        const x = letter.x + lean
        const near = fullest.letters.reduce((a, b) => (Math.abs(b.x - x) < Math.abs(a.x - x) ? b : a))
        return near.column + (x - near.x) / fullest.pitch - letter.column
      })
      .sort((a, b) => a - b)
    const shift = Math.round(shifts[shifts.length >> 1] ?? 0)
    return row.letters.map((letter) => ({ ...letter, column: letter.column + shift }))
  })
}

/** The columns that may be the first one, the one that takes in most letters first. */
function startsOf(lines: readonly Letter[][], columns: number): number[] {
  const scores = new Map<number, number>()
  for (const { column, score } of lines.flat()) scores.set(column, (scores.get(column) ?? 0) + score)
  const all = [...scores.keys()]
  const [first, last] = [Math.min(...all), Math.max(...all)]
  const starts: { start: number; value: number }[] = []
  for (
    let start = Math.min(first, last - columns + 1);
    start <= Math.max(first, last - columns + 1);
    start += 1
  ) {
    const inside = Array.from({ length: columns }, (_, at) => scores.get(start + at) ?? 0)
    starts.push({ start, value: sum(inside) })
  }
  return starts
    .sort((a, b) => b.value - a.value || Math.abs(a.start - first) - Math.abs(b.start - first))
    .slice(0, MOST_STARTS)
    .map(({ start }) => start)
}

type Seen = { line: number; column: number; cell: Point; at: Point; score: number }

/** The plane through the letters; those that lie beside it count less from round to round. */
function planeOf(letters: readonly Seen[]): Homography | null {
  let trust = letters.map(() => 1)
  let plane: Homography | null = null
  for (let round = 0; round < ROUNDS; round += 1) {
    plane = fitHomography(
      letters.map(({ cell, at, score }, i) => ({ from: cell, to: at, weight: score * (trust[i] ?? 1) })),
    )
    if (plane === null) return null
    const fitted = plane
    trust = letters.map(({ cell, at }) => {
      const place = transformed(fitted, cell)
      return 1 / (1 + ((Math.hypot(place.x - at.x, place.y - at.y) * UNIT) / 1.2) ** 2)
    })
  }
  return plane
}

/** The middle of every cell, line after line; what letters nearby have beside the plane is added, because pages bend. */
function cellsOn(
  plane: Homography,
  letters: readonly Seen[],
  { lines, columns }: Shape,
  cellOf: CellOf,
): Point[] {
  const beside = letters.map(({ line, column, cell, at, score }) => {
    const place = transformed(plane, cell)
    return { line, column, score, x: (at.x - place.x) * UNIT, y: (at.y - place.y) * UNIT }
  })
  return Array.from({ length: lines * columns }, (_, index) => {
    const [line, column] = [Math.floor(index / columns), index % columns]
    let [weight, x, y] = [3, 0, 0]
    for (const one of beside) {
      const away = Math.abs(one.column - column)
      if (one.line !== line || away > 4 || Math.hypot(one.x, one.y) >= 5) continue
      const share = one.score * (1 - away / 5)
      weight += share
      x += share * one.x
      y += share * one.y
    }
    const place = transformed(plane, cellOf(line, column))
    return { x: place.x * UNIT + x / weight, y: place.y * UNIT + y / weight }
  })
}

type CellOf = (line: number, column: number) => Point

/** The grids that the lines may have, the most likely first: the middle of every cell in the cutout. */
export function gridsOf(lines: readonly Row[], shape: Shape, cutout: Cutout): Point[][] {
  const counted = inOneCount(lines)
  const cellOf: CellOf = (line, column) => ({
    x: (column - (shape.columns - 1) / 2) / (shape.columns / 2),
    y: line - (shape.lines - 1) / 2,
  })
  return startsOf(counted, shape.columns).flatMap((start) => {
    const letters = counted.flatMap((row, line) =>
      row.flatMap(({ x, y, score, column }): Seen[] => {
        const own = column - start
        if (own < 0 || own >= shape.columns) return []
        const at = { x: (x - cutout.width / 2) / UNIT, y: (y - cutout.height / 2) / UNIT }
        return [{ line, column: own, cell: cellOf(line, own), at, score }]
      }),
    )
    if (letters.length < shape.lines * shape.columns * LEAST_FOUND) return []
    const plane = planeOf(letters)
    if (plane === null) return []
    return [
      cellsOn(plane, letters, shape, cellOf).map(({ x, y }) => ({
        x: x + cutout.width / 2,
        y: y + cutout.height / 2,
      })),
    ]
  })
}
