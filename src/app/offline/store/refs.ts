// Reference data, the person and the role map, kept in the person's own database so that forms work from a cold start
// without internet (src/docs/offline.md#databases-and-tables). Constants of the domain apply until the first answer.
import { useLiveQuery } from 'dexie-react-hooks'
import type { Returns } from '#api/endpoint.ts'
import type { api } from '#api/index.ts'
import type { CardPrefix } from '#domain/kernel/codes/card.ts'
import type { PhonePrefix } from '#domain/kernel/phone.ts'
import type { PartnerRules } from '#domain/partners/partner.ts'
import { CARD_PREFIXES, PHONE_PREFIXES } from '#domain/reference/prefixes.ts'
import { type TabletDatabase, tablet, useTablet } from './db.ts'

export type ReferenceAnswer = Returns<typeof api.tablet.reference>

/** Stores a value under a key: `reference`, `user`, `roles` and the keys of the sync engine. */
export async function saveRef(key: string, value: unknown, db: TabletDatabase = tablet()): Promise<void> {
  await db.refs.put({ key, value, at: Date.now() })
}

export type StoredRef<T> = { value: T; at: number }

/** A stored value with its time; undefined where it is absent or cannot be decrypted. */
export async function readStoredRef<T = unknown>(
  key: string,
  db: TabletDatabase = tablet(),
): Promise<StoredRef<T> | undefined> {
  const row = await db.refs.get(key)
  return row === undefined || row.value === undefined ? undefined : { value: row.value as T, at: row.at }
}

/** A stored value without its time. */
export const readRef = async <T = unknown>(
  key: string,
  db: TabletDatabase = tablet(),
): Promise<T | undefined> => (await readStoredRef<T>(key, db))?.value

/** Whether a readable value was stored within `maxAge` milliseconds. */
export async function isFresh(key: string, maxAge: number, db: TabletDatabase): Promise<boolean> {
  const kept = await readStoredRef(key, db)
  return kept !== undefined && Date.now() - kept.at < maxAge
}

/** A stored value, updated on changes; undefined while loading, absent or unreadable. */
export function useStoredRef<T>(key: string): StoredRef<T> | undefined {
  const db = useTablet()
  return useLiveQuery(async () => (db === null ? undefined : readStoredRef<T>(key, db)), [db, key])
}

export type Reference = {
  phonePrefixes: readonly PhonePrefix[]
  cardPrefixes: readonly CardPrefix[]
  branches: ReferenceAnswer['branches']
  categories: ReferenceAnswer['categories']
  partners: readonly PartnerRules[]
  limits: Record<string, number>
  supportPhone: string
  fetchedAt: number | null
}
const SEEDS: Reference = {
  phonePrefixes: PHONE_PREFIXES,
  cardPrefixes: CARD_PREFIXES,
  branches: [],
  categories: [],
  partners: [],
  limits: {},
  supportPhone: '',
  fetchedAt: null,
}

/** Reference data as last fetched, or the constants of this build. */
export function useReference(): Reference {
  const kept = useStoredRef<ReferenceAnswer>('reference')
  if (!kept) return SEEDS
  return {
    phonePrefixes: kept.value.phone_prefixes,
    cardPrefixes: kept.value.card_prefixes,
    branches: kept.value.branches,
    // An answer stored by an older build has neither.
    categories: kept.value.categories ?? [],
    partners: kept.value.partners ?? [],
    limits: kept.value.limits,
    supportPhone: kept.value.support_phone,
    fetchedAt: kept.at,
  }
}
