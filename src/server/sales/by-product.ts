// Sales by product, brand or category (screen `sales_product`): pieces and sums of a period, and how long the stock lasts.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProductSaleLine, ProductSaleTotals, salesByProduct } from '#api/back-office/sales.ts'
import type { Body } from '#api/endpoint.ts'
import { can } from '#domain/access/can.ts'
import { daysBetween, todayInTashkent } from '#domain/kernel/time/dates.ts'
import type { ProductGroup } from '#domain/sales/sale.ts'
import type { Condition } from '../db/condition.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import {
  allOf,
  bySearch,
  type Listing,
  nameOrderOf,
  readAll,
  readSummedList,
} from '../platform/listing/listing.ts'
import { requirePeriod } from '../platform/listing/period.ts'
import { person } from '../platform/person.ts'
import { stockWithin } from '../stock/queries.ts'
import { inPeriod, isOfGoods, ofGoods, saleChoices, withinSales } from './queries.ts'

type List = Body<typeof salesByProduct.list>

const NONE = sql`''`
/** Of products `p` with categories `c`. */
const GROUPS: Record<ProductGroup, Record<'key' | 'name' | 'category', RawBuilder<unknown>>> = {
  product: { key: sql`p.id::text`, name: sql`p.name`, category: sql`c.name` },
  brand: { key: sql`p.brand`, name: sql`p.brand`, category: NONE },
  category: { key: sql`c.id::text`, name: sql`c.name`, category: NONE },
}

type Figures = {
  by: ProductGroup
  lines: readonly Condition[]
  /** On branches `b`. */
  shops: readonly Condition[]
  /** Whole days of the period that have begun. */
  days: number
  seesCost: boolean
}

const figuresOf = ({ by, lines, shops }: Figures) => {
  const { key, name, category } = GROUPS[by]
  return sql`(
    select ${key} as key, ${name} as name, ${category} as category,
      coalesce(sum(l.quantity) filter (where l.kind = 'sale'), 0)::int as sold,
      coalesce(-sum(l.quantity) filter (where l.kind = 'return'), 0)::int as returned, sum(l.quantity)::int as net,
      sum(l.net)::bigint as revenue, sum(l.discount)::bigint as discount,
      (sum(l.net) filter (where l.kind = 'sale') / sum(l.quantity) filter (where l.kind = 'sale'))::bigint as average,
      sum(l.cost)::bigint as cost, sum(l.net - l.cost)::bigint as profit,
      sum(l.net) filter (where l.cost is not null)::bigint as costed, (count(*) filter (where l.cost is null))::int as uncosted
    from sale_lines l join applications a on a.id = l.application_id
      join products p on p.id = l.product_id join product_categories c on c.id = p.category_id
    where ${allOf(lines)} and ${isOfGoods} group by 1, 2, 3
  ) d left join (
    select ${key} as key, sum(k.quantity)::int as stock
    from shop_stock k join branches b on b.id = k.branch_id
      join products p on p.id = k.product_id join product_categories c on c.id = p.category_id
    where ${allOf(shops)} group by 1
  ) s on s.key = d.key`
}

const stock = sql`coalesce(s.stock, 0)`
const NO_DAYS = 1_000_000
const isSelling = sql`d.net > 0`
const margin = sql`case when d.costed > 0 then round(d.profit * 1000.0 / d.costed) end`

