// The first page of people of the back office: what stands there for each role of the demo shop, and that a figure opens its rows.
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { submitOneMore } from '../drivers/sale.ts'
import { expect, personOf, test } from '../shop.ts'

const viewport = { width: 1440, height: 900 }
const desk = { viewport, hasTouch: false }

test('the director sees today, the month, what waits and the ranking, and a figure opens its rows', async ({
  shop,
  browser,
}) => {
  const director = personOf('director')
  // Shortly after midnight nothing else has happened today.
  await submitOneMore(shop)
  const answer = await shop.as(director, 'GET', backOfficeApi.boardOfToday.beside.path)
  const { day, now } = (await answer.json()) as Returns<typeof backOfficeApi.boardOfToday.beside>
  const tablet = await shop.tablet(browser, 'ru', director, desk)
  const { page } = tablet
  await page.goto('/welcome')
  const card = (key: 'today.title' | 'month.title' | 'approvals.title' | 'alarms.title' | 'ranking.top') =>
    page.getByRole('region', { name: tablet.text(`home:${key}`) })
  for (const key of ['today.title', 'month.title', 'approvals.title', 'alarms.title', 'ranking.top'] as const)
    await expect(card(key)).toBeVisible()

  await test.step('a figure of today opens the report with the same figure', async () => {
    const figure = page.locator('[data-figure="submitted"]')
    await expect(figure).toContainText(formatSum(now.submitted))
    await figure.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/report/application\\?.*from=${day}`))
    await expect(page).toHaveURL(/tab=branch/)
    await page.goBack()
  })

  await test.step('an alarm opens what it counts', async () => {
    await card('alarms.title').getByRole('link').first().press('Enter')
    await expect(page).not.toHaveURL(/\/welcome/)
    await page.goBack()
  })

  await test.step('a short request is refused here, and stays in its place as decided', async () => {
    const rows = card('approvals.title').getByRole('listitem')
    const row = rows
      .filter({ has: page.getByRole('button', { name: tablet.text('home:approvals.refuse') }) })
      .first()
    const place = await row.evaluate((element) =>
      [...(element.parentElement?.children ?? [])].indexOf(element),
    )
    await row.getByRole('button', { name: tablet.text('home:approvals.refuse') }).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.getByRole('textbox').fill('Сейчас не время')
    await dialog.getByRole('button', { name: tablet.text('home:approvals.refuse') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rows.nth(place).getByRole('button')).toHaveCount(0)
  })
  await tablet.close()
})

for (const role of ['finance', 'accounting'] as const)
  test(`${role} sees the returns that wait, and opens them`, async ({ shop, browser }) => {
    const tablet = await shop.tablet(browser, 'uz-Latn', personOf(role), desk)
    const { page } = tablet
    await page.goto('/welcome')
    const card = page.getByRole('region', { name: tablet.text('home:returns.title') })
    await expect(card).toBeVisible()
    await expect(page.getByRole('region', { name: tablet.text('home:received.title') })).toBeVisible()
    const count = Number(await card.locator('[data-count]').textContent())
    await card.getByRole('link', { name: tablet.text('home:returns.all') }).press('Enter')
    await expect(page).toHaveURL(/\/return\?.*tab=mine/)
    if (count > 0) {
      await page.goBack()
      await card.getByRole('listitem').first().getByRole('link').press('Enter')
      await expect(page).toHaveURL(/\/return\/\d+$/)
    }
    await tablet.close()
  })

test('support sees the case to open first and the columns that are not empty', async ({ shop, browser }) => {
  const support = personOf('support')
  const answer = await shop.as(support, 'GET', backOfficeApi.home.waits.path)
  const { columns } = (await answer.json()) as Returns<typeof backOfficeApi.home.waits>
  expect(columns.length).toBeGreaterThan(0)
  const tablet = await shop.tablet(browser, 'ru', support, desk)
  const { page } = tablet
  await page.goto('/welcome')
  for (const { column } of columns)
    await expect(page.getByRole('list', { name: tablet.text(`panel:columns.${column}`) })).toBeVisible()
  await page.getByRole('link', { name: tablet.text('home:panel.take'), exact: true }).press('Enter')
  await expect(page).not.toHaveURL(/\/welcome/)
  await tablet.close()
})

test('an administrator sees connections and alarms', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', personOf('admin'), desk)
  const { page } = tablet
  await page.goto('/welcome')
  const card = page.getByRole('region', { name: tablet.text('home:connections.title') })
  await card.getByRole('link', { name: tablet.text('home:connections.all') }).press('Enter')
  await expect(page).toHaveURL(/\/set-up/)
  await tablet.close()
})
