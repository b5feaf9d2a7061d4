// The first page of every role that does not only begin applications: what stands there in the demo shop, and that a figure opens its
// rows.
import { randomUUID } from 'node:crypto'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { isOwnMove } from '#domain/applications/queue.ts'
import { QUEUE_TABS } from '#domain/applications/queue-filters.ts'
import { isListed, STATUSES } from '#domain/applications/status.ts'
import { formatDecimal } from '#domain/kernel/decimal.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { addDays, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { PERIOD_DAYS } from '#domain/kernel/time/period.ts'
import type { MaterialForm } from '#domain/knowledge/material.ts'
import { ApiSession } from '#support/api.ts'
import { submitOneMore } from '../drivers/sale.ts'
import { expect, type Person, personOf, type Shop, test } from '../shop.ts'

const viewport = { width: 1440, height: 900 }
const desk = { viewport, hasTouch: false }

async function apiOf(shop: Shop, person: Person): Promise<ApiSession> {
  const session = new ApiSession(shop.url)
  session.token = await shop.tokenOf(person)
  return session
}

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
    // The keys are those of the row that has the focus.
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await row.getByRole('link').focus()
    await page.keyboard.press('n')
    await dialog.getByRole('textbox').fill('Сейчас не время')
    await dialog.getByRole('button', { name: tablet.text('home:approvals.refuse') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rows.nth(place).getByRole('button')).toHaveCount(0)
    // The line of the decided row has the focus, and no key opens another decision.
    await page.keyboard.press('y')
    await page.keyboard.press('n')
    await expect(rows.nth(place).getByRole('status')).toBeFocused()
    await expect(dialog).toHaveCount(0)
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
    await page.goBack()
    await test.step('the largest share of a partner is that of the page of shares', async () => {
      const to = addDays(todayInTashkent(new Date()), -1)
      const api = await apiOf(shop, personOf(role))
      const body = { from: addDays(to, 1 - PERIOD_DAYS), to }
      const { partners } = await api.call(backOfficeApi.partners.finance, { body })
      const [largest] = partners.toSorted((one, other) => other.share - one.share)
      if (largest === undefined) throw new Error('the demo shop has no partner with figures')
      const shares = page.getByRole('region', { name: tablet.text('home:shares.title') })
      const row = shares.getByRole('listitem').first()
      await expect(row).toContainText(largest.name)
      await expect(row).toContainText(`${formatDecimal(largest.share)} %`)
      await expect(row).toContainText(formatSum(largest.used))
      await shares.getByRole('link').press('Enter')
      await expect(page).toHaveURL(new RegExp(`/fin-partners\\?.*from=${body.from}`))
      await expect(page.getByRole('row').filter({ hasText: largest.name }).first()).toContainText(
        formatSum(largest.used),
      )
      await page.goBack()
    })
    if (count > 0) {
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

test('a manager sees who is next, the own applications by whose move it is, and what is unread, and takes with N', async ({
  shop,
  browser,
}) => {
  const manager = personOf('manager', 0)
  const session = await apiOf(shop, manager)
  const me = await session.call(api.session.user, {})
  const id = await submitOneMore(shop)
  const seller = await apiOf(shop, personOf('seller', 0))
  const text = `@${manager.name} mijoz kutmoqda`
  await seller.call(api.applications.comment, {
    params: { id },
    body: { id: randomUUID(), text, mentions: [me.id] },
  })
  const tablet = await shop.tablet(browser, 'ru', manager, desk)
  const { page } = tablet
  const card = (key: 'next.title' | 'mine.title' | 'asks.title' | 'limits.title' | 'at_work.title') =>
    page.getByRole('region', { name: tablet.text(`home:${key}`), exact: true })
  await page.goto('/welcome')
  for (const key of ['next.title', 'mine.title', 'asks.title', 'limits.title', 'at_work.title'] as const)
    await expect(card(key)).toBeVisible()

  await test.step('the bar opens the queue of this waiting time', async () => {
    const part = card('next.title').locator('[data-speed]').first()
    const speed = await part.getAttribute('data-speed')
    await part.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/applications\\?.*speed=${speed}`))
    await expect(page).toHaveURL(/statuses=new/)
    await page.goBack()
  })

  await test.step('the own applications are those of the tab, the own moves first', async () => {
    const body = { ...QUEUE_TABS.mine, sort: 'waiting' as const, limit: 40 }
    const { items, total } = await session.call(api.applications.list, { body })
    await expect(card('mine.title').locator('[data-count]')).toHaveText(String(total))
    const own = items.filter((item) => isOwnMove(item, me.id))
    const moves = page.getByRole('list', { name: tablet.text('home:mine.own') })
    await expect(moves).toHaveCount(own.length === 0 ? 0 : 1)
    if (own[0] !== undefined)
      await expect(moves.getByRole('link').first()).toHaveAttribute('href', `/applications/${own[0].id}`)
    await card('mine.title')
      .getByRole('link', { name: tablet.text('home:mine.all') })
      .press('Enter')
    await expect(page).toHaveURL(/\/applications\?.*tab=mine/)
    await page.goBack()
  })

  await test.step('a mention opens its application, and does not wait any more', async () => {
    const mention = card('asks.title').locator(`a[href="/applications/${id}"]`)
    await mention.first().press('Enter')
    await expect(page).toHaveURL(new RegExp(`/applications/${id}$`))
    await page.goto('/welcome')
    await expect(card('asks.title').locator('[data-count]')).toBeVisible()
    await expect(mention).toHaveCount(0)
  })

  await test.step('N takes the next one', async () => {
    await expect(card('next.title').getByRole('button')).toBeVisible()
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\/applications\/[\w-]{36}$/)
    const [, taken = ''] = /([\w-]{36})$/.exec(page.url()) ?? []
    const { manager: holder } = await session.call(api.applications.view, { params: { id: taken } })
    expect(holder?.id).toBe(me.id)
  })
  await tablet.close()
})

test('the staff of a partner see their applications by status and the answers that are late', async ({
  shop,
  browser,
}) => {
  const partner = personOf('partner')
  const { counts } = await (await apiOf(shop, partner)).call(api.applications.facets, {})
  const tablet = await shop.tablet(browser, 'uz-Latn', partner, desk)
  const { page } = tablet
  await page.goto('/welcome')
  await expect(page.getByRole('region', { name: tablet.text('home:answers.title') })).toBeVisible()
  const states = page.getByRole('region', { name: tablet.text('home:states.title') })
  const status = STATUSES.filter(isListed).find((one) => (counts[one] ?? 0) > 0)
  const figure = states.locator(`[data-figure="${status}"]`)
  await expect(figure).toContainText(formatSum(counts[status ?? 'new'] ?? 0))
  await figure.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/applications\\?.*statuses=${status}`))
  await tablet.close()
})

test('an intern sees the material to read next, and opens it', async ({ shop, browser }) => {
  const director = await apiOf(shop, personOf('director'))
  const { materials } = backOfficeApi
  const body: MaterialForm = {
    title: 'Stajyorning birinchi kuni',
    info: '',
    kind: 'article',
    text: 'Avval menejer bilan tanishing.',
    link: '',
    icon: 'book',
    programs: [],
    subject_id: null,
    level: null,
    languages: ['uz-Latn'],
    mode: 'open',
    roles: [],
    questions: [],
    asked: 0,
  }
  const { key, version } = await director.call(materials.create, { body })
  await director.call(materials.publish, {
    params: { key },
    body: { base_version: version, again: false },
  })
  const tablet = await shop.tablet(browser, 'uz-Latn', personOf('intern'), desk)
  const { page } = tablet
  await page.goto('/welcome')
  const card = page.getByRole('region', { name: tablet.text('home:learning.title') })
  await card
    .getByRole('link', { name: tablet.text('home:learning.read') })
    .or(card.getByRole('link', { name: tablet.text('home:learning.go_on') }))
    .press('Enter')
  await expect(page).toHaveURL(/\/knowledge\/\d+$/)
  await tablet.close()
})
