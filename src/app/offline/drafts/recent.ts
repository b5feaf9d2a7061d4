// The tablet's own recent clients, for the lookup without internet (src/docs/business-rules.md#known-clients). Personal,
// so they live only in the person's own database.
import type { KnownClient } from '#domain/clients/known.ts'
import { tablet } from '../store/db.ts'
import { readRef, saveRef } from '../store/refs.ts'
import type { Values } from '../store/rows.ts'

const KEY = 'recent-clients'
const MAX_CLIENTS = 200

/** Older builds stored the values of the card alone. */
type Stored = KnownClient | Values
const isKnown = (stored: Stored): stored is KnownClient => 'dates' in stored

const sameClient = ({ values: a }: KnownClient, { values: b }: KnownClient) =>
  (a.pinfl && a.pinfl === b.pinfl) || (a.document_number && a.document_number === b.document_number)

/** The clients seen last on this tablet by this person, the newest first. */
export const readRecentClients = async (): Promise<KnownClient[]> =>
  ((await readRef<Stored[]>(KEY)) ?? []).map((stored) =>
    isKnown(stored) ? stored : { values: stored, dates: {} },
  )

/** Stores what is known of a client; the same pinfl or document replaces the older copy. */
export async function rememberClient(client: KnownClient): Promise<void> {
  const db = tablet()
  await db.transaction('rw', db.refs, async () => {
    const others = (await readRecentClients()).filter((known) => !sameClient(known, client))
    await saveRef(KEY, [client, ...others].slice(0, MAX_CLIENTS), db)
  })
}
