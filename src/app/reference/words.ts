// The words of the references: what a field is called, and what its values are.
import { textOf } from '#app/i18n/i18n.ts'

export const fieldWord = (field: string): string => textOf(`reference:fields.${field}`) ?? field
export const valueWord = (field: string, value: unknown): string =>
  textOf(`reference:values.${field}.${String(value)}`) ?? String(value ?? '')

/** The keys of a choice with their words. */
export const itemsOf = (field: string, keys: readonly string[]) =>
  keys.map((key) => ({ key, label: valueWord(field, key) }))

/** A field and its value as the bar of a conflict names them. */
export const wordsOf = (field: string, value: unknown) => ({
  label: fieldWord(field),
  value: valueWord(field, value),
})

/** The column of a field whose values are words. */
export const valueColumn = <F extends string>(field: F) => ({
  key: field,
  title: fieldWord(field),
  cell: (line: Record<F, string>) => valueWord(field, line[field]),
  sort: field,
})
