// The types of the tables (src/server/db/schema) agree with the migrated database: the same tables and columns, null where a column may
// be null, left out of an insert where the database has a value, of the same kind, and one of the same texts where either lists them.
import { sql } from 'kysely'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#support/sources.ts'
import { useServer } from '#support/use-shop.ts'

type Kind = 'number' | 'text' | 'flag' | 'instant' | 'list' | 'bytes' | 'json'
type Column = {
  kind: Kind
  isNullable: boolean
  isUnknown?: boolean
  /** The only texts or numbers that there are, sorted; undefined where any may be. */
  values?: string[] | undefined
  insert: 'required' | 'optional' | 'never'
}
type Tables = Record<string, Record<string, Column>>

const FILE = `${ROOT}/src/server/db/schema/table-types.virtual.ts`
const SOURCE = `import type { Insertable, Selectable } from 'kysely'
import type { Database } from './database.ts'
export type Read = { [T in keyof Database]: Selectable<Database[T]> }
export type Written = { [T in keyof Database]: Insertable<Database[T]> }
`
/** Views, whose columns the database does not describe. */
const VIEWS = ['shop_stock', 'tags_due']
/** Tables that no code of the server reads through their types. */
const UNTYPED = ['migrations']

const kindOfType = (checker: ts.TypeChecker, type: ts.Type): Kind => {
  const text = checker.typeToString(checker.getNonNullableType(type))
  if (text === 'Date') return 'instant'
  if (text.startsWith('Uint8Array')) return 'bytes'
  const base = checker.getBaseTypeOfLiteralType(checker.getNonNullableType(type))
  const parts = base.isUnion() ? base.types : [base]
  if (parts.every(({ flags }) => flags & ts.TypeFlags.NumberLike)) return 'number'
  if (parts.every(({ flags }) => flags & ts.TypeFlags.StringLike)) return 'text'
  if (parts.every(({ flags }) => flags & ts.TypeFlags.BooleanLike)) return 'flag'
  return checker.isArrayType(base) ? 'list' : 'json'
}

/** The literals of a union, `null` apart; undefined for a type of any text or number. */
function valuesOf(type: ts.Type): string[] | undefined {
  const parts = (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & ts.TypeFlags.Null))
  const literals = parts.flatMap((part) => (part.isStringLiteral() || part.isNumberLiteral() ? [part] : []))
  return literals.length === parts.length && parts.length > 0
    ? literals.map(({ value }) => String(value)).sort()
    : undefined
}

/** The values of a constraint `check (column in (…))`. */
const LIST = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/
const literalsOf = (list: string): string[] =>
  list
    .split(', ')
    .map((item) => item.replace(/^'(.*)'::\w+$/, '$1'))
    .sort()

/** What the compiler knows of the tables. */
function tablesOfTypes(): Tables {
  const config = ts.getParsedCommandLineOfConfigFile(`${ROOT}/tsconfig.json`, {}, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => {},
  } as ts.ParseConfigFileHost)
  const options = config?.options ?? {}
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === FILE || fileExists(name)
  host.getSourceFile = (name, ...rest) =>
    name === FILE
      ? ts.createSourceFile(name, SOURCE, ts.ScriptTarget.ESNext)
      : getSourceFile.call(host, name, ...rest)
  const program = ts.createProgram([FILE], options, host)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(FILE)
  const aliasOf = (name: string): ts.Type => {
    const symbol = source && checker.getSymbolAtLocation(source)?.exports?.get(name as ts.__String)
    if (!symbol) throw new Error(`${name} is not exported`)
    return checker.getDeclaredTypeOfSymbol(symbol)
  }
  const [read, written] = [aliasOf('Read'), aliasOf('Written')]
  const columnsOf = (type: ts.Type, table: string) => {
    const property = type.getProperty(table)
    return property ? checker.getTypeOfSymbol(property).getProperties() : []
  }
  return Object.fromEntries(
    read.getProperties().map(({ name: table }) => {
      const inserts = new Map(columnsOf(written, table).map((column) => [column.name, column]))
      const columns = columnsOf(read, table).map((column): [string, Column] => {
        const type = checker.getTypeOfSymbol(column)
        const insert = inserts.get(column.name)
        const isOptional = insert !== undefined && (insert.flags & ts.SymbolFlags.Optional) !== 0
        const isNullable = type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Null)
        return [
          column.name,
          {
            kind: kindOfType(checker, type),
            isNullable,
            values: valuesOf(type),
            isUnknown: (type.flags & ts.TypeFlags.Unknown) !== 0,
            insert: insert === undefined ? 'never' : isOptional ? 'optional' : 'required',
          },
        ]
      })
      return [table, Object.fromEntries(columns)]
    }),
  )
}

