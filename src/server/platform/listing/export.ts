// An export as a stream: one page of rows in memory, whatever the count. Texts that a spreadsheet would take for a formula
// stay texts: in CSV by an apostrophe (formula.ts), in XLSX by the type of the cell. Numbers stay numbers in both.
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import { writeXlsxStream } from 'hucre/xlsx'
import type { ExportFormat } from '#api/shapes/list.ts'
import { formatDateTime } from '#domain/kernel/dates.ts'
import { Problem } from '../problems.ts'
import { withoutFormula } from './formula.ts'

type Column = { key: string; title: string }
type Wanted = {
  format: ExportFormat
  columns: readonly Column[]
  /** Labels of the values that are keys. */
  words: Readonly<Record<string, string>>
}
type Cell = string | number | null

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function cellOf(value: unknown, words: Wanted['words']): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  if (value instanceof Date) return formatDateTime(value.toISOString(), 'ru')
  const text = String(value)
  // Own properties only: a name may be `constructor`.
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text
}

async function* cells(rows: AsyncIterable<object>, { columns, words }: Wanted): AsyncGenerator<Cell[]> {
  for await (const row of rows)
    yield columns.map(({ key }) => cellOf((row as Record<string, unknown>)[key], words))
}

function csvOf(lines: AsyncIterable<Cell[]>, titles: string[]): Readable {
  const made = stringify({
    bom: true,
    delimiter: ';',
    header: true,
    columns: titles.map(withoutFormula),
    cast: { string: withoutFormula },
  })
  return Readable.from(lines).compose(made)
}

// hucre returns the DOM type of ReadableStream, which TypeScript does not accept for Node's type of the same class.
const xlsxOf = (lines: AsyncIterable<Cell[]>, titles: string[], name: string): Readable =>
  Readable.fromWeb(writeXlsxStream(lines, { name, columns: titles.map((header) => ({ header })) }) as never)

/** The requested columns that exist. Throws `validation` when there are none, so that nobody saves an empty table. */
export function chosenColumns<C extends Column>(columns: readonly C[], known: Iterable<string>): C[] {
  const names = new Set(known)
  const chosen = columns.filter(({ key }) => names.has(key))
  if (chosen.length > 0) return chosen
  throw new Problem('validation', { errors: [{ code: 'required', field: 'columns' }] })
}

/** Answers an export on an endpoint of kind `binary`: bytes with their type and a name for the file. */
export function sendExport(
  reply: FastifyReply,
  name: string,
  rows: AsyncIterable<object>,
  wanted: Wanted,
): Readable {
  const titles = wanted.columns.map(({ title }) => title)
  const lines = cells(rows, wanted)
  reply
    .type(TYPES[wanted.format])
    .header('content-disposition', `attachment; filename="${name}.${wanted.format}"`)
  return wanted.format === 'csv' ? csvOf(lines, titles) : xlsxOf(lines, titles, name)
}
