import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/**
 * Milliseconds since 1970 by the server's clock, ticking: the tablet's own may be wrong. `serverTime` came with an answer
 * that was read at `readAt` of the tablet's clock.
 */
export function useServerNow(serverTime: string | undefined, readAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const offset = serverTime === undefined ? 0 : Date.parse(serverTime) - readAt
  return Math.max(now, serverTime === undefined ? 0 : readAt) + offset
}
