// Connects the reads of the screens with the answers that were seen last: a good answer of a row marked `encrypted` is kept,
// and is shown with its own time where the server cannot be asked.
import type { Query } from '@tanstack/react-query'
import { getConnection } from '#app/offline/sync/connection.ts'
import { queryClient } from '../data.ts'
import { getSession } from '../session-store.ts'
import { ApiFailure } from '../wire/api-failure.ts'

/** Several refreshes in a row are written once. */
const WRITE_AFTER_MS = 1000
const SERVER_FAILS = 500
const SIGN_IN_NEEDED = 401

const store = () => import('#app/offline/drafts/last-seen.ts')
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is searched for may be a phone or a name: such an answer is never kept, its name would say it. */
const isSearch = (input: unknown): boolean => {
  if (!isRecord(input)) return false
  return 'search' in input || (isRecord(input['body']) && 'search' in input['body'])
}

const isKept = ({ meta, queryKey }: Query): boolean =>
  meta?.['keep'] === 'encrypted' && !isSearch(queryKey[1])
const nameOf = ({ queryKey }: Query): string => JSON.stringify(queryKey)

/** Of a list that was read page by page the first page is kept. */
function firstPage(data: unknown): unknown {
  if (!isRecord(data) || !Array.isArray(data['pages']) || !Array.isArray(data['pageParams'])) return data
  return { pages: data['pages'].slice(0, 1), pageParams: data['pageParams'].slice(0, 1) }
}

function keepSoon(query: Query): void {
  const name = nameOf(query)
  clearTimeout(timers.get(name))
  const write = async () => {
    timers.delete(name)
    const { data, dataUpdatedAt } = query.state
    if (data !== undefined)
      await (await store()).saveSeen(name, { value: firstPage(data), at: dataUpdatedAt })
  }
  timers.set(
    name,
    setTimeout(() => void write().catch(() => undefined), WRITE_AFTER_MS),
  )
}

async function showKept(query: Query): Promise<void> {
  const kept = await (await store()).readSeen(nameOf(query))
  if (kept === undefined || query.state.data !== undefined) return
  queryClient.setQueryData(query.queryKey, kept.value, { updatedAt: kept.at })
}

/** The server did not answer, cannot, or wants a sign-in first: what was seen last is the best there is. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false
  const { outcome, status } = error
  return outcome !== 'answer' || status === SIGN_IN_NEEDED || (status ?? 0) >= SERVER_FAILS
}

const cannotAsk = (): boolean => getConnection() !== 'online' || getSession().state !== 'signed_in'

/** Follows every read from the start of the app. */
export function followReads(): void {
  queryClient.getQueryCache().subscribe((event) => {
    const { query, type } = event
    if (!isKept(query)) return
    const isMissing = query.state.data === undefined
    if (type === 'observerAdded' && isMissing && cannotAsk()) void showKept(query).catch(() => undefined)
    if (type !== 'updated') return
    const { action } = event
    if (action.type === 'success' && action.manual !== true) keepSoon(query)
    if (action.type === 'error' && isMissing && isUnanswered(action.error))
      void showKept(query).catch(() => undefined)
  })
}

/** At the end of a session: nothing that was seen stays on the tablet. */
export async function purgeLastSeen(): Promise<void> {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  await (await store()).purgeSeen()
}
