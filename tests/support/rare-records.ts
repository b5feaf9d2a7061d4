// Records that the demo shop has no example of: states that cells of lists say in their own way, and values of filters.
import { sql } from 'kysely'
import type { Db } from '#server/platform/trx.ts'
import { phoneOf } from './people.ts'

const STATEMENTS = [
  // A midnight, as the form stores it.
  sql`update announcements set ends_at = date_trunc('day', ends_at) + interval '19 hours', confirm_by = '2030-01-05T19:00:00Z'
    where id = (select max(id) from announcements where ends_at is not null)`,
  sql`insert into notifications (user_id, kind, announcement_id, at)
    select u.id, 'announcement', m.id, now() from announcements m, users u
    where u.phone = ${phoneOf('admin')} and m.confirm_by is not null on conflict do nothing`,
  sql`update sms_templates set active = false where id = (select max(id) from sms_templates)`,
  sql`insert into sms_log (sms_provider_id, provider, reference, phone, text_class, text_masked, status)
    select p.id, p.kind, 'rare-' || p.id, '+998901234567', 'test', 'test', 'failed' from sms_providers p`,
  sql`update sms_providers set secret_set_at = now() where kind <> 'console'`,
  sql`update returns set is_late = true where number = (select max(number) from returns)`,
  sql`insert into movement_differences (id, document_id, position, kind, product_id, quantity)
    select gen_random_uuid(), (select max(document_id::text)::uuid from movements), n, 'surplus', (select min(id) from products), n
    from generate_series(1, 2) n`,
  sql`update movement_differences set outcome = 'found', settled_at = now() where position = 1`,
  sql`update dispatches set recipients = 12, sent = 5 where id = (select max(id) from dispatches)`,
  sql`update partners set limit_max = 5000000 where id = (select max(id) from partners)`,
  sql`update branches set region = 1726, district = 1726294 where region = 26`,
  sql`update material_publications set subject_id = (select min(id) from subjects),
    programs = array[(select min(id) from programs)] where material_id = (select min(id) from materials)`,
]

/** Adds one of each to a demo shop. */
export async function addRareRecords(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db)
}
