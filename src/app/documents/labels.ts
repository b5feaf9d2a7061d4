// Labels of the documents of one branch: fields, states, causes.
import { findText, getLanguage, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { formatDate, formatDateTime } from '#domain/kernel/dates.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import type {
  BranchDocumentKind,
  BranchDocumentState,
  WriteOffCause,
  WriteOffPlace,
} from '#domain/stock/branch-documents.ts'
import { type DocumentLine, unitLabel } from '#domain/stock/lines.ts'

export const fieldLabel = (field: KeyUnder<'documents:fields'>): string => label(`documents:fields.${field}`)
export const stateLabel = (state: BranchDocumentState): string => label(`documents:states.${state}`)
export const causeLabel = (cause: WriteOffCause): string => label(`documents:causes.${cause}`)
export const placeLabel = (place: WriteOffPlace): string => label(`documents:places.${place}`)
export const timeLabel = (at: string | null): string =>
  at === null ? '—' : formatDateTime(at, getLanguage())
export const valueLabel = (value: number | null): string =>
  value === null ? '—' : formatMoney(value, getLanguage())

type Names = {
  branches: ReadonlyMap<number, string>
  products: ReadonlyMap<number, string>
  categories?: ReadonlyMap<number, string>
}
export const NO_NAMES: Names = { branches: new Map(), products: new Map() }

const lineLabel = ({ products }: Names, line: DocumentLine): string => {
  const name = products.get(line.product_id) ?? String(line.product_id)
  const unit = unitLabel(line)
  return unit === null ? `${name} × ${line.quantity}` : `${name} (${unit})`
}

/** The history has texts, the conflict bar the values of the form: ids and lists. */
function changedValue(field: string, value: unknown, names: Names): string {
  const text = String(value ?? '')
  if (field === 'state') return findText(`documents:states.${text}`) ?? text
  if (field === 'cause') return findText(`documents:causes.${text}`) ?? text
  if (field === 'place') return findText(`documents:places.${text}`) ?? text
  if (field === 'paper_date') return formatDate(text)
  if (field === 'hides_expected') return label(`documents:count.hidden_${text === 'true' ? 'yes' : 'no'}`)
  if (field === 'category_id' && typeof value === 'number') return names.categories?.get(value) ?? text
  if (field === 'category_id' && text === '') return label('documents:count.everything')
  if (field === 'branch_id' && typeof value === 'number') return names.branches.get(value) ?? text
  if (field === 'lines' && Array.isArray(value))
    return (value as DocumentLine[]).map((line) => lineLabel(names, line)).join(', ')
  return text
}

/** Returns the function that describes a changed field, for the conflict bar and the history. */
export const describeChangeWith = (names: Names) => (field: string, value: unknown) => ({
  label: findText(`documents:fields.${field}`) ?? field,
  value: changedValue(field, value, names),
})

/** What is worth what: of a count its differences. */
export const valueTitle = (kind: BranchDocumentKind): string =>
  fieldLabel(kind === 'count' ? 'difference_value' : 'value')

/** The label of a step in the history: `receipt_post`. */
export const actionLabelOf =
  (kind: BranchDocumentKind) =>
  (action: string): string | null =>
    findText(`documents:history.${action.slice(kind.length + 1)}`)
