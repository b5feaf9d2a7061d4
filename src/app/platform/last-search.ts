// The query of each page at the time it was left, so that the link back to a list keeps its filters.
const last = new Map<string, Record<string, unknown>>()

/** Called by the shell when a page is left. */
export const recordLeftPage = (path: string, search: Record<string, unknown>): void =>
  void last.set(path, search)

/** The query that the page had when it was last left. */
export const getLastSearch = (path: string): Record<string, unknown> => last.get(path) ?? {}

/** The last search text of each list. Kept in memory, so that "back" shows the list as it was. */
export const lastSearchTexts = new Map<string, string>()

/** Clears the searches at sign-out, so that the next person does not see them. */
export function forgetSearches(): void {
  last.clear()
  lastSearchTexts.clear()
}
