// Reference data, the person and the role map, kept in the person's own database so that forms work from a cold start
// without internet (offline.md 2.2). Seeds of the domain stand in until the first answer.
import { useLiveQuery } from 'dexie-react-hooks'
import type { contract } from '#contract/index.ts'
import type { Returns } from '#contract/row.ts'
import type { CardPrefix } from '#domain/kernel/card.ts'
import type { PhonePrefix } from '#domain/kernel/phone.ts'
import type { PartnerRules } from '#domain/partners/partner.ts'
import { CARD_PREFIXES, PHONE_PREFIXES } from '#domain/reference/prefixes.ts'
import { type TabletDatabase, tablet, useTablet } from './db.ts'

export type ReferenceAnswer = Returns<typeof contract.tablet.reference>

/** Keeps a value under a key: `reference`, `user`, `roles` and the replayer's own. */
export async function saveRef(key: string, value: unknown, db: TabletDatabase = tablet()): Promise<void> {
  await db.refs.put({ key, value, at: Date.now() })
}

export async function readRef<T = unknown>(
  key: string,
  db: TabletDatabase = tablet(),
): Promise<T | undefined> {
  return (await db.refs.get(key))?.value as T | undefined
}

/** A kept value that follows its changes; undefined while loading or absent. */
export function useKept<T>(key: string): { value: T; at: number } | undefined {
  const db = useTablet()
  const found = useLiveQuery(async () => (await db?.refs.get(key)) ?? null, [db, key])
  return found ? { value: found.value as T, at: found.at } : undefined
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

/** Reference data as last fetched, or the seeds the application came with. */
export function useReference(): Reference {
  const kept = useKept<ReferenceAnswer>('reference')
  if (!kept) return SEEDS
  return {
    phonePrefixes: kept.value.phone_prefixes,
    cardPrefixes: kept.value.card_prefixes,
    branches: kept.value.branches,
    // An answer kept by an older build has none of these.
    categories: kept.value.categories ?? [],
    partners: kept.value.partners ?? [],
    limits: kept.value.limits,
    supportPhone: kept.value.support_phone,
    fetchedAt: kept.at,
  }
}
