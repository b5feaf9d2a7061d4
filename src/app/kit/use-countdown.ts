import { useEffect, useState } from 'react'

/** Counts down whole seconds; `start(seconds)` restarts it, and so does a changed `first`. */
export function useCountdown(first: number): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + first * 1000)
  const [now, setNow] = useState(() => Date.now())
  const [known, setKnown] = useState(first)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const start = (seconds: number) => {
    setNow(Date.now())
    setEnd(Date.now() + seconds * 1000)
  }
  if (known !== first) {
    setKnown(first)
    start(first)
  }
  return [Math.max(0, Math.ceil((end - now) / 1000)), start]
}
