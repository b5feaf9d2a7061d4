// SQL of movements: the list, one movement with its lines and differences, and the writes of a draft and of a receipt.
import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  MovementDifference,
  MovementGood,
  movementList,
  WholeMovement,
} from '#api/back-office/movements.ts'
import type { Scope } from '#domain/access/permissions.ts'
import { firstOfLastDays, startOfDay, todayInTashkent } from '#domain/kernel/time/dates.ts'
import type { Arrival, Difference, MovementSide, SettlementForm } from '#domain/movements/movement.ts'
import { DOCUMENT_PERIODS } from '#domain/stock/documents.ts'
import type { DocumentLine } from '#domain/stock/lines.ts'
import type { Condition } from '../db/condition.ts'
import { dayOf } from '../db/days.ts'
import { tracking } from '../goods/queries.ts'
import { isWorkingHere } from '../platform/accounts.ts'
import type { RequestContext } from '../platform/handler.ts'
import type { ListSql } from '../platform/listing/declared.ts'
import { BEFORE, bySearch, nameOrderOf } from '../platform/listing/listing.ts'
import { type Person, person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'

type Dated<T, K extends keyof T> = Omit<T, K> & { [key in K]: Date | null }

const sumOfLines = (what: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(${what}, 0)::int from movement_lines l where l.document_id = m.document_id)`
const pieces = sumOfLines(sql`sum(l.quantity)`)
const differing = (condition: Condition) =>
  sql<number>`(select coalesce(sum(x.quantity), 0)::int from movement_differences x
    where x.document_id = m.document_id and ${condition})`
const isOpen = sql<SqlBool>`x.outcome is null`
/** Full days between sending and receiving, or until today; null while nothing is sent, and of what was called back. */
const daysUntil = (today: string) =>
  sql<number | null>`(case when d.state <> 'recalled'
    then coalesce(${dayOf(sql`m.received_at`)}, ${today}::date) - ${dayOf(sql`m.sent_at`)} end)`

/** The scope as a condition on `movements m`: own = my branch sends or receives; partner staff see none. */
export function withinMovements(who: Person, scope: Scope, side: MovementSide | 'both' = 'both'): Condition {
  if (who.partner_id !== null) return sql<SqlBool>`false`
  if (scope === 'all') return sql<SqlBool>`true`
  const [sends, receives] = [
    sql<SqlBool>`m.from_branch = ${who.branch_id}::int`,
    sql<SqlBool>`m.to_branch = ${who.branch_id}::int`,
  ]
  if (side === 'both') return sql<SqlBool>`(${sends} or ${receives})`
  return side === 'sender' ? sends : receives
}

/** The SQL of the list. */
export function movementSql(call: RequestContext): ListSql<typeof movementList> {
  const today = todayInTashkent(call.deps.now())
  return {
    from: sql`movements m join stock_documents d on d.id = m.document_id
      join branches f on f.id = m.from_branch join branches t on t.id = m.to_branch`,
    key: sql`d.number`,
    keyKind: 'bigint',
    columns: {
      version: sql`m.version`,
      number: sql`d.number`,
      from: sql`f.name`,
      to: sql`t.name`,
      state: sql`d.state`,
      lines: sumOfLines(sql`count(*)`),
      pieces,
      sent_at: sql`m.sent_at`,
      received_at: sql`m.received_at`,
      days: daysUntil(today),
      differences: differing(sql<SqlBool>`true`),
      unsettled: differing(isOpen),
    },
    sorts: {
      // A list begins in the rising order of its first sort: the newest is the least.
      newest: { by: sql`(-d.number)`, kind: 'bigint' },
      number: { by: sql`d.number`, kind: 'bigint' },
      from: { by: sql`f.name_order`, kind: 'text' },
      to: { by: sql`t.name_order`, kind: 'text' },
      state: { by: sql`d.state`, kind: 'text' },
      pieces: { by: pieces, kind: 'bigint' },
      sent_at: { by: sql`m.sent_at`, absent: BEFORE, kind: 'timestamptz' },
      received_at: { by: sql`m.received_at`, absent: BEFORE, kind: 'timestamptz' },
    },
    filters: {
      from: (id) => sql`m.from_branch = ${Number(id)}`,
      to: (id) => sql`m.to_branch = ${Number(id)}`,
      period: (period) =>
        sql`m.created_at >= ${startOfDay(firstOfLastDays(DOCUMENT_PERIODS[period], today))}`,
      unsettled: () =>
        sql`exists (select 1 from movement_differences x where x.document_id = m.document_id and ${isOpen})`,
    },
    search: (text) => bySearch(sql`(d.number || ' ' || f.name || ' ' || t.name || ' ' || d.note)`, text),
    scope: withinMovements(person(call), call.scope),
  }
}

export type MovementRow = Dated<Omit<WholeMovement, 'goods' | 'differences'>, 'sent_at' | 'received_at'> & {
  document_id: string
  created_at: Date
}

/** One movement within a condition on `movements m`. */
export async function findMovement(
  trx: Trx,
  key: string,
  { within, today, seesCost }: { within: Condition; today: string; seesCost: boolean },
): Promise<MovementRow | null> {
  const value = seesCost
    ? sql`(select sum(l.value)::bigint from movement_lines l where l.document_id = m.document_id)`
    : sql`null::bigint`
  const { rows } = await sql<MovementRow>`
    select m.document_id, d.number::text as key, m.version, d.number, d.state, d.note, a.number as application,
      jsonb_build_object('id', f.id, 'name', f.name) as "from", jsonb_build_object('id', t.id, 'name', t.name) as "to",
      m.created_at, c.name as created_by, m.sent_at, s.name as sent_by, m.received_at, r.name as received_by,
      ${daysUntil(today)} as days, ${value} as value
    from movements m join stock_documents d on d.id = m.document_id
      join branches f on f.id = m.from_branch join branches t on t.id = m.to_branch
      left join applications a on a.id = d.application_id
      left join users c on c.id = d.user_id left join users s on s.id = m.sent_by left join users r on r.id = m.received_by
    where d.number = ${Number(key)} and ${within}`.execute(trx)
  return rows[0] ?? null
}

/** Locks a movement until the end of the transaction, before any balance. */
export const lockMovement = (trx: Trx, key: string) =>
  sql`select 1 from movements m join stock_documents d on d.id = m.document_id
    where d.number = ${Number(key)} for update of m`.execute(trx)

/** The lines in their order; `value` only for those who may see costs. */
export async function goodsOf(trx: Trx, document: string, seesCost: boolean): Promise<MovementGood[]> {
  const { rows } = await sql<MovementGood>`
    select l.id, l.product_id, p.name, p.sku, ${tracking} as tracking, l.imei, l.gtin, l.serial, l.marking, l.quantity,
      l.received, ${seesCost ? sql`l.value` : sql`null::bigint`} as value
    from movement_lines l join products p on p.id = l.product_id join product_categories c on c.id = p.category_id
    where l.document_id = ${document} order by l.position`.execute(trx)
  return rows
}

export type DifferenceRow = Dated<MovementDifference, 'settled_at'> & { product_id: number | null }

export async function differencesOf(trx: Trx, document: string): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select x.id, x.kind, x.product_id, p.name, p.sku, x.imei, x.gtin, x.serial, x.marking, x.code, x.quantity, x.outcome,
      r.name as responsible, x.note, x.settled_at, s.name as settled_by
    from movement_differences x left join products p on p.id = x.product_id
      left join users r on r.id = x.responsible_id left join users s on s.id = x.settled_by
    where x.document_id = ${document} order by x.position, x.id`.execute(trx)
  return rows
}

