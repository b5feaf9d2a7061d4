// Every list of the API with the records of the demo shop: each order both ways over several pages, values that no screen sends, and
// what people of a narrower scope see; of declared lists also each filter, and the export beside the lines of the screen.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import type { ColumnKind, ListColumn } from '#api/shapes/define-list.ts'
import { csvText } from '#server/platform/listing/csv-text.ts'
import type { ApiSession } from '#support/api.ts'
import { type ListOfApi, readDeclaredLists } from '#support/declared-lists.ts'
import { HOSTILE_TEXTS } from '#support/hostile-texts.ts'
import { perSuite } from '#support/suite.ts'
import { useServer } from '#support/use-shop.ts'

type Line = Readonly<Record<string, unknown>>
type Page = { items: Line[]; next: string | null; total: number }
/** What a list cannot be asked without. */
const REQUIRED: Readonly<Record<string, object>> = {
  'profitAndLoss.list': { month: '2026-01', line: 'revenue' },
}
const NARROW = ['director', 'manager', 'seller', 'support', 'accounting', 'partner'] as const
const shop = useServer(['admin', ...NARROW], { seed: 'demo' })

/** The values of an enum, also of an optional one. */
const valuesOf = (schema: unknown): string[] => {
  const inner = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return inner instanceof z.ZodEnum ? inner.options.map(String) : []
}
const LISTS = [...ENDPOINTS].flatMap(([name, row]) => {
  const shape: Record<string, unknown> = row.body instanceof z.ZodObject ? row.body.shape : {}
  if (row.operation === true || !('after' in shape) || !('limit' in shape)) return []
  return [{ name, row, shape, sorts: valuesOf(shape['sort']), required: REQUIRED[name] ?? {} }]
})
const declared = await readDeclaredLists()

const ask = async (api: ApiSession, row: Endpoint, body: object) => {
  const { status, body: page, text } = await api.send(row, { body })
  return { status, text, page: page as Page }
}
async function read(api: ApiSession, row: Endpoint, body: object): Promise<Page> {
  const { status, page, text } = await ask(api, row, body)
  expect(status, `${JSON.stringify(body)}: ${text}`).toBe(200)
  return page
}
const keyOf = (line: Line): unknown => line['key'] ?? line['id'] ?? JSON.stringify(line)
const keysOf = ({ items }: Page): unknown[] => items.map(keyOf)
/** Rows of a list over its pages, of so many lines each. */
async function walk(row: Endpoint, body: object, limit: number, pages: number): Promise<unknown[]> {
  const keys: unknown[] = []
  let after: string | null = null
  for (let page = 0; page < pages; page += 1) {
    const found: Page = await read(shop.admin, row, { ...body, limit, ...(after !== null && { after }) })
    keys.push(...keysOf(found))
    after = found.next
    if (after === null) break
  }
  return keys
}

const PAGE = 7
const PAGES = perSuite(2, 5)

