// SQL of counts: scans, what was decided about products, what the ledger had at a time, and the differences that were posted.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CountDifferenceLine } from '#api/shapes/branch-document.ts'
import { MOST_OPTIONS } from '#api/shapes/list.ts'
import { type CountDifference, isPosted, RESTATING, type UnitPlace } from '#domain/documents/count.ts'
import type { Tracking } from '#domain/reference/forms.ts'
import type { ScannedUnit, UnitCode } from '#domain/stock/units.ts'
import { byProductSearch, tracking } from '../../goods/queries.ts'
import { allOf, nameOrderOf } from '../../platform/listing/listing.ts'
import type { Trx } from '../../platform/trx.ts'

export type ScanRow = ScannedUnit & {
  id: string
  product_id: number | null
  quantity: number
  code: string | null
  unit_key: string | null
  at: Date
}
const isValid = sql`(c.recounted_at is null or s.at > c.recounted_at)`
const SCANS = sql`count_scans s left join count_products c on c.document_id = s.document_id and c.product_id = s.product_id`

/** The scans that are not void, in the order in which they were made. */
export async function validScans(trx: Trx, document: string): Promise<ScanRow[]> {
  const { rows } = await sql<ScanRow>`
    select s.id, s.product_id, s.quantity, s.imei, s.gtin, s.serial, s.marking, s.code, s.unit_key, s.at from ${SCANS}
    where s.document_id = ${document} and ${isValid} order by s.at, s.id`.execute(trx)
  return rows
}

/** Pieces that were found: a piece with codes counts once. */
export async function countedPieces(trx: Trx, document: string): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select (coalesce(sum(s.quantity) filter (where s.unit_key is null), 0) + count(distinct s.unit_key))::int as pieces
    from ${SCANS} where s.document_id = ${document} and ${isValid}`.execute(trx)
  return rows[0]?.pieces ?? 0
}

/** Adds scans; returns the ids of those that are new. */
export async function addScans(
  trx: Trx,
  document_id: string,
  user_id: number,
  scans: readonly ScanRow[],
): Promise<Set<string>> {
  const added = await trx
    .insertInto('count_scans')
    .values(scans.map((scan) => ({ ...scan, document_id, user_id })))
    .onConflict((conflict) => conflict.columns(['document_id', 'id']).doNothing())
    .returning('id')
    .execute()
  return new Set(added.map(({ id }) => id))
}

/** Which of these pieces have a valid scan of an earlier request. */
export async function scannedKeys(trx: Trx, document: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ unit_key: string }>`
    select distinct s.unit_key from ${SCANS}
    where s.document_id = ${document} and s.unit_key = any(${keys}) and ${isValid}`.execute(trx)
  return new Set(rows.map(({ unit_key }) => unit_key))
}

/** Gives the scans of an unknown code their product; a product without codes is only counted. Returns whether there were any. */
export async function identifyScans(
  trx: Trx,
  document: string,
  code: string,
  product: { id: number; tracking: Tracking },
): Promise<boolean> {
  const codes = { imei: null, gtin: null, serial: null, marking: null, unit_key: null }
  const changed = await trx
    .updateTable('count_scans')
    .set({ product_id: product.id, ...(product.tracking === 'none' ? codes : {}) })
    .where('document_id', '=', document)
    .where('code', '=', code)
    .where('product_id', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export type Decisions = { product_id: number; recounted_at: Date | null; confirmed_at: Date | null }
export const decisionsOf = (trx: Trx, document: string): Promise<Decisions[]> =>
  trx
    .selectFrom('count_products')
    .select(['product_id', 'recounted_at', 'confirmed_at'])
    .where('document_id', '=', document)
    .execute()

export const decide = (
  trx: Trx,
  document_id: string,
  product_id: number,
  change: { recounted_at: Date } | { confirmed_at: Date },
) =>
  trx
    .insertInto('count_products')
    .values({ document_id, product_id, recounted_at: null, confirmed_at: null, ...change })
    .onConflict((conflict) => conflict.columns(['document_id', 'product_id']).doUpdateSet(change))
    .execute()

export type ProductRow = {
  product_id: number
  name: string
  sku: string
  tracking: Tracking
  is_in_scope: boolean
}
/** The category with those below it; null: all. */
const inScope = (category: number | null) =>
  category === null
    ? sql`true`
    : sql`p.category_id in (with recursive scope (id) as (
        select ${category}::int union select k.id from product_categories k join scope on k.parent_id = scope.id)
        select id from scope)`

/** These products, and those of the scope that the shop had at a time. */
export async function productsOf(
  trx: Trx,
  shop: number,
  ids: readonly number[],
  { category, at }: { category: number | null; at: Date | null },
): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.id as product_id, p.name, p.sku, ${tracking} as tracking, ${inScope(category)} as is_in_scope
    from products p join product_categories c on c.id = p.category_id
    where p.id = any(${ids}::int[]) or (${inScope(category)} and p.id in (
      select e.product_id from stock_entries e where e.place_id = ${shop} and e.at <= ${at}::timestamptz
      group by e.product_id having sum(e.quantity) > 0))
    order by ${nameOrderOf(sql`p.name`)}, p.id`.execute(trx)
  return rows
}

/** The first scan of a product and the time that its figures are of. */
export type Span = { product_id: number; first: Date; until: Date }
const spanColumns = (spans: readonly Span[]) =>
  sql`unnest(${spans.map(({ product_id }) => product_id)}::int[],
    ${spans.map(({ first }) => first.toISOString())}::timestamptz[],
    ${spans.map(({ until }) => until.toISOString())}::timestamptz[]) as t (product_id, first, until)`

