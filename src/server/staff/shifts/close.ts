// A shift that was left open counts until the end of its day: a job closes it when it cannot go on any more, or the start of the
// person's next shift before the job runs. It is marked, and the person may ask for a correction.
import { sql } from 'kysely'
import { midnightAfter } from '../../db/days.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeAudit } from '../../platform/records/audit.ts'
import type { Trx } from '../../platform/trx.ts'
import { SHIFT_LIMIT } from './time.ts'

const DAY_END = midnightAfter(sql`s.day`)

/** Closes what was left open and cannot go on any more, of one person or of everybody; returns their ids. */
async function closeIn(trx: Trx, now: Date, userId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    update shifts s set ended_at = ${DAY_END}, counted_to = ${DAY_END}, closed_by = 'day_end'
    where s.counted_to is null and ${SHIFT_LIMIT} <= ${now} and (${userId}::int is null or s.user_id = ${userId})
    returning s.id, s.user_id`.execute(trx)
  if (rows.length === 0) return []
  await sql`update shift_pauses p set to_at = greatest(p.from_at, s.counted_to) from shifts s
    where s.id = p.shift_id and p.to_at is null and s.counted_to is not null`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

async function closeAndPublish(trx: Trx, now: Date, userId: number | null): Promise<void> {
  for (const id of await closeIn(trx, now, userId))
    await writeAudit(trx, {
      action: 'shift_close',
      user_id: null,
      request_id: '',
      entity: 'manager',
      entity_id: id,
    })
}

/** The worker of `shift_close`; safe to repeat. */
export const closeForgotten = (deps: Deps): Promise<void> =>
  deps.db.transaction().execute((trx) => closeAndPublish(trx, deps.now(), null))

/** The same for one person, at the start of the next shift. */
export const closeOwnForgotten = (trx: Trx, now: Date, userId: number): Promise<void> =>
  closeAndPublish(trx, now, userId)
