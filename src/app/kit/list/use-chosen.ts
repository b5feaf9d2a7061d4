// The chosen rows of a list; a row that is no longer shown is not chosen.
import { useRef, useState } from 'react'
import type { Selection } from '../display/row-box.tsx'

type Chosen<L> = {
  lines: readonly L[]
  selection: Selection
  clear: () => void
  /** Removes these rows from the choice. */
  leave: (keys: readonly string[]) => void
}

/** The keys from one row to another, both included, in either direction. */
export function keysBetween(keys: readonly string[], one: string, other: string): string[] {
  const places = [keys.indexOf(one), keys.indexOf(other)]
  return keys.slice(Math.min(...places), Math.max(...places) + 1)
}

export function useChosen<L extends { key: string }>(rows: readonly L[]): Chosen<L> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** The row from which a range begins. */
  const last = useRef<string | null>(null)
  const lines = rows.filter(({ key }) => chosen.has(key))
  const onChoose: Selection['onChoose'] = (keys, isChosen, isRange = false) => {
    const [key] = keys
    const allKeys = rows.map((row) => row.key)
    const from = last.current
    const isKnown =
      isRange && from !== null && key !== undefined && keys.length === 1 && allKeys.includes(from)
    const named = isKnown ? keysBetween(allKeys, from, key) : keys
    if (keys.length === 1) last.current = key ?? null
    setChosen((now) => (isChosen ? now.union(new Set(named)) : now.difference(new Set(named))))
  }
  return {
    lines,
    selection: { chosen, onChoose },
    clear: () => setChosen(new Set()),
    leave: (keys) => onChoose(keys, false),
  }
}
