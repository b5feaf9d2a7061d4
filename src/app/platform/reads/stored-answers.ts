// The last answer of every endpoint marked `encrypted`, shown with its own time while the server cannot be reached.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { loadTabletStorage } from '../tablet/storage.ts'
import { ApiFailure, isUnanswered } from '../wire/api-failure.ts'

type Read = { queryKey: QueryKey; meta: Record<string, unknown> | undefined }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A search text may be a phone or a name and would be part of the stored key, so such an answer is not stored. */
const isSearch = (input: unknown): boolean => {
  if (!isRecord(input)) return false
  return 'search' in input || (isRecord(input['body']) && 'search' in input['body'])
}

export const isKept = ({ meta, queryKey }: Read): boolean =>
  meta?.['keep'] === 'encrypted' && !isSearch(queryKey[1])
const nameOf = (queryKey: QueryKey): string => JSON.stringify(queryKey)

/** Of a paged list only the first page is stored. */
function firstPage(data: unknown): unknown {
  if (!isRecord(data) || !Array.isArray(data['pages']) || !Array.isArray(data['pageParams'])) return data
  return { pages: data['pages'].slice(0, 1), pageParams: data['pageParams'].slice(0, 1) }
}

/** Stores the answer of a read; `at` is the time of the answer. */
export async function storeAnswer(queryKey: QueryKey, data: unknown, at: number): Promise<void> {
  await (await loadTabletStorage()).saveSeen(nameOf(queryKey), { value: firstPage(data), at })
}

/** Whether an answer of a read was stored after an instant (`Date.now()`); a storage that cannot be read has none. */
export async function isStoredSince(queryKey: QueryKey, since: number): Promise<boolean> {
  const storage = await loadTabletStorage().catch(() => null)
  const kept = await storage?.readSeen(nameOf(queryKey)).catch(() => undefined)
  return kept !== undefined && kept.at > since
}

/** Shows the stored answer of a read that has none yet; a storage that cannot be read counts as empty. */
export async function showStored(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const storage = await loadTabletStorage().catch(() => null)
  const kept = await storage?.readSeen(nameOf(queryKey)).catch(() => undefined)
  if (kept === undefined || client.getQueryData(queryKey) !== undefined) return
  client.setQueryData(queryKey, kept.value, { updatedAt: kept.at })
}

/**
 * Runs the request of a read. If the server cannot be asked, the read fails only after its stored answer is shown, so that
 * no screen reports missing data that this tablet has.
 */
export async function requestOrShowStored<T>(
  { client, queryKey, meta }: Read & { client: QueryClient },
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request()
  } catch (error) {
    const isMissing = client.getQueryData(queryKey) === undefined
    const isServerAbsent = error instanceof ApiFailure && isUnanswered(error)
    if (isMissing && isServerAbsent && isKept({ queryKey, meta })) await showStored(client, queryKey)
    throw error
  }
}
