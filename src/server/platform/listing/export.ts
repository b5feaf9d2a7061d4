// An export as a stream: one page of rows in memory, whatever the count. Data stay as they are: the kind of each column decides
// what a cell is, labels replace values in columns of keys only, and texts that a spreadsheet would run or rewrite stay texts: in
// CSV by an apostrophe (csv-text.ts), in XLSX by the type of the cell.
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import { writeXlsxStream } from 'hucre/xlsx'
import type { ExportFormat } from '#api/shapes/list.ts'
import { withoutUnstorable } from '#domain/kernel/texts/plain-text.ts'
import { dateInTashkent, formatTime, isPlainDate } from '#domain/kernel/time/dates.ts'
import { DAY_MS, MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { fieldError } from '../problems.ts'
import { csvText } from './csv-text.ts'

/**
 * What the values of a column are. `text`: a text as it is, or a number. `key`: a key, for which the request has a label. `day`:
 * `YYYY-MM-DD`. `moment`: a `Date` or an ISO instant, shown in Tashkent. `hours`: `H:MM`, a time of day or a duration.
 */
type Kind = 'text' | 'key' | 'day' | 'moment' | 'hours'
/** The columns that an export has, by their kinds. */
export type ExportColumns = Readonly<Partial<Record<Kind, readonly string[]>>>

type Column = { key: string; title: string; kind: Kind }
type Labels = Readonly<Record<string, string>>
type Wanted = {
  format: ExportFormat
  columns: readonly Column[]
  /** Labels of the values that are keys. */
  words: Labels
  /** Labels of the values of one column, before those; that of '' stands for an absent value. */
  labels: Readonly<Record<string, Labels>>
}
/** A cell before it is written: a number, a text, or a number that is shown in another form. */
type Cell = string | number | null | { csv: string; xlsx: Date | number }

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const FORMATS: Partial<Record<Kind, string>> = {
  day: 'dd.mm.yyyy',
  moment: 'dd.mm.yyyy hh:mm',
  hours: '[h]:mm',
}
/** The longest name of a sheet. */
const SHEET_NAME = 31

/** Own properties only: a value may be `constructor`. */
const ownValue = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** The label of a key, or the key itself. */
export const labelOf = (labels: Labels, key: string): string => ownValue(labels, key) ?? key

/** A spreadsheet has no zones: the date whose clock in UTC shows what the clock in Tashkent shows. */
const clockDate = (day: string, time = '00:00'): Date => new Date(`${day}T${time}:00Z`)

const OF_KIND: Record<Exclude<Kind, 'text'>, (value: string, labels: Labels) => Cell> = {
  key: (value, labels) => withoutUnstorable(labelOf(labels, value)),
  day: (value) => (isPlainDate(value) ? { csv: value, xlsx: clockDate(value) } : withoutUnstorable(value)),
  moment: (value) => {
    const [day, time] = [dateInTashkent(value), formatTime(value)]
    return { csv: `${day} ${time}`, xlsx: clockDate(day, time) }
  },
  hours: (value) => {
    const [hours, minutes] = value.split(':').map(Number)
    if (hours === undefined || minutes === undefined) return null
    return { csv: value, xlsx: ((hours * 60 + minutes) * MINUTE_MS) / DAY_MS }
  },
}

function cellOf(value: unknown, kind: Kind, labels: Labels): Cell {
  if (value === null || value === undefined) return withoutUnstorable(labelOf(labels, '')) || null
  if (value === '') return null
  if (kind === 'text') return typeof value === 'number' ? value : withoutUnstorable(String(value))
  return OF_KIND[kind](value instanceof Date ? value.toISOString() : String(value), labels)
}

async function* cells(
  rows: AsyncIterable<object>,
  { columns, words, labels }: Wanted,
): AsyncGenerator<Cell[]> {
  // An absent value has a label of its column only.
  const { '': _absent, ...common } = words
  const known = columns.map((column) => ({
    ...column,
    labels: { ...common, ...ownValue(labels, column.key) },
  }))
  for await (const row of rows)
    yield known.map((column) =>
      cellOf((row as Record<string, unknown>)[column.key], column.kind, column.labels),
    )
}

function csvOf(lines: AsyncIterable<Cell[]>, columns: readonly Column[]): Readable {
  async function* texts() {
    yield columns.map(({ title }) => csvText(title))
    for await (const line of lines)
      yield line.map((cell) => {
        if (typeof cell === 'string') return csvText(cell)
        return typeof cell === 'object' ? cell?.csv : cell
      })
  }
  return Readable.from(texts()).compose(stringify({ bom: true, delimiter: ';' }))
}

/** `_x0041_` in a cell of XLSX is the letter A: the underscore of a text that looks so is written in that form itself. */
const xlsxText = (text: string): string => text.replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')

function xlsxOf(lines: AsyncIterable<Cell[]>, columns: readonly Column[], name: string): Readable {
  async function* values() {
    for await (const line of lines)
      yield line.map((cell) => {
        if (typeof cell === 'string') return xlsxText(cell)
        return typeof cell === 'object' ? (cell?.xlsx ?? null) : cell
      })
  }
  const described = columns.map(({ title, kind }) => {
    const numFmt = FORMATS[kind]
    return { header: xlsxText(title), ...(numFmt === undefined ? {} : { numFmt }) }
  })
  // hucre returns the DOM type of ReadableStream, which TypeScript does not accept for Node's type of the same class.
  return Readable.fromWeb(
    writeXlsxStream(values(), { name: name.slice(0, SHEET_NAME), columns: described }) as never,
  )
}

/** The requested columns that exist. Throws `validation` when there are none, so that nobody saves an empty table. */
export function chosenColumns(columns: readonly Omit<Column, 'kind'>[], known: ExportColumns): Column[] {
  const kinds = Object.entries(known) as [Kind, readonly string[]][]
  const chosen = columns.flatMap((column) => {
    const [kind] = kinds.find(([, keys]) => keys.includes(column.key)) ?? []
    return kind === undefined ? [] : [{ ...column, kind }]
  })
  if (chosen.length > 0) return chosen
  throw fieldError('columns', 'required')
}

/** Answers an export on an endpoint of kind `binary`: bytes with their type and a name for the file. */
export function sendExport(
  reply: FastifyReply,
  name: string,
  rows: AsyncIterable<object>,
  wanted: Wanted,
): Readable {
  const lines = cells(rows, wanted)
  reply
    .type(TYPES[wanted.format])
    .header('content-disposition', `attachment; filename="${name}.${wanted.format}"`)
  return wanted.format === 'csv' ? csvOf(lines, wanted.columns) : xlsxOf(lines, wanted.columns, name)
}
