// The plane of a document as a camera sees it: the transformation that fits pairs of points best.
import type { Point } from './picture.ts'

/** h00 … h21 of the matrix, h22 is 1. */
export type Homography = readonly number[]
export type Pair = { from: Point; to: Point; weight: number }

/** What is added for the two terms of perspective: points with errors ask for more of it than there is. */
const PERSPECTIVE_COST = 1e-3

/** Solves a system of linear equations; null where it has no single solution. Changes its arguments. */
function solve(matrix: number[][], right: number[]): number[] | null {
  const size = right.length
  const at = (row: number, column: number) => matrix[row]?.[column] ?? 0
  for (let i = 0; i < size; i += 1) {
    let pivot = i
    for (let row = i + 1; row < size; row += 1) if (Math.abs(at(row, i)) > Math.abs(at(pivot, i))) pivot = row
    if (Math.abs(at(pivot, i)) < 1e-12) return null
    ;[matrix[i], matrix[pivot]] = [matrix[pivot] ?? [], matrix[i] ?? []]
    ;[right[i], right[pivot]] = [right[pivot] ?? 0, right[i] ?? 0]
    for (let row = i + 1; row < size; row += 1) {
      const factor = at(row, i) / at(i, i)
      if (factor === 0) continue
      const line = matrix[row] ?? []
      for (let column = i; column < size; column += 1) line[column] = at(row, column) - factor * at(i, column)
      right[row] = (right[row] ?? 0) - factor * (right[i] ?? 0)
    }
  }
  const result = new Array<number>(size).fill(0)
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = right[i] ?? 0
    for (let column = i + 1; column < size; column += 1) sum -= at(i, column) * (result[column] ?? 0)
    result[i] = sum / at(i, i)
  }
  return result
}

/** The homography with the least weighted squares of errors, or null where the points do not decide one. Both sides should be of the size of 1. */
export function fitHomography(pairs: readonly Pair[]): Homography | null {
  const matrix = Array.from({ length: 8 }, () => new Array<number>(8).fill(0))
  const right = new Array<number>(8).fill(0)
  const add = (row: readonly number[], target: number, weight: number) => {
    for (let i = 0; i < 8; i += 1) {
      const line = matrix[i] as number[]
      right[i] = (right[i] as number) + weight * (row[i] as number) * target
      for (let j = 0; j < 8; j += 1)
        line[j] = (line[j] as number) + weight * (row[i] as number) * (row[j] as number)
    }
  }
  for (const { from: f, to, weight } of pairs) {
    add([f.x, f.y, 1, 0, 0, 0, -f.x * to.x, -f.y * to.x], to.x, weight)
    add([0, 0, 0, f.x, f.y, 1, -f.x * to.y, -f.y * to.y], to.y, weight)
  }
  for (const i of [6, 7]) {
    const line = matrix[i] as number[]
    line[i] = (line[i] as number) + PERSPECTIVE_COST * pairs.length
  }
  return solve(matrix, right)
}

/** Where a point comes to. */
export function transformed(h: Homography, { x, y }: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = h
  const away = g * x + i * y + 1
  return { x: (a * x + b * y + c) / away, y: (d * x + e * y + f) / away }
}
