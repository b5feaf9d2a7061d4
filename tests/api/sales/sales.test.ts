// The figures of sales over real HTTP: totals are the sums of the rows, a sale that came back nets to zero, and cost is nobody's
// but of those who may see it.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SaleLine, sales, salesByProduct } from '#api/back-office/sales.ts'
import { addDays, dateInTashkent, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { PERIOD_DAYS } from '#domain/kernel/time/period.ts'
import type { ApiSession } from '../../support/api.ts'
import { moveTo, setGrant } from '../../support/people.ts'
import { useServer } from '../../support/use-shop.ts'

const shop = useServer(['admin', 'director', 'accounting', 'manager', 'seller', 'partner'], { seed: 'demo' })
const SUMS = ['price', 'discount', 'net', 'down_payment', 'financed', 'cost', 'profit'] as const
type Period = { from: string; to: string }
let periods: Period[]

const today = () => todayInTashkent(new Date())
const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

async function read(
  api: ApiSession,
  body: object,
): Promise<{ rows: SaleLine[]; totals: Record<string, number> }> {
  const rows: SaleLine[] = []
  let totals: Record<string, number> = {}
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof api.call<typeof sales.list>>> = await api.call(sales.list, {
      body: { ...body, limit: 100, ...(after === null ? {} : { after }) },
    })
    rows.push(...page.items)
    if (page.totals) totals = page.totals
    after = page.next
  } while (after !== null)
  return { rows, totals }
}

beforeAll(async () => {
  const first = await sql<{ at: Date }>`select min(at) as at from sale_lines`.execute(shop.db)
  periods = []
  for (
    let from = dateInTashkent(first.rows[0]?.at ?? new Date());
    from <= today();
    from = addDays(from, PERIOD_DAYS)
  )
    periods.push({ from, to: addDays(from, PERIOD_DAYS - 1) })
}, 120_000)

/** What a list answers, read in pages of some lines. */
async function inPages(body: object, limit: number) {
  const keys: string[] = []
  const sums = new Set<string>()
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof shop.accounting.call<typeof sales.list>>> =
      await shop.accounting.call(sales.list, {
        body: { ...body, limit, ...(after === null ? {} : { after }) },
      })
    keys.push(...page.items.map(({ key }) => key))
    sums.add(JSON.stringify([page.total, page.totals]))
    after = page.next
  } while (after !== null)
  return { keys, sums: [...sums] }
}

