// SQL of SMS to many clients.
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type {
  DispatchLine,
  DispatchRecipient,
  dispatchList,
  WholeDispatch,
} from '#api/back-office/dispatches.ts'
import type { Exclusion, RecipientState } from '#domain/dispatches/dispatch.ts'
import { maskPhone, NOT_FOUND } from '#domain/sms-log/log.ts'
import type { Condition } from '../db/condition.ts'
import type { Database, Selected } from '../db/schema/database.ts'
import { type ListSql, selectLine } from '../platform/listing/declared.ts'
import { bySearch, nameOrderOf } from '../platform/listing/listing.ts'
import { Problem } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'

export type DispatchRow = Selected<'dispatches'>
const MOST_RECIPIENTS = 200

/** To how many it was sent: without those whose SMS the provider turned out not to have. */
const SENT = sql`(d.sent - (select count(*) from sms_log l where l.dispatch_id = d.id and l.status_raw = ${NOT_FOUND}))::int`

const from = sql`dispatches d join sms_templates t on t.id = d.template_id join users w on w.id = d.created_by`
const columns = {
  version: sql`d.version`,
  title: sql`d.title`,
  state: sql`d.state`,
  template: sql`t.title`,
  sent: SENT,
  parts: sql`d.parts`,
  cost: sql`d.cost`,
  author: sql`w.name`,
  created_at: sql`d.created_at`,
  started_at: sql`d.started_at`,
  ended_at: sql`d.ended_at`,
  recipients: sql`d.recipients`,
}

/** The SQL of the list. */
export const dispatchSql = (): ListSql<typeof dispatchList> => ({
  from,
  key: sql`d.id`,
  keyKind: 'bigint',
  columns,
  sorts: {
    newest: { by: sql`(-d.id)`, kind: 'bigint' },
    title: { by: nameOrderOf(sql`d.title`), kind: 'text' },
    state: { by: sql`d.state`, kind: 'text' },
    author: { by: nameOrderOf(sql`w.name`), kind: 'text' },
  },
  filters: {},
  search: (text) => bySearch(sql`concat_ws(' ', d.title, t.title, w.name)`, text, sql`w.name_key`),
  scope: sql`true`,
})

/** The status of the last SMS to a recipient `r`; null: its row of the log was too old to be kept. */
const LAST_STATUS = sql`(select l.status from sms_log l
  where l.dispatch_id = r.dispatch_id and l.client_id = r.client_id order by l.id desc limit 1)`
const STATE = sql<RecipientState>`case when r.taken_at is null then 'chosen' else coalesce(${LAST_STATUS}, 'transmitted') end`

type Moments = 'created_at' | 'started_at' | 'ended_at'
type Page = Omit<DispatchLine, Moments> &
  Pick<DispatchRow, Moments> &
  Pick<DispatchRow, 'template_id' | 'refusal' | 'counted_at' | 'sent_by' | 'resumed_by' | 'writers'> &
  Pick<WholeDispatch, 'branches' | 'excluded' | 'languages' | 'progress' | 'spent' | 'sender' | 'approver'> &
  Pick<DispatchRow, 'bought_from' | 'bought_to' | 'idle_since' | 'ru' | 'uz_latn' | 'uz_cyrl'>

/** A count of the recipients `r` of a dispatch `d` by a value. */
const countBy = (value: ReturnType<typeof sql>, condition: Condition) => sql`(
  select coalesce(jsonb_object_agg(g.value, g.count), '{}') from (
    select ${value} as value, count(*)::int as count from dispatch_recipients r
    where r.dispatch_id = d.id and ${condition} group by 1) g)`

/** A dispatch with what its page shows; a draft has the texts of its template. */
export async function findDispatchPage(trx: Trx, key: string): Promise<Page | undefined> {
  const { rows } = await sql<Page>`
    select ${selectLine({ key: sql`d.id`, columns })}, d.template_id, d.refusal, d.counted_at, d.writers, d.sent_by, d.resumed_by, s.name as sender, a.name as approver,
      d.bought_from, d.bought_to, d.idle_since,
      case when d.counted_at is null then t.ru else d.ru end as ru,
      case when d.counted_at is null then t.uz_latn else d.uz_latn end as uz_latn,
      case when d.counted_at is null then t.uz_cyrl else d.uz_cyrl end as uz_cyrl,
      (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by ${nameOrderOf(sql`b.name`)}), '[]')
        from branches b where b.id = any(d.branches)) as branches,
      ${countBy(sql`r.excluded`, sql<SqlBool>`r.excluded is not null`)} as excluded,
      ${countBy(sql`r.language`, sql<SqlBool>`r.excluded is null`)} as languages,
      ${countBy(STATE, sql<SqlBool>`r.excluded is null`)} as progress,
      (select sum(l.cost)::int from sms_log l where l.dispatch_id = d.id) as spent
    from ${from} left join users s on s.id = d.sent_by left join users a on a.id = d.approved_by
    where d.id = ${Number(key)}`.execute(trx)
  return rows[0]
}

