// Accounting reads the figures of sales: the register with its totals, the sales of a product, and what a figure of profit and loss
// is made of.
import { readFileSync } from 'node:fs'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { addDays, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { PERIOD_DAYS } from '#domain/kernel/time/period.ts'
import { addToMonth, monthOf } from '#domain/staff/work-time.ts'
import { expect, personOf, type Shop, test } from '../shop.ts'

const accounting = personOf('accounting')
const viewport = { width: 1440, height: 900 }
const { sales, salesByProduct, profitAndLoss } = backOfficeApi
const to = todayInTashkent(new Date())
const period = { from: addDays(to, 1 - PERIOD_DAYS), to }
const address = `from=${period.from}&to=${period.to}`

async function ask<T>(shop: Shop, path: string, body: object): Promise<T> {
  return (await shop.as(accounting, 'POST', path, body)).json()
}

test('the register of sales has totals, opens applications and is exported', async ({ shop, browser }) => {
  const found = await ask<Returns<typeof sales.list>>(shop, sales.list.path, { ...period, limit: 1 })
  expect(found.total).toBeGreaterThan(0)
  const tablet = await shop.tablet(browser, 'ru', accounting, { viewport, hasTouch: false })
  const { page } = tablet
  await page.goto(`/sales?${address}`)
  const totals = page.getByRole('table').locator('tfoot')
  await expect(totals).toContainText(formatSum(found.totals?.net ?? 0))
  await expect(totals).toContainText(formatSum(found.totals?.profit ?? 0))
  const download = page.waitForEvent('download')
  await tablet.button('kit:list.export').click()
  await page.getByRole('menuitem', { name: tablet.text('kit:list.csv') }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines).toHaveLength(found.total + 1)
  expect(lines[0]).toContain(tablet.text('sales:fields.profit'))
  const [first] = found.items
  await page.locator(`a[href="/applications/${first?.application_id}"]`).first().click()
  await expect(page).toHaveURL(new RegExp(`/applications/${first?.application_id}`))
  await page.goto('/sales?from=2026-01-01&to=2026-03-01')
  await expect(page.getByText(tablet.text('errors:period_month', { days: PERIOD_DAYS }))).toBeVisible()
  await tablet.close()
})

test('the sales of a product are the rows of the register', async ({ shop, browser }) => {
  const found = await ask<Returns<typeof salesByProduct.list>>(shop, salesByProduct.list.path, {
    ...period,
    limit: 1,
  })
  const [line] = found.items
  const tablet = await shop.tablet(browser, 'uz-Latn', accounting, { viewport, hasTouch: false })
  const { page } = tablet
  await page.goto(`/sales_product?${address}`)
  const totals = page.getByRole('table').locator('tfoot')
  await expect(totals).toContainText(formatSum(found.totals?.revenue ?? 0))
  await page.getByRole('table').locator('tbody a').first().click()
  await expect(page).toHaveURL(new RegExp(`/sales\\?.*product=${line?.key}`))
  await expect(totals).toContainText(formatSum(line?.revenue ?? 0))
  await page.goto(`/sales_product?${address}`)
  const byCategory = page.getByRole('button', { name: tablet.text('sales:tabs.category'), exact: true })
  await byCategory.click()
  await expect(byCategory).toHaveAttribute('aria-pressed', 'true')
  // The period stays: the tab shows the same sales in another way.
  await expect(page).toHaveURL(new RegExp(`from=${period.from}`))
  await expect(totals).toContainText(formatSum(found.totals?.revenue ?? 0))
  await tablet.close()
})

test('a figure of profit and loss opens its rows, and their sum is the figure', async ({ shop, browser }) => {
  const month = monthOf(to)
  const asked = { from: addToMonth(month, -2), to: month, by: 'branch' }
  const { months, groups } = await ask<Returns<typeof profitAndLoss.view>>(
    shop,
    profitAndLoss.view.path,
    asked,
  )
  const nth = (groups[0]?.months ?? []).findLastIndex(({ lines }) => (lines.revenue ?? 0) !== 0)
  const figures = groups[0]?.months[nth]
  const tablet = await shop.tablet(browser, 'ru', accounting, { viewport, hasTouch: false })
  const { page } = tablet
  await page.goto('/pl')
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await page.getByRole('button', { name: new RegExp(tablet.text('sales:pl.by')) }).click()
  await page.getByRole('option', { name: tablet.text('sales:pl.groups.branch'), exact: true }).click()
  await expect(table.locator('tbody')).toHaveCount(groups.length)
  await page.getByText(tablet.text('sales:pl.compare')).click()
  await expect(page).toHaveURL(/compare=1/)
  await expect(table.getByText(/%\)/).first()).toBeVisible()
  await table.locator(`a[href*="line=cost"][href*="${months[nth]}"]`).first().click()
  await expect(page).toHaveURL(/line=cost/)
  await expect(page.getByRole('table').locator('tfoot')).toContainText(formatSum(figures?.lines.cost ?? 0))
  await page.goBack()
  await expect(page).toHaveURL(/compare=1/)
  await tablet.close()
})
