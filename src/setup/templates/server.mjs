// The templates of a new resource on the server's side: domain, contract, handlers, queries and the test of the API.
// The list is paged by key and shaped by the row; the query is written when the table exists.

const domain = ({
  name,
  Name,
  camel,
}) => `// ${Name}: what the business says about it. Pure; read by the server and by the screens.
import { z } from 'zod'

/** The fields a person fills in. */
export const ${camel}Form = z.strictObject({
  name: z.string().trim().min(1).max(200),
})
export type ${Name}Form = z.infer<typeof ${camel}Form>

/** Which fields are still missing before ${name} can be saved. */
export function missingIn(form: Partial<${Name}Form>): Array<keyof ${Name}Form> {
  return form.name?.trim() ? [] : ['name']
}
`

const domainTest = ({ name, camel }) => `import { describe, expect, it } from 'vitest'
import { ${camel}Form, missingIn } from './${name}.ts'

describe('${name}', () => {
  it('wants a name', () => {
    expect(missingIn({})).toEqual(['name'])
    expect(missingIn({ name: '  ' })).toEqual(['name'])
    expect(missingIn({ name: 'Чиланзар' })).toEqual([])
  })

  it('refuses fields it does not know', () => {
    expect(${camel}Form.safeParse({ name: 'Чиланзар', colour: 'red' }).success).toBe(false)
  })
})
`

const contract = ({ name, Name, camel, table }) => `// The calls of ${name}: list, one record, create.
import { z } from 'zod'
import { ${camel}Form } from '#domain/${name}/${name}.ts'
import { endpoint } from '../endpoint.ts'

const record = z.object({ id: z.number(), name: z.string() })
export type ${Name}Record = z.infer<typeof record>

export const ${camel} = {
  list: endpoint({
    method: 'GET',
    path: '/api/uz/${table}',
    access: '${name}',
    query: z.strictObject({ after: z.coerce.number().int().optional() }),
    returns: z.object({ items: z.array(record), next: z.number().nullable() }),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/uz/${table}/:id',
    access: '${name}',
    params: z.strictObject({ id: z.coerce.number().int() }),
    returns: record,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/uz/${table}',
    access: '${name}',
    body: ${camel}Form,
    returns: record,
    operation: true,
    audit: '${table}_create',
  }),
} as const
`

const queries = ({ name, Name, table }) => `// The SQL of ${name}; the only door for other features.
import { sql } from 'kysely'
import type { ${Name}Record } from '#api/back-office/${name}.ts'
import type { ${Name}Form } from '#domain/${name}/${name}.ts'
import type { Trx } from '../platform/handler.ts'

/** At most \`limit\` records after the given id, in the order of their ids. */
export async function ${name.replaceAll('-', '')}After(trx: Trx, after: number, limit: number): Promise<${Name}Record[]> {
  const found = await sql<${Name}Record>\`
    SELECT id, name FROM ${table} WHERE id > \${after} ORDER BY id LIMIT \${limit}\`.execute(trx)
  return found.rows
}

export async function ${name.replaceAll('-', '')}Of(trx: Trx, id: number): Promise<${Name}Record | undefined> {
  const found = await sql<${Name}Record>\`SELECT id, name FROM ${table} WHERE id = \${id}\`.execute(trx)
  return found.rows[0]
}

export async function insert${Name}(trx: Trx, form: ${Name}Form): Promise<${Name}Record> {
  const made = await sql<${Name}Record>\`
    INSERT INTO ${table} (name) VALUES (\${form.name}) RETURNING id, name\`.execute(trx)
  const first = made.rows[0]
  if (!first) throw new Error('an insert returned no row')
  return first
}
`

const handlers = ({ name, Name, camel }) => {
  const flat = name.replaceAll('-', '')
  return `// What the server does for each call of ${name}.
import type { ${camel} } from '#api/back-office/${name}.ts'
import type { Handlers } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import { ${flat}After, ${flat}Of, insert${Name} } from './queries.ts'

const PAGE = 50

export const ${camel}Handlers: Handlers<typeof ${camel}> = {
  async list({ trx, query }) {
    const found = await ${flat}After(trx, query.after ?? 0, PAGE + 1)
    const items = found.slice(0, PAGE)
    return { items, next: found.length > PAGE ? (items.at(-1)?.id ?? null) : null }
  },

  async view({ trx, params }) {
    const record = await ${flat}Of(trx, params.id)
    if (!record) throw new Problem('not_found')
    return record
  },

  async create({ trx, body, audited }) {
    const record = await insert${Name}(trx, body)
    audited('${name}', record.id)
    return record
  },
}
`
}

export const serverFiles = (names) => ({
  [`src/domain/${names.name}/${names.name}.ts`]: domain(names),
  [`src/domain/${names.name}/${names.name}.test.ts`]: domainTest(names),
  [`src/api/back-office/${names.name}.ts`]: contract(names),
  [`src/server/${names.name}/queries.ts`]: queries(names),
  [`src/server/${names.name}/handlers.ts`]: handlers(names),
})
