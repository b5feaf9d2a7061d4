// SQL of the ranking of managers: what became of the applications that each was the first to take in a period, the parts of the
// score, and the places among all who have one (`rankOf` of the domain).
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { endsWithoutSale, isInWork, isListed, keepsCompletion } from '#domain/applications/status.ts'
import { SPEED_BOUNDS_MS } from '#domain/applications/waiting-time.ts'
import {
  endsWork,
  LEAST_TAKEN_A_DAY,
  PREVENTABLE_LOSSES,
  RANK_WEIGHTS,
  type RankTab,
  SHOWN_PLACES,
} from '#domain/reports/ranking.ts'
import type { Period } from '#domain/sales/period.ts'
import type { Condition } from '../db/condition.ts'
import { dayOf } from '../db/days.ts'
import { statusList } from '../db/status-list.ts'
import { bySearch, type Listing, nameOrderOf } from '../platform/listing/listing.ts'
import { isInShift } from '../staff/queries.ts'
import { firstTakes, literals } from './queries.ts'

export type RankSort =
  | 'place'
  | 'name'
  | 'branch'
  | 'taken'
  | 'days'
  | 'decided'
  | 'sold'
  | 'conversion'
  | 'speed'
  | 'quality'
  | 'score'

/** The first takes of the period with their application, and when the work ended. */
const taken = (period: Period) => sql`
  select t.application_id, t.manager_id as person, t.at, a.status,
    (select min(h.at) from application_history h where h.application_id = t.application_id and h.at >= t.at
      and h.to_status in (${statusList(endsWork)}) and h.from_status is distinct from h.to_status) as ended_at,
    exists (select 1 from application_history h where h.application_id = t.application_id and h.at >= t.at
      and h.action in ('rollback', 'rollback_to_process')) as rolled_back,
    (select h.reason from application_history h where h.application_id = t.application_id
      and h.to_status = a.status and h.from_status is distinct from h.to_status order by h.id desc limit 1) as reason
  from (${firstTakes(period)}) t join applications a on a.id = t.application_id
  where a.status in (${statusList(isListed)})`

/** Milliseconds of work from the take to the end, without the pauses in between. */
const workedMs = sql`extract(epoch from k.ended_at - k.at) * 1000 - coalesce((
  select sum(greatest(0, extract(epoch from least(coalesce(p.to_at, k.ended_at), k.ended_at) - greatest(p.from_at, k.at)) * 1000))
  from application_pauses p where p.application_id = k.application_id), 0)`

