// The tables of notifications as types for Kysely (migrations 0075, 0099).
import type { Generated } from 'kysely'
import type { AnnouncementState, Audience } from '#domain/notifications/announcement.ts'
import type { NotificationKind, SystemNotificationKind } from '#domain/notifications/notification.ts'
import type { Id, Instant } from '../columns.ts'

export type NotificationTables = {
  announcements: {
    id: Id
    title: string
    text: string
    audience: Audience
    chosen: Generated<number[]>
    draw: number | null
    starts_at: Instant | null
    ends_at: Instant | null
    confirm_by: Instant | null
    state: Generated<AnnouncementState>
    created_by: number
    /** Who has planned or sent it; null in a draft that never was. */
    planned_by: number | null
    branch_id: number | null
    created_at: Instant
    sent_at: Instant | null
    reminded_at: Instant | null
    version: Generated<number>
  }
  notifications: {
    id: Id
    user_id: number
    kind: NotificationKind
    announcement_id: number | null
    subject: Generated<string>
    number: number | null
    at: Instant
    seen_at: Instant | null
    read_at: Instant | null
    confirmed_at: Instant | null
    reminded_at: Instant | null
  }
  notification_choices: {
    user_id: number
    off: Generated<SystemNotificationKind[]>
    version: Generated<number>
  }
}
