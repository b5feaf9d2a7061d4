// Goods and stock in a shop of 30 branches: lists, what every branch has to order, posting against bare SQL, a movement of as many
// lines as it may have, and a spreadsheet of 10,000 rows.
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { backOfficeApi } from '#api/back-office/index.ts'
import { MAX_LINES, NO_CODES } from '#domain/stock/lines.ts'
import type { Database } from '#server/db/schema/database.ts'
import { placesOf, post } from '#server/stock/queries.ts'
import type { ApiSession } from '#support/api.ts'
import { startTestServer } from '#support/server.ts'
import { HEADING, IKPU, workbook } from '#support/upload.ts'
import { type Figure, median } from '../figures.ts'
import { measureTimes, type TimedList, timeOf, timesOf } from '../list-times.ts'
import { fillShop } from './fill.ts'

const POSTINGS = 40
const POSTED_LINES = 20
const ROWS = 10_000

/** The sums of these lists come after the lines, by a request of their own. */
const LINES = { totals: false }

/** `branch`: the first branch of the shop. */
const listsOf = (branch: number): readonly TimedList[] => [
  { name: 'products', row: backOfficeApi.products.list },
  { name: 'products, by a word', row: backOfficeApi.products.list, body: { search: 'tovar 4321' } },
  { name: 'units', row: backOfficeApi.units.list },
  { name: 'units, by an IMEI', row: backOfficeApi.units.list, body: { search: '000000000123456' } },
  { name: 'stock', row: backOfficeApi.stock.list, body: LINES },
  { name: 'stock, below min', row: backOfficeApi.stock.list, body: { ...LINES, below: '1' } },
  { name: 'stock by product', row: backOfficeApi.stockByProduct.list },
  { name: 'movements', row: backOfficeApi.movements.list },
  { name: 'receipts', row: backOfficeApi.receipts.list },
  { name: 'promotions', row: backOfficeApi.promotions.list },
  { name: 'min/max', row: backOfficeApi.levels.list, body: LINES },
  {
    name: 'min/max of one branch',
    row: backOfficeApi.levels.list,
    body: { ...LINES, branch: String(branch) },
  },
]

async function measureProposals(admin: ApiSession): Promise<Figure> {
  const body = { below: '1', sort: 'to_order', way: 'desc', limit: 100 } as const
  const runs = await timesOf(7, () => admin.call(backOfficeApi.levels.list, { body }))
  return {
    metric: 'goods: what all branches have to order',
    value: median(runs),
    unit: 'ms',
    limit: 2000,
    runs,
  }
}

async function measureSums(admin: ApiSession): Promise<Figure> {
  const runs = await timesOf(7, () => admin.call(backOfficeApi.levels.list, { body: { limit: 1 } }))
  return {
    metric: 'goods: the sums of min/max over all branches',
    value: median(runs),
    unit: 'ms',
    limit: 1000,
    runs,
  }
}

type Shop = { db: Kysely<Database>; branch: number; products: readonly number[] }

/** The rows that a posting writes, without anything that makes them right. */
async function postBare({ db, branch }: Shop, products: readonly number[]): Promise<void> {
  const id = randomUUID()
  const lines = products.map(() => randomUUID())
  await db.transaction().execute(async (trx) => {
    await sql`select 1 from stock_balances b join stock_places t on t.id = b.place_id
      where t.branch_id = ${branch} and t.kind = 'shop' and b.product_id = any(${products}::int[])
      order by b.place_id, b.product_id for update of b`.execute(trx)
    await sql`insert into stock_documents (id, kind, state, branch_id, at)
      values (${id}, 'receipt', 'posted', ${branch}, now())`.execute(trx)
    await sql`insert into stock_lines (id, document_id, product_id, quantity, cost)
      select line, ${id}, product, 1, 700 from unnest(${lines}::uuid[], ${products}::int[]) as n (line, product)`.execute(
      trx,
    )
    await sql`insert into stock_entries (document_id, line_id, place_id, product_id, quantity, value, at)
      select ${id}, line, t.id, product, case t.kind when 'shop' then 1 else -1 end,
        case t.kind when 'shop' then 700 else -700 end, now()
      from unnest(${lines}::uuid[], ${products}::int[]) as n (line, product)
        join stock_places t on t.kind = 'supplier' or t.kind = 'shop' and t.branch_id = ${branch}`.execute(
      trx,
    )
    await sql`update stock_balances b set quantity = quantity + 1, value = value + 700, version = version + 1
      from stock_places t where t.id = b.place_id and t.branch_id = ${branch} and t.kind = 'shop'
        and b.product_id = any(${products}::int[])`.execute(trx)
  })
}

