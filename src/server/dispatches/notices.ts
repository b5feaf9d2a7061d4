// Who is notified of SMS to many clients: those who may approve one that waits, its writer of the decision, and those who may set one
// going again.
import { type SqlBool, sql } from 'kysely'
import type { SystemNotificationKind } from '#domain/notifications/notification.ts'
import type { Condition } from '../db/condition.ts'
import { hasRoleGrant, IS_ADMIN, mayUse } from '../platform/accounts.ts'
import { isAmong, notify } from '../platform/notify.ts'
import type { Trx } from '../platform/trx.ts'
import type { DispatchRow } from './queries.ts'

/** `by` is null where the server caused it. */
type Caused = { by: number | null; now: Date }

const write = (
  trx: Trx,
  to: Condition,
  kind: SystemNotificationKind,
  { id, by, now }: Caused & Pick<DispatchRow, 'id'>,
) => notify(trx, to, { kind, subject: String(id), number: null, at: now, by: by ?? undefined })

type Written = Pick<DispatchRow, 'id' | 'writers' | 'sent_by'>

/** Everybody who may approve it (`mayApproveDispatch`). */
export const notifyApprovers = (trx: Trx, { id, writers, sent_by }: Written, caused: Caused): Promise<void> =>
  write(
    trx,
    sql<SqlBool>`(not u.id = any(${writers}::int[]) and u.id is distinct from ${sent_by}::int and u.partner_id is null and (${hasRoleGrant('dispatches.approve')}
      or ${IS_ADMIN}))`,
    'dispatch_waiting',
    { ...caused, id },
  )

/** Its writers, and who wanted to send it. */
export const notifyOfDecision = (
  trx: Trx,
  { id, writers, sent_by }: Written,
  kind: 'dispatch_approved' | 'dispatch_refused',
  caused: Caused,
): Promise<void> => write(trx, isAmong(...writers, sent_by), kind, { ...caused, id })

/** People `users as u` who may send a dispatch now. */
export const maySend: Condition = mayUse('dispatches.write')

/** Everybody who may set it going again. */
export const notifyOfHalt = (trx: Trx, id: number, now: Date): Promise<void> =>
  write(trx, maySend, 'dispatch_halted', { id, by: null, now })
