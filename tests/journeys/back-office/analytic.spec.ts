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
const { boardOfToday } = backOfficeApi
const { view, keepParts } = backOfficeApi.ownBoard
const DAYS = 14
/** The foot of a list with so many rows; the form of the word follows the number. */
const rowsPattern = (count: string) => new RegExp(`(?<!\\d)${count.replace(/\D/g, '')} \\p{L}`, 'u')
const to = todayInTashkent(new Date())
const period = { from: addDays(to, 1 - DAYS), to }

test('the director reads the board of today and saves a part of it', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', director)
  const { page } = tablet
  await page.goto('/analytic')
  await expect(page.getByRole('heading', { level: 1, name: tablet.text('screens:analytic') })).toBeVisible()
  await expect(page.getByText(formatDate(to), { exact: false }).first()).toBeVisible()
  const board = (await (await shop.as(director, 'POST', boardOfToday.view.path, {})).json()) as Returns<
    typeof boardOfToday.view
  >
  await test.step('a pressed figure decides what chart and table show, by hours that are not empty', async () => {
    await page.locator('[data-figure=submitted]').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/measure=submitted/)
    const title = tablet.text('analytics:by_hour', { title: tablet.text('reports:fields.submitted') })
    const busy = board.hours.filter(({ submitted, before }) => submitted > 0 || (before?.submitted ?? 0) > 0)
    await expect(page.getByRole('img', { name: title })).toBeVisible()
    await expect(page.getByRole('table', { name: title }).locator('tbody tr')).toHaveCount(busy.length)
  })

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
    await expect(page.locator('[data-figure=submitted] [data-value]')).toHaveText(
      formatSum(figures.submitted),
    )
    await expect(page.getByText(formatDate(compared?.from ?? ''), { exact: false }).first()).toBeVisible()
    await page.getByRole('radio', { name: tablet.text('analytics:comparisons.year') }).press('Space')
    await expect(page).toHaveURL(/comparison=year/)
  })

  await test.step('a stage of the funnel opens as many applications', async () => {
    const stage = page.locator('[data-stage=taken]')
    const count = await stage.locator('[data-rows]').first().innerText()
    await stage.locator('[data-rows]').first().press('Enter')
    await expect(page).toHaveURL(/applications\?.*counted=decided/)
    await expect(page.locator('main [data-list-foot]')).toContainText(rowsPattern(count))
    await page.goBack()
  })

  await test.step('the chart and its table show the chosen measure', async () => {
    await page.goto(
      `/analytic_new?from=${period.from}&to=${period.to}&comparison=previous&measure=registered`,
    )
    const title = tablet.text('analytics:by_day', { title: tablet.text('reports:fields.registered') })
    await expect(page.getByRole('img', { name: title })).toBeVisible()
    const table = page.getByRole('table', { name: title })
    const busy = days.filter(({ registered, before }) => registered > 0 || (before?.registered ?? 0) > 0)
    await expect(table.locator('tbody tr')).toHaveCount(busy.length)
    await expect(table.locator('tfoot')).toContainText(formatSum(figures.registered))
  })

  await test.step('another figure changes both, and a day opens the same number of applications', async () => {
    await page.locator('[data-figure=submitted]').focus()
    await page.keyboard.press('Space')
    const title = tablet.text('analytics:by_day', { title: tablet.text('reports:fields.submitted') })
    await expect(page.getByRole('img', { name: title })).toBeVisible()
    const last = days.findLast(({ submitted }) => submitted > 0)
    const row = page
      .getByRole('table', { name: title })
      .locator('tbody tr')
      .filter({ hasText: formatDate(last?.key ?? '') })
    await row.getByRole('link').press('Enter')
    await expect(page).toHaveURL(/counted=submitted/)
    await expect(page.locator('main [data-list-foot]')).toContainText(
      rowsPattern(String(last?.submitted ?? 0)),
    )
    await page.goBack()
    await expect(page.getByRole('img', { name: title })).toBeVisible()
  })

  await test.step('fewer parts in another order, also after a reload', async () => {
    await tablet.button('analytics:choose_parts').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch', { name: tablet.text('analytics:parts.losses') }).press('Space')
    const name = tablet.text('analytics:parts.days')
    const up = dialog.getByRole('button', { name: tablet.text('analytics:part_up', { name }) })
    await up.press('Enter')
    await up.press('Enter')
    await dialog.getByRole('button', { name: tablet.text('analytics:keep_parts') }).click()
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await expect(part('figures')).toBeVisible()
    await expect(part('losses')).toHaveCount(0)
    // The chart is named by what it shows.
    const title = tablet.text('analytics:by_day', { title: tablet.text('reports:fields.submitted') })
    await expect(page.locator('section h2').first()).toHaveText(title)
  })
  await tablet.close()
})
