// Valid bodies for the endpoints of tablets, and the tablet that they address.
import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/trx.ts'

type Input = { params?: Record<string, string>; body?: unknown }
type Entry = { about: 'many'; input: () => Input }

const many = (input: Input): Entry => ({ about: 'many', input: () => input })
const KEY = 'probe-tablet'
const OP = randomUUID()
const LOSS = randomUUID()
const params = { key: KEY }
const item = { key: KEY, op_id: OP }

export const TABLET_ENTRIES: Record<string, Entry> = {
  'tablet.alarms': many({}),
  'tablets.list': many({ body: {} }),
  'tablets.export': many({ body: { format: 'csv', columns: [{ key: 'key', title: 'X' }] } }),
  'tablets.signs': many({}),
  'tablets.view': many({ params }),
  'tablets.history': many({ params }),
  // Reported but not uploaded: the only reason to refuse a person with the right.
  'tablets.item': many({ params: item }),
  'tablets.itemPhoto': many({ params: item }),
  'tablets.release': many({ params: item, body: {} }),
  'tablets.answer': many({ params: item, body: { text: 'Probe' } }),
  'tablets.close': many({ params: { key: KEY, id: LOSS }, body: {} }),
  'tablets.lose': many({ params, body: {} }),
  'tablets.found': many({ params, body: {} }),
}

/** A tablet of this person's branch with a stuck item and a loss. */
export async function addProbeTablet(db: Db, who: { id: number; branch_id: number }): Promise<void> {
  const of = { tablet_id: KEY, user_id: who.id }
  await db.insertInto('tablets').values({ id: KEY, branch_id: who.branch_id }).execute()
  await db
    .insertInto('tablet_items')
    .values({ ...of, op_id: OP, kind: 'app.patch', problem: 'validation', made_at: new Date() })
    .execute()
  await db
    .insertInto('tablet_incidents')
    .values({
      ...of,
      id: LOSS,
      sign: 'open',
      found_at: new Date(),
      unsent: 1,
      people: JSON.stringify([{ user_id: who.id, unsent: 1 }]),
    })
    .execute()
}
