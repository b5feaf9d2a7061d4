// Handlers that all reference tables share: list, export, create, update with optimistic locking, history. The tables
// differ in their columns and orders.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Endpoint } from '#api/endpoint.ts'
import type { ExportFormat } from '#api/shapes/list.ts'
import { SWITCHED_AT_ONCE } from '#api/shapes/reference.ts'
import type { ReferenceStatus } from '#domain/reference/forms.ts'
import type { Condition } from '../../db/condition.ts'
import { refusalOf } from '../failures.ts'
import type { Handler, Handlers } from '../handler.ts'
import { chosenColumns, sendExport } from '../listing/export.ts'
import { allOf, bySearch, type Listing, readAll, readList } from '../listing/listing.ts'
import { person } from '../person.ts'
import { Problem } from '../problems.ts'
import type { Trx } from '../trx.ts'
import { writeAudit } from './audit.ts'
import { changesOf, readHistory, requireVersion } from './records.ts'

const NAMES = ['name_ru', 'name_uz_latn', 'name_uz_cyrl'] as const
/** The columns of a table whose entries have a name in three languages, a position and a status. */
export const NAMED_COLUMNS = {
  key: 'id',
  columns: [...NAMES, 'position', 'status'],
  searched: NAMES,
  numbers: ['position'],
} as const

type Table = {
  /** The name in addresses, in the audit trail and of an exported file. */
  name: string
  table:
    | 'phone_prefixes'
    | 'card_prefixes'
    | 'departments'
    | 'product_categories'
    | 'priority_levels'
    | 'programs'
    | 'subjects'
    | 'positions'
  /** The key column: the prefix, or an id. */
  key: string
  /** The columns of the form. */
  columns: readonly string[]
  /** Columns whose values are keys with labels, besides the status. */
  keys?: readonly string[]
  /** Columns that are searched. */
  searched: readonly string[]
  /** Columns that a list shows besides those of the form: what each is read from, and whether it is a number. */
  shown?: Readonly<Record<string, { by: RawBuilder<unknown>; isNumber?: true }>>
  /** Columns of the form that are ordered as numbers. */
  numbers?: readonly string[]
  /** Whole numbers that a column is ordered by instead of its own value. */
  placed?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Runs before any line is changed. */
  beforeChange?: (call: Pick<AnyCall, 'trx' | 'deps'>) => Promise<void>
  /** Throws for what the columns alone cannot check; `before` is the locked current line, null for a new one. */
  check?: (trx: Trx, values: Values, before: (Values & { key: string }) | null) => Promise<void>
}
export type Values = Record<string, unknown>
type ListBody = Values & { search?: string; sort: string; way: 'asc' | 'desc'; after?: string; limit: number }
type ExportBody = ListBody & {
  format: ExportFormat
  columns: { key: string; title: string }[]
  words: Record<string, string>
  labels: Record<string, Record<string, string>>
}
type AnyCall = Parameters<Handler<never>>[0]

const NUMBER = 'bigint' as const
const TEXT = 'text' as const

const sortOf = (by: RawBuilder<unknown>, isNumber: boolean) =>
  isNumber ? { by, kind: NUMBER } : { by: sql`(${by})::text`, kind: TEXT }

