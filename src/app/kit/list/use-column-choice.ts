// Which columns of a list the person wants to see, and in which order; stored on the tablet.
import { useState } from 'react'
import type { Column } from '../display/tables/columns.ts'

export type ColumnChoice = { hidden: string[]; order: string[] }

const keyOf = (name: string) => `columns-${name}`
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []

/** Before columns had an order, only the hidden keys were stored. */
function storedChoice(name: string): ColumnChoice | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
    if (Array.isArray(kept)) return { hidden: textsOf(kept), order: [] }
    if (typeof kept !== 'object' || kept === null) return null
    const { hidden, order } = kept as Record<string, unknown>
    return { hidden: textsOf(hidden), order: textsOf(order) }
  } catch {
    return null
  }
}

type Ordered = Pick<Column<never>, 'key' | 'isExtra'>

/** The columns in the chosen order: the first one names the row and stays first, unknown ones keep their place. */
export function orderColumns<C extends Ordered>(columns: readonly C[], order: readonly string[]): C[] {
  const [first, ...others] = columns
  if (first === undefined || order.length === 0) return [...columns]
  const placed = order.flatMap((key) => others.filter((column) => column.key === key))
  for (const [index, column] of others.entries())
    if (!placed.includes(column)) placed.splice(Math.min(index, placed.length), 0, column)
  return [first, ...placed]
}

/** The chosen columns of a list and their setter. Without a choice every column is shown that is not extra. */
export function useColumnChoice<C extends Ordered>(name: string, columns: readonly C[]) {
  const [chosen, setChosen] = useState(() => storedChoice(name))
  const extra = columns.filter(({ isExtra }) => isExtra).map(({ key }) => key)
  const now = chosen ?? { hidden: extra, order: [] }
  const ordered = orderColumns(columns, now.order)
  const choose = (change: Partial<ColumnChoice>) => {
    const next = { ...now, ...change }
    localStorage.setItem(keyOf(name), JSON.stringify(next))
    setChosen(next)
  }
  return {
    choice: now,
    choose,
    ordered,
    shown: ordered.filter(({ key }, index) => index === 0 || !now.hidden.includes(key)),
  }
}