type Figures = { product_id: number; expected: number; is_moved: boolean; is_restated: boolean }

/** An entry `e` of a document `d` that says what the shop has or lacks (`RESTATING` of the domain). */
const isRestating = sql`(d.kind = 'count' and d.reason = any(${[...RESTATING.reasons]}::text[])
  or d.kind = 'write_off' and exists (select from branch_documents x
    where x.document_id = d.id and x.cause = any(${[...RESTATING.causes]}::text[]))
  or d.kind = 'movement' and exists (select from movements m where m.document_id = d.id and e.at > m.received_at))`

/**
 * What the shop had of each product at the end of its span, whether that changed within it, and whether a document has said since what
 * is there.
 */
export async function ledgerFigures(trx: Trx, shop: number, spans: readonly Span[]): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select t.product_id, coalesce(sum(e.quantity) filter (where e.at <= t.until), 0)::int as expected,
      coalesce(bool_or(e.quantity <> 0 and e.at > t.first and e.at <= t.until), false) as is_moved,
      exists (select from stock_entries e join stock_documents d on d.id = e.document_id
        where e.place_id = ${shop} and e.product_id = t.product_id and e.quantity <> 0 and e.at > t.until
          and ${isRestating}) as is_restated
    from ${spanColumns(spans)}
      left join stock_entries e on e.place_id = ${shop} and e.product_id = t.product_id
    group by t.product_id, t.until`.execute(trx)
  return rows
}

export type UnitRow = {
  id: number
  product_id: number
  cost: number
  codes: UnitCode[]
  now: UnitPlace & { id: number }
  before: (UnitPlace & { id: number }) | null
}

/** Units of these products that are or were in the shop, and those with these codes, as they were at the end of the spans. */
export async function unitsOf(
  trx: Trx,
  shop: number,
  spans: readonly Span[],
  codes: readonly string[],
): Promise<UnitRow[]> {
  const place = (of: string) =>
    sql`jsonb_build_object('id', ${sql.ref(`${of}.id`)}, 'kind', ${sql.ref(`${of}.kind`)}, 'branch_id', ${sql.ref(`${of}.branch_id`)})`
  const { rows } = await sql<UnitRow>`
    select u.id, u.product_id, u.cost, ${place('h')} as now, w.before,
      (select jsonb_agg(jsonb_build_object('kind', n.kind, 'code', n.code) order by n.code)
        from stock_unit_codes n where n.unit_id = u.id) as codes
    from ${spanColumns(spans)} join stock_units u on u.product_id = t.product_id join stock_places h on h.id = u.place_id
      left join lateral (select ${place('q')} as before from stock_entries e join stock_places q on q.id = e.place_id
        where e.unit_id = u.id and e.quantity > 0 and e.at <= t.until order by e.id desc limit 1) w on true
    where u.place_id = ${shop}
      or exists (select from stock_entries e where e.unit_id = u.id and e.place_id = ${shop})
      or exists (select from stock_unit_codes n where n.unit_id = u.id and n.code = any(${codes}))`.execute(
    trx,
  )
  return rows
}

/** Products that are sold, by a search, without figures. */
export async function findCountedProducts(
  trx: Trx,
  search: string,
): Promise<Omit<ProductRow, 'is_in_scope'>[]> {
  const conditions = [sql<boolean>`p.active`, ...byProductSearch(search)]
  const { rows } = await sql<Omit<ProductRow, 'is_in_scope'>>`
    select p.id as product_id, p.name, p.sku, ${tracking} as tracking
    from products p join product_categories c on c.id = p.category_id
    where ${allOf(conditions)} order by ${nameOrderOf(sql`p.name`)}, p.id limit ${MOST_OPTIONS}`.execute(trx)
  return rows
}

/** Categories of goods, for the scope of a count. */
export const listCategories = (trx: Trx) =>
  trx
    .selectFrom('product_categories')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .orderBy(nameOrderOf(sql.ref('name')))
    .execute()

/** Records the differences with which a count is posted. */
export async function writeDifferences(
  trx: Trx,
  document_id: string,
  differences: readonly (CountDifference & { value: number })[],
): Promise<void> {
  if (differences.length === 0) return
  const rows = differences.map(({ kind, product_id, quantity, unit, code, place, value }, position) => ({
    id: randomUUID(),
    document_id,
    position,
    kind,
    product_id,
    quantity,
    ...unit,
    code,
    place: place?.kind ?? null,
    place_branch: place?.branch_id ?? null,
    value: isPosted(kind) ? value : null,
  }))
  await trx.insertInto('count_differences').values(rows).execute()
}

/** The differences with which a count was posted. */
export async function postedDifferences(trx: Trx, document: string): Promise<CountDifferenceLine[]> {
  const { rows } = await sql<CountDifferenceLine>`
    select f.kind, f.product_id, p.name, f.quantity, f.imei, f.gtin, f.serial, f.marking, f.code, f.place,
      b.name as place_branch, f.value
    from count_differences f left join products p on p.id = f.product_id left join branches b on b.id = f.place_branch
    where f.document_id = ${document} order by f.position`.execute(trx)
  return rows
}

/** What the list shows of a count, without a new version. */
export async function writeCounted(trx: Trx, document: string, counted: number): Promise<void> {
  await trx.updateTable('branch_documents').set({ counted }).where('document_id', '=', document).execute()
}
