// Reproducible randomness: one seed gives one run. CI uses the fixed seed, `npm run test:faults -- --seed 7` another.
export const SEED = Number(process.env.FAULT_SEED ?? '1')
/** Number of rounds of a test: `usual` in CI, scaled by `--scale`. */
export const roundsOf = (usual: number): number =>
  Math.max(1, Math.round(usual * Number(process.env.FAULT_SCALE ?? '1')))

export type Chance = {
  /** 0 ≤ x < 1 */
  next: () => number
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number
  one: <T>(of: readonly T[]) => T
}

/** The mulberry32 generator over a seed and the name of the test, so that tests have independent sequences. */
export function chanceOf(name: string, seed = SEED): Chance {
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

/** Prints what a test did in its rounds; nothing else in the suite prints, apart from its results. */
export function printResult(row: string, text: string): void {
  console.log(`${row} seed ${SEED}: ${text}`)
}
