// What a branch has of a product against its levels, as SQL: the same rule as `src/domain/levels/levels.ts`, for filters, orders and
// sums over every line. A test of the API compares both.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ON_THE_WAY_STATES } from '#domain/levels/levels.ts'
import type { Condition } from '../db/condition.ts'

const STATES = sql.join(ON_THE_WAY_STATES.map((state) => sql.lit(state)))

/** Pieces of movements on the way, by product and by the branch that receives or sends them. */
const moved = (side: 'from_branch' | 'to_branch', states: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select m.${sql.ref(side)} as branch_id, l.product_id, sum(l.quantity)::int as quantity
  from stock_documents d join movements m on m.document_id = d.id join movement_lines l on l.document_id = d.id
  where d.kind = 'movement' and d.state in (${states}) group by 1, 2)`

/** On the way to each branch. */
export const incoming: RawBuilder<unknown> = moved('to_branch', STATES)
/** In drafts from each branch: still available there. */
export const promised: RawBuilder<unknown> = moved('from_branch', sql.lit('draft'))

/** Sold by each branch since an instant, by product: what invoices have posted. */
const soldEverywhere = (since: Date): RawBuilder<unknown> => sql`(
  select t.branch_id, e.product_id, -sum(e.quantity)::int as quantity
  from stock_entries e join stock_places t on t.id = e.place_id and t.kind = 'shop'
    join stock_documents d on d.id = e.document_id and d.kind = 'invoice'
  where e.at >= ${since} group by 1, 2)`

/** The same of one product `p` in one branch `b`: a page reads its lines one by one, an order or a sum reads all entries once. */
const soldInLine = (since: Date): RawBuilder<unknown> => sql`lateral (
  select -sum(e.quantity)::int as quantity
  from stock_places t join stock_entries e on e.place_id = t.id and e.product_id = p.id
    join stock_documents d on d.id = e.document_id and d.kind = 'invoice'
  where t.kind = 'shop' and t.branch_id = b.id and e.at >= ${since})`

/** Joins what was sold since an instant as `w`; `isPerLine`: summed for each line. */
export const joinSold = (since: Date, { isPerLine }: { isPerLine: boolean }): RawBuilder<unknown> =>
  isPerLine
    ? sql`left join ${soldInLine(since)} w on true`
    : sql`left join ${soldEverywhere(since)} w on w.branch_id = b.id and w.product_id = p.id`

/** Over `shop_stock s`, `incoming i` and `branch_levels v` of a branch and a product; each may be missing. */
export const available: RawBuilder<unknown> = sql`coalesce(s.quantity - s.reserved, 0)`
export const piecesOnTheWay: RawBuilder<unknown> = sql`coalesce(i.quantity, 0)`
const isBelowMin = sql<SqlBool>`coalesce(${available} + ${piecesOnTheWay} < v.min, false)`
/** `toOrder` of the domain. */
export const toOrderSql: RawBuilder<unknown> = sql`case when ${isBelowMin} then v.max - (${available} + ${piecesOnTheWay}) else 0 end`
/** `isBelowMin` of the domain. */
export const isBelowMinSql: Condition = isBelowMin

/** The pieces on the way to a branch `b` of a product `p`. */
export const joinIncoming: RawBuilder<unknown> = sql`
    left join ${incoming} i on i.branch_id = b.id and i.product_id = p.id`
/** The levels and the pieces on the way of a product `p` in a branch `b`: the tables of the conditions above, beside `shop_stock s`. */
export const joinLevels: RawBuilder<unknown> = sql`
    left join branch_levels v on v.branch_id = b.id and v.product_id = p.id ${joinIncoming}`
const joinStock: RawBuilder<unknown> = sql`
    left join shop_stock s on s.branch_id = b.id and s.product_id = p.id`

/** Every product in every branch, with its category and its stock. */
export const everyCell: RawBuilder<unknown> = sql`
    products p join product_categories c on c.id = p.category_id cross join branches b ${joinStock}`
/**
 * Products in branches for which levels are set, with the tables of the conditions above. Only they can be below their minimum, and
 * reading them first takes half the time of joining levels to every product in every branch.
 */
export const cellsWithLevels: RawBuilder<unknown> = sql`
    branch_levels v join products p on p.id = v.product_id join product_categories c on c.id = p.category_id
    join branches b on b.id = v.branch_id ${joinStock} ${joinIncoming}`