const postOurs = ({ db, branch }: Shop, products: readonly number[]): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    const places = await placesOf(trx, [branch])
    const way = { from: places.outside('supplier'), to: places.at('shop', branch) }
    const moves = products.map((product_id) => ({ product_id, quantity: 1, cost: 700, ...way }))
    const document = { kind: 'receipt', state: 'posted', branch_id: branch, reason: 'receipt' } as const
    return post(trx, [{ ...document, user_id: null, at: new Date(), moves }])
  })

/** In turns, so that both meet the same load. */
async function measurePosting(shop: Shop): Promise<Figure> {
  const ours: number[] = []
  const bare: number[] = []
  for (let nth = 0; nth < POSTINGS; nth += 1) {
    const products = shop.products.slice(nth * POSTED_LINES, (nth + 1) * POSTED_LINES)
    bare.push(await timeOf(() => postBare(shop, products)))
    ours.push(await timeOf(() => postOurs(shop, products)))
  }
  return {
    metric: `goods: posting ${POSTED_LINES} lines against bare SQL`,
    value: median(ours) / median(bare),
    unit: '×',
    // Throughput of at least 0.6 of it.
    limit: 1 / 0.6,
    against: { what: 'bare SQL, ms', value: median(bare) },
    runs: ours,
  }
}

async function measureMovement(admin: ApiSession, { db, branch, products }: Shop): Promise<Figure> {
  const other = await db
    .selectFrom('branches')
    .select('id')
    .where('id', '!=', branch)
    .executeTakeFirstOrThrow()
  const lines = products.slice(-MAX_LINES).map((product_id) => ({ product_id, quantity: 1, ...NO_CODES }))
  const runs = await timesOf(3, async () => {
    const { create, send } = backOfficeApi.movements
    const body = { from_branch: branch, to_branch: other.id, application: null, note: '', lines }
    const { key, version } = await admin.call(create, { body })
    await admin.call(send, { params: { key }, body: { base_version: version } })
  })
  return {
    metric: `goods: a movement of ${MAX_LINES} lines, drafted and sent`,
    value: median(runs),
    unit: 'ms',
    limit: 1000,
    runs,
  }
}

/** New prices for products of the catalogue, and as many new products. */
async function measureUpload(admin: ApiSession): Promise<Figure> {
  const rows = Array.from({ length: ROWS }, (_, nth) => [
    `SKU${nth + 1}`,
    `Tovar ${nth + 1}`,
    'Toifa',
    IKPU,
    5000,
  ])
  const file = await workbook([HEADING, ...rows])
  const { check, apply } = backOfficeApi.goodsUpload
  const time = await timeOf(async () => {
    const { seen } = await admin.call(check, { body: { file } })
    await admin.call(apply, { body: { file, name: 'bench.xlsx', seen } })
  })
  return {
    metric: `goods: ${ROWS} rows of a spreadsheet, checked and applied`,
    value: time,
    unit: 'ms',
    limit: 10_000,
  }
}

export async function measureGoods(): Promise<Figure[]> {
  const server = await startTestServer({ database: 'postgres' })
  try {
    await fillShop(server)
    const admin = await server.signIn('admin')
    const branch = await server.db
      .selectFrom('branches')
      .select('id')
      .where('name', '=', 'Filial 1')
      .executeTakeFirstOrThrow()
    const counted = await sql<{ id: number }>`
      select p.id from products p join product_categories c on c.id = p.category_id
        join stock_places t on t.kind = 'shop' and t.branch_id = ${branch.id}
        join stock_balances b on b.place_id = t.id and b.product_id = p.id
      where c.tracking = 'none' and b.quantity > 3 order by p.id`.execute(server.db)
    const shop = { db: server.db, branch: branch.id, products: counted.rows.map(({ id }) => id) }
    return [
      ...(await measureTimes('goods', admin, listsOf(branch.id))),
      await measureProposals(admin),
      await measureSums(admin),
      await measurePosting(shop),
      await measureMovement(admin, shop),
      await measureUpload(admin),
    ]
  } finally {
    await server.stop()
  }
}
