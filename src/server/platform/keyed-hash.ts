// Phones, addresses and devices in tables of limits: hashed under a key that is created once for an installation, so that a
// copy of the table reveals nothing.
import { createHmac, randomBytes } from 'node:crypto'
import type { Trx } from './trx.ts'

const readHashKey = (trx: Trx) =>
  trx.selectFrom('settings').select('value').where('key', '=', 'hash_key').executeTakeFirst()

async function hashKey(trx: Trx): Promise<string> {
  const known = await readHashKey(trx)
  if (known) return String(known.value)
  const value = JSON.stringify(randomBytes(32).toString('hex'))
  await trx
    .insertInto('settings')
    .values({ key: 'hash_key', value })
    .onConflict((c) => c.doNothing())
    .execute()
  return String((await readHashKey(trx))?.value)
}

/** Returns the function that hashes texts under the key of this installation. */
export async function keyedHash(trx: Trx): Promise<(text: string) => Uint8Array> {
  const key = await hashKey(trx)
  return (text) => new Uint8Array(createHmac('sha256', key).update(text).digest())
}
