// Labels of a movement: fields, states, differences and outcomes.
import { findText, getLanguage, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { formatDateTime } from '#domain/kernel/dates.ts'
import { type DocumentLine, unitLabel } from '#domain/stock/lines.ts'
import type { DifferenceKind, MovementState, Outcome } from '#domain/stock/movement.ts'

export const fieldLabel = (field: KeyUnder<'movements:fields'>): string => label(`movements:fields.${field}`)
export const stateLabel = (state: MovementState): string => label(`movements:states.${state}`)
export const kindLabel = (kind: DifferenceKind): string => label(`movements:kinds.${kind}`)
export const outcomeLabel = (outcome: Outcome): string => label(`movements:outcomes.${outcome}`)
export const timeLabel = (at: string | null): string =>
  at === null ? '—' : formatDateTime(at, getLanguage())
export const differencesLabel = ({ all, open }: { all: number; open: number }): string =>
  open === 0 ? (all === 0 ? '—' : String(all)) : label('movements:differences_of', { all, open })

type Names = { branches: ReadonlyMap<number, string>; products: ReadonlyMap<number, string> }

const lineLabel = ({ products }: Names, line: DocumentLine): string => {
  const name = products.get(line.product_id) ?? String(line.product_id)
  const unit = unitLabel(line)
  return unit === null ? `${name} × ${line.quantity}` : `${name} (${unit})`
}

/** The history has texts, the conflict bar the values of the form: ids and lists. */
function valueLabel(field: string, value: unknown, names: Names): string {
  if (field === 'state') return findText(`movements:states.${String(value)}`) ?? String(value)
  if (field === 'outcome') return findText(`movements:outcomes.${String(value)}`) ?? String(value)
  if (field.endsWith('_branch') && typeof value === 'number')
    return names.branches.get(value) ?? String(value)
  if (field === 'lines' && Array.isArray(value))
    return (value as DocumentLine[]).map((line) => lineLabel(names, line)).join(', ')
  return String(value ?? '')
}

/** Returns the function that describes a changed field, for the conflict bar and the history. */
export const describeChangeWith = (names: Names) => (field: string, value: unknown) => ({
  label: findText(`movements:fields.${field}`) ?? field,
  value: valueLabel(field, value, names),
})

export const NO_NAMES: Names = { branches: new Map(), products: new Map() }

export const actionLabel = (action: string): string | null =>
  findText(`movements:history.${action.slice('movement_'.length)}`) ?? null
