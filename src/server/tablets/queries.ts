// SQL of tablets: the list with its signs, one tablet, the number of tablets that need attention; the reference data that
// tablets keep and the secrets behind their keys.
import { type SqlBool, sql } from 'kysely'
import type { Scope } from '#domain/access/permissions.ts'
import { LATE_MS, LOW_SHARE, OLD_MS, SILENT_MS, SKEW_MS, type TabletSign } from '#domain/tablets/signs.ts'
import type { Condition } from '../db/condition.ts'
import type { RequestContext } from '../platform/handler.ts'
import { allOf, bySearch, type Listing } from '../platform/listing/listing.ts'
import { type Person, person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import type { Db, Trx } from '../platform/trx.ts'

export type TabletSort = 'oldest' | 'seen' | 'branch' | 'unsent' | 'attention'
/** A line as SQL returns it. */
export type TabletListRow = {
  key: string
  branch: string | null
  people: string
  applications: number
  photos: number
  other: number
  unsent: number
  oldest_at: Date | null
  seen_at: Date
  receipt_at: Date | null
  build: string
  is_behind: boolean
  platform: string
  used_bytes: number
  quota_bytes: number
  persisted: boolean
  skew_ms: number
  attention: number
  is_damaged: boolean
  incidents: number
  lost_at: Date | null
}

const FROM = sql`tablets t
  left join branches b on b.id = t.branch_id
  cross join lateral (
    select coalesce(sum((p.waiting->>'applications')::int), 0)::int as applications,
      coalesce(sum((p.waiting->>'photos')::int), 0)::int as photos,
      -- Older builds report only the number of operations, without their kinds.
      coalesce(sum(coalesce((p.waiting->>'other')::int, p.unsent)), 0)::int as other,
      coalesce(sum(p.unsent), 0)::int as unsent, coalesce(sum(p.attention), 0)::int as attention,
      coalesce(bool_or(p.is_damaged), false) as is_damaged,
      min(p.oldest_at) filter (where p.unsent > 0) as oldest_at, max(p.receipt_at) as receipt_at,
      coalesce(string_agg(u.name, ', ' order by p.seen_at desc), '') as people
    from tablet_people p join users u on u.id = p.user_id where p.tablet_id = t.id) f
  cross join lateral (
    select count(*)::int as incidents from tablet_incidents i
    where i.tablet_id = t.id and i.closed_at is null) i`

/** No tablet is behind when the newest build is unknown. */
const isBehind = (newest: string): Condition =>
  newest === '' ? sql<SqlBool>`false` : sql<SqlBool>`t.build not in ('', ${newest})`

/** The list; `newest` is the build that this server serves, '' where it serves none. */
export const tabletListing = (newest: string): Listing<TabletSort> => ({
  columns: sql`t.id as key, 1 as version, b.name as branch, f.people, f.applications, f.photos, f.other, f.unsent,
    f.oldest_at, t.seen_at, f.receipt_at,
    t.build, ${isBehind(newest)} as is_behind, t.platform, t.used_bytes, t.quota_bytes, t.persisted, t.skew_ms,
    f.attention, f.is_damaged, i.incidents, t.lost_at`,
  from: FROM,
  key: sql`t.id`,
  keyKind: 'text',
  sorts: {
    oldest: { by: sql`coalesce(f.oldest_at, 'infinity'::timestamptz)`, kind: 'timestamptz' },
    seen: { by: sql`t.seen_at`, kind: 'timestamptz' },
    branch: { by: sql`coalesce(b.name_order, '')`, kind: 'text' },
    unsent: { by: sql`f.applications + f.photos + f.other`, kind: 'bigint' },
    attention: { by: sql`f.attention`, kind: 'bigint' },
  },
})

/** The scope as a condition on `tablets t`: own = my branch; partner staff have no tablets of ours. */
export function withinTablets(who: Person, scope: Scope): Condition {
  if (who.partner_id !== null) return sql<SqlBool>`false`
  return scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`t.branch_id = ${who.branch_id}::int`
}

/** The search condition of the list. */
export const byTabletSearch = (search: string | undefined): Condition[] =>
  bySearch(sql`concat_ws(' ', t.id, b.name, f.people, t.build, t.platform)`, search)

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** A sign as a condition. */
export function hasSign(sign: TabletSign, now: Date, newest: string): Condition {
  const signs: Record<TabletSign, Condition> = {
    late: sql<SqlBool>`f.oldest_at < ${before(now, LATE_MS)}`,
    old_unsent: sql<SqlBool>`f.oldest_at < ${before(now, OLD_MS)}`,
    attention: sql<SqlBool>`f.attention > 0`,
    silent: sql<SqlBool>`t.seen_at < ${before(now, SILENT_MS)}`,
    old_version: isBehind(newest),
    low_storage: sql<SqlBool>`t.quota_bytes > 0 and t.used_bytes >= ${LOW_SHARE}::float8 * t.quota_bytes`,
    wrong_clock: sql<SqlBool>`abs(t.skew_ms) > ${SKEW_MS}`,
    incident: sql<SqlBool>`i.incidents > 0`,
    damaged: sql<SqlBool>`f.is_damaged`,
    lost: sql<SqlBool>`t.lost_at is not null`,
  }
  return signs[sign]
}

/** How many tablets of the scope there are by each of these signs. */
export async function countSigns(
  trx: Trx,
  within: Condition,
  signs: readonly (readonly [TabletSign, Condition])[],
): Promise<Partial<Record<TabletSign, number>>> {
  const counted = signs.map(
    ([sign, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.ref(sign)}`,
  )
  const { rows } = await sql<Partial<Record<TabletSign, number>>>`
    select ${sql.join(counted)} from ${FROM} where ${within}`.execute(trx)
  return rows[0] ?? {}
}

/** Tablets with old unsent work, stuck items, an open loss or a damaged database, as tables `t`, `b`, `f` with their condition. */
export function alarmedTablets(who: Person, scope: Scope, now: Date) {
  const any = (['old_unsent', 'attention', 'incident', 'damaged'] as const).map((sign) =>
    hasSign(sign, now, ''),
  )
  return sql`${FROM} where ${allOf([withinTablets(who, scope)])} and (${sql.join(any, sql` or `)})`
}

/** How many they are: the badge of the menu. */
export async function alarmCount(trx: Trx, who: Person, scope: Scope, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${alarmedTablets(who, scope, now)}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Throws `not_found` for a tablet that does not exist or is outside the scope. */
export async function requireTablet(call: RequestContext, key: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tablets t where t.id = ${key} and ${withinTablets(person(call), call.scope)}`.execute(
    call.trx,
  )
  if (rows.length === 0) throw new Problem('not_found')
}

export const phonePrefixes = (db: Db) =>
  db.selectFrom('phone_prefixes').select(['value', 'kind', 'status']).orderBy('value').execute()

export const cardPrefixes = (db: Db) =>
  db.selectFrom('card_prefixes').select(['value', 'scheme', 'status']).orderBy('value').execute()

type TabletKey = { user_id: number; key_id: string }

/** Stores a secret unless one is stored for this key already. */
export const storeKey = (trx: Trx, key: TabletKey & { device_id: string; secret: string }) =>
  trx
    .insertInto('tablet_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function readKey(trx: Trx, key: TabletKey): Promise<string | null> {
  const { user_id, key_id } = key
  const row = await trx
    .selectFrom('tablet_keys')
    .select('secret')
    .where((by) => by.and({ user_id, key_id }))
    .executeTakeFirst()
  return row?.secret ?? null
}

export const recordOpened = (trx: Trx, { user_id, key_id }: TabletKey, opened_at: Date) =>
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

/** The person who exported a rescue file, blocked and deleted people included. */
export const ownerOf = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'branch_id', 'partner_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Encryption purposes of the stored parts of a stuck item. */
export const payloadPurpose = (op_id: string): string => `tablet item ${op_id}`
export const photoPurpose = (op_id: string): string => `tablet photo ${op_id}`

export const isTablet = (key: string): Condition => sql<SqlBool>`t.id = ${key}`

export const ofTabletBranch = (branch: string | undefined): Condition[] =>
  branch === undefined ? [] : [sql<SqlBool>`t.branch_id = ${Number(branch)}`]

/** Marks a tablet as lost or found. */
export async function markTablet(
  trx: Trx,
  id: string,
  lost: { lost_at: Date | null; lost_by: number | null },
): Promise<void> {
  await trx.updateTable('tablets').set(lost).where('id', '=', id).execute()
}

/** Closes a loss of data of a tablet, once; false: the tablet has no such loss. */
export async function closeLoss(
  trx: Trx,
  id: string,
  { tablet, by, at }: { tablet: string; by: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tablet_incidents')
    .set({ closed_at: sql`coalesce(closed_at, ${at})`, closed_by: sql`coalesce(closed_by, ${by})` })
    .where('id', '=', id)
    .where('tablet_id', '=', tablet)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
