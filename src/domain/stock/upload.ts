// Uploads of stock from a spreadsheet: the columns of goods that came from a supplier and of min/max levels, and what their cells mean.
import { classifyScan } from '../kernel/scanned.ts'
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

/** A level in whole pieces from 0 on; fault `level_quantity`. */
export function readLevel(cell: UploadCell): { value: number } | { fault: 'level_quantity' } {
  const read = readSum(cell)
  const isCount = 'value' in read && read.value >= 0 && read.value <= MAX_QUANTITY
  return isCount ? read : { fault: 'level_quantity' }
}

/** Whole pieces from 1 on; fault `line_quantity`. */
export function readPieces(cell: UploadCell): { value: number } | { fault: 'line_quantity' } {
  const read = readSum(cell)
  const isCount = 'value' in read && read.value >= 1 && read.value <= MAX_QUANTITY
  return isCount ? read : { fault: 'line_quantity' }
}

/** The codes of one piece, as its box has them; fault `upload_unit` for anything else. */
export function readUnit(cell: UploadCell): { value: ScannedUnit } | { fault: 'upload_unit' } {
  const scanned = classifyScan(cellText(cell))
  if (scanned.kind === 'imei') return { value: { ...NO_CODES, imei: scanned.imei } }
  if (scanned.kind !== 'marking') return { fault: 'upload_unit' }
  return { value: { imei: null, gtin: scanned.gtin, serial: scanned.serial, marking: scanned.raw } }
}
