// Labels of notifications and announcements: kinds, states, recipients, fields.
import type { NotificationLine } from '#api/back-office/inbox.ts'
import { findText, getLanguage, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { roleLabel } from '#app/i18n/role-labels.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { formatDate, formatDateTime } from '#domain/kernel/dates.ts'
import { formatPeriod } from '#domain/kernel/period.ts'
import type { AnnouncementState, Audience } from '#domain/notifications/announcement.ts'
import {
  NOTIFICATIONS,
  type NotificationKind,
  type ReceiptState,
} from '#domain/notifications/notification.ts'
import { reportOf } from '#domain/reports/schedule.ts'

export const fieldLabel = (field: KeyUnder<'notifications:fields'>): string =>
  label(`notifications:fields.${field}`)
export const kindLabel = (kind: NotificationKind): string => label(`notifications:kinds.${kind}`)
export const receiptLabel = (state: ReceiptState | 'unread' | 'to_confirm'): string =>
  label(`notifications:receipts.${state}`)
export const stateLabel = (state: AnnouncementState): string => label(`notifications:states.${state}`)
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
export const lastDayLabel = (midnight: string): string =>
  formatDateTime(new Date(Date.parse(midnight) - 1).toISOString(), getLanguage()).split(',')[0] ?? ''

/** The options of a choice: keys with their labels. */
export const itemsOf = <K extends string>(keys: readonly K[], labelOf: (key: K) => string) =>
  keys.map((key) => ({ key: key as string, label: labelOf(key) }))

/** Names of the ids of chosen roles, branches or people. */
export type Names = ReadonlyMap<number, string>

/** The name of a chosen role, branch or person, as the person reads it. */
export const chosenLabel = (audience: Audience, name: string): string =>
  audience === 'roles' ? roleLabel(name) : name

/** The history has names, those of default roles as keys; the conflict bar has the ids of the form. */
function valueLabel(field: string, value: unknown, names: Names): string {
  if (value === null || value === '') return ''
  if (field === 'audience') return findText(`notifications:audiences.${String(value)}`) ?? String(value)
  if (field === 'state') return findText(`notifications:states.${String(value)}`) ?? String(value)
  if (field === 'chosen' && Array.isArray(value))
    return value.map((id) => names.get(Number(id)) ?? label('notifications:other')).join(', ')
  if (field === 'chosen') return String(value).split(', ').map(roleLabel).join(', ')
  const text = String(value)
  return field.endsWith('_on') ? formatDate(text) : text
}

/** Returns the function that describes a changed field, for the conflict bar and the history. */
export const describeChangeWith = (names: Names) => (field: string, value: unknown) => ({
  label: findText(`notifications:fields.${field}`) ?? field,
  value: valueLabel(field, value, names),
})

export const actionLabel = (action: string): string | null =>
  findText(`notifications:events.${action.slice('announcement_'.length)}`)
