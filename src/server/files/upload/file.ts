// The bytes of an uploaded file as rows of cells: XLSX, or CSV in UTF-8, UTF-16 or windows-1251. Anything else is refused by name.
import { strFromU8, unzipSync } from 'fflate'
import { parseCsv } from 'hucre/csv'
import { type CellValue, readXlsx, type Sheet, streamXlsxRows } from 'hucre/xlsx'
import { UPLOAD_LIMITS, type UploadCell } from '#domain/kernel/upload.ts'
import { fieldError, Problem } from '../../platform/problems.ts'
import { isDateText, mendWorkbook } from './mended.ts'
import { checkUnpacked } from './unpacked.ts'

export type UploadTable = {
  rows: UploadCell[][]
  /** Places of the rows that the spreadsheet hides, counted from 0, and of its columns. */
  hidden: ReadonlySet<number>
  hiddenColumns: ReadonlySet<number>
  /** How many values were taken from formulas. */
  formulas: number
  /** Names of the sheets that are not read. */
  otherSheets: readonly string[]
}

/** So many rows may stand above the heading, as well as the limit of rows itself. */
export const ROWS_BEFORE_HEADING = 20
const READ_ROWS = UPLOAD_LIMITS.rows + ROWS_BEFORE_HEADING + 1
/** `CV` is the hundredth column. */
const READ_RANGE = `A1:CV${READ_ROWS}`
/** Cells of a sheet, empty ones before a filled one included, that are looked through for data outside of the range. */
const MOST_CELLS = 20_000_000

export const refusedFile = (code: string, params?: Record<string, string | number>): Problem =>
  fieldError('file', code, params)

const startsWith = (file: Buffer, bytes: readonly number[]): boolean =>
  bytes.every((byte, place) => file[place] === byte)
