// Random histories of applications by the table of transitions, and what the domain counts of them: the figures of reports and boards
// are compared with it.
import fc from 'fast-check'
import { isInWork, isListed, keepsCompletion, type Status, TRANSITIONS } from '#domain/applications/status.ts'
import { addDays, startOfDay } from '#domain/kernel/time/dates.ts'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'
import {
  type CountedMove,
  countedMoves,
  type HistoryMove,
  MEASURES,
  type Measure,
} from '#domain/reports/measures.ts'
import { buildApplication } from '#support/build.ts'
import type { Db } from '../../../src/server/platform/trx.ts'
import { personOf } from '../../support/people.ts'

/** The last day that a history can reach. */
export const LAST_DAY = '2026-11-17'
/** Of every application. */
export const SUM = 1_000_000

type Step = { pick: number; minutes: number; stays: boolean; manager: number | null }
const ONWARDS: readonly string[] = ['submit', 'take', 'confirm_contract', 'hand_over', 'return_done']

/** A random history by the table of transitions, with rows that leave the status unchanged. */
const story = fc.record({
  isElsewhere: fc.boolean(),
  ofPartner: fc.boolean(),
  steps: fc.array(
    fc.record({
      pick: fc.nat(1000),
      minutes: fc.integer({ min: 1, max: 15 * 60 }),
      stays: fc.integer({ min: 0, max: 6 }).map((n) => n === 0),
      manager: fc.option(fc.nat(1)),
    }),
    { minLength: 1, maxLength: 14 },
  ),
})
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never
export type Known = Story & { id: string; created: Date; status: Status; history: HistoryMove[] }

function historyOf(
  { steps }: Story,
  managers: readonly number[],
  firstDay: string,
): Omit<Known, keyof Story | 'id'> {
  let at = startOfDay(firstDay).getTime()
  const created = new Date(at)
  let status: Status = 'unfinished'
  let before: Status = 'unfinished'
  const rows: HistoryMove[] = [
    {
      action: 'start',
      from: null,
      to: 'unfinished',
      at: created,
      user_id: null,
      manager_id: null,
      reason: null,
    },
  ]
  for (const { pick, minutes, stays, manager } of steps as readonly Step[]) {
    at += minutes * MINUTE_MS
    const ways = TRANSITIONS.filter(({ from }) => (from as readonly Status[]).includes(status))
    // What leads to a sale is chosen more often.
    const onwards = ways.filter(({ action }) => ONWARDS.includes(action))
    const chosen = pick % 5 > 1 && onwards.length > 0 ? onwards : ways
    const move = chosen[pick % Math.max(1, chosen.length)]
    const person = manager === null ? null : (managers[manager] ?? null)
    const who = { user_id: person ?? managers[0] ?? null, manager_id: null }
    if (stays || move === undefined) {
      const [action, manager_id] =
        pick % 2 === 0 ? (['assign', person] as const) : (['take_over', null] as const)
      rows.push({ action, from: status, to: status, at: new Date(at), ...who, manager_id, reason: null })
      continue
    }
    const to: Status = move.to === 'previous' ? before : move.to
    const reason = 'reason' in move && move.reason === 'loss' ? 'expensive' : null
    rows.push({ action: move.action, from: status, to, at: new Date(at), ...who, reason })
    before = status
    status = to
  }
  return { created, status, history: rows }
}

type Ids = {
  seller: number
  seller2: number
  managers: number[]
  here: number
  there: number
  partner: number
}

/** Any manager: it decides who sees the application, and not whose moves were whose. */
export const managerOf = ({ steps }: Story, { managers }: Ids): number | null =>
  managers[(steps[0]?.pick ?? 0) % 3] ?? null

async function insert(db: Db, one: Omit<Known, 'id'>, ids: Ids): Promise<Known> {
  const id = await buildApplication(db, {
    created_by: one.isElsewhere ? ids.seller2 : ids.seller,
    manager_id: managerOf(one, ids),
    branch_id: one.isElsewhere ? ids.there : ids.here,
    partner_id: one.ofPartner ? ids.partner : null,
    status: one.status,
    created_at: one.created,
    sum: SUM,
  })
  await db
    .insertInto('application_history')
    .values(
      one.history.map(({ action, from, to, at, user_id, manager_id, reason }, nth) => ({
        application_id: id,
        action,
        from_status: from,
        to_status: to,
        at,
        manager_id,
        reason,
        version: nth + 1,
        user_id,
        comment: null,
        op_id: null,
      })),
    )
    .execute()
  return { ...one, id }
}

/**
 * Puts so many applications with random histories into the shop: of two branches, some of a partner. They begin on the first of nine
 * days up to the last one, or on so many of these days.
 */
export async function addHistories(
  db: Db,
  { count, seed, firstDays = 1 }: { count: number; seed: number; firstDays?: number },
): Promise<{ known: Known[]; ids: Ids }> {
  const [here, there] = [await personOf(db, 'seller'), await personOf(db, 'seller2')]
  const ids: Ids = {
    seller: here.id,
    seller2: there.id,
    managers: [(await personOf(db, 'manager')).id, (await personOf(db, 'manager2')).id],
    here: here.branch_id ?? 0,
    there: there.branch_id ?? 0,
    partner: (await db.selectFrom('partners').select('id').executeTakeFirstOrThrow()).id,
  }
  const stories = fc.sample(story, { numRuns: count, seed }).map((one, nth) => ({
    ...one,
    ...historyOf(one, ids.managers, addDays(LAST_DAY, (nth % firstDays) - 8)),
  }))
  const known: Known[] = []
  for (const one of stories) known.push(await insert(db, one, ids))
  return { known, ids }
}

/** The figures of these applications at the moments that are inside, by the definition of the domain. */
export function figuresOf(some: readonly Known[], isInside: (at: Date) => boolean) {
  const listed = some.filter(({ status }) => isListed(status))
  const counts = Object.fromEntries(MEASURES.map((measure) => [measure, 0])) as Record<Measure, number>
  const cohort: Known[] = []
  for (const one of listed) {
    if (isInside(one.created)) counts.begun += 1
    for (const [measure, move] of Object.entries(countedMoves(one.history)) as [Measure, CountedMove][])
      if (isInside(move.at)) {
        counts[measure] += 1
        if (measure === 'submitted') cohort.push(one)
      }
  }
  const open = cohort.filter(({ status }) => isInWork(status)).length
  const sold = cohort.filter(({ status }) => keepsCompletion(status)).length
  const sales = SUM * (counts.registered - counts.returned)
  return { ...counts, sales, open, decided: cohort.length - open, sold }
}
