// Recovery of a person's key (src/docs/offline.md#encryption-on-the-tablet): a secret that the server keeps for this
// person on this tablet, sent once when it is made and returned only right after a full sign-in. A forgotten PIN or a
// lost device key loses nothing.

import { api } from '#api/index.ts'
import { send } from '#app/platform/wire/send.ts'
import type { TabletDatabase } from '../store/db.ts'
import type { Key, OwnerRow } from '../store/rows.ts'
import {
  decryptPendingSecret,
  forgetDeliveredSecret,
  readOwnerRow,
  replaceLostKey,
  unwrapBySecret,
  wrapByDevice,
} from './owner-key.ts'
import type { RecoverKey } from './person-key.ts'

const TIMEOUT_MS = 8000
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** Sends the secret to the server until the server confirms it; repeated at every good connection. */
export async function deliverSecret(db: TabletDatabase): Promise<void> {
  const row = await readOwnerRow(db)
  const secret = row && db.encryption.key ? decryptPendingSecret(row, db.encryption.key) : null
  if (!row || !secret) return
  const body = { key_id: row.keyId, secret: toBase64(secret) }
  // The id of the key is also the operation id, so repetitions change nothing.
  const options = { opId: row.keyId, timeoutMs: TIMEOUT_MS }
  const reply = await send(api.tablet.keepKey, { body }, options)
  if (reply.signed && reply.status === 200 && reply.opId === row.keyId)
    await forgetDeliveredSecret(db, row.keyId)
}

async function fetchKey(row: OwnerRow): Promise<Key | 'unknown' | null> {
  const reply = await send(api.tablet.openKey, { body: { key_id: row.keyId } }, { timeoutMs: TIMEOUT_MS })
  if (!reply.signed) return null
  if (reply.status === 404) return 'unknown'
  const parsed = api.tablet.openKey.returns.safeParse(reply.body)
  return parsed.success ? unwrapBySecret(row, fromBase64(parsed.data.secret)) : null
}

/** Recovers the key by the server's secret after a full sign-in, and removes a forgotten PIN. */
export const recoverAfterSignIn: RecoverKey = async (db, missing) => {
  const row = await readOwnerRow(db)
  if (!row) return null
  const key = await fetchKey(row)
  if (key === 'unknown') return missing === 'sign_in' && !row.pin ? replaceLostKey(db) : null
  if (key && (missing === 'sign_in' || row.pin?.forgotten)) await wrapByDevice(db, key)
  return key
}
