// Every list of the API with the records of the demo shop: each order both ways over several pages, each filter, values that no screen
// sends, the export beside the lines of the screen, and what people of a narrower scope see. What a filter means and which rows a scope
// has, the tests of each feature say (tests/api).
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import type { ListColumn } from '#api/shapes/define-list.ts'
import { DEFAULT_ROLES } from '#domain/access/default-roles.ts'
import { nameOrder } from '#domain/kernel/texts/name-order.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import { dateInTashkent, formatTime, isPlainDate } from '#domain/kernel/time/dates.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { csvText } from '#server/platform/listing/csv-text.ts'
import type { ApiSession } from '#support/api.ts'
import { cellsOf } from '#support/csv.ts'
import { type ListOfApi, readDeclaredLists } from '#support/declared-lists.ts'
import { HOSTILE_TEXTS } from '#support/hostile-texts.ts'
import { addRareRecords } from '#support/rare-records.ts'
import { perSuite } from '#support/suite.ts'
import { useServer } from '#support/use-shop.ts'
import { hasValue, nameIn, SAME, TABLES, UNSAID } from './filter-meanings.ts'

type Line = Readonly<Record<string, unknown>>
type Page = { items: Line[]; next: string | null; total: number }
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
/** Without a period these have the current month, which is empty on its first day. */
const PERIOD = { from: daysAgo(27), to: daysAgo(0) }
/** What a list cannot be asked without, or is empty without. */
const REQUIRED: Readonly<Record<string, object>> = {
  'profitAndLoss.list': { month: daysAgo(15).slice(0, 7), line: 'revenue' },
  'sales.list': PERIOD,
  'salesByProduct.list': PERIOD,
  'applicationReport.list': PERIOD,
  'managerReport.list': PERIOD,
  'smsLog.list': PERIOD,
}
const NARROW = ['director', 'manager', 'seller', 'support', 'accounting', 'partner'] as const
const shop = useServer(['admin', ...NARROW], { seed: 'demo' })
beforeAll(() => addRareRecords(shop.db))

const innerOf = (schema: unknown): unknown =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? innerOf(schema.unwrap())
    : schema
/** The values of an enum, also of an optional one. */
const valuesOf = (schema: unknown): string[] => {
  const inner = innerOf(schema)
  return inner instanceof z.ZodEnum ? inner.options.map(String) : []
}
/** The schema of a field of a line. */
const fieldOf = ({ returns }: Endpoint, name: string): unknown => {
  const items = returns instanceof z.ZodObject ? innerOf(returns.shape['items']) : undefined
  const line = items instanceof z.ZodArray ? items.element : undefined
  return line instanceof z.ZodObject ? innerOf(line.shape[name]) : undefined
}
/** The export of a list has its path, with or without its last part: `…/list` and `…/export`, or `…/list/export`. */
const exportOf = ({ path }: Endpoint): Endpoint | undefined =>
  [`${path}/export`, path.replace(/\/list$/, '/export')].flatMap((wanted) =>
    [...ENDPOINTS.values()].filter((row) => row.path === wanted && row.kind === 'binary'),
  )[0]
