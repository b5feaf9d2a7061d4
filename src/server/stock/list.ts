// SQL of the screen `stock`: what the shop of each branch has, and the entries behind it.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { StockLine, StockTotals, stock } from '#api/back-office/stock.ts'
import type { Body } from '#api/endpoint.ts'
import type { Scope } from '#domain/access/permissions.ts'
import type { DocumentKind } from '#domain/stock/documents.ts'
import type { Condition } from '../db/condition.ts'
import { tracking } from '../goods/queries.ts'
import { allOf, isoInstant, type Listing, nameOrderOf } from '../platform/listing/listing.ts'
import type { Person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'
import { cellsWithLevels, everyCell, incoming, joinIncoming, piecesOnTheWay } from './supply.ts'

type Key = { branch_id: number; product_id: number }

const quantity = sql`coalesce(s.quantity, 0)`
const reserved = sql`coalesce(s.reserved, 0)`
const available = sql`(${quantity} - ${reserved})`

type Sort = Body<typeof stock.list>['sort']
/** `below`: only lines below the minimum. */
type Reading = { seesCost: boolean; below: boolean }

/** Every product in every branch, with zeros where nothing was ever entered; the filter "below min" needs those with levels only. */
export const stockListing = ({ seesCost, below }: Reading): Listing<Sort> => ({
  columns: sql`b.id || '-' || p.id as key, coalesce(s.version, 0) as version, b.id as branch_id, b.name as branch,
    p.name, p.sku, coalesce(p.barcode, '') as barcode, c.name as category, ${tracking} as tracking,
    ${quantity} as quantity, ${reserved} as reserved, ${available} as available, ${piecesOnTheWay} as on_the_way,
    ${isoInstant(sql`s.moved_at`)} as moved_at ${seesCost ? sql`, coalesce(s.value, 0) as value` : sql``}`,
  from: below ? cellsWithLevels : sql`${everyCell} ${joinIncoming}`,
  key: sql`(b.id || '-' || p.id)`,
  keyKind: 'text',
  sorts: {
    name: { by: nameOrderOf(sql`p.name`), kind: 'text' },
    branch: { by: sql`b.name_order`, kind: 'text' },
    quantity: { by: quantity, kind: 'bigint' },
    reserved: { by: reserved, kind: 'bigint' },
    available: { by: available, kind: 'bigint' },
    on_the_way: { by: piecesOnTheWay, kind: 'bigint' },
    moved_at: { by: sql`coalesce(s.moved_at, '-infinity')`, kind: 'timestamptz' },
  },
})

/** The sums of the lines that meet the conditions. Only balances and what is on the way are read: every other line has zeros. */
export async function stockTotals(
  trx: Trx,
  conditions: readonly Condition[],
  seesCost: boolean,
): Promise<StockTotals> {
  const sum = (of: RawBuilder<unknown>) => sql`coalesce(sum(${of}), 0)`
  const { rows } = await sql<StockTotals>`
    select ${sum(quantity)}::int as quantity, ${sum(reserved)}::int as reserved, ${sum(available)}::int as available,
      ${sum(piecesOnTheWay)}::int as on_the_way ${seesCost ? sql`, ${sum(sql`s.value`)}::bigint as value` : sql``}
    from shop_stock s full join ${incoming} i on i.branch_id = s.branch_id and i.product_id = s.product_id
      join products p on p.id = coalesce(s.product_id, i.product_id)
      join product_categories c on c.id = p.category_id
      join branches b on b.id = coalesce(s.branch_id, i.branch_id)
      left join branch_levels v on v.branch_id = b.id and v.product_id = p.id
    where ${allOf(conditions)}`.execute(trx)
  const [totals] = rows
  if (!totals) throw new Error('an aggregate returned no row')
  return totals
}

/** The scope as a condition on `branches b`; partner staff see no stock. */
export function withinStock(who: Person, scope: Scope): Condition {
  if (who.partner_id !== null) return sql<SqlBool>`false`
  return scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`b.id = ${who.branch_id}::int`
}

/** Active products in active branches, and any product with a quantity left. */
export const isShown = sql<SqlBool>`((p.active and b.active and b.deleted_at is null) or ${quantity} > 0)`
export const byState = (state: 'available' | 'none' | 'reserved'): Condition => {
  if (state === 'reserved') return sql<SqlBool>`${reserved} > 0`
  return state === 'none' ? sql<SqlBool>`${available} = 0` : sql<SqlBool>`${available} > 0`
}

/** Pieces none of which came or left for so many days. */
export const byAge = (days: string, now: Date): Condition =>
  sql<SqlBool>`(${quantity} > 0 and s.moved_at <= ${now}::timestamptz - make_interval(days => ${Number(days)}))`

/** One product in one branch within a condition, or undefined. */
export async function stockLine(
  trx: Trx,
  { branch_id, product_id }: Key,
  within: Condition,
): Promise<StockLine | undefined> {
  const { columns, from } = stockListing({ seesCost: false, below: false })
  const { rows } = await sql<StockLine>`
    select ${columns} from ${from}
    where b.id = ${branch_id} and p.id = ${product_id} and ${within} and ${isShown}`.execute(trx)
  return rows[0]
}

const LAST = 200

export type MovementRow = {
  id: number
  at: Date
  who: string | null
  kind: DocumentKind
  reason: string
  note: string
  quantity: number
  balance: number
  application: number | null
}

/** The last entries of a product in the shop of a branch, newest first, with the quantity after each. */
export async function movementsOf(trx: Trx, { branch_id, product_id }: Key): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select e.id, e.at, u.name as who, d.kind, d.reason, d.note, e.quantity, a.number as application,
      (b.quantity - coalesce(sum(e.quantity) over (
        order by e.id desc rows between unbounded preceding and 1 preceding), 0))::int as balance
    from stock_places p
    join stock_balances b on b.place_id = p.id and b.product_id = ${product_id}
    join stock_entries e on e.place_id = p.id and e.product_id = ${product_id} and e.quantity <> 0
    join stock_documents d on d.id = e.document_id
    left join movements m on m.document_id = d.id
    left join users u on u.id = case
      when m.to_branch = p.branch_id and e.quantity > 0 then m.received_by
      when m.from_branch = p.branch_id and e.quantity < 0 then m.sent_by
      else d.user_id end
    left join applications a on a.id = d.application_id
    where p.branch_id = ${branch_id} and p.kind = 'shop'
    order by e.id desc limit ${LAST}`.execute(trx)
  return rows
}

/** Lines of a chosen branch `b`. */
export const inBranch = (branch: string | undefined): Condition[] =>
  branch === undefined ? [] : [sql<SqlBool>`b.id = ${Number(branch)}`]

/** Lines of the products `p` of a chosen category. */
export const inCategory = (category: string | undefined): Condition[] =>
  category === undefined ? [] : [sql<SqlBool>`p.category_id = ${Number(category)}`]
