// Reproducible randomness: one seed gives one sequence.

export type Chance = {
  /** 0 ≤ x < 1 */
  next: () => number
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number
  one: <T>(of: readonly T[]) => T
}

/** The mulberry32 generator over a seed and a name, so that tests of other names have independent sequences. */
export function seededChance(name: string, seed: number): Chance {
  let state = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, seed | 0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    one: (of) => {
      const found = of[between(0, of.length - 1)]
      if (found === undefined) throw new Error('nothing to choose from')
      return found
    },
  }
}