function productListing(figures: Figures): Listing<List['sort']> {
  const { days, seesCost } = figures
  const lasting = sql`case when ${isSelling} then ${stock} * ${days}::int / d.net end`
  const secret = (value: RawBuilder<unknown>) => (seesCost ? value : sql`null::bigint`)
  const sum = (value: RawBuilder<unknown>) => ({
    by: sql`coalesce(${value}, 0)::bigint`,
    kind: 'bigint' as const,
  })
  return {
    columns: sql`d.key, 0 as version, d.name, d.category, d.sold, d.returned, d.net, d.revenue, d.discount, d.average,
      ${stock} as stock, (${lasting})::int as days, ${secret(sql`d.cost`)} as cost, ${secret(sql`d.profit`)} as profit,
      ${seesCost ? sql`(${margin} / 10)::float8` : sql`null::float8`} as margin`,
    from: figuresOf(figures),
    key: sql`d.key`,
    keyKind: 'text',
    sorts: {
      // A list begins in the rising order of its first sort: the largest revenue is the least.
      revenue: { by: sql`(-d.revenue)`, kind: 'bigint' },
      name: { by: nameOrderOf(sql`d.name`), kind: 'text' },
      category: { by: nameOrderOf(sql`d.category`), kind: 'text' },
      sold: sum(sql`d.sold`),
      returned: sum(sql`d.returned`),
      net: sum(sql`d.net`),
      discount: sum(sql`d.discount`),
      average: sum(sql`d.average`),
      stock: sum(stock),
      days: { by: sql`coalesce(${lasting}, ${sql.lit(NO_DAYS)})::bigint`, kind: 'bigint' },
      cost: sum(secret(sql`d.cost`)),
      profit: sum(secret(sql`d.profit`)),
      margin: sum(secret(margin)),
    },
  }
}

/** What the list sums of its lines; those of costs only for who may see them. */
const productSums = (seesCost: boolean) =>
  ({
    sold: sql`d.sold`,
    returned: sql`d.returned`,
    net: sql`d.net`,
    revenue: sql`d.revenue`,
    discount: sql`d.discount`,
    stock,
    ...(seesCost ? { cost: sql`d.cost`, profit: sql`d.profit`, uncosted: sql`d.uncosted` } : {}),
  }) as Record<keyof ProductSaleTotals, RawBuilder<unknown>>

function readingOf(call: RequestContext, body: Omit<List, 'limit' | 'after' | 'only'>) {
  const { by = 'product', branch, partner, search } = body
  const who = person(call)
  const seesCost = can(who, 'goods.cost')
  const period = requirePeriod(call, body)
  const today = todayInTashkent(call.deps.now())
  const last = period.to < today ? period.to : today
  const ofBranch = (column: RawBuilder<unknown>) =>
    branch === undefined ? [] : [sql<SqlBool>`${column} = ${Number(branch)}`]
  const listing = productListing({
    by,
    seesCost,
    days: Math.max(1, daysBetween(period.from, last) + 1),
    lines: [
      withinSales(who, call.scope),
      ...inPeriod(period),
      ...ofGoods(body),
      ...ofBranch(sql`a.branch_id`),
      ...(partner === undefined ? [] : [sql<SqlBool>`l.partner_id = ${Number(partner)}`]),
    ],
    shops: [stockWithin(who, call.scope), ...ofBranch(sql`b.id`)],
  })
  return { seesCost, listing, conditions: bySearch(sql`(d.name || ' ' || d.category)`, search) }
}

const COLUMNS = [
  'name',
  'category',
  'sold',
  'returned',
  'net',
  'revenue',
  'discount',
  'average',
  'stock',
  'days',
]
const COSTS = ['cost', 'profit', 'margin']

export const salesByProductHandlers: Handlers<typeof salesByProduct> = {
  list: async (call) => {
    const { trx, body } = call
    const { listing, conditions, seesCost } = readingOf(call, body)
    return readSummedList<ProductSaleLine, List['sort'], keyof ProductSaleTotals>(
      trx,
      listing,
      conditions,
      body,
      productSums(seesCost),
    )
  },

  export: async (call) => {
    const { trx, body, reply, audited } = call
    audited('sales_product', '')
    const { listing, conditions, seesCost } = readingOf(call, body)
    const columns = chosenColumns(body.columns, { text: seesCost ? [...COLUMNS, ...COSTS] : COLUMNS })
    const rows = readAll<ProductSaleLine, List['sort']>(trx, listing, conditions, body)
    return sendExport(reply, 'sales_product', rows, { ...body, columns })
  },

  choices: (call) => saleChoices(call.trx, withinSales(person(call), call.scope)),
}
