// SQL of the screen `minmax`: the list, the branches that may give, and the levels of one line.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LevelLine, LevelTotals, levels } from '#api/back-office/levels.ts'
import type { Body } from '#api/endpoint.ts'
import { firstOfLastDays, startOfDay } from '#domain/kernel/time/dates.ts'
import { findSource, type Giver, type LevelsForm, proposeLevels, SALES_DAYS } from '#domain/levels/levels.ts'
import type { Condition } from '../db/condition.ts'
import { SEARCHED } from '../goods/queries.ts'
import { allOf, bySearch, type Listing, nameOrderOf } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'
import {
  available,
  cellsWithLevels,
  everyCell,
  isBelowMinSql,
  joinLevels,
  joinSold,
  piecesOnTheWay,
  promised,
  toOrderSql,
} from '../stock/queries.ts'

type List = Body<typeof levels.list>
export type LevelFilters = Partial<Pick<List, 'search' | 'branch' | 'category' | 'below'>>
export type LevelKey = { branch_id: number; product_id: number }
/** A line before its source is known. */
export type LevelRow = Omit<LevelLine, 'source' | 'proposed'>

const sold = sql`coalesce(w.quantity, 0)`
const UNSET = sql.lit(-1)

const COLUMNS = sql`b.id || '-' || p.id as key, coalesce(v.version, 0) as version, b.id as branch_id, b.name as branch,
    p.id as product_id, p.name, p.sku, c.name as category, v.min, v.max, ${available} as available,
    ${piecesOnTheWay} as on_the_way, ${sold} as sold, ${toOrderSql} as to_order`

const joinSoldUntil = (today: string, how: { isPerLine: boolean }) =>
  joinSold(startOfDay(firstOfLastDays(SALES_DAYS, today)), how)

/** Products in branches with what they have, need and sold until a day in Tashkent; `below`: only those with levels. */
const cells = (today: string, below: List['below']) => sql`
    ${below === undefined ? sql`${everyCell} ${joinLevels}` : cellsWithLevels} ${joinSoldUntil(today, { isPerLine: false })}`

/**
 * Every active product in every open branch: the keys of the lines in their order, which `linesByKeys` reads. The order reads only
 * what it is by, of all lines; sums of sales and movements are read of the lines of a page.
 */
export const levelListing = (today: string, { below }: LevelFilters): Listing<List['sort']> => ({
  columns: sql`b.id as branch_id, p.id as product_id`,
  from: cells(today, below),
  key: sql`(b.id || '-' || p.id)`,
  keyKind: 'text',
  sorts: {
    name: { by: nameOrderOf(sql`p.name`), kind: 'text' },
    branch: { by: sql`b.name_order`, kind: 'text' },
    min: { by: sql`coalesce(v.min, ${UNSET})`, kind: 'bigint' },
    max: { by: sql`coalesce(v.max, ${UNSET})`, kind: 'bigint' },
    available: { by: available, kind: 'bigint' },
    on_the_way: { by: piecesOnTheWay, kind: 'bigint' },
    sold: { by: sold, kind: 'bigint' },
    to_order: { by: toOrderSql, kind: 'bigint' },
  },
})

/** A branch that may be supplied or may give, and a product that may be ordered. */
const isOpen = sql<SqlBool>`(b.active and b.deleted_at is null)`
export const isOrderable = sql<SqlBool>`(p.active and ${isOpen})`

export const levelConditions = ({ search, branch, category, below }: LevelFilters): Condition[] => [
  isOrderable,
  ...(branch === undefined ? [] : [sql<SqlBool>`b.id = ${Number(branch)}`]),
  ...(category === undefined ? [] : [sql<SqlBool>`p.category_id = ${Number(category)}`]),
  ...(below === undefined ? [] : [isBelowMinSql]),
  ...bySearch(SEARCHED, search),
]

/** The sums of the lines that meet the conditions. */
export async function levelTotals(
  trx: Trx,
  today: string,
  { below }: LevelFilters,
  conditions: readonly Condition[],
): Promise<LevelTotals> {
  const sum = (of: RawBuilder<unknown>) => sql`coalesce(sum(${of}), 0)::int`
  const { rows } = await sql<LevelTotals>`
    select ${sum(available)} as available, ${sum(piecesOnTheWay)} as on_the_way, ${sum(sold)} as sold,
      ${sum(toOrderSql)} as to_order
    from ${cells(today, below)} where ${allOf(conditions)}`.execute(trx)
  const [totals] = rows
  if (!totals) throw new Error('an aggregate returned no row')
  return totals
}