describe('the register of sales', () => {
  it('has the same sums on pages of any size', async () => {
    const body = { ...periods.at(-1), sort: 'net', way: 'desc' }
    const [whole, paged] = [await inPages(body, 100), await inPages(body, 3)]
    expect(paged).toEqual(whole)
    expect(whole.sums).toHaveLength(1)
    expect(whole.keys.length).toBeGreaterThan(6)
  })

  it('has one row a closed invoice and a paid return, and totals that are their sums', async () => {
    const all: SaleLine[] = []
    for (const period of periods) {
      const { rows, totals } = await read(shop.accounting, period)
      for (const key of SUMS) expect(totals[key]).toBe(sumOf(rows.map((row) => row[key])))
      expect(
        rows.every(
          ({ net, price, discount, down_payment, financed }) =>
            net === price - discount && net === down_payment + financed,
        ),
      ).toBe(true)
      all.push(...rows)
    }
    const invoices = await shop.db
      .selectFrom('invoices as i')
      .innerJoin('contracts as c', 'c.id', 'i.contract_id')
      .select(['i.number', 'c.cost', 'c.down_payment'])
      .where('i.state', '=', 'closed')
      .execute()
    const soldRows = all.filter(({ kind }) => kind === 'sale')
    expect(soldRows.map(({ number }) => number).sort()).toEqual(invoices.map(({ number }) => number).sort())
    for (const { number, cost, down_payment } of invoices)
      expect(soldRows.find((row) => row.number === number)).toMatchObject({ net: cost, down_payment })
    const paid = await shop.db
      .selectFrom('returns')
      .select('number')
      .where('paid_at', 'is not', null)
      .execute()
    expect(paid.length).toBeGreaterThan(0)
    expect(
      all
        .filter(({ kind }) => kind === 'return')
        .map(({ number }) => number)
        .sort(),
    ).toEqual(paid.map(({ number }) => number).sort())
    // What came back whole nets to zero, in every sum and on its own days.
    const returned = await shop.db
      .selectFrom('applications')
      .select('id')
      .where('status', '=', 'returned')
      .execute()
    expect(returned.length).toBeGreaterThan(0)
    for (const { id } of returned) {
      const rows = all.filter(({ application_id }) => application_id === id)
      for (const key of SUMS) expect(sumOf(rows.map((row) => row[key]))).toBe(0)
    }
  })

  it('opens with the current month, newest first, and refuses more than a month', async () => {
    const month = `${today().slice(0, 7)}-01`
    const [first, same] = [await read(shop.admin, {}), await read(shop.admin, { from: month, to: today() })]
    expect(first.rows.map(({ key }) => key)).toEqual(same.rows.map(({ key }) => key))
    expect(first.rows.map(({ at }) => at)).toEqual(
      first.rows
        .map(({ at }) => at)
        .sort()
        .reverse(),
    )
    const long = await shop.admin.send(sales.list, { body: { from: '2026-01-01', to: '2026-02-01' } })
    expect(long.problem?.errors).toEqual([{ code: 'period_month', field: 'to' }])
    expect((await read(shop.admin, { from: '2024-05-01', to: '2024-05-31' })).rows).toEqual([])
  })

  it('finds by kind, people, partner, goods and words, and its filters are in every sum', async () => {
    const period = periods.at(-1) ?? { from: today(), to: today() }
    const { rows } = await read(shop.admin, period)
    const { partners, categories, brands } = await shop.admin.call(sales.choices, {})
    for (const { id, name } of partners) {
      const found = await read(shop.admin, { ...period, partner: String(id) })
      expect(found.rows.map(({ key }) => key)).toEqual(
        rows.filter(({ partner }) => partner === name).map(({ key }) => key),
      )
    }
    let [byCategory, byBrand] = [0, 0]
    for (const { id } of categories)
      byCategory += (await read(shop.admin, { ...period, category: String(id) })).totals['net'] ?? 0
    for (const brand of brands) byBrand += (await read(shop.admin, { ...period, brand })).totals['net'] ?? 0
    expect(byCategory).toBe(sumOf(rows.map(({ net }) => net)))
    expect(byBrand).toBe(byCategory)
    const [one] = rows
    const found = await read(shop.admin, { ...period, search: String(one?.application) })
    expect(found.rows.map(({ key }) => key)).toContain(one?.key)
    const { items } = await shop.admin.call(sales.products, {
      body: { search: one?.goods.split(',')[0] ?? '' },
    })
    expect(items.length).toBeGreaterThan(0)
  })

  it('shows its own branch to a scope of its own, nothing to partner staff, and cost to its permission only', async () => {
    const period = periods.at(-1) ?? { from: today(), to: today() }
    const { rows } = await read(shop.director, period)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ cost, profit }) => cost === null && profit === null)).toBe(true)
    const { totals } = await read(shop.director, { ...period, uncosted: '1' })
    expect(Object.keys(totals)).not.toContain('profit')
    const order = async (api: ApiSession, way: string) =>
      (await read(api, { ...period, sort: 'profit', way })).rows.map(({ key }) => key)
    expect(await order(shop.director, 'asc')).toEqual(rows.map(({ key }) => key).sort())
    const csv = async (api: ApiSession) =>
      (
        await api.send(sales.export, {
          body: {
            ...period,
            format: 'csv',
            columns: ['number', 'net', 'cost', 'profit'].map((key) => ({ key, title: key })),
          },
        })
      ).text
    expect((await csv(shop.director)).split('\n')[0]).not.toContain('profit')
    expect((await csv(shop.accounting)).split('\n')[0]).toContain('profit')
    expect((await shop.seller.send(sales.list, { body: {} })).status).toBe(403)

    await setGrant(shop.db, 'manager', 'sales', 'own')
    await setGrant(shop.db, 'partner', 'sales', 'all')
    const [{ branch } = { branch: '' }] = rows
    const { id } = await shop.db
      .selectFrom('branches')
      .select('id')
      .where('name', '=', branch)
      .executeTakeFirstOrThrow()
    await moveTo(shop.db, 'manager', id)
    const own = await read(shop.manager, period)
    expect(own.rows.map(({ key }) => key)).toEqual(
      rows.filter((row) => row.branch === branch).map(({ key }) => key),
    )
    expect((await read(shop.partner, period)).rows).toEqual([])
  })
})

