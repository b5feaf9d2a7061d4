// What the lists of a tab were searched for and filtered by, so that Back, a reload and a link back to a list show it as it was.
import { v7 as uuid } from 'uuid'

/** The query of each page at the time it was left, so that the link back to a list keeps its filters, also after a reload. */
type Queries = Record<string, Record<string, unknown>>
const LEFT = 'left-pages'

function leftPages(): Queries {
  try {
    return (JSON.parse(sessionStorage.getItem(LEFT) ?? '{}') ?? {}) as Queries
  } catch {
    return {}
  }
}

let leftPath = ''
/** The path of the page before this one; empty on the first page of a document. */
export const getLeftPath = (): string => leftPath

/** Called by the shell when a page is left. */
export function recordLeftPage(path: string, search: Record<string, unknown>): void {
  leftPath = path
  const pages = leftPages()
  if (Object.keys(search).length === 0 && pages[path] === undefined) return
  sessionStorage.setItem(LEFT, JSON.stringify({ ...pages, [path]: search }))
}

/** The query that the page had when it was last left. */
export const getLastSearch = (path: string): Record<string, unknown> => leftPages()[path] ?? {}

/** The last search text of each list. Kept in memory, so that a link back to the list shows it as it was. */
export const lastSearchTexts = new Map<string, string>()

/** The name of the search text in the address of a list whose search cannot be personal data. */
export const SEARCH_IN_ADDRESS = 'q'

/** The search text of an address. */
export function searchInAddress(search: object): string | undefined {
  const text: unknown = (search as Record<string, unknown>)[SEARCH_IN_ADDRESS]
  return typeof text === 'string' ? text : undefined
}

type EntrySearch = { user: number; texts: Readonly<Record<string, string>> }
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the search texts of the lists of this page. */
    listSearch?: string
  }
}

const TEXTS = 'search-texts'
/** More changes than anybody goes back over; the oldest texts are forgotten. */
const MOST_KEPT = 200

function entries(): Record<string, EntrySearch> {
  try {
    return (JSON.parse(sessionStorage.getItem(TEXTS) ?? '{}') ?? {}) as Record<string, EntrySearch>
  } catch {
    return {}
  }
}

/**
 * The search texts of a history entry; nothing of another person, who used the same tab before. They may be personal data, so they
 * are neither in the address (decision 0002) nor in the entry, which nothing empties at sign-out: the entry has their id alone.
 */
export function textsOfEntry(
  { listSearch }: { listSearch?: unknown },
  user: number | undefined,
): EntrySearch['texts'] {
  const kept = typeof listSearch === 'string' ? entries()[listSearch] : undefined
  return kept !== undefined && kept.user === user ? kept.texts : {}
}

/**
 * Keeps the search texts of a history entry in this tab until sign-out. Returns their id, which is a new one each time: other entries
 * may have been made from this one, and keep the texts that they had.
 */
export function keepTexts(user: number, texts: EntrySearch['texts']): string {
  const id = uuid()
  const before = Object.entries(entries()).slice(1 - MOST_KEPT)
  sessionStorage.setItem(TEXTS, JSON.stringify(Object.fromEntries([...before, [id, { user, texts }]])))
  return id
}

/** Clears the searches at sign-out, so that the next person does not see them. */
export function forgetSearches(): void {
  sessionStorage.removeItem(LEFT)
  sessionStorage.removeItem(TEXTS)
  lastSearchTexts.clear()
}
