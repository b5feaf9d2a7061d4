// The rows of an upload by the fields of a product: columns are found by their headings in any of the three languages.
import {
  cellText,
  comparable,
  UPLOAD_FIELDS,
  UPLOAD_LIMITS,
  type UploadCell,
  type UploadField,
} from '#domain/goods/upload.ts'
import { ROWS_BEFORE_HEADING, refusedFile, type UploadTable } from './file.ts'
import { ALL_TEXTS } from './texts.ts'

export type UploadRow = {
  /** As the spreadsheet numbers it. */
  row: number
  cells: Partial<Record<UploadField, UploadCell>>
}
export type UploadContent = {
  rows: UploadRow[]
  heading: readonly string[]
  /** Cells of each row as they are in the file, by the number of the row. */
  lines: ReadonlyMap<number, readonly UploadCell[]>
  /** Headings of the columns of the fields. */
  titles: Partial<Record<UploadField, string>>
  ignored: string[]
  hidden: number
  formulas: number
  otherSheets: readonly string[]
}

const FIELD_OF: ReadonlyMap<string, UploadField> = new Map(
  UPLOAD_FIELDS.flatMap((field) => [
    [field, field] as const,
    ...ALL_TEXTS.map(({ columns }) => [comparable(columns[field]), field] as const),
  ]),
)
/** Columns that a file of wrong rows has besides; they are not read, and not named either. */
const OWN = new Set(ALL_TEXTS.flatMap(({ row, wrong }) => [row, wrong].map(comparable)))

const fieldOf = (cell: UploadCell): UploadField | undefined => FIELD_OF.get(comparable(cellText(cell)))
const isEmpty = (cells: readonly UploadCell[]): boolean =>
  cells.every((cell) =>
    cell === null || typeof cell !== 'object' ? cellText(cell) === '' : cell.fault === 'upload_merged',
  )

export function contentOf({ rows, hidden, formulas, otherSheets }: UploadTable): UploadContent {
  if (rows.every(isEmpty)) throw refusedFile('upload_empty')
  const place = rows
    .slice(0, ROWS_BEFORE_HEADING)
    .findIndex((cells) => cells.some((cell) => fieldOf(cell) === 'sku'))
  const heading = rows[place]
  if (heading === undefined) throw refusedFile('upload_heading')
  const titles: Partial<Record<UploadField, string>> = {}
  const columns: (readonly [column: number, field: UploadField])[] = []
  const ignored: string[] = []
  for (const [column, cell] of heading.entries()) {
    const title = cellText(cell)
    const field = fieldOf(cell)
    if (field === undefined) {
      if (title !== '' && !OWN.has(comparable(title))) ignored.push(title.slice(0, 100))
      continue
    }
    if (titles[field] !== undefined) throw refusedFile('upload_column_twice', { name: title })
    titles[field] = title
    columns.push([column, field])
  }
  const body = rows.slice(place + 1).map((cells, nth) => ({ cells, at: place + 1 + nth }))
  const filled = body.filter(({ cells }) => !isEmpty(columns.map(([column]) => cells[column] ?? null)))
  if (filled.length === 0) throw refusedFile('upload_empty')
  if (filled.length > UPLOAD_LIMITS.rows) throw refusedFile('upload_rows', { max: UPLOAD_LIMITS.rows })
  return {
    rows: filled.map(({ cells, at }) => ({
      row: at + 1,
      cells: Object.fromEntries(columns.map(([column, field]) => [field, cells[column] ?? null])),
    })),
    heading: heading.map(cellText),
    lines: new Map(filled.map(({ cells, at }) => [at + 1, cells])),
    titles,
    ignored,
    hidden: filled.filter(({ at }) => hidden.has(at)).length,
    formulas,
    otherSheets,
  }
}
