// SQL of a person's notifications: the list, the unread ones, and the steps of a receipt.
import { type SqlBool, sql } from 'kysely'
import { isDelivered } from '#domain/notifications/announcement.ts'
import type { NotificationKind, SystemNotificationKind } from '#domain/notifications/notification.ts'
import type { Condition } from '../db/condition.ts'
import { announcementStateList } from '../db/status-list.ts'
import { bySearch, type Listing } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'

/** What was sent and not taken back. */
const isShown = sql<SqlBool>`(n.announcement_id is null or a.state in (${announcementStateList(isDelivered)}))`
/** `isUnread` of the domain; what has ended asks for nothing any more. */
const isUnread = sql<SqlBool>`(n.confirmed_at is null and (n.read_at is null or coalesce(n.reminded_at > n.read_at, false))
  and (n.announcement_id is null or a.state = 'sent'))`
const FROM = sql`notifications n left join announcements a on a.id = n.announcement_id left join users f on f.id = a.created_by`

/** A notification as the database returns it. */
export type NotificationRow = {
  key: string
  kind: NotificationKind
  title: string | null
  from: string | null
  subject: string
  number: number | null
  at: Date
  confirm_by: Date | null
  seen_at: Date | null
  read_at: Date | null
  confirmed_at: Date | null
  unread: boolean
  /** Its announcement is over and asks for nothing any more. */
  ended: boolean
}

const COLUMNS = sql`n.id::text as key, n.kind, a.title, f.name as from, n.subject, n.number, n.at, a.confirm_by, n.seen_at, n.read_at,
  n.confirmed_at, ${isUnread} as unread, coalesce(a.state = 'ended', false) as ended`

export const inboxListing: Listing<'newest'> = {
  columns: COLUMNS,
  from: FROM,
  key: sql`n.id`,
  keyKind: 'bigint',
  sorts: { newest: { by: sql`(-n.id)`, kind: 'bigint' } },
}

type Filters = {
  search?: string | undefined
  unread?: 'yes' | undefined
  kind?: NotificationKind | undefined
}

export const inboxConditions = ({ search, unread, kind }: Filters, user: number): Condition[] => [
  sql<SqlBool>`n.user_id = ${user}`,
  isShown,
  ...(unread === undefined ? [] : [isUnread]),
  ...(kind === undefined ? [] : [sql<SqlBool>`n.kind = ${kind}`]),
  ...bySearch(sql`concat_ws(' ', a.title, n.number, f.name)`, search, sql`f.name_key`),
]

export async function countUnread(trx: Trx, user: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notifications n left join announcements a on a.id = n.announcement_id
    where n.user_id = ${user} and (n.read_at is null or n.reminded_at is not null) and ${isUnread}`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

/** One notification of a person. */
export async function findNotification(trx: Trx, key: string, user: number) {
  const { rows } = await sql<NotificationRow & { text: string | null }>`
    select ${COLUMNS}, a.text
    from ${FROM} where n.id = ${key}::bigint and n.user_id = ${user} and ${isShown}`.execute(trx)
  return rows[0]
}

/** Everything up to a notification was seen. */
export async function markSeen(trx: Trx, user: number, upTo: string, now: Date): Promise<void> {
  await sql`update notifications set seen_at = ${now}
    where user_id = ${user} and id <= ${upTo}::bigint and seen_at is null`.execute(trx)
}

/** One is read, and thereby seen. It is read again after a reminder. */
export async function markRead(trx: Trx, user: number, key: string, now: Date): Promise<void> {
  await sql`update notifications set read_at = ${now}, seen_at = coalesce(seen_at, ${now})
    where user_id = ${user} and id = ${key}::bigint and (read_at is null or reminded_at > read_at)`.execute(
    trx,
  )
}

/** Everything up to a notification is read, but for what is to be confirmed. */
export async function markAllRead(trx: Trx, user: number, upTo: string, now: Date): Promise<void> {
  await sql`update notifications n set read_at = ${now}, seen_at = coalesce(seen_at, ${now})
    where n.user_id = ${user} and n.id <= ${upTo}::bigint and n.read_at is null
      and not exists (select 1 from announcements a where a.id = n.announcement_id and a.confirm_by is not null)`.execute(
    trx,
  )
}

export async function markConfirmed(trx: Trx, user: number, key: string, now: Date): Promise<void> {
  await sql`update notifications set confirmed_at = ${now}, read_at = coalesce(read_at, ${now}),
      seen_at = coalesce(seen_at, ${now})
    where user_id = ${user} and id = ${key}::bigint and confirmed_at is null`.execute(trx)
}

export const findChoices = (trx: Trx, user: number) =>
  trx
    .selectFrom('notification_choices')
    .select(['off', 'version'])
    .where('user_id', '=', user)
    .executeTakeFirst()

/** Writes the choices of a person who has seen this version; false: they were changed meanwhile. */
export async function writeChoices(
  trx: Trx,
  user_id: number,
  off: SystemNotificationKind[],
  version: number,
): Promise<boolean> {
  const made = await trx
    .insertInto('notification_choices')
    .values({ user_id, off, version })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ off, version })
        .where('notification_choices.version', '=', version - 1),
    )
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}
