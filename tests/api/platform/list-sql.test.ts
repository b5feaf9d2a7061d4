// The plans of every list, with the indexes that serve it, and a hash of each statement, in a file of each list (src/docs/sql): an index
// that is lost is seen in the diff, and a statement that changed is refused until it was looked at. `npm run sql` writes the files,
// `npm run sql -- --full` prints the statements.
//
// Each plan is that of 60,000 rows in every large table (tests/support/planned-size.ts), for the engine that the lock file names.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { format } from 'sql-formatter'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { session } from '#api/session.ts'
import { cursorOf } from '#server/platform/listing/listing.ts'
import type { ApiSession } from '#support/api.ts'
import { pgliteDatabase } from '#support/database.ts'
import { planAsIfFilled } from '#support/planned-size.ts'
import { startTestServer, type TestServer } from '#support/server.ts'

const FOLDER = new URL('../../../src/docs/sql/', import.meta.url)
/** Set by `npm run sql`: whether the files are written, and the folder that gets the statements in full. */
const { SQL_PLANS: isWritten, SQL_TEXTS: textsFolder } = process.env
const SEARCH = 'karimov'

/** The sorts of a list; undefined for any other endpoint. */
function sortsOf({ body }: Endpoint): readonly string[] | undefined {
  if (!(body instanceof z.ZodObject) || !('after' in body.shape)) return undefined
  const { sort } = body.shape
  const options = sort instanceof z.ZodDefault ? sort.def.innerType : sort
  return options instanceof z.ZodEnum ? options.options.map(String) : []
}
/** What a list cannot be asked without. */
const REQUIRED: Readonly<Record<string, object>> = {
  'profitAndLoss.list': { month: '2026-01', line: 'revenue' },
}

const LISTS = [...ENDPOINTS].flatMap(([name, row]) => {
  const sorts = row.operation ? undefined : sortsOf(row)
  return sorts ? [{ name, row, sorts, required: REQUIRED[name] ?? {} }] : []
})

let server: TestServer
let admin: ApiSession
let executed: CompiledQuery[] = []
/** What every request asks: who is signed in, and the like. */
let common = new Set<string>()

beforeAll(async () => {
  server = await startTestServer({ on: await pgliteDatabase(undefined, (query) => executed.push(query)) })
  admin = await server.signIn('admin')
  await planAsIfFilled(server.database)
  common = new Set((await statementsOf(session.user, {}))?.map(({ sql }) => sql))
})
afterAll(() => server.stop())

/** What a request makes the server ask the database; undefined when it is refused. */
async function statementsOf(row: Endpoint, body: object): Promise<CompiledQuery[] | undefined> {
  executed = []
  const answer = await admin.send(row, { body })
  if (answer.status !== 200) return undefined
  return executed.filter(({ sql }) => /^\s*(select|with)/i.test(sql) && !common.has(sql))
}

/** The access paths of a statement: nodes of the plan with their tables and indexes. */
async function planOf({ sql, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await server.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
  )
  const [first] = rows
  if (!first) throw new Error(`no plan: ${sql}`)
  return linesOf(first['QUERY PLAN'][0].Plan, 0)
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'CTE Name'?: string
  Plans?: Plan[]
}
/** Nodes that only pass rows on. */
const PASSING = ['Limit', 'Result', 'Memoize', 'Materialize', 'Subquery Scan']

function linesOf(plan: Plan, depth: number): string[] {
  const isShown = !PASSING.includes(plan['Node Type'])
  const of = [plan['Index Name'], plan['Relation Name'] ?? plan['CTE Name']].filter(Boolean).join(' on ')
  const below = (plan.Plans ?? []).flatMap((inner) => linesOf(inner, depth + (isShown ? 1 : 0)))
  return isShown ? [`${'  '.repeat(depth)}${plan['Node Type']}${of && `: ${of}`}`, ...below] : below
}

/** A cursor that an order of the list accepts: what it is ordered by and the key are texts, numbers, instants or ids. */
async function behindCursor(row: Endpoint, body: { sort: string }): Promise<CompiledQuery[]> {
  for (const sort_ of ['1', '2026-01-01T00:00:00Z'])
    for (const key_ of ['1', '00000000-0000-4000-8000-000000000001']) {
      const after = cursorOf({ name: body.sort, way: 'asc' }, { sort_, key_ })
      const statements = await statementsOf(row, { ...body, way: 'asc', after })
      if (statements) return statements
    }
  throw new Error(`no cursor of ${row.path} by ${body.sort}`)
}

/** Endpoints that search and have no pages. */
const SEARCHES: Readonly<Record<string, object>> = {
  'search.find': { text: SEARCH },
  'stages.products': { search: SEARCH },
  'returns.find': { text: '1001' },
}

const textOf = (sql: string) =>
  format(sql, { language: 'postgresql', keywordCase: 'lower', expressionWidth: 130, tabWidth: 2 })

