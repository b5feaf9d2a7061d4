// The queue with a fine pointer: rows that fit, tabs, filters, keys, new rows that wait, and the export. The queue of a
// touch screen is in queue-width.spec.ts.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { QUEUE_TABS } from '#domain/applications/queue-filters.ts'
import { PERIOD_DAYS } from '#domain/kernel/time/period.ts'
import { addFilter } from '../drivers/list.ts'
import { submitOneMore } from '../drivers/sale.ts'
import { expect, type Person, personOf, type Shop, type Tablet, test } from '../shop.ts'

const manager = personOf('manager', 0)
const SIZES = [
  { width: 1024, height: 768, rows: 10 },
  { width: 1280, height: 800, rows: 12 },
  { width: 1440, height: 900, rows: 16 },
  { width: 1920, height: 1080, rows: 20 },
]
const MOST_ROWS = 20

type List = Returns<typeof api.applications.list>

async function listOf(shop: Shop, person: Person, body: object): Promise<List> {
  const answer = await shop.as(person, 'POST', api.applications.list.path, body)
  return (await answer.json()) as List
}

const rows = (page: Page) => page.locator('main tbody tr[data-index]')
const rowOf = (page: Page, id: string) =>
  rows(page).filter({ has: page.locator(`a[href="/applications/${id}"]`) })
const tab = (tablet: Tablet, key: string) =>
  tablet.page
    .getByRole('group', { name: tablet.text('kit:views.title') })
    .getByRole('button', { name: new RegExp(`^${tablet.text(`queue:tabs.${key}`)}`) })

/** A desk: a fine pointer. The list is shown. */
async function openDesk(shop: Shop, browser: Parameters<Shop['tablet']>[0], person: Person, path: string) {
  const tablet = await shop.tablet(browser, 'ru', person, { hasTouch: false })
  await tablet.page.goto(path)
  await expect(tablet.page.locator('main [data-list-foot], main p.text-lg').first()).toBeVisible()
  return tablet
}

test('as many rows are wholly visible as the window must show, under the heads of their groups', {
  tag: '@all',
}, async ({ shop, browser }) => {
  const { total: waiting } = await listOf(shop, manager, QUEUE_TABS.queue)
  expect(waiting).toBeGreaterThan(MOST_ROWS)
  const tablet = await openDesk(shop, browser, manager, '/applications')
  const { page } = tablet
  for (const { rows: wanted, ...viewport } of SIZES) {
    await page.setViewportSize(viewport)
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    const heads = page.locator('main tbody th[scope="rowgroup"]')
    await expect(heads.last()).toContainText(/\d/)
    const visible = await rows(page).evaluateAll((all) => {
      const top = document.querySelector('main thead')?.getBoundingClientRect().bottom ?? 0
      const bottom = document.querySelector('main [data-list-foot]')?.getBoundingClientRect().top ?? 0
      return all.filter((row) => {
        const box = row.getBoundingClientRect()
        return box.top >= top - 1 && box.bottom <= bottom + 1
      }).length
    })
    expect(visible, `rows at ${viewport.width}`).toBeGreaterThanOrEqual(wanted)
  }
  await tablet.close()
})

