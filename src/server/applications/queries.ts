// Reading queries of applications, and the public queries for other features of the server.
import { type RawBuilder, sql } from 'kysely'
import { scopeOf } from '#domain/access/can.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { isBeforeContract, isBeforeManager, STATUSES } from '#domain/applications/status.ts'
import { TAKERS } from '#domain/reports/measures.ts'
import type { Condition } from '../db/condition.ts'
import { statusList } from '../db/status-list.ts'
import type { Person } from '../platform/person.ts'
import type { Db, Trx } from '../platform/trx.ts'
import { partnerSlots } from './figures.ts'
import { fieldTimes } from './record/entry.ts'
import { changeRecord, publishChange, type WriteContext } from './record/record.ts'
import { withinScope } from './record/scope.ts'
import type { ItemRow } from './record/shape.ts'

export { completions, onDay } from './figures.ts'
export { homeFigures } from './home-figures.ts'
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
