import {
  Ban,
  CalendarClock,
  CheckCheck,
  CircleCheck,
  CircleStop,
  Eye,
  type LucideIcon,
  Mail,
  MailOpen,
  PencilLine,
  Send,
} from 'lucide-react'
import type { NotificationLine } from '#api/back-office/inbox.ts'
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import type { AnnouncementState } from '#domain/notifications/announcement.ts'
import { isOpened, type ReceiptState } from '#domain/notifications/notification.ts'
import { receiptLabel, stateLabel } from './labels.ts'

const LOOKS: Record<AnnouncementState, readonly [PillLook, LucideIcon]> = {
  draft: ['warn', PencilLine],
  planned: ['brand', CalendarClock],
  sent: ['ok', Send],
  ended: ['calm', CircleStop],
  withdrawn: ['calm', Ban],
}

/** The state of an announcement: label, icon and colour. */
export function AnnouncementPill({ state }: { state: AnnouncementState }) {
  const [look, icon] = LOOKS[state]
  return (
    <Pill look={look} icon={icon}>
      {stateLabel(state)}
    </Pill>
  )
}

const RECEIPTS: Record<ReceiptState, readonly [PillLook, LucideIcon]> = {
  sent: ['calm', Mail],
  seen: ['calm', Eye],
  read: ['brand', MailOpen],
  confirmed: ['ok', CheckCheck],
}

/** How far a recipient has got. */
export function ReceiptPill({ state }: { state: ReceiptState }) {
  const [look, icon] = RECEIPTS[state]
  return (
    <Pill look={look} icon={icon}>
      {receiptLabel(state)}
    </Pill>
  )
}

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
