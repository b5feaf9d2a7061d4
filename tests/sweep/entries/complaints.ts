// Valid bodies for the endpoints of complaints; the first one is that of the seller who owns the records.
import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/trx.ts'

type Input = { params?: Record<string, string>; body?: unknown }
type Entry = { about: 'many'; input: () => Input }

const PHOTO = '00000000-0000-4000-8000-000000000072'
const COMPLAINT = {
  kind: 'appeal',
  topic: 'work',
  title: 'Probe',
  text: 'Probe of a complaint',
  urgent: false,
  hidden: false,
  application: null,
}
const entry = (input: Input): Entry => ({ about: 'many', input: () => input })
const step = (body: object = {}): Entry => ({
  about: 'many',
  input: () => ({ params: { key: '1' }, body: { base_version: -1, ...body } }),
})
const message = (): Entry => ({
  about: 'many',
  input: () => ({ params: { key: '1' }, body: { base_version: -1, id: randomUUID(), text: 'Probe' } }),
})

export const COMPLAINT_ENTRIES: Record<string, Entry> = {
  'complaints.list': entry({ body: {} }),
  'complaints.export': entry({ body: { format: 'csv', columns: [{ key: 'title', title: 'X' }] } }),
  'complaints.view': entry({ params: { key: '1' } }),
  'complaints.history': entry({ params: { key: '1' } }),
  'complaints.create': entry({ body: COMPLAINT }),
  'complaints.update': step({ values: COMPLAINT }),
  'complaints.take': step(),
  'complaints.takeOver': step(),
  'complaints.ask': message(),
  'complaints.answer': message(),
  'complaints.write': message(),
  'complaints.resume': message(),
  'complaints.close': step({ mark: 5 }),
  'complaints.reopen': message(),
  'complaints.withdraw': step(),
  'complaints.markDuplicate': step({ of: '2' }),
  'complaints.addPhoto': {
    about: 'many',
    input: () => ({ params: { key: '1' }, body: { id: randomUUID(), picture: '' } }),
  },
  'complaints.photo': entry({ params: { key: '1', photo: PHOTO } }),
}

/** The complaint that the entries are about. */
export async function addComplaintProbe(db: Db, created_by: number): Promise<void> {
  const at = new Date(0)
  const { id } = await db
    .insertInto('complaints')
    .values({
      kind: 'appeal',
      topic: 'work',
      title: 'Probe',
      text: 'Probe of a complaint',
      urgent: false,
      hidden: false,
      branch_id: 1,
      created_by,
      created_at: at,
      first_due: at,
      due: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('complaint_photos')
    .values({ id: PHOTO, complaint_id: id, picture: '', created_by, at })
    .execute()
}
