// SQL of the units of the screen `goods`: one row for the life of a unit that the ledger knows by its codes.
import { type SqlBool, sql } from 'kysely'
import type { unitList } from '#api/back-office/products.ts'
import { classifyScan } from '#domain/kernel/codes/scanned.ts'
import type { DocumentKind } from '#domain/stock/documents.ts'
import type { UnitState } from '#domain/stock/units.ts'
import type { Condition } from '../../db/condition.ts'
import { SEARCHED } from '../../goods/queries.ts'
import type { RequestContext } from '../../platform/handler.ts'
import type { ListSql } from '../../platform/listing/declared.ts'
import { allOf, bySearch, isoInstant } from '../../platform/listing/listing.ts'
import { person } from '../../platform/person.ts'
import type { Trx } from '../../platform/trx.ts'
import { stockWithin } from '../../stock/queries.ts'

/** The application that a sold unit went to. */
const soldTo = sql`(
  select jsonb_build_object('id', a.id, 'number', a.number)
  from stock_entries e join stock_documents d on d.id = e.document_id join applications a on a.id = d.application_id
  where h.kind = 'client' and e.unit_id = u.id order by e.id desc limit 1)`
const codes = (kinds: readonly string[]) => sql`coalesce((
  select string_agg(n.code, ', ' order by n.code) from stock_unit_codes n
  where n.unit_id = u.id and n.kind = any(${kinds})), '')`

const tables = sql`stock_units u join products p on p.id = u.product_id join product_categories c on c.id = p.category_id
  join stock_places h on h.id = u.place_id left join branches b on b.id = u.branch_id`

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

/** The units that the person sees: those of all branches, or those that the own branch has or has sold; a unit of no branch is in none. */
export const withinUnits = (call: RequestContext): Condition =>
  sql<SqlBool>`coalesce(${stockWithin(person(call), call.scope)}, false)`

/** The SQL of the list. */
export const unitSql = (call: RequestContext): ListSql<typeof unitList> => ({
  from: tables,
  key: sql`u.id`,
  keyKind: 'bigint',
  columns: {
    version: sql`0`,
    product: sql`p.name`,
    sku: sql`p.sku`,
    code: codes(['imei', 'serial']),
    datamatrix: codes(['datamatrix']),
    state: sql`h.kind`,
    branch: sql`b.name`,
    since: isoInstant(sql`u.since`),
    application: soldTo,
    cost: sql`u.cost`,
  },
  sorts: {
    newest: { by: sql`-u.id`, kind: 'bigint' },
    since: { by: sql`u.since`, kind: 'timestamptz' },
  },
  filters: {
    age: (days) => sql`u.since <= ${call.deps.now()}::timestamptz - make_interval(days => ${Number(days)})`,
    category: (id) => sql`p.category_id = ${Number(id)}`,
    branch: (id) => sql`u.branch_id = ${Number(id)}`,
  },
  search: byWordsOrCode,
  scope: withinUnits(call),
})

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
  const { rows } = await sql`select 1 from ${tables} where u.id = ${unit} and ${within}`.execute(trx)
  return rows.length > 0
}