test('the tabs count what they show; filters stay in the address over Back and a reload', async ({
  shop,
  browser,
}) => {
  const tablet = await openDesk(shop, browser, manager, '/applications')
  const { page } = tablet
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(tab(tablet, 'queue')).toHaveAttribute('aria-pressed', 'true')
  const { total } = await listOf(shop, manager, { lacking_photos: true })
  await expect(tab(tablet, 'lacking_photos')).toContainText(String(total))
  await tab(tablet, 'lacking_photos').click()
  await expect(page).toHaveURL(/[?&]tab=lacking_photos/)
  await expect(tab(tablet, 'lacking_photos')).toHaveAttribute('aria-pressed', 'true')
  const origin = {
    label: tablet.text('applications:filters.origin'),
    value: tablet.text('reasons:origins.shop'),
  }
  await addFilter(tablet, origin.label, origin.value)
  await expect(page).toHaveURL(/origin=shop/)
  const chip = page.getByRole('button', {
    name: tablet.text('kit:remove_named', { name: `${origin.label}: ${origin.value}` }),
  })
  await expect(chip).toBeVisible()
  const found = await listOf(shop, manager, { lacking_photos: true, origin: 'shop' })
  await expect(rows(page)).toHaveCount(found.total)
  const first = rows(page).first().getByRole('link').first()
  const href = (await first.getAttribute('href')) ?? ''
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await page.goBack()
  await expect(page).toHaveURL(/tab=lacking_photos.*origin=shop|origin=shop.*tab=lacking_photos/)
  await expect(chip).toBeVisible()
  await page.reload()
  await expect(chip).toBeVisible()
  await expect(tab(tablet, 'lacking_photos')).toHaveAttribute('aria-pressed', 'true')
  await chip.click()
  await expect(page).not.toHaveURL(/origin/)
  await expect(tab(tablet, 'lacking_photos')).toHaveAttribute('aria-pressed', 'true')
  await tablet.close()
})

test('what was searched for stays over Back and a reload, and is in no address', async ({
  shop,
  browser,
}) => {
  const [wanted] = (await listOf(shop, manager, { statuses: ['completed'], limit: 1 })).items
  const number = String(wanted?.number)
  const tablet = await openDesk(shop, browser, manager, '/applications?tab=all')
  const { page } = tablet
  const search = page.getByRole('main').getByRole('textbox')
  await search.fill(number)
  await expect(rows(page)).toHaveCount(1)
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('search-texts')))
    .toContain(`"applications":"${number}"`)
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(number)
  await page.reload()
  await expect(search).toHaveValue(number)
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/applications\/[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(search).toHaveValue(number)
  await expect(rows(page)).toHaveCount(1)
  expect(page.url()).not.toContain(number)
  await tablet.close()
})

test('the queue unfolds beside the open record from 1440 px; below, a button leads to it', async ({
  shop,
  browser,
}) => {
  const tablet = await openDesk(shop, browser, manager, '/applications?tab=lacking_photos')
  const { page } = tablet
  await page.setViewportSize({ width: 1440, height: 900 })
  const ids = (await listOf(shop, manager, { lacking_photos: true, sort: 'newest' })).items.map(
    ({ id }) => id,
  )
  const [first = '', second = ''] = ids
  await rowOf(page, first).getByRole('link').first().click()
  const queue = page.getByRole('navigation', { name: tablet.text('queue:tabs.lacking_photos') })
  const openRow = queue.locator('a[aria-current="page"]')
  await test.step('it is folded while nobody has unfolded it, and stands there by itself from 1920 px', async () => {
    const button = page.getByRole('button', {
      name: new RegExp(`^${tablet.text('queue:tabs.lacking_photos')}`),
    })
    await expect(button).toContainText(String(ids.length))
    await expect(queue).toHaveCount(0)
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect(queue).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(queue).toHaveCount(0)
    await page.keyboard.press('[')
  })
  await expect(queue.getByRole('listitem')).toHaveCount(ids.length)
  await expect(openRow).toHaveAttribute('href', `/applications/${first}`)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(`/applications/${second}$`))
  await expect(openRow).toHaveAttribute('href', `/applications/${second}`)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(`/applications/${first}$`))
  const measured = await page.evaluate(() => {
    const nav = document.querySelector('main nav')
    const heights = [...(nav?.querySelectorAll('li a') ?? [])].map(
      (row) => row.getBoundingClientRect().height,
    )
    return {
      excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      width: nav?.getBoundingClientRect().width,
      heights: [...new Set(heights)],
    }
  })
  expect(measured).toEqual({ excess: 0, width: 348, heights: [40] })

  await test.step('[ folds the list and unfolds it; folded it is a button with its count', async () => {
    await page.keyboard.press('[')
    await expect(queue).toHaveCount(0)
    const button = page.getByRole('button', {
      name: new RegExp(`^${tablet.text('queue:tabs.lacking_photos')}`),
    })
    await expect(button).toContainText(String(ids.length))
    await page.reload()
    await expect(button).toBeVisible()
    await page.keyboard.press('[')
    await expect(queue).toBeVisible()
    await queue.getByRole('button', { name: tablet.text('queue:beside.fold') }).click()
    await expect(button).toBeFocused()
    await button.click()
    await expect(queue).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(queue).toHaveCount(0)
    await button.click()
  })
  await expect(page).toHaveURL(/tab=lacking_photos/)
  await expect(rows(page)).toHaveCount(ids.length)
  await tablet.close()
})

