// Endpoints of the back office about clients: valid bodies, and the clients that they need.
import type { Db } from '#server/platform/trx.ts'

type Entry = { about: 'many'; input: () => { params?: Record<string, string>; body: unknown } }

/** Clients of one person, one per endpoint, so that no endpoint depends on another's effect. */
const NAMES = ['seen', 'changed', 'deleted', 'one', 'other', 'kept', 'gone'] as const
const keyOf = (name: (typeof NAMES)[number]) => String(NAMES.indexOf(name) + 1)

/** Adds them to a database that has no client yet. */
export async function addProbeClients(
  db: Db,
  mine: { created_by: number; branch_id: number },
): Promise<void> {
  const rows = NAMES.map((name) => ({ name, name_key: name, values: '{}', ...mine }))
  await db.insertInto('clients').values(rows).execute()
  const id = (name: (typeof NAMES)[number]) => Number(keyOf(name))
  const pair = { one: id('one'), other: id('other'), reasons: ['phone' as const] }
  await db.insertInto('client_pairs').values(pair).execute()
  await db
    .updateTable('clients')
    .set({ merged_into: id('kept'), deleted_at: new Date() })
    .where('id', '=', id('gone'))
    .execute()
  await db
    .insertInto('client_merge_requests')
    .values({
      kept_id: id('seen'),
      gone_id: id('changed'),
      kept_version: 1,
      gone_version: 1,
      take: [],
      contradictions: ['surname'],
      asked_by: mine.created_by,
      asked_at: new Date(),
    })
    .execute()
  await db
    .insertInto('client_merges')
    .values({
      kept_id: id('kept'),
      gone_id: id('gone'),
      changes: '{}',
      client_type: 'new',
      moved: [],
      user_id: mine.created_by,
      at: new Date(),
    })
    .execute()
}

const many = (body: unknown = {}, key?: string): Entry => ({
  about: 'many',
  input: () => ({ body, ...(key === undefined ? {} : { params: { key } }) }),
})
const exported = (column: string) => many({ format: 'csv', columns: [{ key: column, title: 'X' }] })

export const CLIENT_ENTRIES: Record<string, Entry> = {
  'clients.lookup': many({ phone: '+998900000000' }),
  'clientRecords.list': many(),
  'clientRecords.export': exported('name'),
  'clientRecords.view': many({}, keyOf('seen')),
  'clientRecords.related': many({}, keyOf('seen')),
  'clientRecords.history': many({}, keyOf('seen')),
  'clientRecords.views': many({}, keyOf('seen')),
  'clientRecords.create': many({ values: {} }),
  'clientRecords.update': many({ base_version: -1, values: {} }, keyOf('changed')),
  'clientRecords.remove': many({}, keyOf('deleted')),
  'clientRecords.restore': many({}, keyOf('deleted')),
  'clientRecords.optOut': many({ out: true }, keyOf('changed')),
  'clientRecords.twins': many({ values: { phone: '+998900000000' } }),
  'clientRecords.pairs': many(),
  'clientRecords.exportPairs': exported('one'),
  // The only pair.
  'clientRecords.dismiss': many({}, '1'),
  'clientRecords.merge': many(
    { base_version: -1, other: { key: keyOf('seen'), base_version: -1 }, take: [] },
    keyOf('changed'),
  ),
  'clientRecords.askMerge': many(
    { base_version: -1, other: { key: keyOf('seen'), base_version: -1 }, take: [] },
    keyOf('changed'),
  ),
  'clientRecords.mergeRequests': many(),
  'clientRecords.confirmMerge': many({}, '1'),
  'clientRecords.refuseMerge': many({}, '1'),
  'clientRecords.undoMerge': many({}, '1'),
}
