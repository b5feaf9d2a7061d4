// Labels of an account: fields, states, reasons and the actions of its history.
import { findText, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { roleLabel } from '#app/i18n/role-labels.ts'
import { formatDate } from '#domain/kernel/dates.ts'
import type { UserState } from '#domain/users/actions.ts'

export const fieldLabel = (field: KeyUnder<'users:fields'>): string => label(`users:fields.${field}`)
export const stateLabel = (state: UserState): string => label(`users:states.${state}`)
export const statusLabel = (status: KeyUnder<'users:statuses'>): string => label(`users:statuses.${status}`)
/** `reason` arrives as text from the server; an unknown one is shown as it is. */
export const blockReasonLabel = (reason: string): string =>
  findText(`users:block_reasons.${reason}`) ?? reason
export const unblockReasonLabel = (reason: string): string =>
  findText(`users:unblock_reasons.${reason}`) ?? reason

function valueLabel(field: string, value: unknown): string {
  const text = String(value ?? '')
  if (field === 'block_reason') return blockReasonLabel(text)
  if (field === 'unblock_reason') return unblockReasonLabel(text)
  if (field === 'role') return roleLabel(text)
  if (field === 'status') return findText(`users:statuses.${text}`) ?? text
  return formatDate(text)
}

/** Label and displayed value of a changed field, for the conflict bar and the history. */
export const describeChange = (field: string, value: unknown) => ({
  label: findText(`users:fields.${field}`) ?? field,
  value: valueLabel(field, value),
})

/** The label of an action that only accounts have, or null: the kit then uses its own label. */
export const actionLabel = (action: string): string | null => findText(`users:did.${action}`)
