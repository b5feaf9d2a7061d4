// Who is at work on an application: the holder's work place says so every minute; when it has been silent for ten, another
// person may take over, and everybody sees who has it (product.md section 1: many at once, nobody's work is lost).
import type { StagesView, stages } from '#contract/stages.ts'
import { type Handler, person, type Trx } from '../../platform/handler.ts'
import { Problem } from '../../platform/problems.ts'
import { type AppRecord, changeRecord, findRecord, lockRecord, notPossible, tell } from '../record.ts'
import { instantOrNull } from '../shape.ts'

export const AWAY_MS = 10 * 60_000
const HELD: readonly AppRecord['status'][] = ['in_process', 'registered']

const isAway = ({ worked_at: seen, taken_at: taken }: AppRecord, now: Date): boolean =>
  now.getTime() - Math.max(seen?.getTime() ?? 0, taken?.getTime() ?? 0) > AWAY_MS

/** Who holds a record, for the screens. */
export async function holderOf(trx: Trx, record: AppRecord, now: Date): Promise<StagesView['holder']> {
  if (record.manager_id === null) return null
  const { id, name } = await trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', record.manager_id)
    .executeTakeFirstOrThrow()
  return { id, name, seen_at: instantOrNull(record.worked_at), away: isAway(record, now) }
}

export const heartbeat: Handler<typeof stages.heartbeat> = async (call) => {
  const record = await findRecord(call, call.params.id)
  await call.trx
    .updateTable('applications')
    .set({ worked_at: call.deps.now() })
    .where('id', '=', record.id)
    .where('manager_id', '=', person(call).id)
    .execute()
  return { ok: true, version: record.version }
}

export const takeOver: Handler<typeof stages.takeOver> = async (call) => {
  const { trx, deps, params } = call
  const now = deps.now()
  const who = person(call)
  const record = await lockRecord(call, params.id)
  call.audited('application', record.id)
  if (!HELD.includes(record.status)) throw notPossible(record)
  if (record.manager_id === who.id) throw new Problem('stage_done')
  if (!isAway(record, now)) {
    const manager = await holderOf(trx, record, now)
    throw new Problem('already_taken', {
      details: { manager, status: record.status, version: record.version },
    })
  }
  const after = await changeRecord(call, record, { manager_id: who.id, worked_at: now })
  await trx
    .insertInto('application_history')
    .values({
      application_id: record.id,
      action: 'take_over',
      from_status: record.status,
      to_status: record.status,
      user_id: who.id,
      reason: null,
      comment: null,
      version: after.version,
      op_id: call.opId,
      at: now,
    })
    .execute()
  await tell(call, 'application_moved', after)
  return { ok: true, version: after.version }
}
