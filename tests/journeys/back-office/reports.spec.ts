// The director reads the report about applications: by day and by branch with the sums of both, the reasons of losses in words, and
// takes them out as a file.
import { readFileSync } from 'node:fs'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { addDays, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { PERIOD_DAYS } from '#domain/kernel/time/period.ts'
import { expect, personOf, test } from '../shop.ts'

const director = personOf('director')
const { list } = backOfficeApi.applicationReport
const ranking = backOfficeApi.managerReport.list
const to = todayInTashkent(new Date())
const period = { from: addDays(to, 1 - PERIOD_DAYS), to }
const address = `from=${period.from}&to=${period.to}`

test('the director reads the report about applications and saves it', async ({ shop, browser }) => {
  const answer = await shop.as(director, 'POST', list.path, { ...period, by: 'branch' })
  const { totals, items } = (await answer.json()) as Returns<typeof list>
  expect(totals?.completed).toBeGreaterThan(0)
  const viewport = { width: 1440, height: 900 }
  const tablet = await shop.tablet(browser, 'ru', director, { viewport, hasTouch: false })
  const { page } = tablet
  const heading = (by: string) =>
    page.getByRole('columnheader', { name: tablet.text(`reports:names.${by}`), exact: false }).first()

  await test.step('days and branches have the same sums', async () => {
    await page.goto(`/report/application?${address}`)
    await expect(heading('day')).toBeVisible()
    const foot = page.getByRole('table').locator('tfoot')
    await expect(foot).toContainText(formatSum(totals?.sales ?? 0))
    await page.getByRole('button', { name: tablet.text('reports:tabs.branch'), exact: true }).press('Enter')
    await expect(heading('branch')).toBeVisible()
    await expect(foot).toContainText(formatSum(totals?.sales ?? 0))
    await expect(page.getByText(items[0]?.name ?? '', { exact: true }).first()).toBeVisible()
  })

  await test.step('the reasons have words, in the list and in the file', async () => {
    await page.goto(`/report/application?${address}&tab=reason`)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await expect(page.locator('[data-row]').filter({ hasText: /[a-z]+_[a-z]+/ })).toHaveCount(0)
    const download = page.waitForEvent('download')
    await tablet.button('kit:list.export').click()
    await page.getByRole('menuitem', { name: tablet.text('kit:list.csv') }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    expect(text).toContain(tablet.text('reports:fields.lost'))
    expect(text).not.toMatch(/[a-z]+_[a-z]+/)
  })
  await tablet.close()
})

test('the director reads the ranking of managers', async ({ shop, browser }) => {
  const answer = await shop.as(director, 'POST', ranking.path, { ...period, sort: 'taken', way: 'desc' })
  const { items } = (await answer.json()) as Returns<typeof ranking>
  const [busiest] = items
  expect(busiest?.taken).toBeGreaterThan(0)
  const viewport = { width: 1440, height: 900 }
  const tablet = await shop.tablet(browser, 'uz-Latn', director, { viewport, hasTouch: false })
  const { page } = tablet
  await page.goto(`/report/manager?${address}`)
  await expect(page.getByText(/^Ball = 50 ×/)).toBeVisible()
  await page.getByRole('button', { name: tablet.text('reports:rank.tabs.all'), exact: true }).press('Enter')
  const row = page.locator('[data-row]').filter({ hasText: busiest?.name ?? '' })
  await expect(row).toContainText(String(busiest?.taken))
  await tablet.close()
})