export const findDispatch = (trx: Trx, key: string): Promise<DispatchRow | undefined> =>
  trx.selectFrom('dispatches').selectAll().where('id', '=', Number(key)).executeTakeFirst()

/** The dispatch, locked; undefined where it was removed meanwhile. */
export const findDispatchToSend = (trx: Trx, id: number): Promise<DispatchRow | undefined> =>
  trx.selectFrom('dispatches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The dispatch, locked. Throws `not_found`. */
export async function lockDispatch(trx: Trx, id: number): Promise<DispatchRow> {
  const dispatch = await findDispatchToSend(trx, id)
  if (!dispatch) throw new Problem('not_found')
  return dispatch
}

type Wanted = { state?: RecipientState | undefined; excluded?: Exclusion | undefined }

const isWanted = ({ state, excluded }: Wanted): Condition => {
  if (excluded !== undefined) return sql<SqlBool>`r.excluded = ${excluded}`
  if (state !== undefined) return sql<SqlBool>`r.excluded is null and ${STATE} = ${state}`
  return sql<SqlBool>`r.excluded is null`
}

/** Recipients by name, or clients who are left out, with hidden phones. */
export async function findDispatchRecipients(trx: Trx, id: number, wanted: Wanted) {
  const { rows } = await sql<
    Omit<DispatchRecipient, 'at'> & { at: Date | null; total: number }
  >`select c.id, c.name, r.phone, r.excluded, case when r.excluded is null then ${STATE} end as state, r.taken_at as at,
      count(*) over ()::int as total
    from dispatch_recipients r join clients c on c.id = r.client_id
    where r.dispatch_id = ${id} and ${isWanted(wanted)} order by c.name_key, c.id limit ${MOST_RECIPIENTS}`.execute(
    trx,
  )
  return {
    items: rows.map(({ total: _total, at, phone, ...row }) => ({
      ...row,
      phone: phone === null ? null : maskPhone(phone),
      at: at?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** The names of branches, as a text. */
export async function namesOfBranches(trx: Trx, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select coalesce(string_agg(b.name, ', ' order by ${nameOrderOf(sql`b.name`)}), '') as names from branches b
    where b.id = any(${[...ids]}::int[])`.execute(trx)
  return rows[0]?.names ?? ''
}

export const createDispatch = (trx: Trx, values: Insertable<Database['dispatches']>) =>
  trx.insertInto('dispatches').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()

export async function updateDispatch(
  trx: Trx,
  id: number,
  set: Updateable<Database['dispatches']>,
): Promise<void> {
  await trx.updateTable('dispatches').set(set).where('id', '=', id).execute()
}

export async function removeRecipients(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('dispatch_recipients').where('dispatch_id', '=', id).execute()
}

export async function removeDispatch(trx: Trx, id: number): Promise<void> {
  await removeRecipients(trx, id)
  await trx.deleteFrom('dispatches').where('id', '=', id).execute()
}

/**
 * What a dispatch costs in whole soʻm: what was sent, and at `price` a part what is still to be sent; null where the price is not
 * known. What is in doubt counts: it may have been sent.
 */
export async function costOfDispatch(trx: Trx, id: number, price: number | null): Promise<number | null> {
  const { rows } = await sql<{ cost: number | null }>`
    select ((select coalesce(sum(l.price * l.parts), 0) from sms_log l where l.dispatch_id = ${id} and l.status <> 'failed')
      + ${price}::int * (select coalesce(sum(r.parts), 0) from dispatch_recipients r
        where r.dispatch_id = ${id} and r.excluded is null and r.taken_at is null))::int as cost`.execute(trx)
  return rows[0]?.cost ?? null
}

/** Whoever changes the texts of a template is a writer of the dispatches that are still to be sent with it. */
export async function addWriterOfTemplate(trx: Trx, template: number, person: number): Promise<void> {
  await sql`update dispatches set writers = array_append(writers, ${person}::int)
    where template_id = ${template} and state in ('draft', 'counted', 'waiting') and not ${person}::int = any(writers)`.execute(
    trx,
  )
}

/** Dispatches under way, the oldest first. */
export async function dispatchesUnderWay(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('dispatches')
    .select('id')
    .where('state', '=', 'sending')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
