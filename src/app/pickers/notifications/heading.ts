// What a notification is called: in the list, on its page, on the first page of its person.
import type { NotificationLine } from '#api/back-office/inbox.ts'
import { label } from '#app/i18n/i18n.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { formatPeriod } from '#domain/kernel/time/period.ts'
import { NOTIFICATIONS, type NotificationKind } from '#domain/notifications/notification.ts'
import { reportOf } from '#domain/reports/schedule.ts'

export const kindLabel = (kind: NotificationKind): string => label(`notifications:kinds.${kind}`)

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
