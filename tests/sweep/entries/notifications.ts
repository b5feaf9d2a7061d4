// Valid bodies for the endpoints of notifications; the first notification and the first announcement are those of the seller who owns the
// records.
import type { Db } from '#server/platform/trx.ts'

type Input = { params?: Record<string, string>; body?: unknown }
type Entry = { about: 'many'; input: () => Input }

const ANNOUNCEMENT = {
  title: 'Probe',
  text: 'Probe of an announcement',
  audience: 'people',
  chosen: [1],
  draw: null,
  from_on: '',
  from_time: '',
  to_on: '',
  confirm_on: '',
}
const entry = (input: Input): Entry => ({ about: 'many', input: () => input })
const one = (body?: object): Entry => entry({ params: { key: '1' }, ...(body && { body }) })
const EXPORTED = { format: 'csv', columns: [{ key: 'title', title: 'X' }] }

export const NOTIFICATION_ENTRIES: Record<string, Entry> = {
  'notifications.count': entry({}),
  'inbox.list': entry({ body: {} }),
  'inbox.export': entry({ body: EXPORTED }),
  'inbox.view': one(),
  'inbox.see': entry({ body: { up_to: '1' } }),
  'inbox.readAll': entry({ body: { up_to: '1' } }),
  'inbox.read': one({}),
  'inbox.confirm': one({}),
  'inbox.choices': entry({}),
  'inbox.choose': entry({ body: { base_version: 0, off: [] } }),
  'announcements.list': entry({ body: {} }),
  'announcements.export': entry({ body: EXPORTED }),
  'announcements.view': one(),
  'announcements.recipients': one({}),
  'announcements.history': one(),
  'announcements.choices': entry({}),
  'announcements.people': entry({ body: { search: '' } }),
  'announcements.reach': entry({ body: { audience: 'all', chosen: [] } }),
  'announcements.create': entry({ body: ANNOUNCEMENT }),
  'announcements.update': one({ base_version: -1, values: ANNOUNCEMENT }),
  'announcements.remove': one({ base_version: -1 }),
  'announcements.plan': one({ base_version: -1 }),
  'announcements.withdraw': one({ base_version: -1 }),
}

/** The announcement and the notification that the entries are about. */
export async function addNotificationProbes(db: Db, person: number, branch_id: number): Promise<void> {
  const at = new Date(0)
  const { id } = await db
    .insertInto('announcements')
    .values({
      title: 'Probe',
      text: 'Probe',
      audience: 'people',
      chosen: [person],
      state: 'sent',
      created_by: person,
      branch_id,
      created_at: at,
      sent_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('notifications')
    .values({ user_id: person, kind: 'announcement', announcement_id: id, at })
    .execute()
}
