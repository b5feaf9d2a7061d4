// Work time of the demo managers over the last weeks, with what happens in a shop: lunch, a shift nobody finished, a
// correction that waits and one that was approved, absences; and an intern with levels.
import { addDays, dateInTashkent, endOfDay, instantAt, startOfDay } from '#domain/kernel/time/dates.ts'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'
import type { Inserted } from '../../db/schema/database.ts'
import type { Trx } from '../../platform/trx.ts'
import { type Chance, chanceFrom } from '../random.ts'

const SEED = 20_260_102
const DAYS = 40
const FORGOTTEN = 3
const CORRECTED = 8
const WAITING_SHIFT = 2

type SeededPerson = { id: number; branch_id: number | null }
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)
const isSunday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0

/** The people of a role of the demo shop, with their branches. */
export const peopleOf = (trx: Trx, role: string): Promise<SeededPerson[]> =>
  trx
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select(['u.id', 'u.branch_id'])
    .where('r.key', '=', role)
    .orderBy('u.id')
    .execute()

/** A whole day at the shop; every manager has once forgotten to finish. */
function shiftOf(chance: Chance, { id: user_id, branch_id }: SeededPerson, day: string, ago: number) {
  const begun_at = later(instantAt(day, '09:00'), chance.between(-15, 20))
  const isForgotten = ago === FORGOTTEN + (user_id % 3)
  const ended_at = isForgotten ? endOfDay(day) : later(instantAt(day, '18:30'), chance.between(-20, 40))
  const closed_by = isForgotten ? ('day_end' as const) : ('person' as const)
  const counted = { counted_from: begun_at, counted_to: ended_at }
  return { user_id, branch_id, day, begun_at, ended_at, closed_by, ...counted }
}

async function addShifts(trx: Trx, people: readonly SeededPerson[], now: Date): Promise<void> {
  const chance = chanceFrom(SEED)
  const today = dateInTashkent(now)
  const rows: Inserted<'shifts'>[] = people.flatMap((person) =>
    Array.from({ length: DAYS }, (_, index) => index + 1)
      .filter((ago) => !isSunday(addDays(today, -ago)) && !chance.happens(0.06))
      .map((ago) => shiftOf(chance, person, addDays(today, -ago), ago)),
  )
  const made = await trx.insertInto('shifts').values(rows).returning(['id', 'day']).execute()
  const lunches = made.map(({ id, day }) => {
    const from_at = later(instantAt(day, '13:00'), chance.between(0, 40))
    return { shift_id: id, from_at, to_at: later(from_at, chance.between(30, 60)) }
  })
  await trx.insertInto('shift_pauses').values(lunches).execute()
}

/** An open shift of now. */
async function addOpenShift(trx: Trx, { id: user_id, branch_id }: SeededPerson, now: Date): Promise<void> {
  const day = dateInTashkent(now)
  const begun_at = new Date(Math.max(startOfDay(day).getTime(), later(now, -200).getTime()))
  const open = { ended_at: null, counted_from: begun_at, counted_to: null, closed_by: null }
  await trx
    .insertInto('shifts')
    .values({ user_id, branch_id, day, begun_at, ...open })
    .execute()
}

type CorrectionInput = { at: Date; decided_by: number | null; isApproved: boolean; reason: string }

async function addCorrection(
  trx: Trx,
  user: SeededPerson,
  ago: number,
  input: CorrectionInput,
): Promise<void> {
  const shift = await trx
    .selectFrom('shifts')
    .select(['id', 'day', 'counted_from'])
    .where('user_id', '=', user.id)
    .where('day', '<=', addDays(dateInTashkent(input.at), -ago))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!shift) return
  const span = { from_at: instantAt(shift.day, '08:30'), to_at: instantAt(shift.day, '19:00') }
  const asked_at = later(endOfDay(shift.day), 9 * 60)
  const decided = input.isApproved
    ? { state: 'approved' as const, decided_by: input.decided_by, decided_at: later(asked_at, 95) }
    : { decided_by: null, decided_at: null }
  await trx
    .insertInto('shift_corrections')
    .values({
      user_id: user.id,
      shift_id: shift.id,
      day: shift.day,
      reason: input.reason,
      asked_at,
      ...span,
      ...decided,
    })
    .execute()
  if (!input.isApproved) return
  const counted = { counted_from: span.from_at, counted_to: span.to_at }
  await trx.updateTable('shifts').set(counted).where('id', '=', shift.id).execute()
}

const ABSENCES = [
  { of: 0, kind: 'sick_leave', from: -24, to: -22, note: 'Shifokor maʼlumotnomasi bor' },
  { of: 0, kind: 'vacation', from: 12, to: 25, note: '' },
  { of: 1, kind: 'business_trip', from: -31, to: -30, note: 'Обучение в Ташкенте' },
  { of: 2, kind: 'vacation', from: -1, to: 9, note: '' },
] as const

async function addAbsences(trx: Trx, people: readonly SeededPerson[], by: number, now: Date): Promise<void> {
  const today = dateInTashkent(now)
  const rows = ABSENCES.flatMap(({ of, kind, from, to, note }) => {
    const user = people[of]
    const span = { from_on: addDays(today, from), to_on: addDays(today, to) }
    const made = { created_by: by, created_at: later(now, -60 * 24 * 35), deleted_at: null }
    return user ? [{ user_id: user.id, kind, note, ...span, ...made }] : []
  })
  await trx.insertInto('absences').values(rows).execute()
  for (const { user_id, from_on, to_on } of rows)
    await trx
      .deleteFrom('shifts')
      .where('user_id', '=', user_id)
      .where('day', '>=', from_on)
      .where('day', '<=', to_on)
      .execute()
}

const LEVELS = [
  'Doʻkon va jamoa bilan tanishuv',
  'Ariza qanday toʻldiriladi',
  'Hujjatlarni suratga olish',
  'Hamkorlar va muddatlar',
  'Shartnoma va birinchi toʻlov',
  'Mijoz bilan suhbat',
] as const
const COMPLETED = 2
const VIEWED = 4

async function addInterns(trx: Trx, mentor: SeededPerson | undefined, now: Date): Promise<void> {
  for (const { id: user_id } of await peopleOf(trx, 'intern')) {
    const since = addDays(dateInTashkent(now), -20)
    await trx
      .insertInto('interns')
      .values({ user_id, mentor_id: mentor?.id ?? null, since })
      .execute()
    const levels = LEVELS.map((title, index) => {
      const viewed_at = index < VIEWED ? later(instantAt(since, '15:00'), index * 4320) : null
      const completed_at = index < COMPLETED && viewed_at ? later(viewed_at, 1500) : null
      return { user_id, level: index + 1, title, viewed_at, completed_at }
    })
    await trx.insertInto('intern_levels').values(levels).execute()
  }
}

/** Everything above, for the people who are there. */
export async function seedStaff(trx: Trx, now: Date): Promise<void> {
  const managers = await peopleOf(trx, 'manager')
  const [director] = await peopleOf(trx, 'director')
  const [first, second] = managers
  if (!first || !second || !director) return
  await addShifts(trx, managers, now)
  await addAbsences(trx, managers, director.id, now)
  await addOpenShift(trx, second, now)
  const approved = { decided_by: director.id, isApproved: true, reason: 'Ombordan yuk qabul qildim' }
  const waiting = { decided_by: null, isApproved: false, reason: 'Планшет разрядился, отметил поздно' }
  await addCorrection(trx, first, CORRECTED, { ...approved, at: now })
  await addCorrection(trx, second, WAITING_SHIFT, { ...waiting, at: now })
  await addInterns(trx, first, now)
}
