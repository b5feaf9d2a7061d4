// How far the tablet's clock is ahead of the server's (src/docs/offline.md#clocks), from the `Date` of its last
// answer. Only shown and reported; no decision depends on it.
import { useSyncExternalStore } from 'react'
import { isClockWrong } from '#domain/tablets/signs.ts'

/** Smaller differences are noise: the `Date` header has whole seconds, and the answer takes time to arrive. */
const NOISE_MS = 2000

let skew = 0
const listeners = new Set<() => void>()

/** Milliseconds by which the tablet is ahead. */
export const getClockSkew = (): number => skew

/** Records the server time of an answer that has just arrived, in milliseconds. */
export function recordServerTime(serverTime: number, now = Date.now()): void {
  const found = now - serverTime
  const wasWrong = isClockWrong(skew)
  skew = Math.abs(found) < NOISE_MS ? 0 : found
  if (isClockWrong(skew) !== wasWrong) for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const isWrong = () => isClockWrong(skew)
/** True while the clock is so wrong that a banner must say so. */
export const useClockWrong = (): boolean => useSyncExternalStore(subscribe, isWrong, isWrong)
