// Valid bodies for the endpoints of branches and of the visitor list; branch 1 is that of the seller who owns
// the records.
import type { Db } from '#server/platform/trx.ts'

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
type Entry = { about: 'many'; input: () => Input }

const entry = (input: Input): Entry => ({ about: 'many', input: () => input })
const params = { key: '1' }
const exported = { body: { format: 'csv', columns: [{ key: 'name', title: 'X' }] } }

const BRANCH = { name: 'Probe', region: 1726, district: 1726294, address: '', phone: '' }
const VISITOR = {
  name: 'Probe',
  phone: '',
  reason: 'other',
  host_id: null,
  host_name: '',
  branch_id: 1,
  arrived_on: '2026-01-05',
  arrived_time: '10:00',
  left_on: '',
  left_time: '',
  result: null,
  comment: '',
}

export const BRANCH_ENTRIES: Record<string, Entry> = {
  'branches.list': entry({ body: {} }),
  'branches.export': entry(exported),
  'branches.view': entry({ params }),
  'branches.history': entry({ params }),
  'branches.poster': entry({ params, query: { origin: 'https://anketa.example', language: 'ru' } }),
  'branches.create': entry({ body: BRANCH }),
  'branches.update': entry({ params, body: { base_version: -1, values: BRANCH } }),
  'branches.renewLink': entry({ params, body: {} }),
  'branches.toggle': entry({ params, body: { active: true } }),
  'branches.remove': entry({ params, body: {} }),
  'branches.restore': entry({ params, body: {} }),
  'outsider.list': entry({ body: {} }),
  'outsider.export': entry(exported),
  'outsider.hosts': entry({ query: { branch: '1' } }),
  'outsider.history': entry({ params }),
  'outsider.create': entry({ body: VISITOR }),
  'outsider.update': entry({ params, body: { base_version: -1, values: VISITOR } }),
  'outsider.leave': entry({ params, body: { result: null } }),
}

/** The visitor that the entries are about, in the first branch. */
export const addVisitor = (db: Db) =>
  db
    .insertInto('guests')
    .values({
      name: 'Probe',
      name_key: 'probe',
      reason: 'other',
      branch_id: 1,
      created_by: 1,
      arrived_at: new Date(0),
    })
    .execute()
