// Waiting times of the sync engine (src/docs/offline.md#table-of-answers): full jitter between tries, time-outs by
// size, the spread after a reconnect.
export const BASE_MS = 2000
export const MAX_DELAY_MS = 300_000
export const JSON_TIMEOUT_MS = 20_000
const PHOTO_TIMEOUT_MS = 15_000
/** The slowest supported link. */
const BYTES_PER_SECOND = 8000
/** A lease outlives its request by this much. */
export const LEASE_EXTRA_MS = 30_000
/** Delay of an operation after an answer that did not come from our server. */
export const PORTAL_MS = 30_000

/** Milliseconds before the next try after `attempts` failed ones: random(0, min(300 s, 2 s · 2^attempts)). */
export const backoff = (attempts: number, random: () => number): number =>
  random() * Math.min(MAX_DELAY_MS, BASE_MS * 2 ** Math.min(attempts, 30))

/** 1 to 3 seconds, for a concurrent retry of the same operation. */
export const shortDelay = (random: () => number): number => 1000 + random() * 2000

/** Milliseconds that a request may take; a photo of 300 kB gets 53 seconds. */
export const timeoutOf = (bytes: number | null): number =>
  bytes === null ? JSON_TIMEOUT_MS : PHOTO_TIMEOUT_MS + Math.ceil((bytes / BYTES_PER_SECOND) * 1000)