const LISTS = [...ENDPOINTS].flatMap(([name, row]) => {
  const shape: Record<string, unknown> = row.body instanceof z.ZodObject ? row.body.shape : {}
  if (row.operation === true || !('after' in shape) || !('limit' in shape)) return []
  const list = { name, row, shape, sorts: valuesOf(shape['sort']), required: REQUIRED[name] ?? {} }
  return [{ ...list, exported: exportOf(row) }]
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

const inOrder = (keys: readonly (string | number)[]): boolean =>
  keys.every((key, nth) => nth === 0 || (keys[nth - 1] ?? key) <= key)
/** Numbers by value; texts as names, or as the search keys that people and clients have. */
const isSorted = (values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === 'number')
    ? inOrder(values)
    : [nameOrder, searchKey].some((keyFor) => inOrder(values.map((value) => keyFor(String(value)))))
/** Orders that follow from more than their column. */
const UNLIKE_COLUMN: Readonly<Record<string, readonly string[]>> = {
  // What is due first, as it is shown only of the next step.
  'complaints.list': ['due'],
  // The place of the level.
  'goods.list': ['priority'],
  'products.list': ['priority'],
  // The largest first.
  'salesByProduct.list': ['revenue'],
  // Within the place of the program.
  'subjects.list': ['position'],
}
/** Fields of a request that choose no lines. */
const NO_FILTERS = ['after', 'limit', 'sort', 'way', 'only', 'totals', 'role_labels', 'also']
const PROBES = [...[1, 2, 3].flatMap((id) => [id, String(id)]), '1726', '1726294', 100_000_000, 'day']
/** Values of a filter: the words of its table, those of the lines, and ids, places, sums and days of the demo shop. */
function askedValues(schema: unknown, seen: readonly unknown[]): unknown[] {
  const inner = innerOf(schema)
  if (inner instanceof z.ZodEnum) return inner.options
  if (inner instanceof z.ZodLiteral) return [...inner.values]
  if (inner instanceof z.ZodBoolean) return [true, false]
  if (inner instanceof z.ZodArray) return askedValues(inner.element, []).map((value) => [value])
  // What a figure of some days counts.
  if (inner instanceof z.ZodObject) return [{ figure: 'submitted', from: daysAgo(20), to: daysAgo(0) }]
  return [
    ...new Set(seen.filter((value) => typeof value === 'string')),
    ...PROBES,
    ...[0, 7, 20].map(daysAgo),
  ]
}
const filtersOf = (shape: object): string[] =>
  Object.keys(shape).filter((field) => !NO_FILTERS.includes(field))
/** The first value of a filter that changes how many lines are found, and the first that also finds some. */
const known = new Map<string, Promise<unknown[]>>()
function narrowing(row: Endpoint, required: object, field: string, schema: unknown, whole: Page) {
  const name = `${row.path} ${field}`
  const found = known.get(name) ?? findNarrowing(row, required, field, schema, whole)
  known.set(name, found)
  return found
}
async function findNarrowing(row: Endpoint, required: object, field: string, schema: unknown, whole: Page) {
  const seen = whole.items
    .slice(0, 5)
    .flatMap((line) => (field === 'search' ? Object.values(line) : [line[field]]))
  const narrowed: unknown[] = []
  for (const value of askedValues(schema, seen)) {
    const { status, page } = await ask(shop.admin, row, { ...required, [field]: value, limit: 1 })
    if (status !== 200 || page.total === whole.total) continue
    narrowed.push(value)
    if (page.total > 0) break
  }
  return narrowed
}
/** Lists that everybody sees whole, with their own numbers. */
const SHARED: readonly string[] = ['knowledge.list', 'products.list', 'stockByProduct.list']
/** Columns that a file has in another form than the line. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  'applications.list': ['stage'],
  'applications.outside': ['stage'],
  'scheduledReports.list': ['hour'],
  'levels.list': ['source'],
  'staff.managers': ['today', 'month'],
  'tablets.list': ['storage', 'skew_ms', 'persisted'],
  // What the screen shows (tests/sweep/exports.test.ts).
  'access.roles': ['grants'],
  'complaints.list': ['due'],
  'inbox.list': ['state', 'confirm_by'],
  'knowledge.list': ['state'],
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
      const [first, last] = [keysOf(up as Page), keysOf(down as Page)]
      if (up?.next === null) expect(last.toReversed(), JSON.stringify(sort)).toEqual(first)
      else expect(last[0], `${JSON.stringify(sort)} both ways`).not.toEqual(first[0])
    }
  })

  it('is in the order of the values of its column', async () => {
    const columns = declared.find(({ endpoints }) => endpoints.list === row)?.columns ?? {}
    for (const sort of sorts.filter((one) => !UNLIKE_COLUMN[name]?.includes(one))) {
      const [column = sort] = Object.entries(columns).find(([, one]) => one.sort === sort) ?? []
      const field = fieldOf(row, column)
      // Words of a table have an order of their own.
      if (!(field instanceof z.ZodNumber || field instanceof z.ZodString) || columns[column]?.kind === 'key')
        continue
      const { items } = await read(shop.admin, row, { ...required, sort, limit: 100 })
      const values = items.map((line) => line[column]).filter((value) => value !== null)
      expect(isSorted(values), `${sort}: ${values.join(', ')}`).toBe(true)
    }
  })

  it('finds other lines with each filter', async () => {
    const whole = await read(shop.admin, row, { ...required, limit: 100 })
    const ignored: string[] = []
    for (const field of filtersOf(shape)) {
      const narrowed = await narrowing(row, required, field, shape[field], whole)
      if (narrowed.length === 0) ignored.push(field)
    }
    expect(whole.total, 'the demo shop has lines').toBeGreaterThan(0)
    expect(ignored.filter((field) => !SAME[name]?.includes(field))).toEqual([])
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

  it('finds with each filter the lines that have its value', async () => {
    const whole = await read(shop.admin, row, { ...required, limit: 100 })
    if (whole.total === 0) return
    const unproven: string[] = []
    const unsaid = [UNSAID['everywhere'], UNSAID[name]].flatMap((fields) => fields ?? [])
    for (const field of filtersOf(shape).filter((one) => !unsaid.includes(one))) {
      const narrowed = await narrowing(row, required, field, shape[field], whole)
      const ids = field in TABLES ? ['1', '2', '3'] : []
      const isChoice = valuesOf(shape[field]).length > 0 || innerOf(shape[field]) instanceof z.ZodLiteral
      let isProven = false
      for (const value of new Set([...valuesOf(shape[field]), ...narrowed, ...ids])) {
        const { status, page } = await ask(shop.admin, row, { ...required, [field]: value, limit: 100 })
        if (status !== 200) continue
        const label = await nameIn(shop.db, field, value)
        const has = (line: Line) => hasValue(name, line, field, value, { name: label, isChoice }) === true
        const message = `${field} ${JSON.stringify(value)} ${label ?? ''}`
        expect(
          page.items.filter((line) => !has(line)).map((line) => String(keyOf(line))),
          message,
        ).toEqual([])
        const found = new Set(keysOf(page))
        if (page.next === null)
          expect(
            keysOf(whole).filter((key, nth) => has(whole.items[nth] as Line) && !found.has(key)),
            message,
          ).toEqual([])
        isProven ||= page.items.length > 0
      }
      if (!isProven && !SAME[name]?.includes(field)) unproven.push(field)
    }
    expect(unproven).toEqual([])
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
      const grants: Readonly<Record<string, string>> = DEFAULT_ROLES[who]
      if (grants[row.access] === 'own' && all.total > 0 && !SHARED.includes(name))
        expect(page.total, `${who} with the scope of its own`).toBeLessThan(all.total)
      if (all.next === null)
        expect(new Set(keysOf(all)), who).toEqual(new Set([...keysOf(all), ...keysOf(page)]))
    }
  })
})

/** What a file may show for a value of a line; undefined: what the screen writes in its own way. */
function cellsFor(value: unknown): string[] | undefined {
  if (value === null || value === undefined) return ['']
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'string') return
  const text = csvText(value)
  if (isPlainDate(value)) return [value, text]
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return [text]
  return [`${dateInTashkent(value)} ${formatTime(value)}`]
}

describe.each(LISTS.filter(({ exported }) => exported !== undefined))(
  'the export of $name',
  ({ name, row, shape, sorts, required, exported }) => {
    it('has the lines of the screen, in its order and with its filters', async () => {
      const columns = declared.find(({ endpoints }) => endpoints.list === row)?.columns ?? {}
      const whole = await read(shop.admin, row, { ...required, limit: 100 })
      const derived = Object.keys(columns).filter((key) => columns[key]?.derive !== undefined)
      const keys = [...new Set([...whole.items.flatMap(Object.keys), ...derived])].slice(0, 40)
      const shown = Object.keys(columns).filter((key) => {
        const { isScreenOnly, isShown = true } = columns[key] as ListColumn
        return !isScreenOnly && isShown
      })
      if (keys.length === 0) return
      const compareWith = async (body: object) => {
        const page = await read(shop.admin, row, { ...body, limit: 100 })
        const { status, text } = await shop.admin.send(exported as Endpoint, {
          body: { ...body, format: 'csv', columns: keys.map((key) => ({ key, title: key })) },
        })
        expect(status, text).toBe(200)
        const [headings = [], ...rows] = cellsOf(text)
        const message = JSON.stringify(body)
        expect(shown.filter((key) => !headings.includes(key))).toEqual([])
        if (page.next === null) expect(rows.length, message).toBe(page.total)
        for (const [nth, line] of page.items.entries())
          for (const [at, key] of headings.entries()) {
            const column = columns[key]
            const value = column?.derive === undefined ? line[key] : column.derive(line)
            const cells = OTHERWISE[name]?.includes(key) ? undefined : cellsFor(value)
            if (cells !== undefined)
              expect(cells, `${message} ${key}, line ${nth}`).toContain(rows[nth]?.[at])
          }
      }
      for (const sort of sorts.length === 0 ? [{}] : sorts.slice(0, 2).map((one) => ({ sort: one })))
        await compareWith({ ...required, ...sort, way: 'desc' })
      for (const field of filtersOf(shape)) {
        const value = (await narrowing(row, required, field, shape[field], whole)).at(-1)
        if (value !== undefined) await compareWith({ ...required, [field]: value })
      }
    })
  },
)

describe.each(declared)('$name as a declaration', (list: ListOfApi) => {
  const { columns, filters, tabs, endpoints } = list
  const entries = Object.entries<ListColumn>(columns)

  it('has each filter, and those of a column find its value', async () => {
    const whole = await read(shop.admin, endpoints.list, { limit: 100 })
    for (const [name, { isFilter, values = [] }] of entries)
      for (const value of isFilter ? values : []) {
        const { items, total } = await read(shop.admin, endpoints.list, { [name]: value, limit: 100 })
        for (const line of items) expect(line[name], name).toBe(value)
        const expected = whole.items.filter((line) => line[name] === value)
        if (whole.next === null) expect(total, `${name} ${value}`).toBe(expected.length)
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
})

it('the lists and their declarations are found', () => {
  expect(LISTS.length).toBeGreaterThan(40)
  expect(declared.length).toBeGreaterThan(20)
})