function listingOf({ table, key, columns, shown = {}, numbers = [], placed = {} }: Table): Listing<string> {
  const own = columns.map((column) => sql.ref(column))
  const besides = Object.entries(shown).map(([name, { by }]) => sql`${by} as ${sql.ref(name)}`)
  return {
    columns: sql`${sql.ref(key)}::text as key, version, ${sql.join([...own, ...besides])}`,
    from: sql.table(table),
    key: sql`${sql.ref(key)}::text`,
    keyKind: TEXT,
    sorts: {
      ...Object.fromEntries(
        columns.map((column) => [
          column,
          sortOf(placed[column] ?? sql.ref(column), numbers.includes(column)),
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(shown).map(([name, { by, isNumber }]) => [name, sortOf(by, isNumber === true)]),
      ),
    },
  }
}

/** Equality on every column that the body names, and its search words. */
function conditionsOf({ columns, searched }: Table, body: ListBody): Condition[] {
  const text = sql`concat_ws(' ', ${sql.join(searched.map((column) => sql.ref(column)))})`
  const equal = columns
    .filter((column) => body[column] !== undefined)
    .map((column) => sql<SqlBool>`${sql.ref(column)} = ${body[column]}`)
  return [...equal, ...bySearch(text, body.search)]
}

/** Locks a line against other changes; rows that only refer to it may be written meanwhile. */
const lineOf = async (
  trx: Trx,
  description: Table,
  key: string,
): Promise<(Values & { key: string; version: number }) | undefined> => {
  const { columns, from } = listingOf(description)
  const { rows } = await sql<Values & { key: string; version: number }>`
    select ${columns} from ${from} where ${sql.ref(description.key)}::text = ${key} for no key update`.execute(
    trx,
  )
  return rows[0]
}

/** The endpoints that every reference table has. */
type ReferenceEndpoints = Record<
  'list' | 'export' | 'create' | 'update' | 'switchFound' | 'history',
  Endpoint
>
type Line = Values & { key: string; version: number }

/** Writes the values of a locked line and returns its new version. */
async function writeLine({ table, columns, key }: Table, trx: Trx, id: string, values: Values) {
  const set = columns.map((column) => sql`${sql.ref(column)} = ${values[column]}`)
  const { rows } = await sql<{ key: string; version: number }>`
      update ${sql.table(table)} set ${sql.join(set)}, version = version + 1
      where ${sql.ref(key)}::text = ${id} returning ${sql.ref(key)}::text as key, version`.execute(trx)
  const [after] = rows
  if (!after) throw new Error('the line is gone')
  return after
}

type Unchanged = {
  key: string
  name: string
  reason: { code: string; params: Record<string, string | number> }
}

/** Changes one line of many: a refusal undoes this line alone and is returned. */
async function tryLine(
  trx: Trx,
  { key, name }: { key: string; name: string },
  change: () => Promise<void>,
): Promise<Unchanged | null> {
  await sql`savepoint line`.execute(trx)
  try {
    await change()
    await sql`release savepoint line`.execute(trx)
    return null
  } catch (thrown) {
    const refused = refusalOf(thrown)
    if (!(refused instanceof Problem)) throw refused
    await sql`rollback to savepoint line`.execute(trx)
    const [first] = refused.errors
    return { key, name, reason: { code: first?.code ?? refused.problem, params: { ...first?.params } } }
  }
}

type SwitchBody = ListBody & { to: ReferenceStatus }

/** The next lines that the filters find and that have another status, locked in the order of their keys. */
async function linesToSwitch(trx: Trx, description: Table, { after, to, ...filter }: SwitchBody) {
  const { columns, from } = listingOf(description)
  const key = sql`${sql.ref(description.key)}::text`
  const conditions = [
    ...conditionsOf(description, filter),
    sql<SqlBool>`status <> ${to}`,
    ...(after === undefined ? [] : [sql<SqlBool>`${key} > ${after}`]),
  ]
  const { rows } = await sql<Line>`
    select ${columns} from ${from} where ${allOf(conditions)} order by ${key} limit ${SWITCHED_AT_ONCE + 1}
    for no key update`.execute(trx)
  return rows
}

/** The handlers that every reference table has, typed by its endpoints. */
export function referenceHandlers<E extends ReferenceEndpoints>(
  description: Table,
): Handlers<Pick<E, keyof ReferenceEndpoints>> {
  const listing = listingOf(description)
  const { name, table, columns, key } = description
  const list = async ({ trx, body }: AnyCall) => {
    const wanted = body as ListBody
    const conditions = conditionsOf(description, wanted)
    return readList<Values, string>(trx, listing, conditions, wanted)
  }
  const keys = ['status', ...(description.keys ?? [])]
  const exported = {
    key: keys,
    text: [...columns, ...Object.keys(description.shown ?? {}), 'key'].filter(
      (column) => !keys.includes(column),
    ),
  }
  const exportAll = async ({ trx, body, reply }: AnyCall) => {
    const wanted = body as ExportBody
    const shown = chosenColumns(wanted.columns, exported)
    const rows = readAll<Values, string>(trx, listing, [allOf(conditionsOf(description, wanted))], wanted)
    return sendExport(reply, name, rows, { ...wanted, columns: shown })
  }
  const create = async ({ trx, deps, body, audited }: AnyCall) => {
    const values = body as Values
    await description.beforeChange?.({ trx, deps })
    await description.check?.(trx, values, null)
    const { rows } = await sql<{ key: string; version: number }>`
        insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        values (${sql.join(columns.map((column) => values[column]))})
        returning ${sql.ref(key)}::text as key, version`.execute(trx)
    const [made] = rows
    if (!made) throw new Error('an insert returned no row')
    audited(name, made.key, changesOf({}, values, columns))
    return { ok: true as const, ...made }
  }
  const update = async ({ trx, deps, params, body, audited }: AnyCall) => {
    await description.beforeChange?.({ trx, deps })
    const { base_version, values } = body as { base_version: number; values: Values }
    const id = (params as { key: string }).key
    const before = await lineOf(trx, description, id)
    if (!before) throw new Problem('not_found')
    audited(name, id, changesOf(before, values, columns))
    requireVersion(before, base_version, before)
    await description.check?.(trx, values, before)
    return { ok: true as const, ...(await writeLine(description, trx, id, values)) }
  }
  const switchFound = async (call: AnyCall) => {
    const { trx, requestId, audited } = call
    const body = call.body as SwitchBody
    await description.beforeChange?.(call)
    const found = await linesToSwitch(trx, description, body)
    const lines = found.slice(0, SWITCHED_AT_ONCE)
    const failed: Unchanged[] = []
    for (const line of lines) {
      const values = { ...line, status: body.to }
      const named = { key: line.key, name: String(line[description.searched[0] ?? 'key']) }
      const refused = await tryLine(trx, named, async () => {
        await description.check?.(trx, values, line)
        await writeLine(description, trx, line.key, values)
        await writeAudit(trx, {
          action: `${name}_update`,
          user_id: person(call).id,
          request_id: requestId,
          entity: name,
          entity_id: line.key,
          details: changesOf(line, values, columns),
        })
      })
      if (refused !== null) failed.push(refused)
    }
    const count = lines.length - failed.length
    audited(name, '', { to: body.to, done: count, failed: failed.length })
    return {
      ok: true as const,
      done: count,
      failed,
      next: found.length > lines.length ? (lines.at(-1)?.key ?? null) : null,
    }
  }
  const history = async ({ trx, params }: AnyCall) => ({
    items: await readHistory(trx, name, (params as { key: string }).key),
  })
  const handlers = { list, export: exportAll, create, update, switchFound, history }
  // Columns are names at run time, so the types of rows and bodies are known only to the endpoints, which check them.
  return handlers as unknown as Handlers<Pick<E, keyof ReferenceEndpoints>>
}
