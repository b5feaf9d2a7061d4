// Lines of sales that have reserved a piece, with the units that they name. A posting leaves those units and pieces where they
// are; a line reserves only what is there.
import { sql } from 'kysely'
import { readMarking } from '#domain/kernel/codes/marking.ts'
import type { Tracking } from '#domain/reference/forms.ts'
import { claimOf } from '#domain/stock/claims.ts'
import { unitLabel, unitOf } from '#domain/stock/lines.ts'
import { codesOf, type ScannedUnit, type UnitCode } from '#domain/stock/units.ts'
import { Problem } from '../../platform/problems.ts'
import type { Trx } from '../../platform/trx.ts'
import { type Cell, columnsOf, keyOf } from './balances.ts'
import { codeKey } from './units.ts'

type GoodLine = ScannedUnit & {
  good_id: string
  tracking: Tracking
  /** The unit that the ledger knows by a code of the line, and where it is. */
  unit_id: number | null
  unit_place: number | null
  unit_product: number | null
}
/** A line that has reserved a piece of a product in a place. */
export type ClaimedLine = GoodLine & Cell & { application_id: string }

/** The refusal of a move that would take a unit away from a line that has reserved it; `details` name both for `postNamed`. */
export function unitReserved(line: ClaimedLine): Problem {
  const unit = unitLabel(line) ?? ''
  return new Problem('unit_taken', {
    errors: [{ code: 'line_unit_reserved', params: { unit } }],
    details: { unit, reserved_by: line.application_id },
  })
}

const COLUMNS = sql`g.id as good_id, g.tracking, g.imei, g.gtin, g.serial, g.marking, u.id as unit_id,
  u.place_id as unit_place, u.product_id as unit_product`
const KNOWN = sql`left join lateral (
  select u.id, u.place_id, u.product_id from stock_unit_codes c join stock_units u on u.id = c.unit_id
  where c.kind = 'imei' and c.code = g.imei or c.kind = 'serial' and c.code = '01' || g.gtin || '21' || g.serial
    or c.kind = 'datamatrix' and c.code = g.marking limit 1) u on true`

/** Lines of applications by their ids, with the units that the ledger knows of them. */
export async function goodLines(trx: Trx, ids: readonly string[]): Promise<Map<string, GoodLine>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<GoodLine>`
    select ${COLUMNS} from application_goods g ${KNOWN} where g.id = any(${[...ids]}::uuid[])`.execute(trx)
  return new Map(rows.map((row) => [row.good_id, row]))
}

/** GTIN and serial number of a code, as lines have them. */
function serialOf({ kind, code }: UnitCode): [string, string] | null {
  if (kind === 'imei') return null
  const [, gtin, serial] = (kind === 'serial' && /^01(\d*)21(.*)$/s.exec(code)) || []
  if (gtin && serial) return [gtin, serial]
  const read = readMarking(code)
  return read.ok ? [read.gtin, read.serial] : null
}

/** Lines that have reserved pieces of these balances, and those that have reserved a unit with one of these codes. */
export async function claimedLines(
  trx: Trx,
  cells: readonly Cell[],
  codes: readonly UnitCode[],
): Promise<ClaimedLine[]> {
  const { places, products } = columnsOf(cells)
  const imeis = codes.flatMap(({ kind, code }) => (kind === 'imei' ? [code] : []))
  const serials = codes.map(serialOf).filter((serial) => serial !== null)
  const claimed = sql`select ${COLUMNS}, r.place_id, r.product_id, r.application_id
    from stock_reservations r join application_goods g on g.id = r.good_id ${KNOWN} where r.state = 'held'`
  const { rows } = await sql<ClaimedLine>`
    ${claimed} and (r.place_id, r.product_id) in (select * from unnest(${places}::int[], ${products}::int[]))
    union ${claimed} and g.live and (g.imei = any(${imeis}) or (g.gtin, g.serial) in (
      select * from unnest(${serials.map(([gtin]) => gtin)}::text[], ${serials.map(([, serial]) => serial)}::text[])))`.execute(
    trx,
  )
  return rows
}

/** The codes, as keys, of units that lines of other places than this one have reserved. */
export async function claimedElsewhere(
  trx: Trx,
  place: { id: number },
  codes: readonly UnitCode[],
): Promise<Set<string>> {
  const lines = (await claimedLines(trx, [], codes)).filter(({ place_id }) => place_id !== place.id)
  return new Set(lines.flatMap((line) => codesOf(unitOf(line)).map(codeKey)))
}

/** Lines by the balance of which they claim a piece without a code. */
export function uncodedClaims(lines: readonly ClaimedLine[]): Map<string, Set<string>> {
  const claims = new Map<string, Set<string>>()
  for (const line of lines) {
    if (claimOf(line, line.unit_id !== null) !== 'counted') continue
    const key = keyOf(line)
    claims.set(key, (claims.get(key) ?? new Set()).add(line.good_id))
  }
  return claims
}

type Taken = { unit: number; codes: readonly UnitCode[]; product: number; from: number; to: number }

/**
 * The line from which a move takes its unit away, or undefined. A unit that the ledger knows is reserved where it is; one that it does
 * not know yet (`unit` 0) may come only to the place where a line has reserved it.
 */
export function claimAgainst(
  lines: readonly ClaimedLine[],
  { unit, codes, product, from, to }: Taken,
  own: string | undefined,
): ClaimedLine | undefined {
  const keys = new Set(codes.map(codeKey))
  return lines.find((line) => {
    if (line.good_id === own) return false
    if (unit !== 0) return line.unit_id === unit && line.place_id === from
    const isNamed = codesOf(unitOf(line)).some((code) => keys.has(codeKey(code)))
    return isNamed && (line.place_id !== to || line.product_id !== product)
  })
}

/** The first number of the locks on codes that no unit has yet. */
const LOCK_CLASS = 734_513
/** As many locks at most: a receipt brings hundreds of codes. */
const LOCKS = 256

/**
 * Locks codes that the ledger does not know until the end of the transaction: of a sale that names one and a posting that brings it
 * the later one sees the earlier. After the balances, everything at once.
 */
export async function lockCodes(trx: Trx, codes: readonly UnitCode[]): Promise<void> {
  if (codes.length === 0) return
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}, bucket) from (
    select distinct hashtext(code) & ${LOCKS - 1} as bucket
    from unnest(${codes.map(({ code }) => code)}::text[]) as n (code) order by 1) as buckets`.execute(trx)
}
