// SQL of the units of the screen `goods`: one row for the life of a unit that the ledger knows by its codes.
import { type SqlBool, sql } from 'kysely'
import { classifyScan } from '#domain/kernel/scanned.ts'
import type { DocumentKind } from '#domain/stock/documents.ts'
import type { UnitState } from '#domain/stock/units.ts'
import type { Condition } from '../../db/condition.ts'
import { SEARCHED } from '../../goods/queries.ts'
import type { Trx } from '../../platform/handler.ts'
import { allOf, bySearch, isoInstant, type Listing } from '../../platform/listing/listing.ts'

export type UnitFilters = {
  search?: string | undefined
  state?: UnitState | undefined
  branch?: string | undefined
  category?: string | undefined
  age?: string | undefined
}

/** The application that a sold unit went to. */
const soldTo = sql`(
  select jsonb_build_object('id', a.id, 'number', a.number)
  from stock_entries e join stock_documents d on d.id = e.document_id join applications a on a.id = d.application_id
  where h.kind = 'client' and e.unit_id = u.id order by e.id desc limit 1)`
const codes = (kinds: readonly string[]) => sql`coalesce((
  select string_agg(n.code, ', ' order by n.code) from stock_unit_codes n
  where n.unit_id = u.id and n.kind = any(${kinds})), '')`

/** `withCost`: the person may see what a unit cost. */
export const unitListing = (withCost: boolean): Listing<'newest' | 'since'> => ({
  columns: sql`u.id::text as key, 0 as version, p.name as product, p.sku, ${codes(['imei', 'serial'])} as code,
    ${codes(['datamatrix'])} as datamatrix, h.kind as state, b.name as branch,
    ${isoInstant(sql`u.since`)} as since, ${soldTo} as application
    ${withCost ? sql`, u.cost` : sql``}`,
  from: sql`stock_units u join products p on p.id = u.product_id join product_categories c on c.id = p.category_id
    join stock_places h on h.id = u.place_id left join branches b on b.id = u.branch_id`,
  key: sql`u.id`,
  keyKind: 'bigint',
  sorts: {
    newest: { by: sql`-u.id`, kind: 'bigint' },
    since: { by: sql`u.since`, kind: 'timestamptz' },
  },
})

/** As people type the end of an IMEI or of a serial number. */
const ENDING = /^[0-9A-Za-z]{4,14}$/

/** Units by words of their product, or by a code of their own or its end; a barcode finds the units of its product. */
function byWordsOrCode(search: string | undefined): Condition[] {
  const words = bySearch(SEARCHED, search)
  const text = (search ?? '').trim()
  const scanned = classifyScan(text)
  const byCode = (code: string) =>
    sql<SqlBool>`exists (select from stock_unit_codes n where n.unit_id = u.id and n.code = ${code})`
  const found = [
    allOf(words),
    ...(ENDING.test(text)
      ? [
          sql<SqlBool>`u.id in (select unit_id from stock_unit_codes
          where kind <> 'datamatrix' and reverse(lower(code)) like ${`${[...text.toLowerCase()].reverse().join('')}%`})`,
        ]
      : []),
    ...(scanned.kind === 'imei' ? [byCode(scanned.imei)] : []),
    ...(scanned.kind === 'gtin' ? [sql<SqlBool>`lpad(p.barcode, 14, '0') = ${scanned.gtin}`] : []),
    ...(scanned.kind === 'marking' ? [byCode(`01${scanned.gtin}21${scanned.serial}`)] : []),
  ]
  return words.length === 0 ? [] : [sql<SqlBool>`(${sql.join(found, sql` or `)})`]
}

/** `now`: the time of the request. */
export const unitFilters = (
  { search, state, branch, category, age }: UnitFilters,
  now: Date,
): Condition[] => [
  ...(state === undefined ? [] : [sql<SqlBool>`h.kind = ${state}`]),
  ...(branch === undefined ? [] : [sql<SqlBool>`u.branch_id = ${Number(branch)}`]),
  ...(category === undefined ? [] : [sql<SqlBool>`p.category_id = ${Number(category)}`]),
  ...(age === undefined
    ? []
    : [sql<SqlBool>`u.since <= ${now}::timestamptz - make_interval(days => ${Number(age)})`]),
  ...byWordsOrCode(search),
]

export type LifeRow = {
  id: number
  at: Date
  who: string | null
  kind: DocumentKind
  reason: string
  state: UnitState
  branch: string | null
  application: number | null
}

/** Where a unit came to, entry by entry, newest first; each pair of entries is one step. */
export async function lifeOf(trx: Trx, unit: number): Promise<LifeRow[]> {
  const { rows } = await sql<LifeRow>`
    select e.id, e.at, w.name as who, d.kind, d.reason, h.kind as state, b.name as branch, a.number as application
    from stock_entries e join stock_documents d on d.id = e.document_id join stock_places h on h.id = e.place_id
      left join branches b on b.id = coalesce(h.branch_id, d.branch_id) left join users w on w.id = d.user_id
      left join applications a on a.id = d.application_id
    where e.unit_id = ${unit} and e.quantity > 0
    order by e.id desc`.execute(trx)
  return rows
}

/** Whether a unit is within a condition. */
export async function isUnitWithin(trx: Trx, unit: number, within: Condition): Promise<boolean> {
  const { from } = unitListing(false)
  const { rows } = await sql`select 1 from ${from} where u.id = ${unit} and ${within}`.execute(trx)
  return rows.length > 0
}

/** Units at a branch within a scope: a unit that no branch has or has sold is in none. */
export const unitsWithin = (branches: Condition): Condition => sql<SqlBool>`coalesce(${branches}, false)`
