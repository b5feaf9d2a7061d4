// Squares of a field that belong together.

/** Squares of a field, row after row, that are above `least` and touch each other by a side; parts of fewer than `fewest` squares are left out. */
export function partsOf(
  marks: Float32Array,
  { width, height }: { width: number; height: number },
  { least, fewest }: { least: number; fewest: number },
): number[][] {
  const seen = new Uint8Array(marks.length)
  const isPart = (at: number) => seen[at] === 0 && (marks[at] ?? 0) > least
  const parts: number[][] = []
  for (let start = 0; start < marks.length; start += 1) {
    if (!isPart(start)) continue
    const part: number[] = []
    const waiting = [start]
    seen[start] = 1
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      part.push(at)
      const [x, y] = [at % width, Math.floor(at / width)]
      for (const [isInside, next] of [
        [x > 0, at - 1],
        [x < width - 1, at + 1],
        [y > 0, at - width],
        [y < height - 1, at + width],
      ] as const)
        if (isInside && isPart(next)) {
          seen[next] = 1
          waiting.push(next)
        }
    }
    if (part.length >= fewest) parts.push(part)
  }
  return parts
}

export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))