/** Changes with the statement, not with the line breaks of its source. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** A file: the plans of statements that nothing above has, each with the hash of its statement; `texts` has the statements too. */
class Page {
  readonly lines: string[]
  readonly texts: string[]
  private readonly statements = new Set<string>()
  private readonly nodes = new Set<string>()
  private readonly same: string[] = []

  constructor(name: string, row: Endpoint) {
    const title = `${name}: ${row.method} ${row.path}`
    this.lines = [title]
    this.texts = [`-- ${title}`]
  }

  async add(title: string, statements: readonly CompiledQuery[]): Promise<void> {
    for (const statement of statements) {
      if (this.statements.has(statement.sql)) continue
      this.statements.add(statement.sql)
      const plan = await planOf(statement)
      for (const line of plan) this.nodes.add(line.trim())
      const text = textOf(statement.sql)
      const head = `${title}, ${hashOf(text)}`
      this.lines.push('', head, ...plan.map((line) => `  ${line}`))
      this.texts.push('', `-- ${head}`, `${text};`, ...plan.map((line) => `-- ${line}`))
    }
  }

  /** Only the nodes that the plans above do not have: the statement is the same but for its order. */
  async addNodes(title: string, statements: readonly CompiledQuery[]): Promise<void> {
    const plans = await Promise.all(
      statements.filter(({ sql }) => !this.statements.has(sql)).map((statement) => planOf(statement)),
    )
    const lines = plans.flat().map((line) => line.trim())
    const others = [...new Set(lines)].filter((line) => !this.nodes.has(line))
    if (others.length > 0) this.lines.push('', title, ...others.map((line) => `  ${line}`))
    else if (lines.length > 0) this.same.push(title)
  }

  /** What `addNodes` found nothing new in. */
  addSame(): void {
    if (this.same.length > 0) this.lines.push('', `as above: ${this.same.join('; ')}`)
  }
}

const fileOf = (name: string) => new URL(`${name}.txt`, FOLDER).pathname

/** Compares with the file of an endpoint, or writes what `npm run sql` was called for. */
function check(name: string, { lines, texts }: Pick<Page, 'lines' | 'texts'>): void {
  const found = `${lines.join('\n')}\n`
  if (textsFolder !== undefined) writeFileSync(join(textsFolder, `${name}.sql`), `${texts.join('\n')}\n`)
  if (isWritten !== undefined) writeFileSync(fileOf(name), found)
  if (textsFolder !== undefined || isWritten !== undefined) return
  const known = existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : ''
  const message = `${name}: a statement or its plan differs from src/docs/sql/${name}.txt. \`npm run sql -- --full ${name}\` prints the statements, \`npm run sql\` writes the files`
  expect(found, message).toBe(known)
}

it.each(LISTS)('$name', async ({ name, row, sorts, required }) => {
  const page = new Page(name, row)
  const first = await statementsOf(row, required)
  expect(first, 'answers without filters').toBeDefined()
  await page.add('first page', first ?? [])
  await page.add('found by a search', (await statementsOf(row, { ...required, search: SEARCH })) ?? [])
  for (const sort of sorts) {
    await page.addNodes(`by ${sort}`, (await statementsOf(row, { ...required, sort })) ?? [])
    await page.addNodes(`by ${sort}, behind a cursor`, await behindCursor(row, { ...required, sort }))
  }
  page.addSame()
  check(name, page)
})

it.each(Object.entries(SEARCHES))('%s', async (name, body) => {
  const row = ENDPOINTS.get(name)
  if (!row) throw new Error(`no endpoint ${name}`)
  const page = new Page(name, row)
  await page.add('search', (await statementsOf(row, body)) ?? [])
  check(name, page)
})

it('keeps no file of a list that is gone', () => {
  const names = new Set([...LISTS.map(({ name }) => name), ...Object.keys(SEARCHES)])
  expect(readdirSync(FOLDER).filter((file) => !names.has(file.replace(/\.txt$/, '')))).toEqual([])
})

it.skipIf(isWritten !== undefined || textsFolder !== undefined)(
  'names the endpoint of a statement that changed, how to read it and how to write its file',
  () => {
    const known = readFileSync(fileOf('branches.list'), 'utf8')
    const changed = known.replace(/[0-9a-f]{12}/, hashOf('select 1'))
    const asPage = (text: string) => ({ lines: text.trimEnd().split('\n'), texts: [] })
    expect(() => check('branches.list', asPage(known))).not.toThrow()
    expect(() => check('branches.list', asPage(changed))).toThrow(
      /^branches\.list: .*`npm run sql -- --full branches\.list`.*`npm run sql`/,
    )
    expect(hashOf(textOf('select 1'))).not.toBe(hashOf(textOf('select 2')))
    expect(hashOf(textOf('select 1 as one'))).toBe(hashOf(textOf('select\n  1  as one')))
  },
)
