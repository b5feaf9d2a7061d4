// SQL of the boards of figures: what is counted in a period in every group of a board at once, the work that waits now, the two ends
// of the ranking, and which parts a person has chosen.
import { type SqlBool, sql } from 'kysely'
import type { RankLine } from '#api/back-office/reports.ts'
import { awaitsManager, isAssignedToManager, isInQueue } from '#domain/applications/status.ts'
import { BOARD_PARTS, type BoardPart } from '#domain/reports/board.ts'
import type { Measure } from '#domain/reports/measures.ts'
import { type RankTab, SHOWN_PLACES } from '#domain/reports/ranking.ts'
import type { Period } from '#domain/sales/period.ts'
import type { Condition } from '../db/condition.ts'
import { clockHourOf, dayOf } from '../db/days.ts'
import { statusList } from '../db/status-list.ts'
import { readPage } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'
import { countedWithin, FIGURES, isCounted, type Report } from './queries.ts'
import { ofRankTab, type RankSort, rankListing } from './ranking.ts'

/** `whole`: everything. Of `status` the figure is `submitted`: where those submitted in the period stand now. */
type BoardGroup = 'whole' | 'day' | 'hour' | 'status' | 'partner' | 'reason'
export type BoardLine = Record<Measure | 'sales' | 'sold' | 'open' | 'ended', number> & {
  by: BoardGroup
  key: string
  name: string
}

/** The figures of a period in every group of a board, each by the definition of the report. */
export async function boardLines(
  trx: Trx,
  report: Omit<Report, 'by'>,
  /** What happened later is not counted. */
  until?: Date,
): Promise<BoardLine[]> {
  const further = until === undefined ? [] : [sql<SqlBool>`e.at < ${until}`]
  const { rows } = await sql<BoardLine>`
    select case when grouping(k.day) = 0 then 'day' when grouping(k.hour) = 0 then 'hour' when grouping(k.status) = 0 then 'status'
        when grouping(k.partner) = 0 then 'partner' when grouping(k.reason) = 0 then 'reason' else 'whole' end as by,
      coalesce(k.day, k.hour, k.status, k.partner, k.reason, '') as key, coalesce(k.partner_name, '') as name, ${FIGURES}
    from ${countedWithin(report.period)}
      cross join lateral (select ${dayOf(sql`e.at`)}::text as day, ${clockHourOf(sql`e.at`)} as hour, a.status::text as status,
        coalesce(p.id::text, '') as partner, coalesce(p.name, '') as partner_name, coalesce(e.reason, '') as reason) k
    where ${isCounted(report, further)}
    group by grouping sets ((), (k.day), (k.hour), (k.status), (k.partner, k.partner_name), (k.reason))
    order by 1, 2`.execute(trx)
  return rows
}

/** How many applications wait for a manager now, and how many a manager works on. */
export async function countOpenWork(
  trx: Trx,
  where: Pick<Report, 'within' | 'branch'>,
): Promise<{ waiting: number; in_work: number }> {
  const { rows } = await sql<{ waiting: number; in_work: number }>`
    select (count(*) filter (where a.status in (${statusList(awaitsManager)})))::int as waiting,
      (count(*) filter (where a.status in (${statusList(isAssignedToManager)})))::int as in_work
    from applications a
    where a.status in (${statusList(isInQueue)}) and ${isCounted({ ...where, partner: undefined })}`.execute(
    trx,
  )
  return rows[0] ?? { waiting: 0, in_work: 0 }
}

/** People of one end of the ranking at most: those who share a place are shown together. */
const MOST_PEOPLE = 10 * SHOWN_PLACES

/** The places of one end of the ranking, of the people `u` that the conditions admit. */
export async function rankedPeople(
  trx: Trx,
  period: Period,
  tab: RankTab,
  conditions: readonly Condition[],
): Promise<RankLine[]> {
  const order = { sort: 'place', way: 'asc', limit: MOST_PEOPLE } as const
  const { items } = await readPage<RankLine, RankSort>(
    trx,
    rankListing(period),
    [...conditions, ...ofRankTab(tab)],
    order,
  )
  return items
}

/** The parts that a person's board shows, in their order; all of them until the person has chosen. */
export async function chosenParts(trx: Trx, user: number): Promise<BoardPart[]> {
  const row = await trx
    .selectFrom('user_boards')
    .select('parts')
    .where('user_id', '=', user)
    .executeTakeFirst()
  return row?.parts ?? [...BOARD_PARTS]
}

/** Keeps the parts of a person's board. */
export async function keepParts(trx: Trx, user: number, parts: BoardPart[]): Promise<void> {
  await trx
    .insertInto('user_boards')
    .values({ user_id: user, parts })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ parts }))
    .execute()
}
