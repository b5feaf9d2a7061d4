// Merges concurrent changes of the order in which partners are asked. If only one person has moved partners, that order
// is used; if both have, the person decides.

type Key = string
export type MergedOrder = {
  /** The person's order with the added partners and without the removed ones. */
  keys: Key[]
  /** Partners that the other change has added. */
  added: Key[]
  /** The other person has moved partners differently: the person has to choose. */
  isClash: boolean
}

const isSame = (one: readonly Key[], other: readonly Key[]): boolean =>
  one.length === other.length && one.every((key, index) => key === other[index])

/** Inserts a key after its predecessor in `theirs`. */
function placed(keys: readonly Key[], key: Key, theirs: readonly Key[]): Key[] {
  const before = theirs.slice(0, theirs.indexOf(key)).findLast((known) => keys.includes(known))
  const at = before === undefined ? 0 : keys.indexOf(before) + 1
  return [...keys.slice(0, at), key, ...keys.slice(at)]
}

/** `base`: the common start, `mine`: the person's order, `theirs`: the current order on the server. */
export function mergeOrder(base: readonly Key[], mine: readonly Key[], theirs: readonly Key[]): MergedOrder {
  const added = theirs.filter((key) => !base.includes(key))
  const kept = (keys: readonly Key[]) => keys.filter((key) => theirs.includes(key) && base.includes(key))
  const isMoved = !isSame(kept(theirs), kept(base))
  const isMine = !isSame(kept(mine), kept(base))
  if (!isMine) return { keys: [...theirs], added, isClash: false }
  const keys = added.reduce((all, key) => placed(all, key, theirs), kept(mine))
  return { keys, added, isClash: isMoved && !isSame(keys, theirs) }
}

/** The order with one key moved directly before or after another one. */
export function moveKey(keys: readonly Key[], key: Key, target: Key, isAfter: boolean): Key[] {
  if (key === target) return [...keys]
  const rest = keys.filter((known) => known !== key)
  const at = rest.indexOf(target) + (isAfter ? 1 : 0)
  return [...rest.slice(0, at), key, ...rest.slice(at)]
}
