// Reading queries of applications, and the public queries for other features of the server.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { scopeOf } from '#domain/access/can.ts'
import { PHOTO_RULE } from '#domain/applications/figures/missing-photos.ts'
import type { FormValues } from '#domain/applications/form.ts'
import {
  isBeforeContract,
  isBeforeManager,
  isInQueue,
  isInWork,
  isListed,
  keepsCompletion,
  STATUSES,
  takesPhotos,
} from '#domain/applications/status.ts'
import { dateInTashkent, endOfDay, startOfDay } from '#domain/kernel/time/dates.ts'
import { TAKERS } from '#domain/reports/measures.ts'
import type { Condition } from '../db/condition.ts'
import { statusList } from '../db/status-list.ts'
import type { Person } from '../platform/person.ts'
import type { Db, Trx } from '../platform/trx.ts'
import { fieldTimes } from './record/entry.ts'
import { changeRecord, publishChange, type WriteContext } from './record/record.ts'
import { withinScope } from './record/scope.ts'
import type { ItemRow } from './record/shape.ts'

export { keepFormRules } from './record/data-faults.ts'
export { formContext } from './record/form-context.ts'
export { isWithin, withinScope } from './record/scope.ts'
export { instant, instantOrNull } from './record/shape.ts'
export { liveContract, readSale } from './sale.ts'
export { closedInvoice } from './stages/handover/invoice.ts'
export { invoiceContent, invoicePdf, invoiceTitle } from './stages/handover/invoice-pdf.ts'

/** The number of an existing application, or null. */
export const numberOf = async (db: Db, id: string): Promise<number | null> =>
  (await db.selectFrom('applications').select('number').where('id', '=', id).executeTakeFirst())?.number ??
  null

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

/** Who held an application after those rows `l` of its history that meet a condition: an id, or null for nobody. */
export const holderAfter = (application: RawBuilder<unknown>, condition: Condition) => sql<number | null>`(
  select case when l.action = 'assign' then l.manager_id when l.action in (${literals(TAKERS)}) then l.user_id end
    from application_history l where l.application_id = ${application} and ${condition}
      and (l.action in (${literals([...TAKERS, 'assign'])}) or l.to_status in (${statusList(isBeforeManager)}))
    order by l.id desc limit 1)`

/** The application with this number, if the person may see it. */
export async function findVisibleByNumber(
  trx: Trx,
  number: number,
  who: Person,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`select a.id from applications a
    where a.number = ${number} and ${withinScope(who, scopeOf(who, 'applications.view'))}`.execute(trx)
  return rows[0]
}

/** Slots that the partner of the chosen limit of an application `a` requires. */
const partnerSlots = sql<number[]>`coalesce((select wanted.required_slots
  from partner_attempts chosen join partners wanted on wanted.id = chosen.partner_id
  where chosen.id = a.attempt_id), '{}')`

/** Applications `a` with the names that a line of a list shows. */
export const selectItems = (trx: Trx) =>
  trx
    .selectFrom('applications as a')
    .innerJoin('users as seller', 'seller.id', 'a.created_by')
    .leftJoin('users as manager', 'manager.id', 'a.manager_id')
    .leftJoin('branches as b', 'b.id', 'a.branch_id')
    .leftJoin('partners as p', 'p.id', 'a.partner_id')
    .select([
      'a.id',
      'a.number',
      'a.status',
      'a.client_name',
      'a.phone',
      'a.branch_id',
      'b.name as branch_name',
      'a.created_by',
      'seller.name as seller_name',
      'a.manager_id',
      'manager.name as manager_name',
      'p.name as partner_name',
      'a.sum',
      'a.origin',
      'a.captured_slots',
      'a.arrived_slots',
      partnerSlots.as('partner_slots'),
      'a.created_at',
      'a.submitted_at',
      'a.taken_at',
      'a.paused_since',
      'a.paused_ms',
      'a.version',
      sql<string | null>`a.values->>'outside_place'`.as('outside_place'),
      sql<string | null>`a.values->>'outside_reason'`.as('outside_reason'),
      sql<{ slot: number; comment: string }[]>`coalesce((
        select json_agg(json_build_object('slot', t.slot, 'comment', t.comment) order by t.slot)
        from photo_tasks t where t.application_id = a.id and t.done_at is null), '[]')`.as('photo_tasks'),
    ])

/** One line by its id. */
export const itemRow = (trx: Trx, id: string): Promise<ItemRow> =>
  selectItems(trx).where('a.id', '=', id).executeTakeFirstOrThrow()

