// Labels of the stock fields, of the reasons of a correction and of the ways to enter it.
import { findText, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { labelsOf } from '#app/kit/form/labels.ts'

export const reasonLabel = (reason: KeyUnder<'stock:reasons'>): string => label(`stock:reasons.${reason}`)
/** `reason` arrives as text from the server; an unknown one is shown as it is. */
export const movementLabel = (reason: string): string => findText(`stock:reasons.${reason}`) ?? reason
export const modeLabel = (mode: KeyUnder<'stock:modes'>): string => label(`stock:modes.${mode}`)

export const { fieldLabel, describeChange } = labelsOf('stock', { reason: 'reasons' })
