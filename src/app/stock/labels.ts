// Labels of the stock fields, of the reasons of a correction and of the ways to enter it.
import { textOf } from '#app/i18n/i18n.ts'

export const fieldLabel = (field: string): string => textOf(`stock:fields.${field}`) ?? field
export const reasonLabel = (reason: string): string => textOf(`stock:reasons.${reason}`) ?? reason
export const modeLabel = (mode: string): string => textOf(`stock:modes.${mode}`) ?? mode

/** A field and its value, for the bar of a conflict. */
export const describeChange = (field: string, value: unknown) => ({
  label: fieldLabel(field),
  value: field === 'reason' ? reasonLabel(String(value)) : String(value ?? ''),
})
