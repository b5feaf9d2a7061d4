// The notifications of one person (screens `notification`, `user_notification`): what the system reports to whom, and how far a person has
// got with one (src/docs/business-rules.md#notifications).

/** What a notification of a kind is about, which is what it opens. */
export type NotificationSubject =
  | 'announcement'
  | 'written_announcement'
  | 'application'
  | 'complaint'
  | 'price_request'
  | 'priority_request'
  | 'shift'
  | 'report'
  | 'scheduled_report'
  | 'conversation'
  | 'dispatch'
  | 'partner'
  | 'connection'
  | 'return'

/** Every kind of notification; an announcement is written by people, the others by the system. */
export const NOTIFICATIONS = {
  announcement: { about: 'announcement' },
  mention: { about: 'application' },
  message: { about: 'conversation' },
  photo_asked: { about: 'application' },
  arrived: { about: 'application' },
  emergency: { about: 'application' },
  assigned: { about: 'application' },
  limit_approved: { about: 'application' },
  all_refused: { about: 'application' },
  contract_confirmed: { about: 'application' },
  contract_failed: { about: 'application' },
  contract_late: { about: 'application' },
  director_awaited: { about: 'application' },
  director_approved: { about: 'application' },
  director_declined: { about: 'application' },
  price_request_approved: { about: 'price_request' },
  price_request_refused: { about: 'price_request' },
  priority_request_approved: { about: 'priority_request' },
  priority_request_refused: { about: 'priority_request' },
  correction_decided: { about: 'shift' },
  complaint_asked: { about: 'complaint' },
  complaint_answered: { about: 'complaint' },
  complaint_duplicate: { about: 'complaint' },
  complaint_duplicate_answered: { about: 'complaint' },
  complaint_duplicate_withdrawn: { about: 'complaint' },
  complaint_near: { about: 'complaint' },
  complaint_late: { about: 'complaint' },
  report_ready: { about: 'report' },
  report_refused: { about: 'scheduled_report' },
  report_ended: { about: 'scheduled_report' },
  announcement_unsent: { about: 'written_announcement' },
  dispatch_waiting: { about: 'dispatch' },
  dispatch_approved: { about: 'dispatch' },
  dispatch_refused: { about: 'dispatch' },
  dispatch_halted: { about: 'dispatch' },
  partner_key_refused: { about: 'partner' },
  answers_changed: { about: 'connection' },
  registration_changed: { about: 'application' },
  contract_lost: { about: 'application' },
  return_waits: { about: 'return' },
} as const satisfies Record<string, { about: NotificationSubject }>
export type NotificationKind = keyof typeof NOTIFICATIONS
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as NotificationKind[]
/** The kinds that the system writes. */
export type SystemNotificationKind = Exclude<NotificationKind, 'announcement'>

/** Those that a person may switch off: all but what people write. */
export const SWITCHABLE_KINDS = NOTIFICATION_KINDS.filter(
  (kind): kind is SystemNotificationKind => kind !== 'announcement',
)

/** How far a person has got with a notification, the furthest last. */
export const RECEIPT_STATES = ['sent', 'seen', 'read', 'confirmed'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

/** Whether the person has opened it. */
export const isOpened = (state: ReceiptState): state is 'read' | 'confirmed' =>
  state === 'read' || state === 'confirmed'

/** What the list says of a notification: what is still to be done, or how far the person has got. */
export const INBOX_STATES = ['to_confirm', 'unread', 'read', 'confirmed', 'ended'] as const
export type InboxState = (typeof INBOX_STATES)[number]

/** One that ended unread has only ended. */
export function inboxState(line: {
  state: ReceiptState
  unread: boolean
  must_confirm: boolean
}): InboxState {
  if (line.must_confirm) return 'to_confirm'
  if (line.unread) return 'unread'
  return isOpened(line.state) ? line.state : 'ended'
}

/** When a person saw it in the list, opened it and confirmed it. A step stays done. */
export type Receipt = { seen_at: Date | null; read_at: Date | null; confirmed_at: Date | null }

/** The furthest step of a person. */
export function receiptState({ seen_at, read_at, confirmed_at }: Receipt): ReceiptState {
  if (confirmed_at !== null) return 'confirmed'
  if (read_at !== null) return 'read'
  return seen_at === null ? 'sent' : 'seen'
}

/** Whether it counts as unread: never opened, or the person was reminded of confirming it since. */
export const isUnread = ({
  read_at,
  confirmed_at,
  reminded_at,
}: Omit<Receipt, 'seen_at'> & { reminded_at: Date | null }): boolean =>
  confirmed_at === null && (read_at === null || (reminded_at !== null && reminded_at > read_at))

type Confirmable = { confirm_by: Date | null; confirmed_at: Date | null; ended: boolean }

/** Whether the person still has to confirm it; what has ended asks for nothing any more. */
export const mustConfirm = ({ confirm_by, confirmed_at, ended }: Confirmable): boolean =>
  confirm_by !== null && confirmed_at === null && !ended

/** How long a notification is kept, in days. */
export const NOTIFICATION_DAYS = 180
