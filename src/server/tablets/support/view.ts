// One tablet with its people, its stuck items, its data losses, and its latest reports.
import { sql } from 'kysely'
import type { TabletView } from '#api/back-office/tablets.ts'
import { totalWork, workOf } from '#domain/applications/figures/waiting-work.ts'
import { storageShare } from '#domain/tablets/signs.ts'
import { OPEN_ITEM_STATES } from '#domain/tablets/stored-item.ts'
import type { Trx } from '../../platform/trx.ts'

const LAST = 100
const at = (instant: Date | null): string | null => instant?.toISOString() ?? null

export async function usersOf(trx: Trx, tablet_id: string): Promise<TabletView['users']> {
  const rows = await trx
    .selectFrom('tablet_people as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select([
      'u.id',
      'u.name',
      'p.unsent',
      'p.waiting',
      'p.kinds',
      'p.oldest_at',
      'p.receipt_at',
      'p.attention',
      'p.seen_at',
    ])
    .where('p.tablet_id', '=', tablet_id)
    .orderBy('p.seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    waiting: workOf(row),
    oldest_at: at(row.oldest_at),
    receipt_at: at(row.receipt_at),
    seen_at: row.seen_at.toISOString(),
  }))
}

/** Open ones first, then the latest. */
export async function itemsOf(trx: Trx, tablet_id: string): Promise<TabletView['items']> {
  const rows = await trx
    .selectFrom('tablet_items as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .leftJoin('users as d', 'd.id', 'i.decided_by')
    .leftJoin('applications as a', 'a.id', 'i.application_id')
    .select([
      'i.op_id',
      'u.name as who',
      'i.application_id',
      'a.number',
      'i.kind',
      'i.problem',
      'i.request_id',
    ])
    .select([
      'i.since',
      'i.kept_at',
      'i.state',
      'i.answer',
      'd.name as decided_by',
      'i.decided_at',
      'i.told_at',
    ])
    .where('i.tablet_id', '=', tablet_id)
    .orderBy(sql`i.state = any(${[...OPEN_ITEM_STATES]})`, 'desc')
    .orderBy('i.made_at', 'desc')
    .limit(LAST)
    .execute()
  return rows.map(({ kept_at, ...row }) => ({
    ...row,
    since: row.since.toISOString(),
    is_whole: kept_at !== null,
    decided_at: at(row.decided_at),
    told_at: at(row.told_at),
  }))
}

export async function lossesOf(trx: Trx, tablet_id: string): Promise<TabletView['losses']> {
  const rows = await trx
    .selectFrom('tablet_incidents as i')
    .leftJoin('users as c', 'c.id', 'i.closed_by')
    .select([
      'i.id',
      'i.sign',
      'i.found_at',
      'i.people as lost',
      'i.since',
      'i.acknowledged_at',
      'i.closed_at',
    ])
    .select([
      'c.name as closed_by',
      sql<string>`coalesce((select string_agg(u.name, ', ' order by u.name) from users u
        where u.id in (select (e->>'user_id')::int from jsonb_array_elements(i.people) e)), '')`.as('people'),
    ])
    .where('i.tablet_id', '=', tablet_id)
    .orderBy('i.found_at', 'desc')
    .limit(LAST)
    .execute()
  return rows.map(({ lost, ...row }) => ({
    ...row,
    waiting: totalWork(lost),
    found_at: row.found_at.toISOString(),
    since: at(row.since),
    acknowledged_at: at(row.acknowledged_at),
    closed_at: at(row.closed_at),
  }))
}

export async function reportsOf(trx: Trx, tablet_id: string): Promise<TabletView['reports']> {
  const rows = await trx
    .selectFrom('tablet_reports as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.at', 'u.name as who', 'r.unsent', 'r.waiting', 'r.attention', 'r.build', 'r.skew_ms'])
    .select(['r.used_bytes', 'r.quota_bytes'])
    .where('r.tablet_id', '=', tablet_id)
    .orderBy('r.id', 'desc')
    .limit(LAST)
    .execute()
  return rows.map(({ id, at: reportedAt, used_bytes, quota_bytes, ...row }) => ({
    ...row,
    id: String(id),
    at: reportedAt.toISOString(),
    waiting: workOf(row),
    storage: storageShare(used_bytes, quota_bytes),
  }))
}

/** What the list does not show of a tablet. */
export async function restOf(trx: Trx, key: string) {
  const row = await trx
    .selectFrom('tablets as t')
    .leftJoin('users as u', 'u.id', 't.lost_by')
    .select(['t.draft_schema', 't.used_bytes', 't.quota_bytes', 't.first_seen_at', 'u.name as lost_by'])
    .where('t.id', '=', key)
    .executeTakeFirstOrThrow()
  return { ...row, first_seen_at: row.first_seen_at.toISOString() }
}
