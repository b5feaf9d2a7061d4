// Why waiting work cannot be sent now; the obstacle to be removed first comes first.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retryAll } from '#app/offline/outbox/outbox.ts'
import { useTablet } from '#app/offline/store/db.ts'
import type { OutboxRow } from '#app/offline/store/rows.ts'
import { readRest } from '#app/offline/sync/backpressure.ts'
import { type Connection, requestProbe, useConnection } from '#app/platform/connection.ts'
import { useSession } from '#app/platform/session-store.ts'
import { formatTime } from '#domain/kernel/time/dates.ts'

type Reason =
  | 'offline'
  | 'unreachable'
  | 'portal'
  | 'server_down'
  | 'sign_in'
  | 'update'
  | 'later'
  | 'attention'
export type Obstacle = { reason: Reason; until?: number }
type Facts = {
  link: Connection['state']
  isSignedIn: boolean
  ops: readonly Pick<OutboxRow, 'state' | 'nextAt'>[]
  /** The time, in ms, until which the server asked this tablet to wait; 0 where it did not. */
  restUntil: number
  now: number
}

const BY_LINK: Partial<Record<Connection['state'], Reason>> = {
  offline: 'offline',
  unreachable: 'unreachable',
  portal: 'portal',
  server_down: 'server_down',
  paused_auth: 'sign_in',
  paused_update: 'update',
}

/** What prevents all waiting work from being sent; null where something can be sent now, or nothing waits. */
export function obstacleOf({ link, isSignedIn, ops, restUntil, now }: Facts): Obstacle | null {
  if (ops.length === 0) return null
  const reason = BY_LINK[link]
  if (reason !== undefined) return { reason }
  if (!isSignedIn) return { reason: 'sign_in' }
  if (restUntil > now) return { reason: 'later', until: restUntil }
  if (ops.every(({ state }) => state === 'needs_attention')) return { reason: 'attention' }
  const times = ops.filter(({ state }) => state !== 'needs_attention')
  if (times.every(({ state, nextAt }) => state === 'retry' && nextAt > now))
    return { reason: 'later', until: Math.min(...times.map(({ nextAt }) => nextAt)) }
  return null
}

/** Retries every operation and probes the connection; `useObstacle` returns what prevents sending. */
export function requestSending(): void {
  void retryAll()
  void requestProbe()
}

const REFRESH_MS = 1000

/** The text that says why nothing can be sent now and what to do about it; null where work can be sent. */
export function useObstacle(): string | null {
  const { t } = useTranslation('outbox')
  const db = useTablet()
  const { state: link } = useConnection()
  const { state } = useSession()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  const found = useLiveQuery(
    async () => db && { ops: await db.outbox.toArray(), restUntil: await readRest(db, Date.now()) },
    [db],
  )
  if (!found) return null
  const obstacle = obstacleOf({ ...found, link, isSignedIn: state === 'signed_in', now })
  if (obstacle === null) return null
  const time = obstacle.until === undefined ? '' : formatTime(new Date(obstacle.until).toISOString())
  return t(`cannot.${obstacle.reason}`, { time })
}
