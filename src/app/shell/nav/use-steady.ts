// Typing saves and sends at every pause: without this the pill would change several times a second.
import { useEffect, useRef, useState } from 'react'
import { type Connection, hasWaiting } from '#app/platform/connection.ts'

/** How long everything has to be sent before the pill says so, in ms. That something waits is shown at once. */
const SENT_MS = 4000
/** How long something has to be sent before its progress is shown, in ms. */
const PROGRESS_MS = 1000

type Work = 'waiting' | 'sending' | 'none'
/** What an online tablet has to send; other states have texts of their own. */
const workOf = (connection: Connection): Work | null => {
  if (connection.state !== 'online') return null
  if (connection.sending !== null) return 'sending'
  return hasWaiting(connection) ? 'waiting' : 'none'
}

function delayOf(shown: Connection, latest: Connection): number {
  const [from, to] = [workOf(shown), workOf(latest)]
  if (to === 'none' && (from === 'waiting' || from === 'sending')) return SENT_MS
  return from === 'waiting' && to === 'sending' ? PROGRESS_MS : 0
}

/** The connection as the pill shows it: the latest one, or the one before it as long as the change may be of a moment. */
export function useSteady(latest: Connection): Connection {
  const [shown, setShown] = useState(latest)
  const newest = useRef(latest)
  newest.current = latest
  const delay = delayOf(shown, latest)
  useEffect(() => {
    if (delay === 0) return setShown(latest)
  }, [delay, latest])
  useEffect(() => {
    if (delay === 0) return
    const timer = setTimeout(() => setShown(newest.current), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return delay === 0 ? latest : shown
}
