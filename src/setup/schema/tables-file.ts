// What src/server/db/schema/tables.ts says: every table and view of the migrated database, its columns in the order of the SQL, each in a
// shape of src/server/db/columns.ts. `npm run schema` writes the file, tests/api/platform/table-types.test.ts compares it.
import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import ts from 'typescript'

const FOLDER = new URL('../../server/db/schema/', import.meta.url)
/** The generated file. */
export const TABLES_FILE = new URL('tables.ts', FOLDER)
/** What people say of columns, because the catalogue does not know it. */
export const OVERRIDES_FILE = new URL('overrides.ts', FOLDER)

/** A column as the catalogue of the database describes it; `type` is `udt_name`, `_int4` for a list of int4. */
export type CatalogueColumn = {
  table: string
  column: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isIdentity: boolean
  /** The database makes it of others: a generated column, or one of a view. It does not know whether that is null. */
  isMade: boolean
}

/** The columns of all tables and views, tables by name, columns in their order. */
export async function readCatalogue<T>(db: Kysely<T>): Promise<CatalogueColumn[]> {
  const { rows } = await sql<CatalogueColumn>`
    select c.table_name as "table", c.column_name as "column", c.udt_name as "type", c.is_nullable = 'YES' as "isNullable",
      c.column_default is not null as "hasDefault", c.is_identity = 'YES' as "isIdentity",
      c.is_generated = 'ALWAYS' or t.table_type = 'VIEW' as "isMade"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' order by c.table_name collate "C", c.ordinal_position`.execute(db)
  return rows
}

/** How a value of each type of the database is read (PGLITE_OPTIONS and the parsers of pg, src/server/db/open.ts). */
const READ_AS: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  text: 'string',
  uuid: 'string',
  xid8: 'string',
  date: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Uint8Array',
  json: 'unknown',
  jsonb: 'unknown',
}

/** The type of a value that is read: `number`, `string[]`. Throws for a type that no table has had yet. */
export function readAs({ table, column, type }: CatalogueColumn): string {
  const read = READ_AS[type.replace(/^_/, '')]
  if (read === undefined) throw new Error(`${table}.${column}: nothing is known of the type ${type}`)
  return type.startsWith('_') ? `${read}[]` : read
}

/** Shapes of types that are written otherwise than they are read: without and with a default. */
const SHAPES: Readonly<Record<string, readonly [string, string]>> = {
  int8: ['Big', 'BigOr'],
  timestamptz: ['Instant', 'InstantNow'],
}

/** The type of a column; `override` is the name of what is said of its value, if anything is. */
function shapeOf(column: CatalogueColumn, override: string | undefined): string {
  const { type, isMade, isIdentity, isNullable } = column
  const hasDefault = column.hasDefault || isIdentity
  const value = override ?? readAs(column)
  if (isMade) return override || !isNullable ? `Made<${value}>` : `Made<${value} | null>`
  const plain = hasDefault ? `Generated<${value}>` : value
  const json = `${hasDefault ? 'JsonOr' : 'Json'}<${value}>`
  const own = isIdentity ? 'Id' : (SHAPES[type]?.[hasDefault ? 1 : 0] ?? plain)
  const shape = readAs(column) === 'unknown' ? json : override ? plain : own
  return isNullable ? `${shape} | null` : shape
}

type Override = { comment: string; isType: boolean; columns: Map<string, Override> }

/** What overrides.ts says, by table and column; of a table or column that is `unknown` there is only a comment. */
function readOverrides(): Map<string, Override> {
  const text = readFileSync(OVERRIDES_FILE, 'utf8')
  const source = ts.createSourceFile('overrides.ts', text, ts.ScriptTarget.ESNext, true)
  const overridesIn = (literal: ts.TypeLiteralNode): Map<string, Override> =>
    new Map(
      literal.members.filter(ts.isPropertySignature).map((member) => {
        const { name, type } = member
        const comments = ts.getJSDocCommentsAndTags(member).map((comment) => comment.getText(source))
        return [
          name.getText(source),
          {
            comment: comments.join('\n'),
            isType: type?.kind !== ts.SyntaxKind.UnknownKeyword,
            columns: type && ts.isTypeLiteralNode(type) ? overridesIn(type) : new Map(),
          },
        ]
      }),
    )
  const literal = source.statements
    .filter(ts.isTypeAliasDeclaration)
    .flatMap(({ name, type }) =>
      name.text === 'Overrides' && ts.isTypeReferenceNode(type) ? type.typeArguments : [],
    )
    .find((argument) => argument && ts.isTypeLiteralNode(argument))
  if (!literal || !ts.isTypeLiteralNode(literal)) throw new Error('overrides.ts has no type Overrides')
  return overridesIn(literal)
}

const HEAD = `// Generated by \`npm run schema\` from the migrations and overrides.ts: the tables and views as types for Kysely. Not edited by hand.
import type { Generated } from 'kysely'
import type { Big, BigOr, Id, Instant, InstantNow, Json, JsonOr, Made } from '../columns.ts'
import type { Overrides } from './overrides.ts'
`

/** The whole text of tables.ts. */
export function tablesFile(catalogue: readonly CatalogueColumn[]): string {
  const overrides = readOverrides()
  const lines = [HEAD, 'export type Database = {']
  const comment = (override: Override | undefined, indent: string) => {
    if (override?.comment) lines.push(`${indent}${override.comment}`)
  }
  for (const [table, columns] of Map.groupBy(catalogue, (column) => column.table)) {
    comment(overrides.get(table), '  ')
    lines.push(`  ${table}: {`)
    for (const row of columns) {
      const override = overrides.get(table)?.columns.get(row.column)
      comment(override, '    ')
      const name = override?.isType ? `Overrides['${table}']['${row.column}']` : undefined
      lines.push(`    ${row.column}: ${shapeOf(row, name)}`)
    }
    lines.push('  }')
  }
  return [...lines, '}', ''].join('\n')
}
