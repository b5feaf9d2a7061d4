// The types of the tables: the generated file is what the migrations and the overrides make, and an override says no more than the
// database allows: of the kind of its column, without null, which the catalogue knows, and one of the same texts where either lists them.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#support/sources.ts'
import { useServer } from '#support/use-shop.ts'
import {
  type CatalogueColumn,
  OVERRIDES_FILE,
  readAs,
  readCatalogue,
  TABLES_FILE,
  tablesFile,
} from '../../../src/setup/schema/tables-file.ts'

type Override = {
  /** As the catalogue's types are read, null apart: `number`, `string[]`. */
  kind: string
  isNullable: boolean
  /** The only texts or numbers that there are, sorted; undefined where any may be. */
  values: string[] | undefined
}

const FILE = fileURLToPath(OVERRIDES_FILE)
/** The other files, parsed once for all compilations. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** Compiles overrides.ts as it is, or with more before its first table. */
function compileOverrides(added = ''): { program: ts.Program; source: ts.SourceFile } {
  const config = ts.getParsedCommandLineOfConfigFile(`${ROOT}/tsconfig.json`, {}, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => {},
  } as ts.ParseConfigFileHost)
  const options = config?.options ?? {}
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  const text = readFileSync(FILE, 'utf8').replace('Overrides = Known<{', (start) => `${start}${added}`)
  host.getSourceFile = (name, ...rest) => {
    if (name === FILE) return ts.createSourceFile(name, text, ts.ScriptTarget.ESNext)
    if (!parsed.has(name)) parsed.set(name, getSourceFile.call(host, name, ...rest))
    return parsed.get(name)
  }
  const program = ts.createProgram([FILE], options, host)
  const source = program.getSourceFile(FILE)
  if (!source) throw new Error(`${FILE} is not there`)
  return { program, source }
}

/** What the compiler says of overrides.ts when this is added to its tables. */
function faultsWith(added: string): string[] {
  const { program, source } = compileOverrides(added)
  return program
    .getSemanticDiagnostics(source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  const base = checker.getBaseTypeOfLiteralType(checker.getNonNullableType(type))
  const parts = base.isUnion() ? base.types : [base]
  if (parts.every(({ flags }) => flags & ts.TypeFlags.NumberLike)) return 'number'
  if (parts.every(({ flags }) => flags & ts.TypeFlags.StringLike)) return 'string'
  if (parts.every(({ flags }) => flags & ts.TypeFlags.BooleanLike)) return 'boolean'
  const item = checker.isArrayType(base) && checker.getIndexTypeOfType(base, ts.IndexKind.Number)
  return item ? `${kindOf(checker, item)}[]` : checker.typeToString(base)
}

/** The literals of a union, `null` apart; undefined for a type of any text or number. */
function valuesOf(type: ts.Type): string[] | undefined {
  const parts = (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & ts.TypeFlags.Null))
  const literals = parts.flatMap((part) => (part.isStringLiteral() || part.isNumberLiteral() ? [part] : []))
  return literals.length === parts.length && parts.length > 0
    ? literals.map(({ value }) => String(value)).sort()
    : undefined
}

/** What the compiler knows of the overrides, by `table.column`; those that are only a comment are not there. */
function readOverrides(): Map<string, Override> {
  const { program, source } = compileOverrides()
  const checker = program.getTypeChecker()
  const symbol = checker.getSymbolAtLocation(source)?.exports?.get('Overrides' as ts.__String)
  if (!symbol) throw new Error('Overrides is not exported')
  const tables = checker.getDeclaredTypeOfSymbol(symbol).getProperties()
  return new Map(
    tables.flatMap((table) =>
      checker
        .getTypeOfSymbol(table)
        .getProperties()
        .flatMap((column): [string, Override][] => {
          const type = checker.getTypeOfSymbol(column)
          if (type.flags & ts.TypeFlags.Unknown) return []
          const isNullable = type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Null)
          const kind = kindOf(checker, type)
          return [[`${table.name}.${column.name}`, { kind, isNullable, values: valuesOf(type) }]]
        }),
    ),
  )
}

/** The values of a constraint `check (column in (…))`. */
const LIST = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/
const literalsOf = (list: string): string[] =>
  list
    .split(', ')
    .map((item) => item.replace(/^'(.*)'::\w+$/, '$1'))
    .sort()

const server = useServer()
let overrides: Map<string, Override>
let catalogue: CatalogueColumn[]
beforeAll(async () => {
  overrides = readOverrides()
  catalogue = await readCatalogue(server.db)
})

describe('the types of the tables', () => {
  it('are those of the migrations and the overrides', () => {
    const isWritten = readFileSync(TABLES_FILE, 'utf8') === tablesFile(catalogue)
    expect(isWritten, 'src/server/db/schema/tables.ts is out of date: run `npm run schema`').toBe(true)
  })
})

describe('an override', () => {
  it('is of a table and a column that the database has', () => {
    expect(faultsWith('')).toEqual([])
    expect(faultsWith('nowhere: { state: string };').join()).toContain('no such table')
    expect(faultsWith('pinned_applications: { nowhere: string };').join()).toContain('no such column')
  })

  it('is of the kind of its column, and null only of what the database makes itself', () => {
    const wrong = catalogue.flatMap((row) => {
      const override = overrides.get(`${row.table}.${row.column}`)
      if (override === undefined) return []
      const known = readAs(row)
      const isOfKind = known === 'unknown' || override.kind === known
      return isOfKind && (row.isMade || !override.isNullable)
        ? []
        : [{ column: `${row.table}.${row.column}`, override, known }]
    })
    expect(wrong).toEqual([])
  })

  it('lists the values that the database lists', async () => {
    const { rows } = await sql<{ table: string; text: string }>`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace`.execute(server.db)
    const lists = rows.flatMap(({ table, text }) => {
      const [, column, list] = LIST.exec(text) ?? []
      return list === undefined ? [] : [{ column: `${table}.${column}`, known: literalsOf(list) }]
    })
    const differing = lists.flatMap(({ column, known }) => {
      const declared = overrides.get(column)?.values
      return JSON.stringify(declared) === JSON.stringify(known) ? [] : [{ column, declared, known }]
    })
    expect(lists.length).toBeGreaterThan(50)
    expect(differing).toEqual([])
  })
})
