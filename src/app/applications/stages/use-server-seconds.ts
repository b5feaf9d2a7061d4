import { useEffect, useState } from 'react'

/** Milliseconds by the server's clock, updated every second while `isOn`, for countdowns. */
export function useServerSeconds(serverTime: string, readAt: number, isOn: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOn])
  return Math.max(now, readAt) + Date.parse(serverTime) - readAt
}
