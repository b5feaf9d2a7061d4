// A three-way merge of a record that two people changed: a field that only one of them changed is taken; a field that both
// changed differently is a clash for the person to decide.
export type Values = Readonly<Record<string, unknown>>
export type Clash = { field: string; mine: unknown; theirs: unknown }
export type Merged = { values: Values; clashes: Clash[] }

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** `base` is the common origin. A clash keeps the typed value until it is decided. */
export function merge(base: Values, mine: Values, theirs: Values): Merged {
  const clashes: Clash[] = []
  const entries = Object.keys(mine).map((field): [string, unknown] => {
    const hasMine = !isSame(mine[field], base[field])
    const hasTheirs = !isSame(theirs[field], base[field])
    if (hasMine && hasTheirs && !isSame(mine[field], theirs[field]))
      clashes.push({ field, mine: mine[field], theirs: theirs[field] })
    return [field, hasMine ? mine[field] : theirs[field]]
  })
  return { values: Object.fromEntries(entries), clashes }
}
