// The day of the figures, also on a page that stays open over midnight.
import { useSyncExternalStore } from 'react'
import { getToday } from '#app/platform/wire/clock.ts'

const LOOK_MS = 60_000

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_MS)
  return () => clearInterval(timer)
}

/** Today in Tashkent. */
export const useDay = (): string => useSyncExternalStore(everyMinute, getToday, getToday)
