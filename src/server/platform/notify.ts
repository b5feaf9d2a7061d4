// Notifications that the system writes: in the transaction of what they report, to the people of a condition who work here and want the
// kind (src/docs/business-rules.md#notifications).
import { type SqlBool, sql } from 'kysely'
import type { SystemNotificationKind } from '#domain/notifications/notification.ts'
import type { Condition } from '../db/condition.ts'
import { ACCOUNT_STATE } from './accounts.ts'
import { emitToPeople } from './live/live.ts'
import type { Trx } from './trx.ts'

export type SystemNotification = {
  kind: SystemNotificationKind
  /** Key of the record that it is about. */
  subject: string
  /** The number that people know the record by. */
  number: number | null
  at: Date
  /** Who caused it, and knows. */
  by?: number | undefined
}

/** These people; nobody for null. */
export const isAmong = (...ids: readonly (number | null)[]): Condition =>
  sql<SqlBool>`u.id = any(${ids.filter((id) => id !== null)}::int[])`

/** Notifies the people `users as u` of a condition. */
export async function notify(
  trx: Trx,
  to: Condition,
  { kind, subject, number, at, by }: SystemNotification,
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    insert into notifications (user_id, kind, subject, number, at)
    select u.id, ${kind}, ${subject}, ${number}::int, ${at} from users u
      left join notification_choices c on c.user_id = u.id
    where ${to} and ${ACCOUNT_STATE} = 'working' and u.id is distinct from ${by ?? null}::int
      and not ${kind} = any(coalesce(c.off, '{}'))
    returning user_id`.execute(trx)
  await emitToPeople(
    trx,
    'notified',
    rows.map(({ user_id }) => user_id),
  )
}

/** The notifications of a person about a record are read: it is on the screen. `kind`: where another record may have the same key. */
export async function readAbout(
  trx: Trx,
  user: number,
  { subject, kind = null }: { subject: string; kind?: SystemNotificationKind | null },
  now: Date,
): Promise<void> {
  const { rows } = await sql`
    update notifications set read_at = ${now}, seen_at = coalesce(seen_at, ${now})
    where user_id = ${user} and subject = ${subject} and (${kind}::text is null or kind = ${kind}) and announcement_id is null and read_at is null
    returning id`.execute(trx)
  if (rows.length > 0) await emitToPeople(trx, 'notified', [user])
}
