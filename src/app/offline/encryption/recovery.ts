// Recovery of a person's key (src/docs/offline.md#encryption-on-the-tablet): a secret that the server keeps for this
// person on this tablet, sent once when it is made and returned only right after a full sign-in. A forgotten PIN or a
// lost device key loses nothing.

import { api } from '#api/index.ts'
import { send } from '#app/platform/wire/send.ts'
import type { TabletDatabase } from '../store/db.ts'
import type { OwnerRow } from '../store/rows.ts'
import type { Key } from './cipher.ts'
import { openBySecret, ownerRow, pendingSecret, secretGiven, startOver, wrapByDevice } from './owner-key.ts'
import type { Recover } from './person-key.ts'

const LIMIT_MS = 8000
const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const ofText = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** Gives the secret to the server while it has not confirmed it; asked again at every good connection. */
export async function giveSecret(db: TabletDatabase): Promise<void> {
  const row = await ownerRow(db)
  const secret = row && db.safe.key ? pendingSecret(row, db.safe.key) : null
  if (!row || !secret) return
  const body = { key_id: row.keyId, secret: toText(secret) }
  // The name of the key is the operation's too: however often it is said, it is the same word.
  const options = { opId: row.keyId, timeoutMs: LIMIT_MS }
  const reply = await send(api.tablet.keepKey, { body }, options)
  if (reply.signed && reply.status === 200 && reply.opId === row.keyId) await secretGiven(db, row.keyId)
}

async function asked(row: OwnerRow): Promise<Key | 'unknown' | null> {
  const reply = await send(api.tablet.openKey, { body: { key_id: row.keyId } }, { timeoutMs: LIMIT_MS })
  if (!reply.signed) return null
  if (reply.status === 404) return 'unknown'
  const parsed = api.tablet.openKey.returns.safeParse(reply.body)
  return parsed.success ? openBySecret(row, ofText(parsed.data.secret)) : null
}

/** After a full sign-in: the key by the server's secret. A PIN that was forgotten is off from then on. */
export const recoverAfterSignIn: Recover = async (db, missing) => {
  const row = await ownerRow(db)
  if (!row) return null
  const key = await asked(row)
  if (key === 'unknown') return missing === 'sign_in' && !row.pin ? startOver(db) : null
  if (key && (missing === 'sign_in' || row.pin?.forgotten)) await wrapByDevice(db, key)
  return key
}
