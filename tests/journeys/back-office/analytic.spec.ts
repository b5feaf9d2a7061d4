// The director reads the board of today, takes a part of it out as a file, and makes a board of their own: a period compared with the
// days before, another measure, fewer parts in another order, which are there again after a reload.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS, type Returns } from '#api/endpoint.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { addDays, formatDate, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { BOARD_PARTS } from '#domain/reports/board.ts'
import { expect, personOf, test } from '../shop.ts'

const director = personOf('director')
const { view, keepParts } = backOfficeApi.ownBoard
const DAYS = 14
const to = todayInTashkent(new Date())
const period = { from: addDays(to, 1 - DAYS), to }

test('the director reads the board of today and saves a part of it', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', director)
  const { page } = tablet
  await page.goto('/analytic')
  await expect(page.getByRole('heading', { level: 1, name: tablet.text('screens:analytic') })).toBeVisible()
  await expect(page.getByText(formatDate(to), { exact: false }).first()).toBeVisible()
  const hours = tablet.text('analytics:parts.hours')
  await expect(page.getByRole('img', { name: hours })).toBeVisible()
  await expect(page.getByRole('table', { name: hours }).locator('tbody tr')).toHaveCount(24)
  await expect(page.getByRole('heading', { name: tablet.text('analytics:parts.days') })).toHaveCount(0)

  await test.step('the statuses have words in the file', async () => {
    const download = page.waitForEvent('download')
    const name = `${tablet.text('kit:list.export')}: ${tablet.text('analytics:parts.statuses')}`
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('menuitem', { name: tablet.text('kit:list.csv') }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    expect(text).toContain(tablet.text('statuses:in_process'))
    expect(text).not.toMatch(/[a-z]+_[a-z]+/)
  })
  await tablet.close()
})

test('the director compares a period and chooses the parts of the board', async ({ shop, browser }) => {
  const answer = await shop.as(director, 'POST', view.path, { ...period, comparison: 'previous' })
  const { figures, compared, days } = (await answer.json()) as Returns<typeof view>
  expect(figures.submitted).toBeGreaterThan(0)
  expect(days).toHaveLength(DAYS)
  // The choice of an earlier attempt.
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  await shop.as(director, 'POST', keepParts.path, { parts: [...BOARD_PARTS] }, headers)
  const viewport = { width: 1440, height: 900 }
  const tablet = await shop.tablet(browser, 'uz-Latn', director, { viewport, hasTouch: false })
  const { page } = tablet
  const part = (name: 'figures' | 'days' | 'losses') =>
    page.getByRole('heading', { level: 2, name: tablet.text(`analytics:parts.${name}`) })

  await test.step('the figures are those of the period, beside those of the days before', async () => {
    await page.goto(`/analytic_new?from=${period.from}&to=${period.to}`)
    const tile = page.locator('dl > div').filter({ hasText: tablet.text('reports:fields.submitted') })
    await expect(tile).toContainText(formatSum(figures.submitted))
    await page.getByRole('radio', { name: tablet.text('analytics:comparisons.previous') }).press('Space')
    await expect(page.getByText(formatDate(compared?.from ?? ''), { exact: false }).first()).toBeVisible()
    await expect(page).toHaveURL(/comparison=previous/)
  })

  await test.step('the chart and its table show the chosen measure', async () => {
    await page.goto(
      `/analytic_new?from=${period.from}&to=${period.to}&comparison=previous&measure=registered`,
    )
    const title = tablet.text('analytics:by_day', { title: tablet.text('reports:fields.registered') })
    await expect(page.getByRole('img', { name: title })).toBeVisible()
    const table = page.getByRole('table', { name: title })
    await expect(table.locator('tbody tr')).toHaveCount(DAYS)
    await expect(table.locator('tfoot')).toContainText(formatSum(figures.registered))
  })

  await test.step('fewer parts in another order, also after a reload', async () => {
    await tablet.button('analytics:choose_parts').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch', { name: tablet.text('analytics:parts.losses') }).press('Space')
    const name = tablet.text('analytics:parts.days')
    await dialog.getByRole('button', { name: tablet.text('analytics:part_up', { name }) }).click()
    await dialog.getByRole('button', { name: tablet.text('analytics:keep_parts') }).click()
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await expect(part('figures')).toBeVisible()
    await expect(part('losses')).toHaveCount(0)
    await expect(page.locator('section h2').first()).toHaveText(name)
  })
  await tablet.close()
})
