// How far the tablet's clock is ahead of the server's (src/docs/offline.md#clocks), from the `Date` of its last
// answer. Only shown and reported: nothing is decided by it.
import { useSyncExternalStore } from 'react'
import { isClockWrong } from '#domain/tablets/signs.ts'

/** The `Date` header has whole seconds, and the answer was on its way. */
const NOISE_MS = 2000

let skew = 0
const listeners = new Set<() => void>()

/** Milliseconds by which the tablet is ahead. */
export const getClockSkew = (): number => skew

/** What the server's clock said in an answer that has just come. */
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
/** Whether people should know that the clock is wrong. */
export const useClockWrong = (): boolean => useSyncExternalStore(subscribe, isWrong, isWrong)
