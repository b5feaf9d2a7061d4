// Profit and loss by SQL: one row a sale, a return and a document of stock, with its part of every line. The statement sums these
// rows by month and group; a figure opens those of them that are in it.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PlLine, profitAndLoss } from '#api/back-office/profit-and-loss.ts'
import type { Body } from '#api/endpoint.ts'
import type { Scope } from '#domain/access/permissions.ts'
import { endOfDay, startOfDay } from '#domain/kernel/time/dates.ts'
import { FIGURES_FROM, type Period } from '#domain/sales/period.ts'
import { PL_ROW_KEYS, type PlRow, PROFIT_PARTS } from '#domain/sales/profit-and-loss.ts'
import { spanOfMonth } from '#domain/staff/work-time.ts'
import type { Condition } from '../db/condition.ts'
import { dayOf } from '../db/days.ts'
import { bySearch, type Listing, nameOrderOf } from '../platform/listing/listing.ts'
import type { Person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'
import { documentsOf, inPeriod, withinSales } from './queries.ts'

type List = Body<typeof profitAndLoss.list>
type Part = Exclude<PlRow, 'profit'>
export const PL_PARTS = PL_ROW_KEYS.filter((row): row is Part => row !== 'profit')

const NOTHING = sql`0::bigint`
const isSale = sql`d.kind = 'sale'`
/** The parts of a sale or a return `d`; what reduces the profit is negative. */
const OF_SALE: Partial<Record<Part, RawBuilder<unknown>>> = {
  sales: sql`case when ${isSale} then d.price else 0 end`,
  discounts: sql`case when ${isSale} then -d.discount else 0 end`,
  returns: sql`case when ${isSale} then 0 else d.net end`,
  revenue: sql`d.net`,
  vat: sql`-round(d.net::numeric * d.vat_percent / (100 + d.vat_percent))::bigint`,
  cost: sql`d.gift_cost - coalesce(d.cost, 0)`,
  gifts: sql`-d.gift_cost`,
  commission: sql`-round(d.financed::numeric * d.commission_bp / 10000)::bigint`,
}
const isCorrection = sql`k.kind = 'cost_correction'`
/** The parts of entries `e` at places `o` of documents `k`. A correction of cost counts in the share that was already sold. */
const OF_STOCK: Partial<Record<Part, RawBuilder<unknown>>> = {
  loss: sql`-sum(e.value) filter (where o.kind = 'loss' and not ${isCorrection})`,
  surplus: sql`-sum(e.value) filter (where o.kind = 'surplus' and not ${isCorrection})`,
  corrections: sql`-sum(e.value) filter (where ${isCorrection})`,
}

const partsOf = (values: Partial<Record<Part, RawBuilder<unknown>>>) =>
  sql.join(PL_PARTS.map((part) => sql`coalesce(${values[part] ?? NOTHING}, 0)::bigint as ${sql.ref(part)}`))

function withinStock(who: Person, scope: Scope): Condition {
  if (who.partner_id !== null) return sql<SqlBool>`false`
  return scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`k.branch_id = ${who.branch_id}::int`
}

/** Rows `r` of a period that a person may see. */
function rowsOf(who: Person, scope: Scope, period: Period): RawBuilder<unknown> {
  const first = period.from < FIGURES_FROM ? FIGURES_FROM : period.from
  return sql`(
    select d.kind || '-' || d.number as key, d.kind, d.number::bigint as number, d.at, d.application_id,
      a.number as application, a.client_name as client, a.name_key, d.goods, coalesce(a.branch_id, 0) as branch_id,
      coalesce(b.name, '') as branch, d.partner_id, p.name as partner, d.is_uncosted, ${partsOf(OF_SALE)}
    from ${documentsOf(inPeriod(period))} where ${withinSales(who, scope)}
    union all
    select k.kind || '-' || k.number || '-' || extract(epoch from e.at), k.kind, k.number::bigint, e.at, k.application_id,
      null::int, '', '', string_agg(distinct g.name, ', '), coalesce(k.branch_id, 0), coalesce(b.name, ''), 0, '', false,
      ${partsOf(OF_STOCK)}
    from stock_entries e join stock_places o on o.id = e.place_id join stock_documents k on k.id = e.document_id
      join products g on g.id = e.product_id left join branches b on b.id = k.branch_id
    where e.value <> 0 and (o.kind in ('loss', 'surplus') and not ${isCorrection} or o.kind = 'client' and ${isCorrection})
      and e.at >= ${startOfDay(first)} and e.at < ${endOfDay(period.to)} and ${withinStock(who, scope)}
    group by k.kind, k.number, e.at, k.application_id, k.branch_id, b.name
  ) r`
}

export type PlSum = Record<Part | 'uncosted' | 'branch_id' | 'partner_id', number> & {
  month: string
  branch: string
  partner: string
}

/** The sums of every line by month, branch and partner. */
export async function plSums(trx: Trx, who: Person, scope: Scope, period: Period): Promise<PlSum[]> {
  const sums = sql.join(PL_PARTS.map((part) => sql`sum(${sql.ref(`r.${part}`)})::bigint as ${sql.ref(part)}`))
  const { rows } = await sql<PlSum>`
    select to_char(${dayOf(sql`r.at`)}, 'YYYY-MM') as month, r.branch_id, r.branch, r.partner_id, r.partner, ${sums},
      (count(*) filter (where r.is_uncosted))::int as uncosted
    from ${rowsOf(who, scope, period)} group by 1, 2, 3, 4, 5 order by ${nameOrderOf(sql`r.branch`)}, ${nameOrderOf(sql`r.partner`)}`.execute(
    trx,
  )
  return rows
}

/** The part of a row `r` in a line of the statement. */
export const partOf = (line: PlRow): RawBuilder<unknown> =>
  line === 'profit'
    ? sql`(${sql.join(
        PROFIT_PARTS.map((part) => sql.ref(`r.${part}`)),
        sql` + `,
      )})`
    : sql.ref(`r.${line}`)

export type PlListRow = Omit<PlLine, 'at'> & { at: Date }

/** The rows of a line in a month. */
export function plListing(
  who: Person,
  scope: Scope,
  { month, line }: Pick<List, 'month' | 'line'>,
): Listing<List['sort']> {
  const value = partOf(line)
  return {
    columns: sql`r.key, 0 as version, r.kind, r.number, r.at, r.application_id, r.application, r.client, r.goods, r.branch,
      r.partner, ${value} as value`,
    from: rowsOf(who, scope, spanOfMonth(month)),
    key: sql`r.key`,
    keyKind: 'text',
    sorts: {
      // A list begins in the rising order of its first sort: the newest is the least.
      newest: { by: sql`(-extract(epoch from r.at) * 1000000)::bigint`, kind: 'bigint' },
      number: { by: sql`r.number`, kind: 'bigint' },
      kind: { by: sql`r.kind`, kind: 'text' },
      branch: { by: nameOrderOf(sql`r.branch`), kind: 'text' },
      partner: { by: nameOrderOf(sql`r.partner`), kind: 'text' },
      value: { by: value, kind: 'bigint' },
    },
  }
}

/** What a figure is made of: rows with a part in its line, of its branch and partner. */
export const plConditions = ({
  line,
  branch,
  partner,
  search,
  uncosted,
}: Pick<List, 'line' | 'branch' | 'partner' | 'search' | 'uncosted'>): Condition[] => [
  ...(uncosted === undefined ? [sql<SqlBool>`${partOf(line)} <> 0`] : [sql<SqlBool>`r.is_uncosted`]),
  ...(branch === undefined ? [] : [sql<SqlBool>`r.branch_id = ${Number(branch)}`]),
  ...(partner === undefined ? [] : [sql<SqlBool>`r.partner_id = ${Number(partner)}`]),
  ...bySearch(
    sql`(r.number || ' ' || coalesce(r.application::text, '') || ' ' || r.client || ' ' || r.goods)`,
    search,
    sql`r.name_key`,
  ),
]
