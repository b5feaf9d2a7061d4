// The seed of random sequences. CI always uses the same ones, so that a failure is caused by the change under
// test; run others by hand: `SALE_SEED=random npm test -- tests/api/stages/sale-model.test.ts`, or with a
// number to repeat.
const USUAL = 20_261_123

/** The seed that the environment variable names: a number, `random`, or the usual one where it is not set. */
export function seedFrom(name: string): number {
  const wanted = process.env[name]
  return wanted === 'random' ? Date.now() % 2 ** 31 : Number(wanted ?? USUAL)
}
