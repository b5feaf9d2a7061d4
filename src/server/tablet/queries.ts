// SQL of the reference data that tablets keep.
import type { Db } from '../platform/handler.ts'

export const phonePrefixes = (db: Db) =>
  db.selectFrom('phone_prefixes').select(['value', 'kind', 'status']).orderBy('value').execute()

export const cardPrefixes = (db: Db) =>
  db.selectFrom('card_prefixes').select(['value', 'scheme', 'status']).orderBy('value').execute()

/** The person who made a parcel, whatever has become of them since. */
export const ownerOf = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'branch_id', 'partner_id'])
    .where('id', '=', id)
    .executeTakeFirst()
