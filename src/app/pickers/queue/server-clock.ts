import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/**
 * Current milliseconds since 1970 by the server's clock, because the tablet's clock may be wrong. `serverTime` is the time in
 * a response that was received at `readAt` by the tablet's clock.
 */
export function useServerTime(serverTime: string | undefined, readAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const offset = serverTime === undefined ? 0 : Date.parse(serverTime) - readAt
  return Math.max(now, serverTime === undefined ? 0 : readAt) + offset
}