const isZip = (file: Buffer) => startsWith(file, [0x50, 0x4b])
/** The container of the old binary format, and of every file with a password. */
const isCompound = (file: Buffer) => startsWith(file, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const hasPassword = (file: Buffer) => file.includes(Buffer.from('EncryptedPackage', 'utf16le'))

const isFilled = (cell: CellValue): boolean => cell !== null && cell !== ''

/** Throws where a row has data that would not be read: nothing of a file is left out in silence. */
function checkInside(index: number, row: readonly CellValue[]): void {
  if (index >= READ_ROWS && row.some(isFilled)) throw refusedFile('upload_rows', { max: UPLOAD_LIMITS.rows })
  if (row.length > UPLOAD_LIMITS.columns && row.slice(UPLOAD_LIMITS.columns).some(isFilled))
    throw refusedFile('upload_columns', { max: UPLOAD_LIMITS.columns })
}

/** The range is read as a whole; what stands outside of it is looked at row by row, and the first value ends the work. */
async function checkRange(file: Uint8Array, sheet: string): Promise<void> {
  let cells = 0
  for await (const { index, values } of streamXlsxRows(file, { sheet })) {
    cells += values.length
    if (cells > MOST_CELLS) throw refusedFile('upload_unpacked')
    checkInside(index, values)
  }
}

function cellOf(value: CellValue): UploadCell {
  return value instanceof Date ? { fault: 'upload_cell_date' } : value
}

type Put = (row: number, column: number, cell: UploadCell) => void

/** Throws where merged cells cover more cells than there are: they overlap, and marking each of them would take too long. */
function markMerged(merges: NonNullable<Sheet['merges']>, rows: number, put: Put): void {
  const clipped = merges.map(({ startRow, startCol, endRow, endCol }) => ({
    startRow,
    startCol,
    endRow: Math.min(endRow, rows - 1),
    endCol: Math.min(endCol, UPLOAD_LIMITS.columns - 1),
  }))
  const covered = clipped.reduce(
    (sum, { startRow, startCol, endRow, endCol }) =>
      sum + Math.max(0, endRow - startRow + 1) * Math.max(0, endCol - startCol + 1),
    0,
  )
  if (covered > rows * UPLOAD_LIMITS.columns) throw refusedFile('upload_broken')
  for (const { startRow, startCol, endRow, endCol } of clipped)
    for (let row = startRow; row <= endRow; row += 1)
      for (let column = startCol; column <= endCol; column += 1)
        if (row !== startRow || column !== startCol) put(row, column, { fault: 'upload_merged' })
}

/** Cells that are not what their values say: formulas without a value, errors, cells that a merged one covers. */
function markSpecialCells({ cells, merges = [] }: Sheet, rows: UploadCell[][]): number {
  let formulas = 0
  const put: Put = (row, column, cell) => {
    const line = rows[row]
    if (line) line[column] = cell
  }
  for (const [place, { type, value, formula, formulaResult }] of cells ?? []) {
    const [row = 0, column = 0] = place.split(',').map(Number)
    if (type === 'error')
      put(row, column, { fault: isDateText(value) ? 'upload_cell_date' : 'upload_cell_error' })
    // Of a formula that was filled down, only the first cell has the text and the type of a formula.
    if (formula === undefined || type === 'error') continue
    const result = formulaResult ?? value
    if (result === null) put(row, column, { fault: 'upload_formula' })
    else if (typeof result === 'string' && /^#[A-Z/0!?]+$/.test(result))
      put(row, column, { fault: 'upload_cell_error' })
    else formulas += 1
  }
  markMerged(merges, rows.length, put)
  return formulas
}

function mendedOf(file: Buffer): Uint8Array {
  try {
    return mendWorkbook(new Uint8Array(file))
  } catch {
    throw refusedFile('upload_broken')
  }
}

/** The spreadsheet of another program or format, which the person can save as XLSX. */
const otherFormat = (format: 'ODS' | 'XLSB' | 'Numbers' | 'XML' | 'HTML' | 'MXL'): Problem =>
  refusedFile('upload_other', { format })

/** An OpenDocument file says its type in a part of its own, wherever that stands. */
const isOpenDocument = (file: Buffer): boolean =>
  Object.values(unzipSync(file, { filter: ({ name }) => name === 'mimetype' })).some((type) =>
    strFromU8(type).startsWith('application/vnd.oasis.opendocument.spreadsheet'),
  )

/** Throws for other formats that are ZIP files; a spreadsheet among them is named. */
function refuseOtherFormats(names: readonly string[], file: Buffer): void {
  if (names.includes('xl/workbook.xml')) return
  if (names.includes('xl/workbook.bin')) throw otherFormat('XLSB')
  // Documents of Pages and Keynote have no tables of this name.
  if (names.some((name) => /^Index\/(?:Tables\/|CalculationEngine)/.test(name))) throw otherFormat('Numbers')
  throw isOpenDocument(file) ? otherFormat('ODS') : refusedFile('upload_format')
}

async function readWorkbook(file: Buffer): Promise<UploadTable> {
  const unpacked = await checkUnpacked(file, UPLOAD_LIMITS.unpackedBytes)
  if (unpacked === 'broken') throw refusedFile('upload_broken')
  if (unpacked === 'too_large') throw refusedFile('upload_unpacked')
  refuseOtherFormats(unpacked, file)
  const names: string[] = []
  let isTaken = false
  const bytes = mendedOf(file)
  const book = await readXlsx(bytes, {
    range: READ_RANGE,
    sheets: ({ name, hidden, veryHidden }) => {
      if (isTaken || hidden || veryHidden) {
        names.push(name)
        return false
      }
      isTaken = true
      return true
    },
  }).catch(() => {
    throw refusedFile('upload_broken')
  })
  const [sheet] = book.sheets
  if (!sheet) throw refusedFile('upload_empty')
  await checkRange(bytes, sheet.name).catch((error: unknown) => {
    throw error instanceof Problem ? error : refusedFile('upload_broken')
  })
  const rows = sheet.rows.map((row) => row.map(cellOf))
  const formulas = markSpecialCells(sheet, rows)
  const hidden = new Set(
    [...(sheet.rowDefs ?? [])].flatMap(([row, { hidden: isHidden }]) => (isHidden ? [row] : [])),
  )
  const hiddenColumns = new Set(
    (sheet.columns ?? []).flatMap(({ hidden: isHidden }, column) => (isHidden ? [column] : [])),
  )
  return { rows, hidden, hiddenColumns, formulas, otherSheets: names }
}

/** UTF-16 is known by its mark. */
function utf16Of(file: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(file, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(file, [0xfe, 0xff])) return 'utf-16be'
  return null
}

/** A spreadsheet that was saved as a web page or as XML, often under the name of an XLS file. */
const MARKUP = /^\s*<(\?xml|!doctype|html|head|meta|table)\b/i
/** The spreadsheet of 1C. */
const isMxl = (file: Buffer) => file.subarray(0, 6).toString('latin1') === 'MOXCEL'

function decode(file: Buffer): string {
  const utf16 = utf16Of(file)
  if (utf16 !== null) return new TextDecoder(utf16).decode(file)
  if (isMxl(file)) throw otherFormat('MXL')
  if (file.includes(0)) throw refusedFile('upload_format')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1251').decode(file)
  }
}

const SIGNS = [';', '\t', ',', '|'] as const
/** So much of a file is looked at for the sign between its cells. */
const LOOKED_AT = 64 * 1024

/** How many fields a row names where it is the heading of what is uploaded; 0 for every other row. */
export type CountFields = (cells: readonly UploadCell[]) => number

/**
 * The sign between the cells of a file: the one with which its heading names the most fields (decision 0109). What stands above the heading and below it
 * decides nothing. `sep=;` in the first line, which a spreadsheet reads too, decides it.
 */
function delimiterOf(text: string, countFields: CountFields): string {
  const named = /^sep=([;,\t|])\r?\n/i.exec(text)?.[1]
  if (named !== undefined) return named
  const begin = text.slice(0, LOOKED_AT)
  const counted = SIGNS.map((sign) => ({
    sign,
    fields: Math.max(
      0,
      ...parseCsv(begin, { delimiter: sign })
        .slice(0, ROWS_BEFORE_HEADING + 1)
        .map((cells) => countFields(cells.map(cellOf))),
    ),
  }))
  return counted.reduce((most, one) => (one.fields > most.fields ? one : most)).sign
}

function readText(file: Buffer, countFields: CountFields): UploadTable {
  const text = decode(file)
  const markup = MARKUP.exec(text)?.[1]
  if (markup !== undefined) throw otherFormat(markup.startsWith('?') ? 'XML' : 'HTML')
  const read = parseCsv(text, { delimiter: delimiterOf(text, countFields) })
  for (const [index, row] of read.entries()) checkInside(index, row)
  // An apostrophe before a number or a sign keeps a text a text in a spreadsheet; exports write it.
  const rows = read
    .slice(0, READ_ROWS)
    .map((row) =>
      row
        .slice(0, UPLOAD_LIMITS.columns)
        .map((cell) => (typeof cell === 'string' ? cell.replace(/^'(?=[\d=+\-@])/, '') : cellOf(cell))),
    )
  return { rows, hidden: new Set(), hiddenColumns: new Set(), formulas: 0, otherSheets: [] }
}

/** The rows of a file that was sent in base64. `countFields` finds the heading of a text file. */
export async function readUpload(base64: string, countFields: CountFields): Promise<UploadTable> {
  const file = Buffer.from(base64, 'base64')
  if (file.length === 0) throw refusedFile('upload_empty')
  if (file.length > UPLOAD_LIMITS.fileBytes)
    throw refusedFile('upload_file_size', { megabytes: UPLOAD_LIMITS.fileBytes / 1024 / 1024 })
  if (isCompound(file)) throw refusedFile(hasPassword(file) ? 'upload_password' : 'upload_xls')
  return isZip(file) ? readWorkbook(file) : readText(file, countFields)
}