test('a period of more than a month is refused in words, and nothing is asked', async ({ shop, browser }) => {
  const tablet = await openDesk(shop, browser, manager, '/applications')
  const { page } = tablet
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(api.applications.list.path)) asked.push(request.postData() ?? '')
  })
  await page.goto('/applications?tab=all&from=2026-01-01&to=2026-06-30')
  await expect(page.getByText(tablet.text('errors:period_month', { days: PERIOD_DAYS }))).toBeVisible()
  expect(asked.filter((body) => body.includes('2026-01-01'))).toEqual([])
  await tablet.button('kit:list.clear').click()
  await expect(rows(page).first()).toBeVisible()
  // While the second day is not entered yet, the list asks for it and says nothing about a month.
  await page.goto('/applications?tab=all&from=2026-01-01')
  await expect(page.getByText(tablet.text('errors:period_last_day'))).toBeVisible()
  await tablet.close()
})

test('a new application waits for the key R and moves nothing; T takes the focused row', async ({
  shop,
  browser,
}) => {
  const tablet = await openDesk(shop, browser, manager, '/applications?tab=all')
  const { page } = tablet
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const focused = page.locator('main tbody tr[data-index]:has(a:focus)')
  // A key waits some milliseconds until it is sure that it is no scan (platform/shortcuts/scans.ts).
  await expect(focused).toHaveAttribute('data-index', '1')
  // Not its text: the waiting time in it grows.
  const addressOf = () => focused.getByRole('link').first().getAttribute('href')
  const before = { address: await addressOf(), box: await focused.boundingBox() }
  const id = await submitOneMore(shop)
  const pill = page.getByRole('button', { name: /1 новая/ })
  await expect(pill).toBeVisible()
  await expect(pill).toHaveAttribute('aria-keyshortcuts', 'R')
  await expect(rowOf(page, id)).toHaveCount(0)
  expect(await focused.boundingBox()).toEqual(before.box)
  expect(await addressOf()).toBe(before.address)
  await page.keyboard.press('r')
  await expect(rowOf(page, id)).toBeVisible()
  await expect(pill).toHaveCount(0)
  await expect(focused).toHaveCount(1)

  await test.step('Space shows the whole row, X selects it, T takes it', async () => {
    await rowOf(page, id).getByRole('link').first().focus()
    await page.keyboard.press('Space')
    const preview = page.getByRole('dialog', { name: tablet.text('kit:list.preview') })
    await expect(preview).toContainText(tablet.text('queue:columns.submitted'))
    await page.keyboard.press('Escape')
    await expect(preview).toHaveCount(0)
    await rowOf(page, id).getByRole('link').first().focus()
    await page.keyboard.press('x')
    await expect(rowOf(page, id).getByRole('checkbox')).toBeChecked()
    await page.keyboard.press('x')
    await expect(rowOf(page, id).getByRole('checkbox')).not.toBeChecked()
    await rowOf(page, id).getByRole('link').first().focus()
    await page.keyboard.press('t')
    await expect(page).toHaveURL(new RegExp(`/applications/${id}$`))
  })
  const [mine] = (await listOf(shop, manager, { mine: true, sort: 'newest' })).items
  expect(mine).toMatchObject({ id, status: 'in_process' })
  await tablet.close()
})

