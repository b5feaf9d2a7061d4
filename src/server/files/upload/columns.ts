// The rows of an upload by their fields: columns are found by their headings in any of the three languages.
import type { Language } from '#domain/kernel/texts/language.ts'
import {
  cellText,
  comparable,
  isUnit,
  UPLOAD_LIMITS,
  type UploadCell,
  withoutUnit,
} from '#domain/kernel/upload.ts'
import { type CountFields, ROWS_BEFORE_HEADING, readUpload, refusedFile, type UploadTable } from './file.ts'
import { OWN_COLUMNS } from './texts.ts'

/** Texts of a spreadsheet that is uploaded. */
export type SheetTexts<F extends string> = {
  columns: Record<F, string>
  sheet: string
}
/** What may be uploaded: its fields in the order of the template, and its texts. */
export type SheetForm<F extends string> = {
  fields: readonly F[]
  /** The heading of a table has one of these; `missing`: the problem of a file without. */
  keys: readonly F[]
  missing: string
  texts: Record<Language, SheetTexts<F>>
}

export type UploadRow<F extends string> = {
  /** As the spreadsheet numbers it. */
  row: number
  cells: Partial<Record<F, UploadCell>>
}
export type UploadContent<F extends string> = {
  rows: UploadRow<F>[]
  heading: readonly string[]
  /** Cells of each row as they are in the file, by the number of the row. */
  lines: ReadonlyMap<number, readonly UploadCell[]>
  /** Headings of the columns of the fields. */
  titles: Partial<Record<F, string>>
  ignored: string[]
  hidden: number
  /** Headings of the fields whose columns the spreadsheet hides. */
  hiddenColumns: string[]
  formulas: number
  otherSheets: readonly string[]
}

const textsOf = <F extends string>({ texts }: SheetForm<F>): SheetTexts<F>[] => Object.values(texts)

/** The fields by their headings. */
const fieldsOf = <F extends string>(form: SheetForm<F>): ReadonlyMap<string, F> =>
  new Map(
    form.fields.flatMap((field) => [
      [field, field] as const,
      ...textsOf(form).map(({ columns }) => [comparable(columns[field]), field] as const),
    ]),
  )
/** The field that a cell of the heading names. */
function fieldReader<F extends string>(form: SheetForm<F>): (cell: UploadCell) => F | undefined {
  const fields = fieldsOf(form)
  return (cell) => {
    const text = cellText(cell)
    return fields.get(comparable(text)) ?? fields.get(comparable(withoutUnit(text)))
  }
}
const OWN = new Set(OWN_COLUMNS.map(comparable))

const isEmpty = (cells: readonly UploadCell[]): boolean =>
  cells.every((cell) =>
    cell === null || typeof cell !== 'object' ? cellText(cell) === '' : cell.fault === 'upload_merged',
  )

/** Whether a row has units of the columns above it and nothing else. */
function isUnits(cells: readonly UploadCell[]): boolean {
  const filled = cells.map(cellText).filter((text) => text !== '')
  return filled.length > 0 && filled.every(isUnit)
}

/** How many fields of a form a row names; 0 where it has none of its keys and so is no heading. */
function fieldCounter<F extends string>(form: SheetForm<F>): CountFields {
  const fieldOf = fieldReader(form)
  return (cells) => {
    const named = new Set(cells.map(fieldOf).filter((field) => field !== undefined))
    return form.keys.some((key) => named.has(key)) ? named.size : 0
  }
}

/** The rows of an uploaded file (base64) that are under its heading. Throws where there is no heading, no row, or too many. */
export const readContent = async <F extends string>(
  form: SheetForm<F>,
  file: string,
): Promise<UploadContent<F>> => contentOf(form, await readUpload(file, fieldCounter(form)))

function contentOf<F extends string>(
  form: SheetForm<F>,
  { rows, hidden, hiddenColumns, formulas, otherSheets }: UploadTable,
): UploadContent<F> {
  const fieldOf = fieldReader(form)
  const countFields = fieldCounter(form)
  if (rows.every(isEmpty)) throw refusedFile('upload_empty')
  const place = rows.slice(0, ROWS_BEFORE_HEADING + 1).findIndex((cells) => countFields(cells) > 0)
  const heading = rows[place]
  if (heading === undefined) throw refusedFile(form.missing)
  const titles: Partial<Record<F, string>> = {}
  const columns: (readonly [column: number, field: F])[] = []
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
  // A heading of two lines has its units in the second one.
  const first = place + (isUnits(rows[place + 1] ?? []) ? 2 : 1)
  const body = rows.slice(first).map((cells, nth) => ({ cells, at: first + nth }))
  const filled = body.filter(({ cells }) => !isEmpty(columns.map(([column]) => cells[column] ?? null)))
  if (filled.length === 0) throw refusedFile('upload_empty')
  if (filled.length > UPLOAD_LIMITS.rows) throw refusedFile('upload_rows', { max: UPLOAD_LIMITS.rows })
  return {
    rows: filled.map(({ cells, at }) => ({
      row: at + 1,
      cells: Object.fromEntries(
        columns.map(([column, field]) => [field, cells[column] ?? null]),
      ) as UploadRow<F>['cells'],
    })),
    heading: heading.map(cellText),
    lines: new Map(filled.map(({ cells, at }) => [at + 1, cells])),
    titles,
    ignored,
    hidden: filled.filter(({ at }) => hidden.has(at)).length,
    hiddenColumns: columns.flatMap(([column, field]) =>
      hiddenColumns.has(column) ? [titles[field] ?? ''] : [],
    ),
    formulas,
    otherSheets,
  }
}
