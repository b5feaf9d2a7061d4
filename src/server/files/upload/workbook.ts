// The spreadsheets that an upload gives out: the template, and the wrong rows of a file with what to mend in them.
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import type { Language } from '#domain/kernel/texts/language.ts'
import { withoutUnstorable } from '#domain/kernel/texts/plain-text.ts'
import { cellText, type Fault, faultKey } from '#domain/kernel/upload.ts'
import type { SheetForm, UploadContent } from './columns.ts'
import { OWN_TEXTS } from './texts.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TEXT_FORMAT = '@'
const USUAL_WIDTH = 18
const WIDE = 60

/** A fault of a cell. */
export type CellFault<F extends string> = Fault & { row: number; field: F; value: string }

/** `_x0041_` in a cell of XLSX is the letter A: the underscore of a text that looks so is written in that form itself. */
const xlsxText = (text: string): string =>
  withoutUnstorable(text).replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')

type Template<F extends string> = {
  language: Language
  widths: Partial<Record<F, number>>
  /** Without the format of a text a spreadsheet drops zeros and digits of codes. */
  codes: readonly F[]
  /** Columns that are chosen from, with their values. */
  choices: readonly { field: F; values: readonly string[] }[]
}

/** An empty sheet with the headings, and one with the values of the columns that are chosen from. */
export function templateOf<F extends string>(
  { fields, texts }: SheetForm<F>,
  { language, widths, codes, choices }: Template<F>,
): Promise<Uint8Array> {
  const { columns, sheet } = texts[language]
  const chosen = choices.map((choice) => [columns[choice.field], ...choice.values])
  const longest = Math.max(0, ...chosen.map(({ length }) => length))
  const rows = Array.from({ length: longest }, (_, row) =>
    chosen.map((column) => (column[row] === undefined ? null : xlsxText(column[row]))),
  )
  return writeXlsx({
    sheets: [
      {
        name: sheet,
        columns: fields.map((field) => ({
          width: widths[field] ?? USUAL_WIDTH,
          ...(codes.includes(field) ? { numFmt: TEXT_FORMAT } : {}),
        })),
        rows: [fields.map((field) => columns[field])],
        freezePane: { rows: 1 },
      },
      ...(chosen.length > 0
        ? [{ name: OWN_TEXTS[language].values, columns: chosen.map(() => ({ width: WIDE / 2 })), rows }]
        : []),
    ],
  })
}

type Wanted = { language: Language; words: Readonly<Record<string, string>> }

/** The wrong rows as they are in the file, each with its number and what to mend. */
export function wrongRowsOf<F extends string>(
  form: SheetForm<F>,
  { heading, lines, titles }: UploadContent<F>,
  wrong: readonly { row: number; faults: readonly CellFault<F>[] }[],
  { language, words }: Wanted,
): Promise<Uint8Array> {
  const texts = form.texts[language]
  const own = OWN_TEXTS[language]
  const textOf = (fault: CellFault<F>): string => {
    const key = faultKey(fault)
    const text = (Object.hasOwn(words, key) ? words[key] : undefined) ?? fault.code
    return `${titles[fault.field] ?? texts.columns[fault.field]}: ${text}`
  }
  const kept = heading.flatMap((title, column) => ([own.row, own.wrong].includes(title) ? [] : [column]))
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
        rows: [[...kept.map((column) => xlsxText(heading[column] ?? '')), own.row, own.wrong], ...rows],
        freezePane: { rows: 1 },
      },
    ],
  })
}
