// Retention periods (src/docs/business-rules.md#retention, compared with this table by
// `tests/architecture/retention.test.ts`): the job `retention` deletes what is past its time. The primary keys of the records refuse a duplicate long after their operations were deleted.
import { type RawBuilder, sql } from 'kysely'
import { CHAT_DAYS } from '#domain/chat/chat.ts'
import { UNDO_DAYS } from '#domain/clients/merge.ts'
import { NOTIFICATION_DAYS } from '#domain/notifications/notification.ts'
import { SMS_LOG_DAYS } from '#domain/sms-log/log.ts'
import { sweepPhotos } from './files/sweep.ts'
import type { Deps } from './platform/deps.ts'

type Row = {
  /** For so many days; the column or condition of `purge` says since when. */
  days: number
  purge: (before: RawBuilder<Date>) => RawBuilder<unknown>
}

export const KEPT: Readonly<Record<string, Row>> = {
  operations: { days: 90, purge: (before) => sql`delete from operations where created_at < ${before}` },
  otps: { days: 2, purge: (before) => sql`delete from otps where created_at < ${before}` },
  rate_events: { days: 2, purge: (before) => sql`delete from rate_events where at < ${before}` },
  code_tries: { days: 2, purge: (before) => sql`delete from code_tries where at < ${before}` },
  known_devices: { days: 400, purge: (before) => sql`delete from known_devices where at < ${before}` },
  upload_days: { days: 30, purge: (before) => sql`delete from upload_days where day < (${before})::date` },
  sessions: { days: 30, purge: (before) => sql`delete from sessions where expires_at < ${before}` },
  events: { days: 7, purge: (before) => sql`delete from events where at < ${before}` },
  partner_exchanges: {
    days: 180,
    purge: (before) => sql`delete from partner_exchanges where at < ${before}`,
  },
  phone_changes: { days: 180, purge: (before) => sql`delete from phone_changes where at < ${before}` },
  parcels: { days: 180, purge: (before) => sql`delete from parcels where opened_at < ${before}` },
  // What a merge replaced in a card, once it can no longer be undone.
  client_merges: {
    days: UNDO_DAYS,
    purge: (before) => sql`update client_merges set changes = '{}', gone_pinfl = null
      where at < ${before} and changes <> '{}'`,
  },
  // Keys of people who left.
  tablet_keys: {
    days: 180,
    purge: (before) => sql`delete from tablet_keys where user_id in
      (select id from users where deleted_at < ${before})`,
  },
  notifications: {
    days: NOTIFICATION_DAYS,
    purge: (before) => sql`delete from notifications where at < ${before}`,
  },
  sms_log: { days: SMS_LOG_DAYS, purge: (before) => sql`delete from sms_log where created_at < ${before}` },
  dispatch_recipients: {
    days: SMS_LOG_DAYS,
    purge: (before) => sql`delete from dispatch_recipients r using dispatches d
      where d.id = r.dispatch_id and d.created_at < ${before}`,
  },
  chat_messages: { days: CHAT_DAYS, purge: (before) => sql`delete from chat_messages where at < ${before}` },
  tag_prints: { days: 30, purge: (before) => sql`delete from tag_prints where at < ${before}` },
  tablet_reports: { days: 30, purge: (before) => sql`delete from tablet_reports where at < ${before}` },
  // Closed stuck items; open ones stay as long as the tablet.
  tablet_items: {
    days: 90,
    purge: (before) => sql`delete from tablet_items
      where state in ('gone', 'released') and greatest(since, decided_at) < ${before}`,
  },
  tablet_incidents: {
    days: 400,
    purge: (before) => sql`delete from tablet_incidents where closed_at < ${before}`,
  },
  // Tablets that were not seen, except lost ones and those with an open incident.
  tablets: {
    days: 180,
    purge: (before) => sql`delete from tablets t where seen_at < ${before} and lost_at is null
      and not exists (select 1 from tablet_incidents i where i.tablet_id = t.id and i.closed_at is null)`,
  },
  // Of people who began a check by themselves and have no application here.
  identity_checks: {
    days: 7,
    purge: (before) =>
      sql`delete from identity_checks where application_id is null and created_at < ${before}`,
  },
}

/** Deletes what is past its time, and photos that no row names. Safe to repeat. */
export async function purgeExpired(deps: Deps): Promise<void> {
  for (const { days, purge } of Object.values(KEPT))
    await purge(sql`now() - make_interval(days => ${days})`).execute(deps.db)
  await sweepPhotos(deps)
}
