// What a branch has of a product against its levels, as SQL: the same rule as `src/domain/stock/levels.ts`, for filters, orders and
// sums over every line. A test of the API compares both.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ON_THE_WAY_STATES } from '#domain/stock/levels.ts'

const STATES = sql.join(ON_THE_WAY_STATES.map((state) => sql.lit(state)))

/** Limits a sum to some products, where only theirs is wanted. */
const of = (column: RawBuilder<unknown>, products: readonly number[] | null) =>
  products === null ? sql`true` : sql`${column} = any(${[...new Set(products)]}::int[])`

/** Pieces of movements on the way, by product and by the branch that receives or sends them. */
const moved = (side: 'from_branch' | 'to_branch', states: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select m.${sql.ref(side)} as branch_id, l.product_id, sum(l.quantity)::int as quantity
  from stock_documents d join movements m on m.document_id = d.id join movement_lines l on l.document_id = d.id
  where d.kind = 'movement' and d.state in (${states}) group by 1, 2)`

/** On the way to each branch. */
export const incoming: RawBuilder<unknown> = moved('to_branch', STATES)
/** In drafts from each branch: still available there. */
export const promised: RawBuilder<unknown> = moved('from_branch', sql.lit('draft'))

/** Sold by each branch since an instant, by product: what invoices have posted; of some products or of all (null). */
export const soldSince = (since: Date, products: readonly number[] | null): RawBuilder<unknown> => sql`(
  select t.branch_id, e.product_id, -sum(e.quantity)::int as quantity
  from stock_entries e join stock_places t on t.id = e.place_id and t.kind = 'shop'
    join stock_documents d on d.id = e.document_id and d.kind = 'invoice'
  where e.at >= ${since} and ${of(sql`e.product_id`, products)} group by 1, 2)`

/** Over `shop_stock s`, `incoming i` and `branch_levels v` of a branch and a product; each may be missing. */
export const available: RawBuilder<unknown> = sql`coalesce(s.quantity - s.reserved, 0)`
export const onTheWay: RawBuilder<unknown> = sql`coalesce(i.quantity, 0)`
const belowMin = sql<SqlBool>`coalesce(${available} + ${onTheWay} < v.min, false)`
/** `toOrder` of the domain. */
export const toOrderSql: RawBuilder<unknown> = sql`case when ${belowMin} then v.max - (${available} + ${onTheWay}) else 0 end`
/** `isBelowMin` of the domain. */
export const isBelowMinSql: RawBuilder<SqlBool> = belowMin

/** `isBelowMin` for a query over `branches b`, `products p` and `shop_stock s`: the screen `stock` filters by it. */
export const isLineBelowMin: RawBuilder<SqlBool> = sql<SqlBool>`exists (
  select from branch_levels v left join ${incoming} i on i.branch_id = v.branch_id and i.product_id = v.product_id
  where v.branch_id = b.id and v.product_id = p.id and ${belowMin})`
