// Uploads of stock from a spreadsheet: the columns of goods that came from a supplier and of min/max levels, and what their cells mean.
import { classifyScan } from '../kernel/codes/scanned.ts'
import { cellText, readSum, type UploadCell } from '../kernel/upload.ts'
import { NO_CODES } from './lines.ts'
import { MAX_QUANTITY } from './stock.ts'
import type { ScannedUnit } from './units.ts'

/** The columns of the file in the order of the template. `unit`: the IMEI or the marking code of one piece. */
export const RECEIPT_FIELDS = ['sku', 'barcode', 'quantity', 'cost', 'unit'] as const
export type ReceiptField = (typeof RECEIPT_FIELDS)[number]

/** The columns of min/max levels. `branch`: empty for the person's own one. */
export const LEVEL_FIELDS = ['branch', 'sku', 'barcode', 'min', 'max'] as const
export type LevelField = (typeof LEVEL_FIELDS)[number]

/** A whole number of pieces from a smallest one on; any other cell has the fault. */
function readWhole<F extends string>(
  cell: UploadCell,
  from: number,
  fault: F,
): { value: number } | { fault: F } {
  const read = readSum(cell)
  return 'value' in read && read.value >= from && read.value <= MAX_QUANTITY ? read : { fault }
}

/** A level in whole pieces from 0 on; fault `level_quantity`. */
export const readLevel = (cell: UploadCell) => readWhole(cell, 0, 'level_quantity')

/** Whole pieces from 1 on; fault `line_quantity`. */
export const readPieces = (cell: UploadCell) => readWhole(cell, 1, 'line_quantity')

/** The codes of one piece, as its box has them; fault `upload_unit` for anything else. */
export function readUnit(cell: UploadCell): { value: ScannedUnit } | { fault: 'upload_unit' } {
  const scanned = classifyScan(cellText(cell))
  if (scanned.kind === 'imei') return { value: { ...NO_CODES, imei: scanned.imei } }
  if (scanned.kind !== 'marking') return { fault: 'upload_unit' }
  return { value: { imei: null, gtin: scanned.gtin, serial: scanned.serial, marking: scanned.raw } }
}
