// The chosen rows of a list, or everything that its filters find. Only rows that the table shows can be chosen: it takes the
// steady rows, never those of the last answer. Another list begins without a choice of everything.
import { useEffect, useRef, useState } from 'react'
import { chosenToRestore, saveChosen } from '#app/platform/list-positions.ts'
import type { Selection } from '../display/tables/row-box.tsx'
import type { SteadyRows } from './use-steady-rows.ts'

type Chosen<L> = {
  lines: readonly L[]
  selection: Selection
  clear: () => void
  /** Removes these rows from the choice. */
  leave: (keys: readonly string[]) => void
  /** Everything is chosen that the filters find. */
  isAll: boolean
  chooseAll: () => void
}

/** The keys from one row to another, both included, in either direction. */
export function keysBetween(keys: readonly string[], one: string, other: string): string[] {
  const places = [keys.indexOf(one), keys.indexOf(other)]
  return keys.slice(Math.min(...places), Math.max(...places) + 1)
}

/** `path`: of the list, whose chosen rows are restored when it is opened from a record of its own. `identity`: filters, order and search in one text. */
export function useChosen<L extends { key: string }>(
  { rows }: SteadyRows<L>,
  path: string,
  identity: string,
): Chosen<L> {
  const [chosen, setChosen] = useState(() => chosenToRestore(path, identity))
  useEffect(() => saveChosen(path, identity, chosen), [path, identity, chosen])
  const [allOf, setAllOf] = useState<string | null>(null)
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
    setAllOf(null)
    setChosen(
      (now) => new Set(isChosen ? [...now, ...named] : [...now].filter((one) => !named.includes(one))),
    )
  }
  return {
    lines,
    selection: { chosen, onChoose },
    clear: () => {
      setAllOf(null)
      setChosen(new Set())
    },
    leave: (keys) => onChoose(keys, false),
    isAll: allOf === identity,
    chooseAll: () => setAllOf(identity),
  }
}
