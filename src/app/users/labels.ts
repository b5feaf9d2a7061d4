// Labels of an account: fields, states, reasons and the actions of its history.
import { findText, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { roleLabel } from '#app/i18n/role-labels.ts'
import { labelsOf } from '#app/kit/form/labels.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'

export const statusLabel = (status: KeyUnder<'users:statuses'>): string => label(`users:statuses.${status}`)
/** `reason` arrives as text from the server; an unknown one is shown as it is. */
export const blockReasonLabel = (reason: string): string =>
  findText(`users:block_reasons.${reason}`) ?? reason
export const unblockReasonLabel = (reason: string): string =>
  findText(`users:unblock_reasons.${reason}`) ?? reason

export const { fieldLabel, describeChange, actionLabel } = labelsOf('users', {
  block_reason: 'block_reasons',
  unblock_reason: 'unblock_reasons',
  role: roleLabel,
  status: 'statuses',
  hired_on: formatDate,
  left_on: formatDate,
})
