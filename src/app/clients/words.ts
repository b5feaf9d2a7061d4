// What things about clients are called.

import type { ClientDuplicate } from '#api/back-office/clients.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { useFieldLabels } from '#app/pickers/fields/field-labels.ts'
import { isFormField, ruleOf } from '#domain/applications/form.ts'
import type { DuplicateReason } from '#domain/clients/merge.ts'
import { formatDate } from '#domain/kernel/dates.ts'
import { formatPhone } from '#domain/kernel/phone.ts'

export const NONE = '—'

export const typeWord = (type: string): string => textOf(`fields:choices.client_type.${type}`) ?? ''
export const reasonWord = (reason: DuplicateReason): string => textOf(`clients:reasons.${reason}`) ?? ''
export const reasonWords = (reasons: readonly DuplicateReason[]): string => reasons.map(reasonWord).join(', ')
/** Birth date and branch, as far as they are known. */
export const aboutTwin = ({ birth_date: birth, branch }: ClientDuplicate): string =>
  [birth === null ? null : formatDate(birth), branch].filter((part) => part !== null).join(' · ')
export const actionWord = (action: string): string | null => textOf(`clients:actions.${action}`)

/** A field of a card and its value, for conflicts, histories and the card itself. */
export function useCardWords() {
  const { label, value } = useFieldLabels()
  return (field: string, given: unknown): { label: string; value: string } => {
    if (!isFormField(field)) return { label: field, value: String(given ?? '') }
    const isPhone = ruleOf(field).kind === 'phone' && typeof given === 'string'
    return { label: label(field), value: isPhone ? formatPhone(given) : value(field, given as never) }
  }
}