test('the director assigns two applications to a manager, who has them among their own', async ({
  shop,
  browser,
}) => {
  const ids = [await submitOneMore(shop), await submitOneMore(shop)]
  const tablet = await openDesk(shop, browser, personOf('director', 0), '/applications?tab=all')
  const { page } = tablet
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const id of ids) await rowOf(page, id).getByRole('checkbox').check()
  await tablet.button('queue:assign.action').click()
  const dialog = page.getByRole('dialog', { name: tablet.text('queue:assign.title') })
  const person = dialog.getByRole('radio', { name: manager.name })
  await dialog.getByRole('button', { name: tablet.text('queue:assign.action') }).click()
  await expect(dialog.getByRole('alert')).toHaveText(tablet.text('queue:assign.needed'))
  await dialog.getByRole('textbox').fill(manager.name)
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await person.check()
  await dialog.getByRole('button', { name: tablet.text('queue:assign.action') }).click()
  await expect(page.getByText(tablet.text('queue:bulk_assigned', { count: 2 }))).toBeVisible()
  for (const id of ids) await expect(rowOf(page, id)).toContainText(manager.name)
  const { items } = await listOf(shop, manager, { sort: 'groups', limit: 100 })
  const mine = items.filter(({ manager: holder }) => holder?.name === manager.name).map(({ id }) => id)
  expect(mine).toEqual(expect.arrayContaining(ids))
  await tablet.close()
})

test('support opens what was handed to it by one tab, and others’ cases say who has them', {
  tag: '@all',
}, async ({ shop, browser }) => {
  const support = personOf('support', 0)
  const tablet = await openDesk(shop, browser, support, '/applications')
  const { page } = tablet
  await page.setViewportSize({ width: 1920, height: 1080 })
  const asked = page.waitForRequest(
    (request) =>
      request.url().endsWith(api.applications.list.path) &&
      (request.postData() ?? '').includes('"waiting":"support"'),
  )
  await tab(tablet, 'support').click()
  await asked
  await expect(page).toHaveURL(/tab=support/)
  const { total } = await listOf(shop, support, { waiting: 'support' })
  await expect(rows(page)).toHaveCount(total)

  await page.goto('/applications?tab=queue')
  const { items, groups } = await listOf(shop, support, {
    sort: 'groups',
    statuses: ['in_process'],
    limit: 1,
  })
  expect(groups?.others).toBeGreaterThan(0)
  const [other] = items
  await expect(page.locator('main tbody')).toContainText(tablet.text('queue:groups.others'))
  if (other !== undefined) await expect(rowOf(page, other.id)).toContainText(other.manager?.name ?? '')
  await tablet.close()
})

test('the export has the rows of the tab and its filters; people without the right have no button', {
  tag: '@all',
}, async ({ shop, browser }) => {
  const admin = personOf('admin', 0)
  const tablet = await openDesk(shop, browser, admin, '/applications?tab=hold')
  const { page } = tablet
  const { total } = await listOf(shop, admin, { statuses: ['hold'] })
  const download = page.waitForEvent('download')
  await tablet.button('kit:list.export').click()
  await page.getByRole('menuitem', { name: tablet.text('kit:list.csv') }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines).toHaveLength(total + 1)
  expect(lines[0]).toContain(tablet.text('queue:columns.stage'))
  for (const line of lines.slice(1)) expect(line).toContain(tablet.text('statuses:hold'))
  await tablet.close()

  const other = await openDesk(shop, browser, manager, '/applications')
  await expect(other.button('kit:list.print')).toBeVisible()
  await expect(other.button('kit:list.export')).toHaveCount(0)
  await other.close()
})

test('the off-site list has the same filters and keeps them', { tag: '@all' }, async ({ shop, browser }) => {
  const tablet = await openDesk(shop, browser, manager, '/outside')
  const { page } = tablet
  await expect(rows(page).first()).toBeVisible()
  await addFilter(
    tablet,
    tablet.text('applications:filters.deadline'),
    tablet.text('applications:filters.deadlines.late'),
  )
  await expect(page).toHaveURL(/\/outside\?deadline=late/)
  const answer = await shop.as(manager, 'POST', api.applications.outside.path, { deadline: 'late' })
  const { total } = (await answer.json()) as List
  await expect(rows(page)).toHaveCount(total)
  await page.reload()
  await expect(rows(page)).toHaveCount(total)
  await tablet.close()
})
