// Where the record of a notification is opened, for those who may see it.
import type { NotificationLine } from '#api/back-office/inbox.ts'
import type { RowAddress } from '#app/kit/display/tables/row-link.tsx'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { NOTIFICATIONS, type NotificationSubject } from '#domain/notifications/notification.ts'
import { addressOf, reportOf } from '#domain/reports/schedule.ts'

type Place = { needs: PermissionKey; addressOf: (subject: string) => RowAddress }
const opened =
  (to: string, search = {}) =>
  (subject: string): RowAddress => ({
    to,
    search: { ...search, open: subject },
  })
const recordOf =
  (to: string) =>
  (id: string): RowAddress => ({ to, params: { id } })

/** A report is opened by what it is about, and what is missing here has no page of its own. */
const PLACES = {
  application: { needs: 'applications.view', addressOf: recordOf('/applications/$id') },
  written_announcement: { needs: 'notification.view', addressOf: recordOf('/notification/$id') },
  complaint: { needs: 'complaint', addressOf: opened('/complaint') },
  price_request: { needs: 'request.apply_product_price', addressOf: opened('/request/apply_product_price') },
  priority_request: { needs: 'request.priority_pack', addressOf: opened('/request/priority_pack') },
  scheduled_report: { needs: 'report', addressOf: opened('/report') },
  conversation: { needs: 'chat', addressOf: opened('/chat') },
  dispatch: { needs: 'send_information', addressOf: opened('/send_information', { tab: 'dispatches' }) },
  partner: { needs: 'partners.view', addressOf: recordOf('/partners/$id') },
  connection: { needs: 'set_up', addressOf: () => ({ to: '/set-up' }) },
  return: { needs: 'return.view', addressOf: recordOf('/return/$id') },
} satisfies Partial<Record<NotificationSubject, Place>>

/** What has a page, or a report. */
export type OpenedSubject = keyof typeof PLACES | 'report'
export const hasPage = (about: NotificationSubject): about is OpenedSubject =>
  about === 'report' || about in PLACES

type Subject = Pick<NotificationLine, 'kind' | 'subject'>

/** The page of what a notification is about; null where the person may not see it, or where it has none. */
export function subjectAddress(
  { kind, subject }: Subject,
  can: (permission: PermissionKey) => boolean,
): RowAddress | null {
  const about: NotificationSubject = NOTIFICATIONS[kind].about
  if (about === 'report') {
    const made = reportOf(subject)
    return made !== null && can(made.report) ? addressOf(made) : null
  }
  if (!hasPage(about)) return null
  const place: Place = PLACES[about]
  return can(place.needs) ? place.addressOf(subject) : null
}
