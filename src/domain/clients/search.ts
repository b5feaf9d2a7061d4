// Finding clients in the office: how much must be typed, and what those see who may list clients but not open them.

/** The server searches for no fewer characters (specification S5.9). */
export const SHORTEST_CLIENT_SEARCH = 3

const SHOWN = { pinfl: 4, phone: 4, document: 3 } as const

/** `**********0013`: the end alone, enough to tell two people apart over the phone. */
export function maskedValue(kind: keyof typeof SHOWN, value: string | null): string | null {
  if (value === null) return null
  const shown = SHOWN[kind]
  return `${'*'.repeat(Math.max(0, value.length - shown))}${value.slice(-shown)}`
}
