// SQL of the figures of sales, all of it over the view `sale_lines`: what is counted, within which scope and period.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SaleChoices, SaleLine, SaleTotals, sales } from '#api/back-office/sales.ts'
import type { Body } from '#api/endpoint.ts'
import { MOST_OPTIONS } from '#api/shapes/list.ts'
import type { Scope } from '#domain/access/permissions.ts'
import { endOfDay, startOfDay } from '#domain/kernel/time/dates.ts'
import { FIGURES_FROM, type Period } from '#domain/sales/period.ts'
import { holderAfter } from '../applications/queries.ts'
import type { Condition } from '../db/condition.ts'
import { byProductSearch } from '../goods/queries.ts'
import { allOf, bySearch, type Listing, nameOrderOf } from '../platform/listing/listing.ts'
import type { Person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'

type List = Body<typeof sales.list>
type Filters = Partial<Omit<List, 'sort' | 'way' | 'after' | 'limit' | 'only' | 'from' | 'to'>>

/** The scope as a condition on `applications a`: own = of my branch; partner staff see none. */
export function withinSales(who: Person, scope: Scope): Condition {
  if (who.partner_id !== null) return sql<SqlBool>`false`
  return scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`a.branch_id = ${who.branch_id}::int`
}

/** Lines `l` of whole days, no earlier than the figures begin. */
export const inPeriod = ({ from, to }: Period): Condition[] => [
  sql<SqlBool>`l.at >= ${startOfDay(from < FIGURES_FROM ? FIGURES_FROM : from)}`,
  sql<SqlBool>`l.at < ${endOfDay(to)}`,
]

type OfGoods = Pick<Filters, 'product' | 'category' | 'brand'>

/** Lines `l` of goods that were sold, and of what a client paid for a gift that was kept; a gift itself is none of them. */
export const isOfGoods = sql<SqlBool>`(not l.gift or l.quantity = 0)`

/** The same of some goods. */
export function ofGoods({ product, category, brand }: OfGoods): Condition[] {
  const conditions = [
    ...(product === undefined ? [] : [sql<SqlBool>`l.product_id = ${Number(product)}`]),
    ...(category === undefined
      ? []
      : [sql<SqlBool>`l.product_id in (select id from products where category_id = ${Number(category)})`]),
    ...(brand === undefined
      ? []
      : [sql<SqlBool>`l.product_id in (select id from products where brand = ${brand})`]),
  ]
  return conditions.length === 0 ? [] : [...conditions, isOfGoods]
}

/**
 * Who sold what an invoice of an application `a` names: its manager when the invoice was closed, so that a later assignment changes no
 * ended sale, nor its return; of what has no history the manager of the application.
 */
const soldBy = sql<number | null>`coalesce(${holderAfter(
  sql`a.id`,
  sql<SqlBool>`l.at <= (select max(i.closed_at) from invoices i
    where i.application_id = a.id and i.state = 'closed' and not i.legacy_duplicate)`,
)}, a.manager_id)`

/**
 * Sales and returns `d`, the sums of those of their lines `l` that meet the conditions, with the application `a`, branch `b`,
 * partner `p`, manager `m` and seller `s`. The profit is that of the lines whose cost is known.
 */
export const documentsOf = (conditions: readonly Condition[]): RawBuilder<unknown> => sql`(
    select l.kind, l.number, l.at, l.application_id, l.partner_id, l.months, l.commission_bp, l.vat_percent,
      string_agg(l.name, ', ' order by l.gift, l.name) as goods,
      sum(l.price)::bigint as price, sum(l.discount)::bigint as discount, sum(l.net)::bigint as net,
      sum(l.down_payment)::bigint as down_payment, sum(l.net - l.down_payment)::bigint as financed,
      sum(l.cost)::bigint as cost, coalesce(sum(l.cost) filter (where l.gift), 0)::bigint as gift_cost,
      sum(l.net - l.cost)::bigint as profit, bool_or(l.cost is null) as is_uncosted
    from sale_lines l where ${allOf(conditions)}
    group by l.kind, l.number, l.at, l.application_id, l.partner_id, l.months, l.commission_bp, l.vat_percent
  ) d join applications a on a.id = d.application_id join partners p on p.id = d.partner_id
    left join branches b on b.id = a.branch_id left join users m on m.id = ${soldBy}
    left join users s on s.id = a.created_by`

const key = sql`(d.kind || '-' || d.number)`
const text = (value: RawBuilder<unknown>) => ({ by: sql`coalesce(${value}, '')`, kind: 'text' as const })
const sum = (value: RawBuilder<unknown>) => ({ by: sql`coalesce(${value}, 0)`, kind: 'bigint' as const })
/** Without the permission a cost has no order: all are equal. */
const secret = (value: RawBuilder<unknown>, seesCost: boolean) => sum(seesCost ? value : sql`0::bigint`)

export type SaleListRow = Omit<SaleLine, 'at'> & { at: Date }

/** The list of the lines that meet the conditions. */
export const saleListing = (conditions: readonly Condition[], seesCost: boolean): Listing<List['sort']> => ({
  columns: sql`${key} as key, 0 as version, d.kind, d.number, d.at, d.application_id, a.number as application,
    a.client_name as client, coalesce(b.name, '') as branch, coalesce(m.name, '') as manager,
    coalesce(s.name, '') as seller, p.name as partner, d.months, d.goods, d.price, d.discount, d.net, d.down_payment,
    d.financed, ${seesCost ? sql`d.cost` : sql`null::bigint`} as cost,
    ${seesCost ? sql`d.profit` : sql`null::bigint`} as profit`,
  from: documentsOf(conditions),
  key,
  keyKind: 'text',
  sorts: {
    // A list begins in the rising order of its first sort: the newest is the least.
    newest: { by: sql`(-extract(epoch from d.at) * 1000000)::bigint`, kind: 'bigint' },
    number: { by: sql`d.number`, kind: 'bigint' },
    application: sum(sql`a.number`),
    client: text(nameOrderOf(sql`a.client_name`)),
    branch: text(sql`b.name_order`),
    manager: text(nameOrderOf(sql`m.name`)),
    seller: text(nameOrderOf(sql`s.name`)),
    partner: text(nameOrderOf(sql`p.name`)),
    months: { by: sql`d.months`, kind: 'bigint' },
    price: sum(sql`d.price`),
    discount: sum(sql`d.discount`),
    net: sum(sql`d.net`),
    down_payment: sum(sql`d.down_payment`),
    financed: sum(sql`d.financed`),
    cost: secret(sql`d.cost`, seesCost),
    profit: secret(sql`d.profit`, seesCost),
  },
})

const byId = (column: RawBuilder<unknown>, id: string | undefined): Condition[] =>
  id === undefined ? [] : [sql<SqlBool>`${column} = ${Number(id)}`]

/** The filters of the list on `d` and its tables; those on lines are `inPeriod` and `ofGoods`. */
export const saleConditions = (
  { search, kind, branch, partner, manager, seller, uncosted }: Filters,
  seesCost: boolean,
): Condition[] => [
  ...(kind === undefined ? [] : [sql<SqlBool>`d.kind = ${kind}`]),
  ...byId(sql`a.branch_id`, branch),
  ...byId(sql`d.partner_id`, partner),
  ...byId(sql`m.id`, manager),
  ...byId(sql`a.created_by`, seller),
  ...(uncosted === undefined || !seesCost ? [] : [sql<SqlBool>`d.is_uncosted`]),
  ...bySearch(
    sql`(d.number || ' ' || coalesce(a.number::text, '') || ' ' || a.client_name || ' ' || d.goods)`,
    search,
    sql`a.name_key`,
  ),
]

/** What the list sums of its lines; those of costs only for who may see them. */
export const saleSums = (seesCost: boolean) =>
  ({
    price: sql`d.price`,
    discount: sql`d.discount`,
    net: sql`d.net`,
    down_payment: sql`d.down_payment`,
    financed: sql`d.financed`,
    ...(seesCost ? { cost: sql`d.cost`, profit: sql`d.profit`, uncosted: sql`d.is_uncosted::int` } : {}),
  }) as Record<keyof SaleTotals, RawBuilder<unknown>>

type Named = { id: number; name: string }

/** What the figures within a condition on `applications a` can be filtered by. */
export async function saleChoices(trx: Trx, within: Condition): Promise<SaleChoices> {
  const sold = sql`select ${soldBy} as manager_id, a.created_by, c.partner_id, a.id from invoices i
    join contracts c on c.id = i.contract_id join applications a on a.id = i.application_id
    where i.state = 'closed' and ${within}`
  const named = async (table: 'users' | 'partners', column: string) =>
    (
      await sql<Named>`select o.id, o.name from ${sql.table(table)} o
        where o.id in (select x.${sql.ref(column)} from (${sold}) x) order by ${nameOrderOf(sql`o.name`)}, o.id`.execute(
        trx,
      )
    ).rows
  const products = sql`select g.product_id from application_goods g where g.application_id in (select x.id from (${sold}) x)`
  const categories = await sql<Named>`
    select c.id, c.name from product_categories c
    where c.id in (select p.category_id from products p where p.id in (${products})) order by ${nameOrderOf(sql`c.name`)}`.execute(
    trx,
  )
  const brands = await sql<{ brand: string }>`
    select distinct p.brand from products p where p.brand <> '' and p.id in (${products}) order by 1`.execute(
    trx,
  )
  return {
    partners: await named('partners', 'partner_id'),
    categories: categories.rows,
    brands: brands.rows.map(({ brand }) => brand),
    managers: await named('users', 'manager_id'),
    sellers: await named('users', 'created_by'),
  }
}

/** Products for the filter: the first that a search finds, or the chosen one. */
export async function productOptions(
  trx: Trx,
  { id, search }: { id?: number | undefined; search?: string | undefined },
): Promise<Named[]> {
  const conditions = [
    ...(id === undefined ? [] : [sql<SqlBool>`p.id = ${id}`]),
    ...(search === undefined ? [] : byProductSearch(search)),
  ]
  const { rows } = await sql<Named>`
    select p.id, p.name from products p where ${allOf(conditions)} order by ${nameOrderOf(sql`p.name`)}, p.id limit ${MOST_OPTIONS}`.execute(
    trx,
  )
  return rows
}

/** Down payments of the register on a day until an instant, in whole soʻm. */
export async function paidOn(
  trx: Trx,
  { day, until, within }: { day: string; until: Date; within: Condition },
): Promise<number> {
  const conditions = [...inPeriod({ from: day, to: day }), isOfGoods, sql<SqlBool>`l.at < ${until}`]
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(l.down_payment), 0)::bigint as paid
    from sale_lines l join applications a on a.id = l.application_id
    where ${allOf([...conditions, within])}`.execute(trx)
  return rows[0]?.paid ?? 0
}
