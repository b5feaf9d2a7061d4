// Labels of client records, duplicates and the actions of their history.

import type { ClientDuplicate } from '#api/back-office/clients.ts'
import { type KeyUnder, label } from '#app/i18n/i18n.ts'
import { labelsOf } from '#app/kit/form/labels.ts'
import { useFieldLabels } from '#app/pickers/fields/field-labels.ts'
import { isFormField, ruleOf } from '#domain/applications/form.ts'
import type { DuplicateReason } from '#domain/clients/merge.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'

export const NONE = '—'

export const typeLabel = (type: KeyUnder<'fields:choices.client_type'>): string =>
  label(`fields:choices.client_type.${type}`)
export const reasonLabel = (reason: DuplicateReason): string => label(`clients:reasons.${reason}`)
export const reasonLabels = (reasons: readonly DuplicateReason[]): string =>
  reasons.map(reasonLabel).join(', ')
/** The known parts of birth date and branch, separated by a dot. */
export const aboutDuplicate = ({ birth_date: birth, branch }: ClientDuplicate): string =>
  [birth === null ? null : formatDate(birth), branch].filter((part) => part !== null).join(' · ')
/** The label of an action that only clients have, or null: the kit then uses its own label. */
export const { actionLabel } = labelsOf('clients')

/** Returns the function that describes a field of a client: its label and its displayed value. */
export function useDescribeClientField() {
  const { shortLabel: fieldLabel, value: valueLabel } = useFieldLabels()
  return (field: string, value: unknown): { label: string; value: string } => {
    if (field === 'opted_out')
      return {
        label: label('clients:opt_out.field'),
        value: label(value === true ? 'clients:opt_out.no' : 'clients:opt_out.yes'),
      }
    if (!isFormField(field)) return { label: field, value: String(value ?? '') }
    if (typeof value === 'string' && ruleOf(field).kind === 'phone')
      return { label: fieldLabel(field), value: formatPhone(value) }
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
    const plain = isPlain ? (value as string | number | boolean) : null
    return { label: fieldLabel(field), value: valueLabel(field, plain) }
  }
}
