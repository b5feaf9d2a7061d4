// Whether the page is being printed.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { getCurrentTime } from '#app/platform/wire/clock.ts'

/** The time, as an ISO string, at which the page began to be printed; null while it is not printed. */
export function usePrinting(): string | null {
  const [startedAt, setStartedAt] = useState<string | null>(null)
  useEffect(() => {
    // The browser takes the page as it is when this event returns.
    const start = () => flushSync(() => setStartedAt(getCurrentTime().toISOString()))
    const finish = () => setStartedAt(null)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', finish)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', finish)
    }
  }, [])
  return startedAt
}
