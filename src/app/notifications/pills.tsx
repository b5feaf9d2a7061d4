import {
  Ban,
  CalendarClock,
  CheckCheck,
  CircleCheck,
  CircleStop,
  Eye,
  Mail,
  MailOpen,
  PencilLine,
  Send,
} from 'lucide-react'
import type { NotificationLine } from '#api/back-office/inbox.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { statePill } from '#app/kit/display/state-pill.tsx'
import { isOpened, type ReceiptState } from '#domain/notifications/notification.ts'
import { receiptLabel } from './labels.ts'

export const AnnouncementPill = statePill('notifications:states', {
  draft: ['warn', PencilLine],
  planned: ['brand', CalendarClock],
  sent: ['ok', Send],
  ended: ['calm', CircleStop],
  withdrawn: ['calm', Ban],
})

/** How far a recipient has got. */
export const ReceiptPill = statePill<'notifications:receipts', ReceiptState>('notifications:receipts', {
  sent: ['calm', Mail],
  seen: ['calm', Eye],
  read: ['brand', MailOpen],
  confirmed: ['ok', CheckCheck],
})

type Shown = Pick<NotificationLine, 'state' | 'unread' | 'must_confirm'>

/** What is still to be done with a notification, or how far the person has got; one that ended unread has only ended. */
export function NotificationPill({ state, unread, must_confirm }: Shown) {
  if (must_confirm)
    return (
      <Pill look="warn" icon={CircleCheck}>
        {receiptLabel('to_confirm')}
      </Pill>
    )
  if (unread)
    return (
      <Pill look="brand" icon={Mail}>
        {receiptLabel('unread')}
      </Pill>
    )
  return isOpened(state) ? <ReceiptPill state={state} /> : <AnnouncementPill state="ended" />
}
