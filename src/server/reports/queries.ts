// SQL of the report about applications: `countedMoves` of the domain over the history of a period, grouped.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ApplicationReportLine } from '#api/back-office/reports.ts'
import { isInWork, isListed, keepsCompletion, OUTCOMES } from '#domain/applications/status.ts'
import { endOfDay, startOfDay } from '#domain/kernel/time/dates.ts'
import type { Counted } from '#domain/reports/counted.ts'
import { FUNNEL_STAGES, type FunnelLine, stageBefore } from '#domain/reports/funnel.ts'
import {
  BACKWARDS,
  FIRSTS,
  LOSSES,
  MEASURES,
  type Measure,
  type ReportGroup,
  standsIn,
} from '#domain/reports/measures.ts'
import { FIGURES_FROM, type Period } from '#domain/sales/period.ts'
import { holderAfter } from '../applications/queries.ts'
import type { Condition } from '../db/condition.ts'
import { clockHourOf, dayOf } from '../db/days.ts'
import { statusList } from '../db/status-list.ts'
import { allOf, bySearch, type Listing, nameOrderOf } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'

export type ReportSort = 'name' | Measure | 'sales' | 'open' | 'conversion'

export const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

const isInside = (instant: RawBuilder<unknown>, { from, to }: Period) =>
  sql<SqlBool>`${instant} >= ${startOfDay(from < FIGURES_FROM ? FIGURES_FROM : from)} and ${instant} < ${endOfDay(to)}`

/** When something counts: at its entry on a tablet whose clock is known, otherwise when it arrived. */
const entryOr = (entered: RawBuilder<unknown>, arrived: RawBuilder<unknown>) =>
  sql`coalesce(${entered}, ${arrived})`

/** Whether something counts in a period; each side is found by an index of its own. */
const isCountedIn = (entered: RawBuilder<unknown>, arrived: RawBuilder<unknown>, period: Period) =>
  sql<SqlBool>`((${entered} is null and ${isInside(arrived, period)}) or ${isInside(entered, period)})`

const MOVED_AT = entryOr(sql`h.entered_at`, sql`h.at`)
const isMovedIn = (period: Period) => isCountedIn(sql`h.entered_at`, sql`h.at`, period)

/** A move to another status that leads on, of the history under this alias. */
const isLeadingOn = (alias: RawBuilder<unknown>) =>
  sql<SqlBool>`${alias}.from_status is distinct from ${alias}.to_status and ${alias}.action not in (${literals(BACKWARDS)})`

/** Whether a later row `l` of the same application takes the outcome of `h` off its day. */
const isUndone = sql.join(
  OUTCOMES.map(
    (outcome) =>
      sql`(h.to_status = ${sql.lit(outcome)} and l.to_status in (${statusList((status) => !standsIn(outcome, status))}))`,
  ),
  sql` or `,
)

/** Who held the application after the row `h`. */
const holder = holderAfter(sql`h.application_id`, sql<SqlBool>`l.id <= h.id`)

/** The outcomes of a period that stand, as rows of the history. */
const outcomes = (period: Period) => sql`
  select h.application_id, h.to_status as measure, ${MOVED_AT} as at, ${holder} as manager_id, h.reason from application_history h
  where ${isMovedIn(period)} and h.to_status in (${literals(OUTCOMES)}) and ${isLeadingOn(sql`h`)}
    and not exists (select 1 from application_history l where l.application_id = h.application_id and l.id > h.id
      and (${isUndone} or (l.to_status = h.to_status and ${isLeadingOn(sql`l`)})))`

/** The first moves of their action, in a period. */
const firsts = (measure: keyof typeof FIRSTS, period: Period) => sql`
  select h.application_id, ${sql.lit(measure)} as measure, ${MOVED_AT} as at, ${holder} as manager_id, null as reason
  from application_history h
  where ${isMovedIn(period)} and h.action = ${sql.lit(FIRSTS[measure])}
    and not exists (select 1 from application_history l
      where l.application_id = h.application_id and l.id < h.id and l.action = ${sql.lit(FIRSTS[measure])})`

/** The first takes of a period; `manager_id`: who took. */
export const firstTakes = (period: Period) => firsts('taken', period)

/** Who held an application when it ended; who holds it while there is work. A later assignment changes nothing of what has ended. */
const lastHolder = sql`case when o.status in (${statusList(isInWork)}) then o.manager_id
  else ${holderAfter(
    sql`o.id`,
    sql<SqlBool>`l.id <= (select max(x.id) from application_history x
      where x.application_id = o.id and x.to_status = o.status and x.from_status is distinct from x.to_status)`,
  )} end`

