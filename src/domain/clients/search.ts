// Search of clients in the back office: the minimum text, and the masked values for people who may list but not
// open clients.

/** Minimum length of a search text in characters (specification S5.9). */
export const SHORTEST_CLIENT_SEARCH = 3

/** How many characters at the end of a number people see who may list but not open clients. */
export const CLIENT_ENDS = { pinfl: 4, phone: 4, document: 3 } as const

/** `**********0013`: only the end, enough to distinguish two people over the phone. */
export function maskedValue(kind: keyof typeof CLIENT_ENDS, value: string | null): string | null {
  if (value === null) return null
  const shown = CLIENT_ENDS[kind]
  return `${'*'.repeat(Math.max(0, value.length - shown))}${value.slice(-shown)}`
}
