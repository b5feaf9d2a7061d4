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
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import type { AnnouncementState } from '#domain/notifications/announcement.ts'
import type { ReceiptState } from '#domain/notifications/notification.ts'
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

/** What is still to be done with a notification, or how far the person has got. */
export function NotificationPill({
  state,
  unread,
  mustConfirm,
}: {
  state: ReceiptState
  unread: boolean
  mustConfirm: boolean
}) {
  if (state === 'confirmed') return <ReceiptPill state="confirmed" />
  if (mustConfirm)
    return (
      <Pill look="warn" icon={CircleCheck}>
        {receiptLabel('to_confirm')}
      </Pill>
    )
  return unread ? (
    <Pill look="brand" icon={Mail}>
      {receiptLabel('unread')}
    </Pill>
  ) : (
    <ReceiptPill state="read" />
  )
}