const counted = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`
const isDecided = sql`s.status not in (${statusList(isInWork)})`

/** The day of work of a take: that of the shift in which it was, which may have gone on past midnight. */
const takeDay = sql`coalesce((select s.day from shifts s where s.user_id = k.person and ${isInShift(sql`k.at`)}
    order by s.id limit 1), ${dayOf(sql`k.at`)})`

/** Days with a minute of a shift that counts, and days with a take on which no shift was kept. */
const daysOf = ({ from, to }: Period) => sql`(select count(distinct d.day)::int from (
    select h.day from shifts h where h.user_id = f.person and h.day between ${from}::date and ${to}::date
      and (h.counted_to is null or h.counted_to >= h.counted_from + interval '1 minute')
    union all
    select unnest(f.take_days)) d)`

const figures = (period: Period) => sql`
  select f.*, ${daysOf(period)} as days from (
    select s.person, count(*)::int as taken, ${counted(isDecided)} as decided,
      ${counted(sql`s.status in (${statusList(keepsCompletion)})`)} as sold,
      ${counted(sql`s.ended_at is not null`)} as timed,
      ${counted(sql`s.ms <= ${SPEED_BOUNDS_MS.good}`)} as fast,
      ${counted(sql`s.ms > ${SPEED_BOUNDS_MS.good} and s.ms <= ${SPEED_BOUNDS_MS.slow}`)} as slow,
      ${counted(sql`${isDecided} and s.status = 'returned'`)} + ${counted(sql`${isDecided} and s.rolled_back`)}
        + ${counted(sql`s.status in (${statusList(endsWithoutSale)}) and s.reason in (${literals(PREVENTABLE_LOSSES)})`)} as defective,
      array_agg(distinct s.take_day) as take_days
    from (select k.*, ${workedMs} as ms, ${takeDay} as take_day from (${taken(period)}) k) s
    where s.person is not null group by s.person) f`

const share = (of: RawBuilder<unknown>) => sql`(round((${of}) * 1000) / 10)::float8`
const { conversion, speed, quality } = RANK_WEIGHTS

/** The parts of the score as shares, and the score; null where the domain has none. */
const parts = (period: Period) => sql`
  select p.*, case when p.conversion is not null and p.taken >= ${sql.lit(LEAST_TAKEN_A_DAY)} * p.days
      then round((${sql.lit(conversion)} * p.conversion + ${sql.lit(speed)} * p.speed + ${sql.lit(quality)} * p.quality) * 10) / 10
    end as score
  from (
    select f.*, case when f.decided > 0 then f.sold::numeric / f.decided end as conversion,
      case when f.decided > 0 then coalesce((f.fast + f.slow / 2.0) / nullif(f.timed, 0), 0) end as speed,
      case when f.decided > 0 then greatest(0, 1 - f.defective::numeric / f.decided) end as quality
    from (${figures(period)}) f) p`

/** Everybody who took an application, as lines `u`; places (`placesOf`) are those among all, whoever asks. */
const lines = (period: Period) => sql`(
  select u.id, u.name, u.name_key, u.branch_id, u.partner_id, b.name as branch, coalesce(b.name_order, '') as branch_order,
    r.taken, r.days, r.decided, r.sold, r.conversion, r.speed, r.quality, r.score,
    case when r.score is not null then (rank() over (order by r.score desc nulls last))::int end as place,
    case when r.score is not null then (rank() over (order by r.score nulls last))::int end as from_end,
    row_number() over (order by r.score desc nulls last, r.sold desc, ${nameOrderOf(sql`u.name`)}, u.id) as line
  from (${parts(period)}) r join users u on u.id = r.person left join branches b on b.id = u.branch_id) u`

export function rankListing(period: Period): Listing<RankSort> {
  const count = (column: string) => ({ by: sql`u.${sql.ref(column)}::bigint`, kind: 'bigint' as const })
  const part = (column: string) => ({
    by: sql`coalesce(round(u.${sql.ref(column)} * 1000), -1)::bigint`,
    kind: 'bigint' as const,
  })
  return {
    columns: sql`u.id::text as key, 0 as version, u.place, u.name, u.branch, u.taken, u.days, u.decided, u.sold,
      ${share(sql`u.conversion`)} as conversion, ${share(sql`u.speed`)} as speed, ${share(sql`u.quality`)} as quality,
      u.score::float8 as score,
      case when u.score is not null then null when u.decided = 0 then 'undecided' else 'few' end as unranked`,
    from: lines(period),
    key: sql`u.id`,
    keyKind: 'bigint',
    sorts: {
      place: { by: sql`u.line`, kind: 'bigint' },
      name: { by: nameOrderOf(sql`u.name`), kind: 'text' },
      branch: { by: sql`u.branch_order`, kind: 'text' },
      taken: count('taken'),
      days: count('days'),
      decided: count('decided'),
      sold: count('sold'),
      conversion: part('conversion'),
      speed: part('speed'),
      quality: part('quality'),
      score: part('score'),
    },
  }
}

/** The lines of a tab (`isTop`, `isLast`). */
const TABS: Record<RankTab, readonly Condition[]> = {
  top: [sql<SqlBool>`u.place <= ${sql.lit(SHOWN_PLACES)}`],
  last: [sql<SqlBool>`u.from_end <= ${sql.lit(SHOWN_PLACES)} and u.place > ${sql.lit(SHOWN_PLACES)}`],
  unranked: [sql<SqlBool>`u.place is null`],
  all: [],
}

export const ofRankTab = (tab: RankTab): readonly Condition[] => TABS[tab]

export const byRankSearch = (search: string | undefined): Condition[] =>
  bySearch(sql`concat_ws(' ', u.name, u.branch)`, search, sql`u.name_key`)
