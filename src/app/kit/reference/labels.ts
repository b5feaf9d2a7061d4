// Labels of the fields and values of reference data.
import { getLanguage, type KeyUnder } from '#app/i18n/i18n.ts'
import { labelsOf } from '../form/labels.ts'
import { itemsOf } from '../inputs/items.ts'

export type ReferenceField = KeyUnder<'reference:fields'>
export type ValuedField = 'status' | 'kind' | 'scheme' | 'tracking'

export const { fieldLabel, valueLabel, describeChange } = labelsOf('reference', {
  status: 'values.status',
  kind: 'values.kind',
  scheme: 'values.scheme',
  tracking: 'values.tracking',
})

/** What an entry is called: its name, in the language of the reader if it has three, or its value. */
export function nameOfEntry(values: object): string {
  const texts = new Map(Object.entries(values))
  const named = texts.get(`name_${getLanguage().toLowerCase().replace('-', '_')}`)
  return String(named ?? texts.get('name') ?? texts.get('value') ?? '')
}

/** The options of a choice: keys with their labels. */
export const valueItems = (field: ValuedField, keys: readonly string[]) =>
  itemsOf(keys, (key) => valueLabel(field, key))

/** The filter by a field whose values have labels. */
export const groupOf = (field: ValuedField, keys: readonly string[]) => ({
  name: field,
  label: fieldLabel(field),
  items: valueItems(field, keys),
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
