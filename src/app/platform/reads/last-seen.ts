// Stores the last answer of every endpoint marked `encrypted` while the app runs, and deletes them at the sign-out. A read
// that starts while the server is known to be unreachable shows its stored answer at once.
import type { Query } from '@tanstack/react-query'
import { getConnection } from '../connection.ts'
import { queryClient } from '../data.ts'
import { getSession } from '../session-store.ts'
import { loadTabletStorage } from '../tablet/storage.ts'
import { isKept, showStored, storeAnswer } from './stored-answers.ts'

/** Time between two writes of a read: the first answer is stored at once, later ones together, the newest of them. */
const BETWEEN_WRITES_MS = 1000

const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** When each read was last written, by `performance.now()`. */
const writtenAt = new Map<string, number>()

function scheduleSave(query: Query): void {
  if (timers.has(query.queryHash)) return
  const write = async () => {
    timers.delete(query.queryHash)
    writtenAt.set(query.queryHash, performance.now())
    const { data, dataUpdatedAt } = query.state
    if (data !== undefined) await storeAnswer(query.queryKey, data, dataUpdatedAt)
  }
  const last = writtenAt.get(query.queryHash) ?? Number.NEGATIVE_INFINITY
  const delay = Math.max(0, last + BETWEEN_WRITES_MS - performance.now())
  timers.set(
    query.queryHash,
    setTimeout(() => void write().catch(() => undefined), delay),
  )
}

export const isServerUnreachable = (): boolean =>
  getConnection() !== 'online' || getSession().state !== 'signed_in'

/** Subscribes to every read; called once at the start. */
export function storeReads(): void {
  queryClient.getQueryCache().subscribe((event) => {
    const { query, type } = event
    if (!isKept(query)) return
    if (type === 'observerAdded' && query.state.data === undefined && isServerUnreachable())
      void showStored(queryClient, query.queryKey)
    if (type !== 'updated') return
    const { action } = event
    if (action.type === 'success' && action.manual !== true) scheduleSave(query)
  })
}

/** Deletes every stored answer at the end of a session. */
export async function purgeLastSeen(): Promise<void> {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  writtenAt.clear()
  await (await loadTabletStorage()).purgeSeen()
}
