// Retention periods (src/docs/business-rules.md#retention): the job `retention` deletes what is past its time. The
// primary keys of the records refuse a duplicate long after their operations were deleted.
import { type RawBuilder, sql } from 'kysely'
import { sweepPhotos } from './files/sweep.ts'
import type { Deps } from './platform/handler.ts'

const KEPT: Readonly<Record<string, RawBuilder<unknown>>> = {
  operations: sql`delete from operations where created_at < now() - interval '90 days'`,
  otps: sql`delete from otps where created_at < now() - interval '2 days'`,
  rate_events: sql`delete from rate_events where at < now() - interval '2 days'`,
  code_tries: sql`delete from code_tries where at < now() - interval '2 days'`,
  known_devices: sql`delete from known_devices where at < now() - interval '400 days'`,
  upload_days: sql`delete from upload_days where day < current_date - 30`,
  sessions: sql`delete from sessions where expires_at < now() - interval '30 days'`,
  events: sql`delete from events where at < now() - interval '7 days'`,
  partner_exchanges: sql`delete from partner_exchanges where at < now() - interval '180 days'`,
  phone_changes: sql`delete from phone_changes where at < now() - interval '180 days'`,
  parcels: sql`delete from parcels where opened_at < now() - interval '180 days'`,
  // What a merge replaced in a card, once it can no longer be undone.
  client_merges: sql`update client_merges set changes = '{}', gone_pinfl = null
    where at < now() - interval '30 days' and changes <> '{}'`,
  // Keys of people who left half a year ago.
  tablet_keys: sql`delete from tablet_keys where user_id in
    (select id from users where deleted_at < now() - interval '180 days')`,
  tablet_reports: sql`delete from tablet_reports where at < now() - interval '30 days'`,
  // Closed stuck items; open ones stay as long as the tablet.
  tablet_items: sql`delete from tablet_items
    where state in ('gone', 'released') and greatest(since, decided_at) < now() - interval '90 days'`,
  tablet_incidents: sql`delete from tablet_incidents where closed_at < now() - interval '400 days'`,
  // Tablets not seen for half a year, except those with an open incident.
  tablets: sql`delete from tablets t where seen_at < now() - interval '180 days' and lost_at is null
    and not exists (select 1 from tablet_incidents i where i.tablet_id = t.id and i.closed_at is null)`,
  // Of people who began a check by themselves and have no application here.
  identity_checks: sql`delete from identity_checks
    where application_id is null and created_at < now() - interval '7 days'`,
}

/** Deletes what is past its time, and photos that no row names. Safe to repeat. */
export async function purgeExpired(deps: Deps): Promise<void> {
  for (const statement of Object.values(KEPT)) await statement.execute(deps.db)
  await sweepPhotos(deps)
}
