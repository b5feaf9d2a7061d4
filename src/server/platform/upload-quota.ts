// How much one person may send in photos on one day (Tashkent), so that nobody fills the disk: counted by the announced
// length before a byte is read, atomically, and subtracted again when the store refused the photo and stored nothing.
import { type RawBuilder, sql } from 'kysely'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import type { Deps } from './deps.ts'
import { Problem } from './problems.ts'

/** Released tablets pause their whole queue for this long after any 429, so it is not the rest of the day. */
const RETRY_AFTER_S = 900

type Counted = { userId: number; bytes: number; files: number }
type Clocked = Pick<Deps, 'db' | 'env' | 'now'>

const add = async ({ db, now }: Clocked, { userId, bytes, files }: Counted, fits: RawBuilder<unknown>) => {
  const { rows } = await sql`
    insert into upload_days as d (user_id, day, bytes, files)
      select ${userId}::int, ${todayInTashkent(now())}::date, ${bytes}::bigint, ${files}::int
    on conflict (user_id, day) do update set bytes = d.bytes + excluded.bytes, files = d.files + excluded.files
      where ${fits}
    returning user_id`.execute(db)
  return rows.length > 0
}

/** Counts an upload; throws `upload_quota` when the person's quota of the day is used up. */
export async function takeUploadQuota(deps: Clocked, counted: Counted): Promise<void> {
  const { UPLOAD_BYTES_PER_DAY: bytes, UPLOAD_FILES_PER_DAY: files } = deps.env
  const fits = sql`d.bytes + excluded.bytes <= ${bytes}::bigint and d.files + excluded.files <= ${files}::int`
  const isFirstTooMuch = counted.bytes > bytes || counted.files > files
  if (!isFirstTooMuch && (await add(deps, counted, fits))) return
  throw new Problem('upload_quota', { retryAfter: RETRY_AFTER_S })
}

/** Subtracts an upload of which nothing was stored. */
export const returnUploadQuota = (deps: Clocked, { userId, bytes, files }: Counted): Promise<unknown> =>
  add(deps, { userId, bytes: -bytes, files: -files }, sql`true`)