/** Applications by a condition on `a`, counted no further than a bound. */
export async function countUpTo(trx: Trx, where: Condition, bound: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from applications a where ${where} limit ${bound}) bounded`.execute(
    trx,
  )
  return rows[0]?.total ?? 0
}

/** Applications `a` without a required photo: `slotsWithoutPhoto` of the domain as SQL. */
export const hasMissingPhotos = (): Condition =>
  sql<SqlBool>`(a.status in (${statusList(takesPhotos)})
    and not (a.arrived_slots @> (${[...PHOTO_RULE.required]}::int[] || ${partnerSlots})))`

/**
 * Completions as rows (application_id, at): `completedAt` of the domain as SQL. Each application at most once, at the
 * status change that completed it and was not rolled back since. `within` narrows the moment, a condition on `h.at`.
 */
export const completions = (within: Condition) => sql`(select h.application_id, h.at
  from application_history h join applications done on done.id = h.application_id
  where h.to_status = 'completed' and h.from_status is distinct from 'completed' and ${within}
    and done.status in (${statusList(keepsCompletion)})
    and not exists (select 1 from application_history later
      where later.application_id = h.application_id and later.id > h.id
        and later.to_status = 'completed' and later.from_status is distinct from 'completed'))`

/** A history row of a plain date in Tashkent. */
export const onDay = (day: string): Condition =>
  sql<SqlBool>`h.at >= ${startOfDay(day)} and h.at < ${endOfDay(day)}`

/**
 * Figures of the home screen: what this person did on today's date in Tashkent, and what waits in their scope. What waits is counted as
 * the tabs of the list are (`QUEUE_TABS` of the domain).
 */
export async function homeFigures(db: Db, who: Person, now: Date) {
  const today = dateInTashkent(now)
  const midnight = startOfDay(today)
  const { rows } = await sql<
    Record<'created' | 'submitted' | 'completed' | 'queue' | 'without_photos' | 'mine', number>
  >`
    with done as ${completions(onDay(today))},
    seen as (select a.*, exists (select 1 from done where done.application_id = a.id) as completed_today
      from applications a
      where ${withinScope(who, scopeOf(who, 'applications'))}
        and (a.status in (${statusList((status) => takesPhotos(status) || isInWork(status))}) or a.created_at >= ${midnight}
          or a.submitted_at >= ${midnight} or a.id in (select application_id from done)))
    select
      (count(*) filter (where a.created_by = ${who.id} and coalesce(a.begun_entered_at, a.created_at) >= ${midnight}
        and a.status in (${statusList(isListed)})))::int as created,
      (count(*) filter (where a.created_by = ${who.id} and coalesce(a.submit_entered_at, a.submitted_at) >= ${midnight}
        and a.status in (${statusList(isListed)})))::int as submitted,
      (count(*) filter (where a.completed_today and (a.created_by = ${who.id} or a.manager_id = ${who.id})))::int
        as completed,
      (count(*) filter (where a.status in (${statusList(isInQueue)})))::int as queue,
      (count(*) filter (where ${hasMissingPhotos()}))::int as without_photos,
      (count(*) filter (where a.status in (${statusList(isInWork)}) 
        and (a.created_by = ${who.id} or a.manager_id = ${who.id})))::int as mine
    from seen a`.execute(db)
  const [found] = rows
  return {
    created_today: found?.created ?? 0,
    submitted_today: found?.submitted ?? 0,
    completed_today: found?.completed ?? 0,
    waiting_in_queue: found?.queue ?? 0,
    lacking_photos: found?.without_photos ?? 0,
    mine_in_process: found?.mine ?? 0,
  }
}

/** The newest application of a person for which a contract may still be made. */
export const openApplicationOf = async (trx: Trx, pinfl: string): Promise<string | null> =>
  (
    await trx
      .selectFrom('applications')
      .select('id')
      .where('pinfl', '=', pinfl)
      .where('status', 'in', STATUSES.filter(isBeforeContract))
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  )?.id ?? null

/** The pinfl of an application, '' while it has none. */
export const pinflOf = async (trx: Trx, id: string): Promise<string> =>
  (await trx.selectFrom('applications').select('pinfl').where('id', '=', id).executeTakeFirst())?.pinfl ?? ''

/** The number of an application's document, '' while it has none. */
export const documentNumberOf = async (trx: Trx, id: string): Promise<string> =>
  (await trx.selectFrom('applications').select('document_number').where('id', '=', id).executeTakeFirst())
    ?.document_number ?? ''

/** Gives an application a new version after a change of a related record, and publishes it. */
export async function recordChanged(context: WriteContext, id: string): Promise<void> {
  const record = await context.trx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await publishChange(context, 'application_changed', await changeRecord(context, record, {}))
}

/** What the last submitted application of a client says, and when each of its fields was entered. */
export async function findLastForm(
  trx: Trx,
  clientId: number,
): Promise<{ values: FormValues; timeOf: (field: string) => Date } | null> {
  const last = await trx
    .selectFrom('applications')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('submitted_at', 'is not', null)
    .where('status', '!=', 'deleted')
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? { values: last.values, timeOf: await fieldTimes(trx, last) } : null
}
