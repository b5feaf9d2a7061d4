// Orders, returns and figures of a year with 100,000 invoices and 5,000 returns: lists, the statement of profit and loss, and an export
// of every paper.
import { backOfficeApi } from '#api/back-office/index.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { addToMonth, monthOf, spanOfMonth } from '#domain/staff/work-time.ts'
import { startTestServer } from '#support/server.ts'
import { type Figure, median } from '../figures.ts'
import { measureGrowth, measureTimes, type TimedList, timesOf } from '../list-times.ts'
import { fillSales, INVOICES } from './fill.ts'

const YEAR_LIMIT_MS = 3000
const MONTHS = 12

const listsOf = (month: string): readonly TimedList[] => {
  const period = spanOfMonth(month)
  return [
    { name: 'papers', row: backOfficeApi.orders.list },
    { name: 'papers, by a client', row: backOfficeApi.orders.list, body: { search: 'mijoz 54321' } },
    { name: 'papers to fill in', row: backOfficeApi.orders.unfinished },
    { name: 'returns', row: backOfficeApi.returns.list },
    { name: 'returns, by a client', row: backOfficeApi.returns.list, body: { search: 'mijoz 54320' } },
    { name: 'return checks', row: backOfficeApi.returnChecks.list },
    { name: 'a month', row: backOfficeApi.sales.list, body: period },
    {
      name: 'a month, by a client',
      row: backOfficeApi.sales.list,
      body: { ...period, search: 'mijoz 5432' },
    },
    { name: 'a month by product', row: backOfficeApi.salesByProduct.list, body: period },
    {
      name: 'what a figure is made of',
      row: backOfficeApi.profitAndLoss.list,
      body: { month, line: 'profit' },
    },
  ]
}

export async function measureSales(): Promise<Figure[]> {
  const server = await startTestServer({ database: 'postgres' })
  try {
    await fillSales(server)
    const admin = await server.signIn('admin')
    const to = addToMonth(monthOf(todayInTashkent(new Date())), -1)
    const from = addToMonth(to, 1 - MONTHS)
    const lists = await measureTimes('sales', admin, listsOf(to))
    const statement = await timesOf(5, () =>
      admin.call(backOfficeApi.profitAndLoss.view, { body: { from, to, by: 'both' } }),
    )
    const columns = ['number', 'kind', 'branch', 'client', 'sum'].map((key) => ({ key, title: key }))
    const row = backOfficeApi.orders.export
    const body = { format: 'xlsx', columns }
    return [
      ...lists,
      {
        metric: 'sales: profit and loss of a year, by branch and partner',
        value: median(statement),
        unit: 'ms',
        limit: YEAR_LIMIT_MS,
        runs: statement,
      },
      await measureGrowth(`sales: an export of ${INVOICES} papers`, server, admin, { row, body }),
    ]
  } finally {
    await server.stop()
  }
}
