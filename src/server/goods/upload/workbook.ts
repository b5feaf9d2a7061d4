// The spreadsheets that the upload gives out: the template, and the wrong rows of a file with what to mend in them.
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { cellText, faultKey, UPLOAD_FIELDS, type UploadField } from '#domain/goods/upload.ts'
import type { Language } from '#domain/kernel/language.ts'
import { withoutUnstorable } from '#domain/kernel/plain-text.ts'
import type { UploadContent } from './columns.ts'
import type { CellFault } from './judge.ts'
import { UPLOAD_TEXTS } from './texts.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TEXT_FORMAT = '@'
const WIDTHS: Partial<Record<UploadField, number>> = { name: 36, category_id: 20, ikpu: 22, ikpu_name: 36 }
const USUAL_WIDTH = 18
const WIDE = 60
/** Without the format of a text a spreadsheet drops zeros and digits of codes. */
const CODES: ReadonlySet<UploadField> = new Set(['sku', 'barcode', 'ikpu'])

type Choices = { categories: readonly string[]; levels: readonly string[] }

/** `_x0041_` in a cell of XLSX is the letter A: the underscore of a text that looks so is written in that form itself. */
const xlsxText = (text: string): string =>
  withoutUnstorable(text).replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')

/** An empty sheet with the headings, and one with the values of the columns that are chosen from. */
export function templateOf(language: Language, { categories, levels }: Choices): Promise<Uint8Array> {
  const { columns, sheet, values, status, marked } = UPLOAD_TEXTS[language]
  const chosen = [
    [columns.category_id, ...categories],
    [columns.priority_id, ...levels],
    [columns.status, status.active, status.inactive],
    [columns.marked, marked.yes, marked.no],
  ]
  const longest = Math.max(...chosen.map(({ length }) => length))
  const rows = Array.from({ length: longest }, (_, row) =>
    chosen.map((column) => (column[row] === undefined ? null : xlsxText(column[row]))),
  )
  return writeXlsx({
    sheets: [
      {
        name: sheet,
        columns: UPLOAD_FIELDS.map((field) => ({
          width: WIDTHS[field] ?? USUAL_WIDTH,
          ...(CODES.has(field) ? { numFmt: TEXT_FORMAT } : {}),
        })),
        rows: [UPLOAD_FIELDS.map((field) => columns[field])],
        freezePane: { rows: 1 },
      },
      { name: values, columns: chosen.map(() => ({ width: WIDE / 2 })), rows },
    ],
  })
}

type Wanted = { language: Language; words: Readonly<Record<string, string>> }

/** The wrong rows as they are in the file, each with its number and what to mend. */
export function wrongRowsOf(
  { heading, lines, titles }: UploadContent,
  wrong: readonly { row: number; faults: readonly CellFault[] }[],
  { language, words }: Wanted,
): Promise<Uint8Array> {
  const texts = UPLOAD_TEXTS[language]
  const textOf = (fault: CellFault): string => {
    const key = faultKey(fault)
    const text = (Object.hasOwn(words, key) ? words[key] : undefined) ?? fault.code
    return `${titles[fault.field] ?? texts.columns[fault.field]}: ${text}`
  }
  const own = new Set([texts.row, texts.wrong])
  const kept = heading.flatMap((title, column) => (own.has(title) ? [] : [column]))
  const rows: CellValue[][] = wrong.map(({ row, faults }) => {
    const cells = lines.get(row) ?? []
    const values = kept.map((column): CellValue => {
      const cell = cells[column] ?? null
      return typeof cell === 'number' ? cell : xlsxText(cellText(cell)) || null
    })
    return [...values, row, xlsxText(faults.map(textOf).join('; '))]
  })
  return writeXlsx({
    sheets: [
      {
        name: texts.sheet,
        columns: [...kept.map(() => ({ width: USUAL_WIDTH })), { width: USUAL_WIDTH }, { width: WIDE }],
        rows: [[...kept.map((column) => xlsxText(heading[column] ?? '')), texts.row, texts.wrong], ...rows],
        freezePane: { rows: 1 },
      },
    ],
  })
}
