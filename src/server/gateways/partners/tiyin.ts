// Partners that count in tiyin, a hundredth of a soʻm; ours are whole soʻm. Conversion happens in adapters alone.

export const toTiyin = (sum: number): number => sum * 100
/** Rounded down: a limit is never more than the partner granted. */
export const fromTiyin = (tiyin: number): number => Math.floor(tiyin / 100)