/** What has become of the applications that were submitted in a period. */
const cohort = (period: Period) => sql`
  select s.application_id, case when o.status in (${statusList(keepsCompletion)}) then 'sold'
      when o.status in (${statusList(isInWork)}) then 'open' else 'ended' end as measure, s.at, ${lastHolder} as manager_id, null as reason
  from (${firsts('submitted', period)}) s join applications o on o.id = s.application_id`

/** Everything that counts in a period: one row for an application and a measure. */
const counted = (period: Period) => sql`(
  select id as application_id, 'begun' as measure, ${entryOr(sql`begun_entered_at`, sql`created_at`)} as at, null::int as manager_id, null as reason
    from applications where ${isCountedIn(sql`begun_entered_at`, sql`created_at`, period)}
  union all ${firsts('submitted', period)}
  union all ${firstTakes(period)}
  union all ${outcomes(period)}
  union all ${cohort(period)}) e`

/** Whether an application `o` has such a question `t` to a partner; those of before a new beginning have an index of their own. */
const hasAttempt = (...further: Condition[]) => {
  const exists = (isArchived: Condition) =>
    sql<SqlBool>`exists (select 1 from partner_attempts t where ${allOf([sql<SqlBool>`t.application_id = o.id`, isArchived, ...further])})`
  return sql<SqlBool>`(${exists(sql<SqlBool>`t.archived_at is null`)} or ${exists(sql<SqlBool>`t.archived_at is not null`)})`
}

/**
 * `furthestStage` of the decided applications that were submitted in a period, with the reason of the end of those that were not sold.
 */
const decidedCohort = (period: Period) => sql`(
  select s.application_id, case when o.status in (${statusList(keepsCompletion)}) then 'sold'
      when exists (select 1 from application_history c where c.application_id = o.id and c.action = 'confirm_contract') then 'registered'
      when ${hasAttempt(sql<SqlBool>`t.limit_sum is not null`)} then 'approved' when ${hasAttempt()} then 'asked'
      when exists (select 1 from application_history c where c.application_id = o.id and c.action = 'take') then 'taken'
      else 'submitted' end as furthest,
    case when o.status in (${statusList(keepsCompletion)}) then '' else coalesce((select h.reason from application_history h
      where h.application_id = o.id and h.to_status = o.status and ${isLeadingOn(sql`h`)} order by h.id desc limit 1), '') end as reason
  from (${firsts('submitted', period)}) s join applications o on o.id = s.application_id
  where o.status not in (${statusList(isInWork)})) f`

/** Of what is counted (`e`), its application `a`, branch `b`, partner `p`, seller `s` and manager `m`. */
const GROUPS: Record<ReportGroup, Record<'key' | 'name', RawBuilder<unknown>>> = {
  day: { key: sql`${dayOf(sql`e.at`)}::text`, name: sql`${dayOf(sql`e.at`)}::text` },
  branch: { key: sql`coalesce(b.id::text, '')`, name: sql`coalesce(b.name, '')` },
  partner: { key: sql`coalesce(p.id::text, '')`, name: sql`coalesce(p.name, '')` },
  seller: { key: sql`s.id::text`, name: sql`s.name` },
  manager: { key: sql`coalesce(m.id::text, '')`, name: sql`coalesce(m.name, '')` },
  reason: { key: sql`coalesce(e.reason, '')`, name: sql`coalesce(e.reason, '')` },
}

const count = (measure: string) =>
  sql`(count(*) filter (where e.measure = ${sql.lit(measure)}))::int as ${sql.ref(measure)}`
const sumOf = (measure: Measure) =>
  sql`coalesce(sum(a.sum) filter (where e.measure = ${sql.lit(measure)}), 0)`

/** Ids of a branch and a partner narrow the report. */
export type Report = {
  by: ReportGroup
  period: Period
  within: Condition
  branch: string | undefined
  partner: string | undefined
}

/** What is counted in a period (`e`), with its application `a`, branch `b`, partner `p`, seller `s` and manager `m`. */
export const countedWithin = (
  period: Period,
) => sql`${counted(period)} join applications a on a.id = e.application_id
        left join branches b on b.id = a.branch_id left join partners p on p.id = a.partner_id
        join users s on s.id = a.created_by left join users m on m.id = e.manager_id`

/** Which applications `a` are counted. */
export const isCounted = (
  { within, branch, partner }: Pick<Report, 'within' | 'branch' | 'partner'>,
  further: readonly Condition[] = [],
): Condition =>
  allOf([
    sql<SqlBool>`a.status in (${statusList(isListed)})`,
    within,
    ...further,
    ...(branch === undefined ? [] : [sql<SqlBool>`a.branch_id = ${Number(branch)}`]),
    ...(partner === undefined ? [] : [sql<SqlBool>`a.partner_id = ${Number(partner)}`]),
  ])

