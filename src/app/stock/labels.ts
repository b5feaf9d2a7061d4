// Labels of the stock fields, of the reasons of a correction and of the ways to enter it.
import { findText, type KeyUnder, label } from '#app/i18n/i18n.ts'

export const fieldLabel = (field: KeyUnder<'stock:fields'>): string => label(`stock:fields.${field}`)
export const reasonLabel = (reason: KeyUnder<'stock:reasons'>): string => label(`stock:reasons.${reason}`)
/** `reason` arrives as text from the server; an unknown one is shown as it is. */
export const movementLabel = (reason: string): string => findText(`stock:reasons.${reason}`) ?? reason
export const modeLabel = (mode: KeyUnder<'stock:modes'>): string => label(`stock:modes.${mode}`)

/** Label and displayed value of a changed field, for the conflict bar. */
export const describeChange = (field: string, value: unknown) => ({
  label: findText(`stock:fields.${field}`) ?? field,
  value: (field === 'reason' ? findText(`stock:reasons.${String(value)}`) : null) ?? String(value ?? ''),
})
