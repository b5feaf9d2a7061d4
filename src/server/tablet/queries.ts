// SQL of the reference data that tablets keep, of the secrets behind their keys, and what the fleet's two rooms share.
import type { Db, Trx } from '../platform/handler.ts'

export const phonePrefixes = (db: Db) =>
  db.selectFrom('phone_prefixes').select(['value', 'kind', 'status']).orderBy('value').execute()

export const cardPrefixes = (db: Db) =>
  db.selectFrom('card_prefixes').select(['value', 'scheme', 'status']).orderBy('value').execute()

type TabletKey = { user_id: number; key_id: string }

/** Keeps a secret unless one is kept for this key already. */
export const keepKey = (trx: Trx, key: TabletKey & { device_id: string; secret: string }) =>
  trx
    .insertInto('tablet_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function keptKey(trx: Trx, key: TabletKey): Promise<string | null> {
  const { user_id, key_id } = key
  const row = await trx
    .selectFrom('tablet_keys')
    .select('secret')
    .where((by) => by.and({ user_id, key_id }))
    .executeTakeFirst()
  return row?.secret ?? null
}

export const noteOpened = (trx: Trx, { user_id, key_id }: TabletKey, opened_at: Date) =>
  trx
    .updateTable('tablet_keys')
    .set({ opened_at })
    .where((by) => by.and({ user_id, key_id }))
    .execute()

/** When the sign-in behind a token was made, if it was made on this tablet. */
export async function sessionBegan(
  trx: Trx,
  token_hash: Uint8Array,
  device_id: string,
): Promise<Date | null> {
  const row = await trx
    .selectFrom('sessions')
    .select('created_at')
    .where('token_hash', '=', token_hash)
    .where('device_id', '=', device_id)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** The person who made a parcel, whatever has become of them since. */
export const ownerOf = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'branch_id', 'partner_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/** What the sealed parts of a stuck item are bound to. */
export const payloadPurpose = (op_id: string): string => `tablet item ${op_id}`
export const photoPurpose = (op_id: string): string => `tablet photo ${op_id}`
