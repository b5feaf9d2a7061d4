// Lists of the back office at 1, 10 and 100 times the data, on PostgreSQL, in one run: the first page, a page far down, a search,
// and an export of 100,000 lines with the memory that it adds (src/docs/performance.md#server).
import { sql } from 'kysely'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Endpoint } from '#api/endpoint.ts'
import type { ApiSession } from '#support/api.ts'
import { startTestServer, type TestServer } from '#support/server.ts'
import { type Figure, median } from './figures.ts'
import { measureGrowth } from './list-times.ts'

/** One list: its requests, and SQL that adds the lines numbered from `from` to `to`. */
type Measured = {
  name: string
  row: Endpoint
  /** A search text that occurs in few lines, whatever their number. */
  search: string
  fill: (server: TestServer, from: number, to: number) => Promise<unknown>
}

const SIZES = [600, 6_000, 60_000] as const
const ROUNDS = 7
const PAGES_DOWN = 5
const EXPORTED = 100_000

const numbers = (from: number, to: number) => sql`generate_series(${from}::int, ${to}::int) as n`

const LISTS: readonly Measured[] = [
  {
    name: 'clients',
    row: backOfficeApi.clientRecords.list,
    search: 'mijoz599',
    fill: ({ db }, from, to) =>
      sql`
      insert into clients (name, name_key, pinfl, document_number, phone, values)
      select 'Mijoz' || n || ' Karimov', 'mijoz' || n || ' karimov', '3' || lpad(n::text, 13, '0'),
        'AA' || lpad(n::text, 7, '0'), '+99890' || lpad(n::text, 7, '0'),
        jsonb_build_object('birth_date', '1990-01-01')
      from ${numbers(from, to)}`.execute(db),
  },
  {
    name: 'people',
    row: backOfficeApi.users.list,
    search: 'xodim599',
    fill: ({ db }, from, to) =>
      sql`
      insert into users (name, name_key, phone, password_hash, role_id)
      select 'Xodim' || n || ' Aliyev', 'xodim' || n || ' aliyev', '+99891' || lpad(n::text, 7, '0'), '',
        (select id from roles where key = 'seller') from ${numbers(from, to)}`.execute(db),
  },
  {
    name: 'goods',
    row: backOfficeApi.goods.list,
    search: 'Tovar599',
    fill: ({ db }, from, to) =>
      sql`
      with category as (insert into product_categories (name) values (${`Toifa ${from}`}) returning id)
      insert into products (category_id, name, sku, price)
      select category.id, 'Tovar' || n, 'SKU' || n, 1000 + n from category, ${numbers(from, to)}`.execute(db),
  },
]

/** The list whose export is measured. */
const EXPORTED_LIST = {
  row: backOfficeApi.departments.export,
  fill: ({ db }: TestServer) =>
    sql`insert into departments (name) select 'Bo‘lim ' || n from ${numbers(1, EXPORTED)}`.execute(db),
}

type Page = { items: unknown[]; next: string | null }
const ask = async (admin: ApiSession, row: Endpoint, body: object): Promise<Page> =>
  (await admin.call(row, { body } as never)) as Page

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return median(times)
}

async function timesOf(admin: ApiSession, { row, search }: Measured) {
  let after: string | null = null
  for (let page = 0; page < PAGES_DOWN; page += 1)
    after = (await ask(admin, row, { limit: 100, ...(after === null ? {} : { after }) })).next
  return {
    'first page': await medianOf(() => ask(admin, row, {})),
    'page far down': await medianOf(() => ask(admin, row, { ...(after === null ? {} : { after }) })),
    search: await medianOf(() => ask(admin, row, { search })),
  }
}

async function measureList(server: TestServer, admin: ApiSession, list: Measured): Promise<Figure[]> {
  const all: Awaited<ReturnType<typeof timesOf>>[] = []
  let filled = 0
  for (const size of SIZES) {
    await list.fill(server, filled + 1, size)
    filled = size
    // The database does this later by itself; without it the newest rows of an index are still in its pending list.
    await sql`vacuum analyze`.execute(server.db)
    all.push(await timesOf(admin, list))
  }
  const [, ten, hundred] = all
  if (!ten || !hundred) throw new Error('three sizes were wanted')
  return (Object.keys(hundred) as (keyof typeof hundred)[]).map((what) => ({
    metric: `${list.name}, ${what}: ${SIZES[2]} lines against ${SIZES[1]}`,
    value: hundred[what] / ten[what],
    unit: '×',
    limit: 1.5,
    against: { what: `${SIZES[1]} lines, ms`, value: ten[what] },
    runs: all.map((times) => times[what]),
  }))
}

export async function measureLists(): Promise<Figure[]> {
  const server = await startTestServer({ database: 'postgres' })
  try {
    const admin = await server.signIn('admin')
    const figures: Figure[] = []
    for (const list of LISTS) figures.push(...(await measureList(server, admin, list)))
    await EXPORTED_LIST.fill(server)
    const columns = [{ key: 'name', title: 'Otdel' }]
    const body = { format: 'xlsx', columns }
    const growth = await measureGrowth(`an export of ${EXPORTED} lines`, server, admin, {
      row: EXPORTED_LIST.row,
      body,
    })
    return [...figures, growth]
  } finally {
    await server.stop()
  }
}
