// Reproducible randomness: one seed gives one run. CI uses the fixed seed, `npm run test:faults -- --seed 7` another.
import { type Chance, seededChance } from '#support/chance.ts'

export const SEED = Number(process.env.FAULT_SEED ?? '1')
/** Number of rounds of a test: `usual` in CI, scaled by `--scale`. */
export const roundsOf = (usual: number): number =>
  Math.max(1, Math.round(usual * Number(process.env.FAULT_SCALE ?? '1')))

export type { Chance }

/** A sequence of its own for the test of this name. */
export const chanceOf = (name: string, seed = SEED): Chance => seededChance(name, seed)

/** Prints what a test did in its rounds; nothing else in the suite prints, apart from its results. */
export function printResult(row: string, text: string): void {
  console.log(`${row} seed ${SEED}: ${text}`)
}
