// Labels of notifications and announcements: kinds, states, recipients, fields.
import type { NotificationLine } from '#api/back-office/inbox.ts'
import { label } from '#app/i18n/i18n.ts'
import { roleLabel } from '#app/i18n/role-labels.ts'
import { labelsOf, named, type ValueLabels } from '#app/kit/form/labels.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { formatPeriod } from '#domain/kernel/time/period.ts'
import { type Audience, lastDayBefore } from '#domain/notifications/announcement.ts'
import {
  type InboxState,
  NOTIFICATIONS,
  type NotificationKind,
  type ReceiptState,
} from '#domain/notifications/notification.ts'
import { reportOf } from '#domain/reports/schedule.ts'

export const kindLabel = (kind: NotificationKind): string => label(`notifications:kinds.${kind}`)
export const receiptLabel = (state: ReceiptState | 'unread' | 'to_confirm'): string =>
  label(`notifications:receipts.${state}`)
export const inboxLabel = (state: InboxState): string =>
  state === 'ended' ? label('notifications:states.ended') : receiptLabel(state)
export const audienceLabel = (audience: Audience): string => label(`notifications:audiences.${audience}`)

/** The heading of a notification: what people wrote, or what the system reports about which record. */
export function headingOf({
  kind,
  title,
  number,
  subject,
}: Pick<NotificationLine, 'kind' | 'title' | 'number' | 'subject'>): string {
  if (kind === 'announcement') return title ?? ''
  const made = NOTIFICATIONS[kind].about === 'report' ? reportOf(subject) : null
  if (made !== null)
    return `${kindLabel(kind)}: ${label(`screens:${SCREENS[made.report].title}`)}, ${formatPeriod(made.from, made.to)}`
  return number === null ? kindLabel(kind) : `${kindLabel(kind)} · № ${number}`
}

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
