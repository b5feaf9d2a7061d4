// The words of an account: what a field is called, what its values are, and what was done.
import { textOf } from '#app/i18n/i18n.ts'
import { roleWord } from '#app/i18n/role-word.ts'
import { formatDate } from '#domain/kernel/dates.ts'

export const fieldWord = (field: string): string => textOf(`users:fields.${field}`) ?? field
export const stateWord = (state: string): string => textOf(`users:states.${state}`) ?? state
export const statusWord = (status: string): string => textOf(`users:statuses.${status}`) ?? status
export const blockReasonWord = (reason: string): string => textOf(`users:block_reasons.${reason}`) ?? reason
export const unblockReasonWord = (reason: string): string =>
  textOf(`users:unblock_reasons.${reason}`) ?? reason

/** A value of the trail: reasons and states in words, days as they are read here. */
export function valueWord(field: string, value: unknown): string {
  const text = String(value ?? '')
  if (field === 'block_reason') return blockReasonWord(text)
  if (field === 'unblock_reason') return unblockReasonWord(text)
  if (field === 'role') return roleWord(text)
  return field === 'status' ? statusWord(text) : formatDate(text)
}
export const wordsOf = (field: string, value: unknown) => ({
  label: fieldWord(field),
  value: valueWord(field, value),
})

/** What the kit has no words for. */
export const actionWord = (action: string): string | null => textOf(`users:did.${action}`)
