// What stood after the question mark when a page was left: the way back to a list keeps its filters.
const last = new Map<string, Record<string, unknown>>()

/** The shell tells which page was left, with its search. */
export const noteLeft = (path: string, search: Record<string, unknown>): void => void last.set(path, search)

/** The search that a page had when it was left last. */
export const lastSearch = (path: string): Record<string, unknown> => last.get(path) ?? {}

/** What was last searched for in each list. Kept while the app is open, so that "back" finds the list as it was. */
export const lastWords = new Map<string, string>()

/** The next person is not told what the one before looked for. */
export function forgetSearches(): void {
  last.clear()
  lastWords.clear()
}
