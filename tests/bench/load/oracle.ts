// Checks the database, not the answers: everything acknowledged to a tablet is stored, once
// (src/docs/offline.md#load-runs).
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shotOf } from './tablets/pictures.ts'
import type { App } from './tablets/tablet.ts'
import type { LoadSystem } from './test-system.ts'

export type Verdict = {
  lost: number
  doubled: number
  /** Number of read files whose bytes differ from the picture. */
  damaged: number
  read: number
  /** Partial files that broken uploads left in the receiving folder. */
  parts: number
  idleInTransaction: number
}
const FILES = 300

const one = async (system: LoadSystem, sql: string, values: unknown[] = []): Promise<number> => {
  const [row] = await system.queryRows<{ count: number }>(sql, values)
  return row?.count ?? 0
}

/** Applications, photos or submits that are missing or differ from what was sent. */
async function lostOf(system: LoadSystem, apps: readonly App[]): Promise<number> {
  const ids = apps.map(({ id }) => id)
  const missing = await one(
    system,
    `select count(*)::int as count from unnest($1::uuid[]) wanted(id)
      left join applications a on a.id = wanted.id where a.id is null or a.status = 'unfinished'`,
    [ids],
  )
  const photos = apps.flatMap((app) =>
    app.photos.map(({ photoId, slot }) => ({ app: app.id, photoId, slot, sha256: shotOf(photoId).sha256 })),
  )
  const gone = await one(
    system,
    `select count(*)::int as count from unnest($1::uuid[], $2::int[], $3::text[]) wanted(app, slot, sha256)
      left join photos p on p.application_id = wanted.app and p.slot = wanted.slot and p.sha256 = wanted.sha256
      where p.id is null`,
    [photos.map(({ app }) => app), photos.map(({ slot }) => slot), photos.map(({ sha256 }) => sha256)],
  )
  return missing + gone
}

/** Rows, changes and history entries in excess of one for each operation that was sent. */
async function doubledOf(system: LoadSystem, apps: readonly App[]): Promise<number> {
  const ids = apps.map(({ id }) => id)
  const photos = await one(
    system,
    `select (count(*) - $2)::int as count from photos where application_id = any($1::uuid[])`,
    [ids, apps.reduce((sum, app) => sum + app.photos.length, 0)],
  )
  const acts = await one(
    system,
    `select coalesce(sum(extra), 0)::int as count from (
      select count(*) - case action when 'application_patch' then 2 when 'photo_put' then 7 else 1 end as extra
      from audit where entity_id = any($1::text[])
        and action in ('application_create', 'application_patch', 'photo_put', 'application_submit')
      group by entity_id, action) found where extra > 0`,
    [ids],
  )
  return Math.max(0, photos) + acts
}

async function filesOf(system: LoadSystem, apps: readonly App[]) {
  const ids = apps.slice(0, FILES).map(({ id }) => id)
  const rows = await system.queryRows<{ file_key: string; sha256: string }>(
    'select file_key, sha256 from photos where application_id = any($1::uuid[]) order by id limit $2',
    [ids, FILES],
  )
  const isDamaged = ({ file_key, sha256 }: { file_key: string; sha256: string }) => {
    const path = join(system.folder, 'photos', file_key)
    return !existsSync(path) || createHash('sha256').update(readFileSync(path)).digest('hex') !== sha256
  }
  return { damaged: rows.filter(isDamaged).length, read: rows.length }
}

export async function judge(system: LoadSystem, apps: readonly App[]): Promise<Verdict> {
  const parts = join(system.folder, 'photos', 'parts')
  return {
    lost: await lostOf(system, apps),
    doubled: await doubledOf(system, apps),
    ...(await filesOf(system, apps)),
    parts: existsSync(parts) ? readdirSync(parts).filter((name) => name.endsWith('.part')).length : 0,
    idleInTransaction: await one(
      system,
      `select count(*)::int as count from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
    ),
  }
}
