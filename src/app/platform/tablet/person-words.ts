// What the tablet may show of a person who is not signed in: initials, nothing else
// (src/docs/offline.md#sessions-and-people-on-a-shared-tablet).

/** Drafts and photos stay usable this long after the last sign-in. */
export const GRACE_MS = 72 * 3_600_000

/** `Каримова Ўғилой Ғайратовна` → `К.Ў.` */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => `${[...part][0]?.toUpperCase()}.`)
    .join('')
