// The chosen lines of a list; a line that is no longer shown is not chosen.
import { useState } from 'react'
import type { Selection } from '../display/data-list.tsx'

type Chosen<L> = {
  lines: readonly L[]
  selection: Selection
  clear: () => void
  /** Removes these lines from the choice. */
  leave: (keys: readonly string[]) => void
}

export function useChosen<L extends { key: string }>(rows: readonly L[]): Chosen<L> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const lines = rows.filter(({ key }) => chosen.has(key))
  const onChoose = (keys: readonly string[], isChosen: boolean) =>
    setChosen((now) => (isChosen ? now.union(new Set(keys)) : now.difference(new Set(keys))))
  return {
    lines,
    selection: { chosen, onChoose },
    clear: () => setChosen(new Set()),
    leave: (keys) => onChoose(keys, false),
  }
}
