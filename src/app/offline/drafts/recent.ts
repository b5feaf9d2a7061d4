// The tablet's own recent clients, for the lookup without internet (src/docs/business-rules.md#the-wizard). Personal,
// so they live only in the person's own database.
import { tablet } from '../store/db.ts'
import { readRef, saveRef } from '../store/refs.ts'
import type { Values } from '../store/rows.ts'

const KEY = 'recent-clients'
const MAX_CLIENTS = 200
const sameClient = (a: Values, b: Values) =>
  (a.pinfl && a.pinfl === b.pinfl) || (a.document_number && a.document_number === b.document_number)

/** Values of the clients seen last on this tablet by this person, the newest first. */
export const readRecentClients = async (): Promise<Values[]> => (await readRef<Values[]>(KEY)) ?? []

/** Stores a client's values; the same pinfl or document replaces the older copy. */
export async function rememberClient(values: Values): Promise<void> {
  const db = tablet()
  await db.transaction('rw', db.refs, async () => {
    const others = (await readRecentClients()).filter((known) => !sameClient(known, values))
    await saveRef(KEY, [values, ...others].slice(0, MAX_CLIENTS), db)
  })
}