const KINDS: Record<string, Kind> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  text: 'text',
  uuid: 'text',
  xid8: 'text',
  date: 'text',
  bpchar: 'text',
  bool: 'flag',
  timestamptz: 'instant',
  bytea: 'bytes',
  json: 'json',
  jsonb: 'json',
}

const server = useServer()
let typed: Tables
let migrated: Tables
beforeAll(async () => {
  typed = Object.fromEntries(Object.entries(tablesOfTypes()).filter(([table]) => !VIEWS.includes(table)))
  const { rows } = await sql<{
    table: string
    column: string
    type: string
    is_nullable: boolean
    has_default: boolean
    is_generated: boolean
  }>`
    select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'YES' as is_nullable,
      c.column_default is not null or c.is_identity = 'YES' as has_default, c.is_generated = 'ALWAYS' as is_generated
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(server.db)
  const checks = await sql<{ table: string; text: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'c'`.execute(server.db)
  const lists = new Map(
    checks.rows.flatMap(({ table, text }) => {
      const [, column, list] = LIST.exec(text) ?? []
      return list === undefined ? [] : [[`${table}.${column}`, literalsOf(list)] as const]
    }),
  )
  migrated = {}
  for (const { table, column, type, is_nullable, has_default, is_generated } of rows) {
    if (UNTYPED.includes(table)) continue
    const columns = migrated[table] ?? {}
    migrated[table] = columns
    columns[column] = {
      kind: type.startsWith('_') ? 'list' : (KINDS[type] ?? 'json'),
      isNullable: is_nullable,
      values: lists.get(`${table}.${column}`),
      insert: is_generated ? 'never' : has_default ? 'optional' : is_nullable ? 'optional' : 'required',
    }
  }
})

/** JSON may be a list; it may be null where nothing is declared of it. The database does not know whether what it makes itself is null. */
function agrees(declared: Column | undefined, known: Column): boolean {
  if (declared === undefined || declared.insert !== known.insert) return false
  const isJson = known.kind === 'json' && (declared.kind === 'json' || declared.kind === 'list')
  const isOfKind = isJson || declared.kind === known.kind
  const isOpen = known.insert === 'never' || declared.isUnknown
  return isOfKind && (isOpen || declared.isNullable === known.isNullable)
}

describe('the types of the tables', () => {
  it('name the tables and columns of the database', () => {
    const names = (tables: Tables) =>
      Object.entries(tables).flatMap(([table, columns]) =>
        Object.keys(columns).map((column) => `${table}.${column}`),
      )
    expect(names(typed).sort()).toEqual(names(migrated).sort())
  })

  it('say what may be null, what an insert needs, and of which kind a value is', () => {
    const wrong = Object.entries(migrated).flatMap(([table, columns]) =>
      Object.entries(columns).flatMap(([column, known]) => {
        const declared = typed[table]?.[column]
        return agrees(declared, known) ? [] : [{ column: `${table}.${column}`, declared, known }]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('list the values that the database lists', () => {
    const differing = Object.entries(migrated).flatMap(([table, columns]) =>
      Object.entries(columns).flatMap(([column, { values: known }]) => {
        const declared = typed[table]?.[column]?.values
        return known === undefined || JSON.stringify(declared) === JSON.stringify(known)
          ? []
          : [{ column: `${table}.${column}`, declared, known }]
      }),
    )
    expect(differing).toEqual([])
  })
})