describe('sales by product', () => {
  it('sums to the register, by product, brand and category', async () => {
    for (const period of periods) {
      const { totals } = await read(shop.accounting, period)
      for (const by of ['product', 'brand', 'category'] as const) {
        const page = await shop.accounting.call(salesByProduct.list, { body: { ...period, by, limit: 100 } })
        expect(page.totals?.revenue).toBe(totals['net'])
        expect(page.next).toBeNull()
        for (const key of ['revenue', 'sold', 'returned', 'net', 'cost', 'profit'] as const)
          expect(page.totals?.[key]).toBe(sumOf(page.items.map((line) => line[key])))
        expect(page.items.every(({ sold, returned, net }) => net === sold - returned)).toBe(true)
      }
      const { items } = await shop.accounting.call(salesByProduct.list, { body: { ...period, limit: 1 } })
      const [line] = items
      if (!line) continue
      const rows = await read(shop.accounting, { ...period, product: line.key })
      expect(rows.totals).toMatchObject({ net: line.revenue, discount: line.discount, profit: line.profit })
    }
  })

  it('says how long the stock lasts, and shows cost to its permission only', async () => {
    const period = periods.at(-1) ?? { from: today(), to: today() }
    const { items, totals } = await shop.director.call(salesByProduct.list, {
      body: { ...period, sort: 'days' },
    })
    expect(
      items.every(({ cost, profit, margin }) => cost === null && profit === null && margin === null),
    ).toBe(true)
    expect(Object.keys(totals ?? {})).not.toContain('cost')
    const days = items.map(({ days }) => days ?? Number.POSITIVE_INFINITY)
    expect(days).toEqual([...days].sort((a, b) => a - b))
    const { text } = await shop.director.send(salesByProduct.export, {
      body: {
        ...period,
        format: 'csv',
        columns: [
          { key: 'name', title: 'Name' },
          { key: 'margin', title: 'Margin' },
        ],
      },
    })
    expect(text).not.toContain('Margin')
    expect((await shop.manager.send(salesByProduct.list, { body: {} })).status).toBe(403)
  })
})

it('a sale stays with the manager who held it when it was sold, whoever is assigned later', async () => {
  const { rows } = await read(shop.accounting, periods.at(-1) ?? {})
  const sale = rows.find(({ kind, manager }) => kind === 'sale' && manager !== '')
  if (sale === undefined) throw new Error('no sale')
  const other = await shop.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('name', '<>', sale.manager)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { status, version } = await shop.db
    .selectFrom('applications')
    .select(['status', 'version'])
    .where('id', '=', sale.application_id)
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('application_history')
    .values({
      application_id: sale.application_id,
      action: 'assign',
      from_status: status,
      to_status: status,
      manager_id: other.id,
      version,
    })
    .execute()
  await shop.db
    .updateTable('applications')
    .set({ manager_id: other.id })
    .where('id', '=', sale.application_id)
    .execute()
  const { rows: after } = await read(shop.accounting, periods.at(-1) ?? {})
  expect(after.find(({ key }) => key === sale.key)?.manager).toBe(sale.manager)
  const { managers } = await shop.accounting.call(sales.choices, {})
  const id = managers.find(({ name }) => name === sale.manager)?.id
  const { rows: own } = await read(shop.accounting, { ...periods.at(-1), manager: String(id) })
  expect(own.map(({ key }) => key)).toContain(sale.key)
})
