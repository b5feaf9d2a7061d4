// What every row of an upload of goods from a supplier is: a line of a receipt, or what is wrong with it. The check and the
// application judge by the same function.
import { isMarkingOf } from '#domain/kernel/codes/marking.ts'
import { type Fault, readBarcode, readSku, readSum } from '#domain/kernel/upload.ts'
import { lineKeys, MAX_COST, NO_CODES, type PricedLine } from '#domain/stock/lines.ts'
import { codesOf, type ScannedUnit } from '#domain/stock/units.ts'
import { type ReceiptField, readPieces, readUnit } from '#domain/stock/upload.ts'
import type { UploadRow } from '../../files/upload/columns.ts'
import { type Reader, readCells, shownCell } from '../../files/upload/result.ts'
import type { CellFault } from '../../files/upload/workbook.ts'
import { type NamedBy, type NamedProduct, productFinder } from '../../stock/queries.ts'

export type Known = {
  products: readonly NamedProduct[]
  /** Units of the ledger by their codes (`code`). */
  units: ReadonlyMap<string, { product_id: number; place: string }>
  /** Whether the person may enter costs. */
  seesCost: boolean
}
export type Verdict =
  | { kind: 'line'; row: number; line: PricedLine }
  | { kind: 'wrong'; row: number; faults: CellFault<ReceiptField>[] }

const READERS: Record<ReceiptField, Reader> = {
  sku: readSku,
  barcode: readBarcode,
  quantity: readPieces,
  cost: readSum,
  unit: readUnit,
}

type Given = NamedBy & { quantity?: number; cost?: number; unit?: ScannedUnit }

/** Why a unit cannot be received as one of the product, or null. */
function unitFault(unit: ScannedUnit, product: NamedProduct, units: Known['units']): string | null {
  if (product.tracking === 'none') return 'upload_unit_untracked'
  if (unit.gtin !== null && !isMarkingOf({ gtin: unit.gtin }, product.gtin)) return 'marking_other_product'
  const [known] = codesOf(unit).flatMap(({ code }) => units.get(code) ?? [])
  if (known === undefined) return null
  if (known.product_id !== product.product_id) return 'marking_other_product'
  return known.place === 'supplier' ? null : 'line_unit_elsewhere'
}

export function createJudge({ products, units, seesCost }: Known): (row: UploadRow<ReceiptField>) => Verdict {
  const findProduct = productFinder(products)
  const seen = new Map<string, number>()

  return (line) => {
    const { row, cells } = line
    const faults: CellFault<ReceiptField>[] = []
    const refuse = (field: ReceiptField, fault: Fault) =>
      faults.push({ ...fault, row, field, value: shownCell(cells[field]) })
    const given = readCells(line, READERS, (field, code) => refuse(field, { code })) as Given
    const isRefused = (field: ReceiptField) => faults.some((fault) => fault.field === field)
    const { unit = NO_CODES, cost = null } = given

    // A row with the codes of a piece is one piece.
    const quantity = given.quantity ?? (given.unit === undefined ? null : 1)
    if (quantity === null && !isRefused('quantity') && !isRefused('unit'))
      refuse('quantity', { code: 'required' })
    if (given.unit !== undefined && quantity !== 1 && !isRefused('quantity'))
      refuse('quantity', { code: 'line_one_piece' })
    if (cost !== null && !seesCost) refuse('cost', { code: 'upload_cost_right' })
    if (cost !== null && (cost < 0 || cost > MAX_COST))
      refuse('cost', { code: 'out_of_range', params: { min: 0, max: MAX_COST } })

    const product = isRefused('sku') || isRefused('barcode') ? null : findProduct(given, refuse)
    const fault = product !== null && given.unit !== undefined ? unitFault(given.unit, product, units) : null
    if (fault !== null) refuse('unit', { code: fault })
    if (faults.length > 0 || product === null || quantity === null) return { kind: 'wrong', row, faults }

    const priced: PricedLine = { product_id: product.product_id, quantity, ...unit, cost }
    for (const key of lineKeys(priced)) {
      const earlier = seen.get(key)
      if (earlier === undefined) seen.set(key, row)
      else if (given.unit === undefined)
        refuse('quantity', { code: 'upload_line_twice', params: { row: earlier } })
      else if (!isRefused('unit')) refuse('unit', { code: 'upload_unit_twice', params: { row: earlier } })
    }
    return faults.length > 0 ? { kind: 'wrong', row, faults } : { kind: 'line', row, line: priced }
  }
}