/** The lines with these keys that meet the conditions, in the order of the keys; a key may have none. */
export async function linesByKeys(
  trx: Trx,
  today: string,
  keys: readonly LevelKey[],
  within: Condition,
): Promise<LevelRow[]> {
  if (keys.length === 0) return []
  const products = keys.map(({ product_id }) => product_id)
  const { rows } = await sql<LevelRow>`
    select ${COLUMNS}
    from unnest(${keys.map(({ branch_id }) => branch_id)}::int[], ${products}::int[]) with ordinality
        as wanted (branch_id, product_id, nth)
      join products p on p.id = wanted.product_id join product_categories c on c.id = p.category_id
      join branches b on b.id = wanted.branch_id
      left join shop_stock s on s.branch_id = b.id and s.product_id = p.id ${joinLevels}
      ${joinSoldUntil(today, { isPerLine: true })}
    where ${within} and ${isOrderable}
    order by wanted.nth`.execute(trx)
  return rows
}

/** Everything that a branch has to order. */
export async function orderOf(trx: Trx, today: string, branch: number): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select ${COLUMNS} from ${cells(today, '1')} where b.id = ${branch} and ${isOrderable} and ${toOrderSql} > 0
    order by ${nameOrderOf(sql`p.name`)}, p.id`.execute(trx)
  return rows
}

export type NamedGiver = Giver & { product_id: number; name: string }

/** The open branches that keep levels of these products, with what they can give. */
export async function giversOf(trx: Trx, products: readonly number[]): Promise<NamedGiver[]> {
  if (products.length === 0) return []
  const { rows } = await sql<NamedGiver>`
    select v.branch_id, v.product_id, b.name, v.min, v.max, ${available} as available,
      coalesce(g.quantity, 0) as promised
    from branch_levels v join branches b on b.id = v.branch_id
      left join shop_stock s on s.branch_id = v.branch_id and s.product_id = v.product_id
      left join ${promised} g on g.branch_id = v.branch_id and g.product_id = v.product_id
    where v.product_id = any(${[...new Set(products)]}::int[]) and v.min is not null and ${isOpen}`.execute(
    trx,
  )
  return rows
}

/** The lines with their sources, each as if it were the only one. */
export async function withSources(trx: Trx, rows: readonly LevelRow[]): Promise<LevelLine[]> {
  const wanting = rows.filter(({ to_order }) => to_order > 0)
  const givers = Map.groupBy(
    await giversOf(
      trx,
      wanting.map(({ product_id }) => product_id),
    ),
    ({ product_id }) => product_id,
  )
  return rows.map((row) => {
    const candidates = givers.get(row.product_id) ?? []
    const found = findSource(row.branch_id, row.to_order, candidates)
    const giver = candidates.find(({ branch_id }) => branch_id === found?.branch_id)
    const source = found && giver ? { id: giver.branch_id, name: giver.name, pieces: found.pieces } : null
    return { ...row, source, proposed: proposeLevels(row.sold) }
  })
}

/**
 * Locks the levels of these products in all branches, in the order (product, branch): of two who order at the same time the second
 * one sees the drafts of the first.
 */
export const lockLevels = (trx: Trx, products: readonly number[]) =>
  sql`select 1 from branch_levels where product_id = any(${[...products]}::int[])
    order by product_id, branch_id for update`.execute(trx)

/** The levels of a line, locked until the end of the transaction; the row is made if it is missing. */
export async function lockLine(
  trx: Trx,
  { branch_id, product_id }: LevelKey,
  at: Date,
): Promise<LevelsForm & { version: number }> {
  await sql`insert into branch_levels (branch_id, product_id, changed_at)
    values (${branch_id}, ${product_id}, ${at}) on conflict do nothing`.execute(trx)
  return trx
    .selectFrom('branch_levels')
    .select(['min', 'max', 'version'])
    .where('branch_id', '=', branch_id)
    .where('product_id', '=', product_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Writes the levels of a locked line. */
export const writeLevels = (
  trx: Trx,
  { branch_id, product_id }: LevelKey,
  values: LevelsForm & { version: number; changed_at: Date; changed_by: number },
) =>
  trx
    .updateTable('branch_levels')
    .set(values)
    .where('branch_id', '=', branch_id)
    .where('product_id', '=', product_id)
    .execute()