/** The figures of what is counted. */
export const FIGURES = sql`${sql.join([...MEASURES, 'sold', 'open', 'ended'].map(count))},
        (${sumOf('registered')} - ${sumOf('returned')})::bigint as sales`

/** How far the decided applications of a period have come. */
export async function funnelLines(
  trx: Trx,
  { period, ...report }: Omit<Report, 'by'>,
): Promise<FunnelLine[]> {
  const { rows } = await sql<FunnelLine>`
    select f.furthest, f.reason, count(*)::int as applications
    from ${decidedCohort(period)} join applications a on a.id = f.application_id
    where ${isCounted(report)} group by 1, 2`.execute(trx)
  return rows
}

function byStage({ figure, stage, reason }: Counted): Condition[] {
  const reasons = reason === undefined ? [] : [sql<SqlBool>`f.reason = ${reason}`]
  if (figure === 'left') {
    const last = stage === undefined ? undefined : stageBefore(stage)
    const ended = last === undefined ? sql<SqlBool>`f.furthest <> 'sold'` : sql<SqlBool>`f.furthest = ${last}`
    return [ended, ...reasons]
  }
  const reached = FUNNEL_STAGES.slice(stage === undefined ? 0 : FUNNEL_STAGES.indexOf(stage))
  return [sql<SqlBool>`f.furthest in (${literals(reached)})`, ...reasons]
}

/** Whether a figure of a period counts an application `a`. */
export function isCountedAs(wanted: Counted): Condition {
  const { figure, from, to, hour, reason, manager } = wanted
  if (figure === 'left' || figure === 'decided')
    return sql<SqlBool>`a.id in (select f.application_id from ${decidedCohort({ from, to })} where ${allOf(byStage(wanted))})`
  const conditions = [
    sql<SqlBool>`e.measure = ${sql.lit(figure)}`,
    ...(hour === undefined ? [] : [sql<SqlBool>`${clockHourOf(sql`e.at`)} = ${hour}`]),
    ...(reason === undefined ? [] : [sql<SqlBool>`coalesce(e.reason, '') = ${reason}`]),
    ...(manager === undefined ? [] : [sql<SqlBool>`e.manager_id = ${manager}`]),
  ]
  return sql<SqlBool>`a.id in (select e.application_id from ${counted({ from, to })} where ${allOf(conditions)})`
}

function linesOf({ by, period, ...report }: Report) {
  const { key, name } = GROUPS[by]
  const further = by === 'reason' ? [sql<SqlBool>`e.measure in (${literals(LOSSES)})`] : []
  return sql`(
    select d.*, d.sold + d.ended as decided from (
      select ${key} as key, ${name} as name, ${FIGURES}
      from ${countedWithin(period)}
      where ${isCounted(report, further)}
      group by 1, 2) d) d`
}

/** `conversionOf`. */
const conversion = sql`case when d.decided > 0 then round(d.sold * 1000.0 / d.decided) end`

export function reportListing(report: Report): Listing<ReportSort> {
  const by = (column: string) => ({ by: sql`d.${sql.ref(column)}::bigint`, kind: 'bigint' as const })
  return {
    columns: sql`d.key, 0 as version, d.name, ${sql.join(MEASURES.map((measure) => sql.ref(`d.${measure}`)))},
      d.sales, d.open, d.decided, d.sold, (${conversion} / 10)::float8 as conversion`,
    from: linesOf(report),
    key: sql`d.key`,
    keyKind: 'text',
    sorts: {
      name: { by: nameOrderOf(sql`d.name`), kind: 'text' },
      ...(Object.fromEntries(MEASURES.map((measure) => [measure, by(measure)])) as Record<
        Measure,
        ReturnType<typeof by>
      >),
      sales: by('sales'),
      open: by('open'),
      conversion: { by: sql`coalesce(${conversion}, -1)::bigint`, kind: 'bigint' },
    },
  }
}

export const byReportSearch = (search: string | undefined): Condition[] => bySearch(sql`d.name`, search)

/** What the report sums of its lines. */
export const REPORT_SUMS = Object.fromEntries(
  [...MEASURES, 'sales', 'open', 'decided', 'sold'].map((column) => [column, sql.ref(`d.${column}`)]),
) as Record<
  Exclude<keyof ApplicationReportLine, 'key' | 'version' | 'name' | 'conversion'>,
  RawBuilder<unknown>
>

/** Partners of the applications that the person sees. */
export async function reportPartners(trx: Trx, within: Condition): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.name from partners p
    where exists (select 1 from applications a where a.partner_id = p.id and ${within})
    order by ${nameOrderOf(sql`p.name`)}, p.id`.execute(trx)
  return rows
}
