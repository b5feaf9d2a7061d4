// When a search text is long enough to be searched for: one rule for every list, read by the search box and by the server.

/** The least number of letters, or of letters and digits together: "али", "4567", "AA12". */
export const SHORTEST_SEARCH = { letters: 3, digits: 4 } as const

/**
 * Whether the text can be searched for. Three letters name somebody; digits are so common in phones, documents and codes that
 * fewer than four find almost everything. An empty text is not a search, and punctuation alone finds nothing.
 */
export function isLongEnough(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return letters >= SHORTEST_SEARCH.letters || letters + digits >= SHORTEST_SEARCH.digits
}