describe.each(LISTS)('$name', ({ name, row, shape, sorts, required }) => {
  it('has each order both ways, and its pages follow one another', async () => {
    for (const sort of sorts.length === 0 ? [{}] : sorts.map((name) => ({ sort: name }))) {
      const [up, down] = await Promise.all(
        ['asc', 'desc'].map((way) => read(shop.admin, row, { ...required, ...sort, way, limit: 100 })),
      )
      for (const [way, page] of Object.entries({ asc: up, desc: down })) {
        const whole = keysOf(page as Page)
        expect(new Set(whole).size, JSON.stringify(sort)).toBe(whole.length)
        const walked = await walk(row, { ...required, ...sort, way }, PAGE, PAGES)
        expect(walked, `${JSON.stringify(sort)} ${way}`).toEqual(whole.slice(0, PAGE * PAGES))
      }
      if (up?.next === null) expect(keysOf(down as Page).reverse()).toEqual(keysOf(up))
    }
  })

  it('answers in words to what no screen sends', async () => {
    const bad = [{ after: 'nonsense' }, { limit: 0 }, { limit: 101 }, { nonsense: 1 }, { way: 'up' }]
    for (const body of [...bad, ...(sorts.length === 0 ? [] : [{ sort: 'nonsense' }])])
      expect((await ask(shop.admin, row, { ...required, ...body })).status, JSON.stringify(body)).toBe(400)
    const fields = Object.keys(shape).filter((field) => !['limit', 'sort', 'way', 'search'].includes(field))
    for (const field of fields)
      for (const value of ["' or 1=1 --", '99999999999999999999', '\0', ['1'], null]) {
        const { status } = await ask(shop.admin, row, { ...required, [field]: value })
        expect([200, 400], `${field}: ${JSON.stringify(value)}`).toContain(status)
      }
    if (!('search' in shape)) return
    for (const search of HOSTILE_TEXTS.slice(0, perSuite(8, undefined))) {
      const { status } = await ask(shop.admin, row, { ...required, search: search.slice(0, 100) })
      // Some lists ask for a longer search.
      expect([200, 400], search).toContain(status)
    }
  })

  it('shows people of a narrower scope nothing that an administrator does not see', async () => {
    // What belongs to one person, an administrator does not see either.
    if (row.access === 'session' || /^(inbox|chat|mentions)\./.test(name)) return
    const order = sorts[0] === undefined ? {} : { sort: sorts[0] }
    const all = await read(shop.admin, row, { ...required, ...order, limit: 100 })
    for (const who of NARROW) {
      const { status, page } = await ask(shop[who], row, { ...required, ...order, limit: 100 })
      if (status === 403) continue
      expect(status, who).toBe(200)
      expect(page.total, who).toBeLessThanOrEqual(all.total)
      if (all.next === null)
        expect(new Set(keysOf(all)), who).toEqual(new Set([...keysOf(all), ...keysOf(page)]))
    }
  })
})

/** The cells of a CSV file. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text
    .replace('\ufeff', '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== ';') rows.push([])
  }
  return rows.filter((row) => row.length > 1 || row[0] !== '')
}
/** Kinds whose value a file shows as the line has it. */
const PLAIN_KINDS: readonly ColumnKind[] = ['text', 'fixed', 'key', 'number', 'count']
const isExported = ({ isScreenOnly, isShown = true, kind }: ListColumn): boolean =>
  isScreenOnly !== true && isShown && PLAIN_KINDS.includes(kind)

const cellOf = (column: ListColumn, line: Line, key: string): string => {
  const value = column.derive === undefined ? line[key] : column.derive(line)
  return value === null || value === undefined ? '' : csvText(String(value))
}

describe.each(declared)('$name as a declaration', (list: ListOfApi) => {
  const { columns, filters, tabs, endpoints } = list
  const entries = Object.entries<ListColumn>(columns)

  it('has each filter, and those of a column find its value', async () => {
    for (const [name, { isFilter, values = [] }] of entries)
      for (const value of isFilter ? values : []) {
        const { items } = await read(shop.admin, endpoints.list, { [name]: value, limit: 100 })
        expect(new Set(items.map((line) => line[name])).size, `${name} ${value}`).toBeLessThanOrEqual(1)
        for (const line of items) expect(line[name], name).toBe(value)
      }
    for (const [name, { options }] of Object.entries(filters)) {
      const asked = typeof options === 'string' ? ['1'] : 'yes' in options ? [options.yes] : options.values
      for (const value of asked) {
        const { status, text } = await ask(shop.admin, endpoints.list, { [name]: value })
        expect(options === 'screen' ? [200, 400] : [200], `${name} ${value}: ${text}`).toContain(status)
      }
    }
    for (const tab of tabs) await read(shop.admin, endpoints.list, { tab })
  })

  it('writes the lines of the screen into a file', async () => {
    const exported = entries.filter(([, column]) => isExported(column)).map(([key]) => key)
    const body = { sort: list.sorts[0], way: 'desc' }
    const page = await read(shop.admin, endpoints.list, { ...body, limit: 100 })
    const { status, text } = await shop.admin.send(endpoints.export, {
      body: { ...body, format: 'csv', columns: exported.map((key) => ({ key, title: key })) },
    })
    expect(status, text).toBe(200)
    const [headings, ...rows] = cellsOf(text)
    expect(headings).toEqual(exported)
    if (page.next === null) expect(rows.length).toBe(page.total)
    const lines = page.items.map((line) =>
      exported.map((key) => cellOf(columns[key] as ListColumn, line, key)),
    )
    expect(rows.slice(0, lines.length)).toEqual(lines)
  })
})

it('the lists and their declarations are found', () => {
  expect(LISTS.length).toBeGreaterThan(40)
  expect(declared.length).toBeGreaterThan(20)
})
