// Stores the last answer of every endpoint marked `encrypted`, and shows it with its own time while the server cannot be
// reached.
import type { Query } from '@tanstack/react-query'
import { getConnection } from '../connection.ts'
import { queryClient } from '../data.ts'
import { getSession } from '../session-store.ts'
import { loadTabletStorage } from '../tablet/storage.ts'
import { ApiFailure } from '../wire/api-failure.ts'

/** Debounces the writes of consecutive refreshes. */
const WRITE_AFTER_MS = 1000
const SERVER_FAILS = 500
const SIGN_IN_NEEDED = 401

const timers = new Map<string, ReturnType<typeof setTimeout>>()

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A search text may be a phone or a name and would be part of the stored key, so such an answer is not stored. */
const isSearch = (input: unknown): boolean => {
  if (!isRecord(input)) return false
  return 'search' in input || (isRecord(input['body']) && 'search' in input['body'])
}

const isKept = ({ meta, queryKey }: Query): boolean =>
  meta?.['keep'] === 'encrypted' && !isSearch(queryKey[1])
const nameOf = ({ queryKey }: Query): string => JSON.stringify(queryKey)

/** Of a paged list only the first page is stored. */
function firstPage(data: unknown): unknown {
  if (!isRecord(data) || !Array.isArray(data['pages']) || !Array.isArray(data['pageParams'])) return data
  return { pages: data['pages'].slice(0, 1), pageParams: data['pageParams'].slice(0, 1) }
}

function scheduleSave(query: Query): void {
  const name = nameOf(query)
  clearTimeout(timers.get(name))
  const write = async () => {
    timers.delete(name)
    const { data, dataUpdatedAt } = query.state
    if (data !== undefined)
      await (await loadTabletStorage()).saveSeen(name, { value: firstPage(data), at: dataUpdatedAt })
  }
  timers.set(
    name,
    setTimeout(() => void write().catch(() => undefined), WRITE_AFTER_MS),
  )
}

async function showStored(query: Query): Promise<void> {
  const kept = await (await loadTabletStorage()).readSeen(nameOf(query))
  if (kept === undefined || query.state.data !== undefined) return
  queryClient.setQueryData(query.queryKey, kept.value, { updatedAt: kept.at })
}

/** True if the server gave no answer, failed, or requires a sign-in: then the stored answer is shown. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false
  const { outcome, status } = error
  return outcome !== 'answer' || status === SIGN_IN_NEEDED || (status ?? 0) >= SERVER_FAILS
}

const isServerUnreachable = (): boolean => getConnection() !== 'online' || getSession().state !== 'signed_in'

/** Subscribes to every read; called once at the start. */
export function storeReads(): void {
  queryClient.getQueryCache().subscribe((event) => {
    const { query, type } = event
    if (!isKept(query)) return
    const isMissing = query.state.data === undefined
    if (type === 'observerAdded' && isMissing && isServerUnreachable())
      void showStored(query).catch(() => undefined)
    if (type !== 'updated') return
    const { action } = event
    if (action.type === 'success' && action.manual !== true) scheduleSave(query)
    if (action.type === 'error' && isMissing && isUnanswered(action.error))
      void showStored(query).catch(() => undefined)
  })
}

/** Deletes every stored answer at the end of a session. */
export async function purgeLastSeen(): Promise<void> {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  await (await loadTabletStorage()).purgeSeen()
}
