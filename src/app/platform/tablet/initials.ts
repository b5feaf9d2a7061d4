// The tablet shows only the initials of a person who is not signed in
// (src/docs/offline.md#sessions-and-people-on-a-shared-tablet).

/** `Каримова Ўғилой Ғайратовна` → `К.Ў.` */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => `${[...part][0]?.toUpperCase()}.`)
    .join('')
