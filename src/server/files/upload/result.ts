// What the check of an upload answers about a file, whatever is uploaded.
import { createHash } from 'node:crypto'
import { MOST_FAULTS } from '#api/shapes/upload.ts'
import { cellText, faultKey, type UploadCell } from '#domain/kernel/upload.ts'
import type { UploadContent, UploadRow } from './columns.ts'
import type { CellFault } from './workbook.ts'

type Read = { value: unknown } | { fault: string }
export type Reader = (cell: UploadCell) => Read

/** The first 200 characters of a cell, for a person to find it. */
export const shownCell = (cell: UploadCell | undefined): string => cellText(cell ?? null).slice(0, 200)

/** The values of the filled cells of a row; an empty cell has none. `refuse` gets the faults of the others. */
export function readCells<F extends string>(
  { cells }: UploadRow<F>,
  readers: Record<F, Reader>,
  refuse: (field: F, code: string) => void,
): Partial<Record<F, unknown>> {
  const given: Partial<Record<F, unknown>> = {}
  for (const [field, cell] of Object.entries(cells) as [F, UploadCell][]) {
    if (cell !== null && typeof cell === 'object') {
      refuse(field, cell.fault)
      continue
    }
    if (cellText(cell) === '') continue
    const read = readers[field](cell)
    if ('fault' in read) refuse(field, read.fault)
    else given[field] = read.value
  }
  return given
}

/** A fingerprint of what an upload would write, which the check answers and the application compares. */
export const fingerprintOf = (written: unknown): string =>
  createHash('sha256').update(JSON.stringify(written)).digest('hex')

/** What was not read, and the faults: the first ones, and each kind once. */
export function foundIn<F extends string>(content: UploadContent<F>, faults: readonly CellFault<F>[]) {
  const { ignored, otherSheets, hidden, hiddenColumns, formulas, titles } = content
  return {
    ignored,
    otherSheets: [...otherSheets],
    hidden,
    hiddenColumns,
    formulas,
    faults: faults.slice(0, MOST_FAULTS).map((fault) => ({ ...fault, column: titles[fault.field] ?? '' })),
    kinds: [
      ...new Map(faults.map(({ code, params }) => [faultKey({ code, params }), { code, params }])).values(),
    ],
  }
}
