// The SQL of applications that reads, and the only door for other features of the server.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../platform/handler.ts'
import { changeRecord, type Doing, tell } from './record.ts'
import type { ItemRow } from './shape.ts'

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
export async function countUpTo(trx: Trx, where: RawBuilder<SqlBool>, bound: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from applications a where ${where} limit ${bound}) bounded`.execute(
    trx,
  )
  return rows[0]?.total ?? 0
}

export { addFromLink, arrivedRecently, numberOf } from './arrived.ts'
export { formContext } from './moves/form-context.ts'
export { withinScope } from './scope.ts'

/** The id of a partner's contract that is not settled yet, by our number of it. */
export const openContract = async (trx: Trx, partnerId: number, number: number): Promise<string | null> =>
  (
    await trx
      .selectFrom('contracts')
      .select('id')
      .where('partner_id', '=', partnerId)
      .where('number', '=', number)
      .where('state', 'in', ['waiting', 'confirming', 'moderation'])
      .executeTakeFirst()
  )?.id ?? null

/** The newest application of a person that somebody may still work on. */
export const openApplicationOf = async (trx: Trx, pinfl: string): Promise<string | null> =>
  (
    await trx
      .selectFrom('applications')
      .select('id')
      .where('pinfl', '=', pinfl)
      .where('status', 'in', ['unfinished', 'new', 'in_process', 'hold'])
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  )?.id ?? null

/** The pinfl of an application, '' while it has none. */
export const pinflOf = async (trx: Trx, id: string): Promise<string> =>
  (await trx.selectFrom('applications').select('pinfl').where('id', '=', id).executeTakeFirst())?.pinfl ?? ''

/** Something that hangs on an application has changed: a new version, told to whoever watches. */
export async function noteChanged(doing: Doing, id: string): Promise<void> {
  const record = await doing.trx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tell(doing, 'application_changed', await changeRecord(doing, record, {}))
}
