import { label } from '#app/i18n/i18n.ts'
import { roleLabel } from '#app/i18n/role-labels.ts'
import { labelsOf, named, type ValueLabels } from '#app/kit/form/labels.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { type Audience, lastDayBefore } from '#domain/notifications/announcement.ts'
import type { InboxState, ReceiptState } from '#domain/notifications/notification.ts'

export const receiptLabel = (state: ReceiptState | 'unread' | 'to_confirm'): string =>
  label(`notifications:receipts.${state}`)
export const inboxLabel = (state: InboxState): string =>
  state === 'ended' ? label('notifications:states.ended') : receiptLabel(state)
export const audienceLabel = (audience: Audience): string => label(`notifications:audiences.${audience}`)

/** The last day of what ends at a midnight. */
export const lastDayLabel = (midnight: string): string => formatDate(lastDayBefore(midnight))

/** Names of the ids of chosen roles, branches or people. */
export type Names = ReadonlyMap<number, string>

/** The name of a chosen role, branch or person, as the person reads it. */
export const chosenLabel = (audience: Audience, name: string): string =>
  audience === 'roles' ? roleLabel(name) : name

/** The history has names, those of default roles as keys; the conflict bar has the ids of the form. */
const VALUES: ValueLabels<'chosen'> = {
  audience: 'audiences',
  state: 'states',
  chosen: (text, value, names) =>
    Array.isArray(value)
      ? named('chosen', () => label('notifications:other'))(text, value, names)
      : text.split(', ').map(roleLabel).join(', '),
  from_on: formatDate,
  to_on: formatDate,
  confirm_on: formatDate,
}

export const { fieldLabel, describeChangeWith, actionLabel } = labelsOf(
  'notifications',
  VALUES,
  'announcement',
)
