// The seed of random sequences. CI plays the same ones each time, so that a red run is always about the change that it judges;
// others are played by hand: `SALE_SEED=random npm test -- tests/api/stages/sale-model.test.ts`, or with the number to repeat.
const USUAL = 20_261_123

/** The seed that the environment variable names: a number, `random`, or the usual one where it is not set. */
export function seedFrom(name: string): number {
  const wanted = process.env[name]
  return wanted === 'random' ? Date.now() % 2 ** 31 : Number(wanted ?? USUAL)
}
