// Which suite runs: the gate (`npm test`), or everything (`npm run test:all`). src/setup/stages/stages.mjs sets it.
const IS_GATE = process.env['TEST_SUITE'] !== 'all'

/** The value for the suite that runs: a number of random runs, the languages of a sweep. */
export const perSuite = <const T, const U>(gate: T, all: U): T | U => (IS_GATE ? gate : all)
