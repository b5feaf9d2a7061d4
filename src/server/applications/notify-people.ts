// Who is notified of what happens to an application (src/docs/business-rules.md#notifications).
import { type SqlBool, sql } from 'kysely'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { isHolderLooking } from '#domain/applications/lease.ts'
import type { SystemNotificationKind } from '#domain/notifications/notification.ts'
import type { Condition } from '../db/condition.ts'
import { hasRoleGrant } from '../platform/accounts.ts'
import { isAmong, notify } from '../platform/notify.ts'
import type { AppRecord, WriteContext } from './record/record.ts'
import { isReachable } from './record/scope.ts'

type About = Pick<AppRecord, 'id' | 'number'>

/** Notifies people of something about an application; `by`: who did it. */
export const notifyOf = (
  { trx, deps }: WriteContext,
  to: Condition,
  kind: SystemNotificationKind,
  { id, number }: About,
  by?: number,
): Promise<void> => notify(trx, to, { kind, subject: id, number, at: deps.now(), by })

/** Notifies the holder, unless the application is on the holder's screen. */
export async function notifyHolder(
  context: WriteContext,
  kind: SystemNotificationKind,
  record: AppRecord,
  by?: number,
): Promise<void> {
  if (record.manager_id === null || isHolderLooking(record, context.deps.now())) return
  await notifyOf(context, isAmong(record.manager_id), kind, record, by)
}

/** People `u` who may do this with an application. */
export const mayDo = (permission: PermissionKey, { id }: About): Condition =>
  sql<SqlBool>`(${hasRoleGrant(permission)} and exists (select 1 from applications a
    where a.id = ${id}::uuid and coalesce(${isReachable(permission)}, false)))`
