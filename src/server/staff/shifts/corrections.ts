// Corrections of times: requested by the person who worked, decided by another person with the permission; the original times stay beside what
// counts.
import type { managerEndpoints } from '#api/back-office/staff/shifts.ts'
import { addDays, dateInTashkent } from '#domain/kernel/time/dates.ts'
import { type CorrectionForm, isOverlapping, spanOf } from '#domain/staff/correction.ts'
import type { Selected } from '../../db/schema/database.ts'
import type { Handler } from '../../platform/handler.ts'
import { isAmong, notify } from '../../platform/notify.ts'
import { person } from '../../platform/person.ts'
import { fieldError, Problem } from '../../platform/problems.ts'
import type { Trx } from '../../platform/trx.ts'
import { isReached, isWorking, lockPerson, requirePerson, withinPeople } from '../queries.ts'

type CorrectedTimes = Pick<
  Selected<'shift_corrections'>,
  'user_id' | 'shift_id' | 'day' | 'from_at' | 'to_at'
>

/** The shift that is to be corrected: the person's own, of that day, and over. */
async function requireShift(trx: Trx, userId: number, { shift_id, day }: CorrectionForm): Promise<void> {
  if (shift_id === null) return
  const shift = await trx.selectFrom('shifts').selectAll().where('id', '=', shift_id).executeTakeFirst()
  if (!shift || shift.user_id !== userId || shift.day !== day) throw new Problem('not_found')
  if (shift.counted_to === null) throw new Problem('shift_still_open')
}

/** Throws when shifts of one person overlap; those of the days beside may go on past midnight. */
async function requireFree(
  trx: Trx,
  { user_id, shift_id, day, from_at, to_at }: CorrectedTimes,
): Promise<void> {
  const others = await trx
    .selectFrom('shifts')
    .select(['id', 'counted_from', 'counted_to'])
    .where('user_id', '=', user_id)
    .where('day', '>=', addDays(day, -1))
    .where('day', '<=', addDays(day, 1))
    .execute()
  const corrected = { from: from_at, to: to_at }
  const isTaken = others.some(
    ({ id, counted_from: from, counted_to: to }) =>
      id !== shift_id && isOverlapping(corrected, { from, to: to ?? to_at }),
  )
  if (isTaken) throw fieldError('from', 'shift_overlaps')
}

/** One question about a day at a time. */
async function requireNoOpenRequest(trx: Trx, userId: number, day: string): Promise<void> {
  const waiting = await trx
    .selectFrom('shift_corrections')
    .select('id')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  if (waiting) throw new Problem('correction_waits')
}

const ask: Handler<typeof managerEndpoints.askCorrection> = async ({ trx, actor, deps, body, audited }) => {
  const { id } = person({ actor })
  const now = deps.now()
  const { from, to } = spanOf(body)
  audited('manager', id, {
    fields: ['times'],
    changes: { times: [null, `${body.day} ${body.from}–${body.to}`] },
  })
  await lockPerson(trx, id)
  if (!(await isReached(trx, id, isWorking('manager', dateInTashkent(now)))))
    throw new Problem('shift_not_kept')
  await requireShift(trx, id, body)
  if (to > now) throw fieldError('to', 'time_future')
  const corrected = { user_id: id, shift_id: body.shift_id, day: body.day, from_at: from, to_at: to }
  await requireFree(trx, corrected)
  const row = { ...corrected, reason: body.reason, asked_at: now, decided_by: null, decided_at: null }
  await requireNoOpenRequest(trx, id, body.day)
  await trx.insertInto('shift_corrections').values(row).execute()
  return { ok: true }
}

/** From now on the asked times count; without a shift of that day, there is one. */
async function apply(trx: Trx, correction: Selected<'shift_corrections'>): Promise<void> {
  const { user_id, shift_id, day, from_at, to_at } = correction
  const counted = { counted_from: from_at, counted_to: to_at }
  if (shift_id !== null) {
    await trx.updateTable('shifts').set(counted).where('id', '=', shift_id).execute()
    return
  }
  const { branch_id } = await requirePerson(trx, user_id)
  const marked = { begun_at: null, ended_at: null, closed_by: 'correction' } as const
  const made = await trx
    .insertInto('shifts')
    .values({ user_id, branch_id, day, ...marked, ...counted })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('shift_corrections')
    .set({ shift_id: made.id })
    .where('id', '=', correction.id)
    .execute()
}

const decide: Handler<typeof managerEndpoints.decideCorrection> = async (call) => {
  const { trx, params, body, deps, scope, audited } = call
  const who = person(call)
  const read = trx.selectFrom('shift_corrections').selectAll().where('id', '=', Number(params.key))
  const { user_id } = (await read.executeTakeFirst()) ?? { user_id: 0 }
  await requirePerson(trx, user_id, withinPeople(who, scope))
  await lockPerson(trx, user_id)
  const correction = await read.executeTakeFirstOrThrow()
  audited('manager', user_id, { fields: ['decision'], changes: { decision: [null, body.verdict] } })
  if (user_id === who.id) throw new Problem('own_correction')
  if (correction.state !== 'asked') throw new Problem('correction_decided')
  if (body.verdict === 'approved') {
    await requireFree(trx, correction)
    await apply(trx, correction)
  }
  await trx
    .updateTable('shift_corrections')
    .set({ state: body.verdict, decided_by: who.id, decided_at: deps.now(), note: body.note })
    .where('id', '=', correction.id)
    .execute()
  const about = {
    kind: 'correction_decided',
    subject: String(user_id),
    number: null,
    at: deps.now(),
    by: who.id,
  } as const
  await notify(trx, isAmong(user_id), about)
  return { ok: true }
}

export const correctionHandlers = { askCorrection: ask, decideCorrection: decide }
