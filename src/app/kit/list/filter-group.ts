// A filter of a list: its values and their labels.
import type { ReactNode } from 'react'
import type { Item } from '../inputs/choice.tsx'

export type FilterGroup = {
  name: string
  label: string
  items: readonly Item[]
  /** Several values at once; they stand in the address with commas between them. */
  isMany?: true
  /** Finds options on the server; `items` then only name the values that are already chosen. */
  find?: (typed: string) => Promise<readonly Item[]>
  /** A field instead of options: a day, a sum. */
  editor?: (field: { value: string | null; onChange: (value: string | null) => void }) => ReactNode
  /** The label of a value of an `editor`. */
  valueLabel?: (value: string) => string
}

/** Whether an address may have this value for a filter whose options are found on the server. */
export const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

export const valuesOf = (value: string | null): string[] => (value === null ? [] : value.split(','))

/** The chosen values in words: all labels, or the first with the number of the others. */
export function filterText({ items, valueLabel, find }: FilterGroup, value: string): string {
  if (valueLabel !== undefined) return valueLabel(value)
  // The name of a value from the address is read from the server.
  const unknown = (key: string) => (find === undefined ? key : '…')
  const labels = valuesOf(value).map((key) => items.find((item) => item.key === key)?.label ?? unknown(key))
  return labels.length > 2 ? `${labels[0]} +${labels.length - 1}` : labels.join(', ')
}
