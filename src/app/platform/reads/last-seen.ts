// Stores the last answer of every endpoint marked `encrypted` while the app runs, and deletes them at the sign-out. A read
// that starts while the server is known to be unreachable shows its stored answer at once.
import type { Query } from '@tanstack/react-query'
import { getConnection } from '../connection.ts'
import { queryClient } from '../data.ts'
import { getSession } from '../session-store.ts'
import { loadTabletStorage } from '../tablet/storage.ts'
import { isKept, showStored, storeAnswer } from './stored-answers.ts'

/** One write for all refreshes within this time; it stores the newest answer, and refreshes do not delay it. */
const WRITE_AFTER_MS = 1000

const timers = new Map<string, ReturnType<typeof setTimeout>>()

function scheduleSave(query: Query): void {
  if (timers.has(query.queryHash)) return
  const write = async () => {
    timers.delete(query.queryHash)
    const { data, dataUpdatedAt } = query.state
    if (data !== undefined) await storeAnswer(query.queryKey, data, dataUpdatedAt)
  }
  timers.set(
    query.queryHash,
    setTimeout(() => void write().catch(() => undefined), WRITE_AFTER_MS),
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
  await (await loadTabletStorage()).purgeSeen()
}
