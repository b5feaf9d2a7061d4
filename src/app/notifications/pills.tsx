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
import { inboxState, type ReceiptState } from '#domain/notifications/notification.ts'
import { inboxLabel } from './labels.ts'

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

export function NotificationPill(line: Shown) {
  const state = inboxState(line)
  if (state === 'to_confirm')
    return (
      <Pill look="warn" icon={CircleCheck}>
        {inboxLabel(state)}
      </Pill>
    )
  if (state === 'unread')
    return (
      <Pill look="brand" icon={Mail}>
        {inboxLabel(state)}
      </Pill>
    )
  return state === 'ended' ? <AnnouncementPill state={state} /> : <ReceiptPill state={state} />
}
