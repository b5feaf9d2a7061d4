// The facts of the queue's filters (`src/domain/applications/queue-filters.ts`): as SQL on `applications as a`, and of a
// record with its sale. A property test compares the two (`tests/api/applications/queue-filters.test.ts`).
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AWAITED, contractWait, isLiveContract } from '#domain/applications/contract.ts'
import { slotsWithoutPhoto } from '#domain/applications/figures/missing-photos.ts'
import type { QueueFact, QueueFacts } from '#domain/applications/queue-filters.ts'
import { ATTEMPT_STATES, isApproved } from '#domain/applications/scoring.ts'
import { waitedMs } from '#domain/applications/waiting-time.ts'
import { DIRECTOR_FROM } from '#domain/settings/settings.ts'
import type { FactSql, FactTable } from '../../db/predicate-sql.ts'
import { contractStateList } from '../../db/status-list.ts'
import { numericGrant } from '../../platform/accounts.ts'
import { completedAtOf, hasMissingPhotos } from '../figures.ts'
import type { AppRecord } from '../record/record.ts'
import { instantOrNull } from '../record/shape.ts'
import { factsOf, liveContract, type Sale } from '../sale.ts'

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))
const LIVE = contractStateList(isLiveContract)
const APPROVED = literals(ATTEMPT_STATES.filter(isApproved))

const attempts = (state: 'reviewing' | 'support') =>
  sql`(select count(*) from partner_attempts t
    where t.application_id = a.id and t.archived_at is null and t.state = ${sql.lit(state)})`

/** A condition on the contract `c` in force. */
const hasContract = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select 1 from contracts c
    where c.application_id = a.id and c.state in (${LIVE}) and ${condition})`

/** What the goods of an application `a` cost, whether it has a contract or not. */
export const cost = sql`(select coalesce(sum(g.price - g.discount), 0) from application_goods g
  where g.application_id = a.id and g.cancelled_at is null)`
const chosenLimit = sql`(select t.limit_sum from partner_attempts t
  where t.id = a.attempt_id and t.application_id = a.id and t.archived_at is null)`
/** `directorFromOf`: `least` ignores the null of a holder without a limit, and of nobody. */
const directorFrom = sql`least(coalesce((select (s.value #>> '{}')::bigint from settings s
  where s.key = 'director_from'), ${sql.lit(DIRECTOR_FROM)}),
  (select ${numericGrant('applications.largest_sale')} + 1 from users u where u.id = a.manager_id))`

const value = (by: RawBuilder<unknown>): FactSql => ({ sql: by, kind: 'value' })
const instant = (by: RawBuilder<unknown>): FactSql => ({ sql: by, kind: 'instant' })
const flag = (by: RawBuilder<unknown>): FactSql => ({ sql: by, kind: 'flag' })

/**
 * The facts as SQL. `goods_within_limit` is of a sale without a contract, where every promotion applies: with one, nothing
 * waits for the goods.
 */
export const factTable = (now: Date, contractLimitMs: number): FactTable<QueueFact> => ({
  status: value(sql`a.status`),
  origin: value(sql`a.origin`),
  branch_id: value(sql`a.branch_id`),
  seller_id: value(sql`a.created_by`),
  manager_id: value(sql`a.manager_id`),
  partner_id: value(sql`a.partner_id`),
  sum: value(sql`a.sum`),
  created_at: instant(sql`a.created_at`),
  submitted_at: instant(sql`a.submitted_at`),
  begun_entered_at: instant(sql`coalesce(a.begun_entered_at, a.created_at)`),
  submit_entered_at: instant(sql`coalesce(a.submit_entered_at, a.submitted_at)`),
  completed_at: instant(completedAtOf),
  // `greatest` ignores nulls, and an application that was never submitted waits for nobody.
  waited_ms: value(sql`case when coalesce(a.taken_at, a.submitted_at) is not null then greatest(0,
    floor(extract(epoch from ${now}::timestamptz - coalesce(a.taken_at, a.submitted_at)) * 1000) - a.paused_ms
    - coalesce(greatest(0, floor(extract(epoch from ${now}::timestamptz - a.paused_since) * 1000)), 0)) end`),
  lacks_photos: flag(hasMissingPhotos()),
  reviewing: value(attempts('reviewing')),
  with_support: value(attempts('support')),
  limit_chosen: flag(sql`exists (select 1 from partner_attempts t
    where t.id = a.attempt_id and t.application_id = a.id and t.archived_at is null
      and t.state in (${APPROVED}) and (t.valid_until is null or t.valid_until > ${now}))`),
  goods_within_limit: flag(sql`(exists (select 1 from application_goods g
      where g.application_id = a.id and g.cancelled_at is null and g.gift_of is null)
    and not exists (select 1 from application_goods g
      where g.application_id = a.id and g.cancelled_at is null
        and (g.tracking = 'imei' and g.imei is null or g.tracking = 'marking' and g.serial is null))
    and ${cost} <= coalesce(${chosenLimit}, 0))`),
  director_awaited: flag(sql`(not ${hasContract(sql`true`)} and ${cost} >= ${directorFrom}
    and (a.director_cost is null or a.director_cost < ${cost})
    and a.director_declined_cost is distinct from ${cost})`),
  contract_in_moderation: flag(hasContract(sql`c.state = 'moderation'`)),
  contract_confirmed: flag(hasContract(sql`c.state = 'confirmed'`)),
  down_payment_due: flag(
    hasContract(sql`c.state = 'confirmed' and (select l.down_payment from contract_sums l where l.contract_id = c.id) > 0
    and not exists (select 1 from payments p where p.contract_id = c.id)`),
  ),
  contract_with_support: flag(
    hasContract(sql`c.state in (${literals(Object.keys(AWAITED))}) and c.fetches > 0
    and coalesce(c.awaited_since, c.created_at) <= ${new Date(now.getTime() - contractLimitMs)}`),
  ),
})

type FactsContext = { now: Date; contractLimitMs: number; completedAt: Date | null }

/** The same facts of a record and its sale; `completedAt`: of its history (`completedAt` of the domain). */
export function queueFactsOf(
  record: AppRecord,
  sale: Sale,
  { now, contractLimitMs, completedAt }: FactsContext,
): QueueFacts {
  const { status, origin, branch_id, created_by, manager_id, partner_id, sum } = record
  const times = {
    submitted_at: instantOrNull(record.submitted_at),
    taken_at: instantOrNull(record.taken_at),
    paused_since: instantOrNull(record.paused_since),
  }
  const wanted = sale.partners.find(({ id }) => id === sale.chosen?.partner_id)?.required_slots
  const inForce = liveContract(sale)
  return {
    ...factsOf(record, sale, now),
    status,
    origin,
    branch_id,
    seller_id: created_by,
    manager_id,
    partner_id,
    sum,
    created_at: record.created_at.getTime(),
    submitted_at: record.submitted_at?.getTime() ?? null,
    begun_entered_at: (record.begun_entered_at ?? record.created_at).getTime(),
    submit_entered_at: (record.submit_entered_at ?? record.submitted_at)?.getTime() ?? null,
    completed_at: completedAt?.getTime() ?? null,
    waited_ms: waitedMs({ ...record, ...times }, now.getTime()),
    lacks_photos: slotsWithoutPhoto(status, record.arrived_slots, wanted).length > 0,
    contract_with_support:
      inForce !== null && contractWait(inForce, now, contractLimitMs)?.needs_support === true,
  }
}
