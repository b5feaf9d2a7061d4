// Labels of the fields and values of reference data.
import { findText, getLanguage, type KeyUnder, label } from '#app/i18n/i18n.ts'

export type ReferenceField = KeyUnder<'reference:fields'>
export type ValuedField = 'status' | 'kind' | 'scheme' | 'tracking'

export const fieldLabel = (field: ReferenceField): string => label(`reference:fields.${field}`)
/** The label of a value; the value itself where it has no label. */
export const valueLabel = (field: string, value: unknown): string =>
  findText(`reference:values.${field}.${String(value)}`) ?? String(value ?? '')

/** What an entry is called: its name, in the language of the reader if it has three, or its value. */
export function nameOfEntry(values: object): string {
  const texts = new Map(Object.entries(values))
  const named = texts.get(`name_${getLanguage().toLowerCase().replace('-', '_')}`)
  return String(named ?? texts.get('name') ?? texts.get('value') ?? '')
}

/** The options of a choice: keys with their labels. */
export const itemsOf = (field: ValuedField, keys: readonly string[]) =>
  keys.map((key) => ({ key, label: valueLabel(field, key) }))

/** The filter by a field whose values have labels. */
export const groupOf = (field: ValuedField, keys: readonly string[]) => ({
  name: field,
  label: fieldLabel(field),
  items: itemsOf(field, keys),
})

/** Label and displayed value of a changed field, for the conflict bar and the history. */
export const describeChange = (field: string, value: unknown) => ({
  label: findText(`reference:fields.${field}`) ?? field,
  value: valueLabel(field, value),
})

/** The column of a field whose values have labels. */
export const valueColumn = <F extends ValuedField>(field: F) => ({
  key: field,
  title: fieldLabel(field),
  cell: (line: Record<F, string>) => valueLabel(field, line[field]),
  sort: field,
  width: 120,
  isGrowing: true,
})
