// The server's clock on a screen that counts down.
import { useEffect, useState } from 'react'

/** The server's time, every second while somebody is being waited for. */
export function useServerSeconds(serverTime: string, readAt: number, isOn: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOn])
  return Math.max(now, readAt) + Date.parse(serverTime) - readAt
}
