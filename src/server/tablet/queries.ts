// SQL of the reference data that tablets keep, and what the fleet's two rooms share.
import type { Db } from '../platform/handler.ts'

export const phonePrefixes = (db: Db) =>
  db.selectFrom('phone_prefixes').select(['value', 'kind', 'status']).orderBy('value').execute()

export const cardPrefixes = (db: Db) =>
  db.selectFrom('card_prefixes').select(['value', 'scheme', 'status']).orderBy('value').execute()

/** What the sealed parts of a stuck item are bound to. */
export const payloadPurpose = (op_id: string): string => `tablet item ${op_id}`
export const photoPurpose = (op_id: string): string => `tablet photo ${op_id}`