type Draft = { document_id: string; from_branch: number; to_branch: number; created_at: Date }

export const addMovement = (trx: Trx, draft: Draft) => trx.insertInto('movements').values(draft).execute()

/** Replaces the lines of a draft. */
export async function writeLines(
  trx: Trx,
  document_id: string,
  lines: readonly DocumentLine[],
): Promise<void> {
  await trx.deleteFrom('movement_lines').where('document_id', '=', document_id).execute()
  if (lines.length === 0) return
  const rows = lines.map((line, position) => ({
    id: randomUUID(),
    document_id,
    position,
    value: null,
    ...line,
  }))
  await trx.insertInto('movement_lines').values(rows).execute()
}

type Changed = {
  from_branch?: number
  to_branch?: number
  sent_at?: Date
  sent_by?: number
  received_at?: Date
  received_by?: number
}

/** Writes a change of a locked movement; returns its new version. */
export async function changeMovement(
  trx: Trx,
  { document_id, version }: { document_id: string; version: number },
  values: Changed,
): Promise<number> {
  const next = version + 1
  await trx
    .updateTable('movements')
    .set({ ...values, version: next })
    .where('document_id', '=', document_id)
    .execute()
  return next
}

/** The values with which lines left, in the order of the lines. */
export async function writeValues(
  trx: Trx,
  lines: readonly string[],
  values: readonly number[],
): Promise<void> {
  await sql`update movement_lines l set value = n.value
    from unnest(${lines}::uuid[], ${values}::bigint[]) as n (id, value) where l.id = n.id`.execute(trx)
}

/** What arrived of each line, and the differences. */
export async function writeReceipt(
  trx: Trx,
  document_id: string,
  arrivals: readonly Arrival[],
  differences: readonly Difference[],
): Promise<void> {
  const received = new Map<string, number>()
  for (const { line_id, quantity } of arrivals) received.set(line_id, (received.get(line_id) ?? 0) + quantity)
  await sql`update movement_lines l set received = n.received
    from unnest(${[...received.keys()]}::uuid[], ${[...received.values()]}::int[]) as n (id, received)
    where l.id = n.id`.execute(trx)
  if (differences.length === 0) return
  const rows = differences.map(({ unit, ...difference }, position) => ({
    id: randomUUID(),
    document_id,
    position,
    ...difference,
    ...unit,
    outcome: null,
    responsible_id: null,
    settled_at: null,
    settled_by: null,
  }))
  await trx.insertInto('movement_differences').values(rows).execute()
}

/** Settles pieces of a difference; the pieces that are left become a difference of their own. */
export async function settleDifference(
  trx: Trx,
  { id, quantity: all }: { id: string; quantity: number },
  { quantity, outcome, responsible_id, note }: SettlementForm,
  { user, now }: { user: number; now: Date },
): Promise<void> {
  if (quantity < all)
    await sql`insert into movement_differences
        (id, document_id, position, kind, product_id, quantity, line_id, imei, gtin, serial, marking, code)
      select ${randomUUID()}, document_id, position, kind, product_id, quantity - ${quantity}::int, line_id, imei, gtin,
        serial, marking, code
      from movement_differences where id = ${id}`.execute(trx)
  await trx
    .updateTable('movement_differences')
    .set({ quantity, outcome, note, settled_at: now, settled_by: user })
    .set({ responsible_id: outcome === 'loss' ? responsible_id : null })
    .where('id', '=', id)
    .execute()
}

/** People who work at one of these branches. */
export async function peopleOf(
  trx: Trx,
  branches: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from users u where u.branch_id = any(${branches}::int[]) and ${isWorkingHere()}
    order by ${nameOrderOf(sql`u.name`)}, u.id`.execute(trx)
  return rows
}
