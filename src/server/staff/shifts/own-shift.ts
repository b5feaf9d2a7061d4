// One's own shift: begun, paused, gone on with and finished by the person alone, one change at a time.
import { sql } from 'kysely'
import type { OwnShift } from '#api/back-office/staff/shifts.ts'
import { addDays, dateInTashkent } from '#domain/kernel/time/dates.ts'
import { mayBeginShift } from '#domain/staff/absence.ts'
import type { Call } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import type { Trx } from '../../platform/trx.ts'
import { isReached, isWorking, lockPerson } from '../queries.ts'
import { closeOwnForgotten } from './close.ts'
import { absenceOn, iso, presenceOf } from './presence.ts'
import { isOpen, workedSeconds } from './time.ts'

type ShiftContext = Pick<Call<never>, 'actor' | 'trx' | 'deps' | 'audited'>
const FORGOTTEN_DAYS = 7

async function forgottenOf(trx: Trx, userId: number, today: string): Promise<OwnShift['forgotten']> {
  const found = await trx
    .selectFrom('shifts as s')
    .select(['s.id', 's.day', 's.counted_from'])
    .where('s.user_id', '=', userId)
    .where('s.closed_by', '=', 'day_end')
    .where('s.day', '>=', addDays(today, -FORGOTTEN_DAYS))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('shift_corrections as c').select('c.id').whereRef('c.shift_id', '=', 's.id'))),
    )
    .orderBy('s.day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ? { shift_id: found.id, day: found.day, begun_at: iso(found.counted_from) } : null
}

async function ownView({ actor, trx, deps }: Omit<ShiftContext, 'audited'>): Promise<OwnShift> {
  const now = deps.now()
  const { id } = person({ actor })
  const today = dateInTashkent(now)
  const { rows } = await sql<{
    worked_s: number
  }>`select coalesce(sum(${workedSeconds(now)}), 0)::int as worked_s
    from shifts s where s.user_id = ${id} and (s.day = ${today}::date or ${isOpen(now)})`.execute(trx)
  return {
    ...(await presenceOf(trx, id, now)),
    worked_s: rows[0]?.worked_s ?? 0,
    forgotten: await forgottenOf(trx, id, today),
  }
}

async function openShift(trx: Trx, userId: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select s.id from shifts s where s.user_id = ${userId} and ${isOpen(now)}`.execute(trx)
  return rows[0]?.id ?? null
}

/** Only people in the list of managers have shifts; an administrator, who may do everything, is not one. */
async function requireShiftKeeper(trx: Trx, id: number, today: string): Promise<void> {
  if (!(await isReached(trx, id, isWorking('manager', today)))) throw new Problem('shift_not_kept')
}

async function beginNew({ actor, trx, deps }: ShiftContext): Promise<void> {
  const now = deps.now()
  const { id, branch_id } = person({ actor })
  const day = dateInTashkent(now)
  await closeOwnForgotten(trx, now, id)
  if (!mayBeginShift(await absenceOn(trx, id, day))) throw new Problem('absent_today')
  await trx
    .insertInto('shifts')
    .values({
      user_id: id,
      branch_id,
      day,
      begun_at: now,
      ended_at: null,
      counted_from: now,
      counted_to: null,
    })
    .execute()
}

const endPause = (trx: Trx, shift: number, now: Date) =>
  trx
    .updateTable('shift_pauses')
    .set({ to_at: now })
    .where('shift_id', '=', shift)
    .where('to_at', 'is', null)
    .execute()

const STEPS = {
  finish: async (trx: Trx, shift: number, now: Date) => {
    await endPause(trx, shift, now)
    const set = { ended_at: now, counted_to: now, closed_by: 'person' } as const
    await trx.updateTable('shifts').set(set).where('id', '=', shift).execute()
  },
  pause: async (trx: Trx, shift: number, now: Date) => {
    const row = { shift_id: shift, from_at: now, to_at: null }
    await trx
      .insertInto('shift_pauses')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  resume: endPause,
} as const

/** A step of the shift that is open; without one there is nothing to take it in. */
const step = (name: keyof typeof STEPS) => async (call: ShiftContext) => {
  const { trx, deps, audited } = call
  const { id } = person(call)
  audited('manager', id)
  await lockPerson(trx, id)
  const shift = await openShift(trx, id, deps.now())
  if (shift === null) throw new Problem('shift_not_open')
  await STEPS[name](trx, shift, deps.now())
  return ownView(call)
}

export const ownShiftHandlers = {
  ownShift: ownView,

  beginShift: async (call: ShiftContext) => {
    const { trx, deps, audited } = call
    const { id } = person(call)
    audited('manager', id)
    await lockPerson(trx, id)
    await requireShiftKeeper(trx, id, dateInTashkent(deps.now()))
    if ((await openShift(trx, id, deps.now())) === null) await beginNew(call)
    return ownView(call)
  },

  finishShift: step('finish'),
  pauseShift: step('pause'),
  resumeShift: step('resume'),
}
