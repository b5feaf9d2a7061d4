// The query of each page at the time it was left, so that the link back to a list keeps its filters, also after a reload.
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

/** The search text of an address; the router reads a parameter of digits as a number. */
export function searchInAddress(search: object): string | undefined {
  const text: unknown = (search as Record<string, unknown>)[SEARCH_IN_ADDRESS]
  return typeof text === 'string' || typeof text === 'number' ? String(text) : undefined
}

type EntrySearch = { user: number; texts: Readonly<Record<string, string>> }
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search texts of the lists of this page. Not in the address, because they may be personal data (decision 0002). */
    listSearch?: EntrySearch
  }
}

/** The search texts of a history entry; nothing of another person, who used the same tab before. */
export const textsOfEntry = (
  state: { listSearch?: EntrySearch },
  user: number | undefined,
): EntrySearch['texts'] =>
  state.listSearch !== undefined && state.listSearch.user === user ? state.listSearch.texts : {}

/** Clears the searches at sign-out, so that the next person does not see them. */
export function forgetSearches(): void {
  sessionStorage.removeItem(LEFT)
  lastSearchTexts.clear()
}
