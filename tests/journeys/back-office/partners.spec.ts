// Partners on the screen: a new one from the form to its first answer, a concurrent change of the order, a partner that is
// deactivated and disappears from a seller's open tablet, and the figures with their export.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS, type Returns } from '#api/endpoint.ts'
import { NEW_PARTNER } from '#domain/partners/partner-form.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

const admin = personOf('admin', 0)
const rows = backOfficeApi.partners
const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.text(key)}`) })
const asAdmin = (shop: Shop, path: string, body: unknown) =>
  shop.as(admin, 'POST', path, body, { [HEADERS.idempotencyKey]: randomUUID() })

/** Tests the connection and expects the outcome. */
async function testConnection(tablet: Tablet, outcome: string): Promise<void> {
  await tablet.button('partners:probe.try').click()
  await expect(tablet.page.getByText(tablet.text(`partners:probe.${outcome}.title`))).toBeVisible()
}

async function fillSecret(tablet: Tablet, secret: string): Promise<void> {
  await tablet.page.getByRole('link', { name: tablet.text('partners:steps.update.do') }).click()
  await tablet.page.getByLabel(tablet.text('partners:fields.gateway_secret')).fill(secret)
  await tablet.button('kit:form.save').click()
  await expect(
    tablet.page.getByText(tablet.text('partners:saved', { name: 'Sirdaryo Nasiya' })),
  ).toBeVisible()
}

test('a partner is added, tested and activated', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  await page.goto('/partners')
  await page.getByRole('link', { name: tablet.text('partners:new') }).click()
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.text('errors:too_short', { length: 2 }))).toBeVisible()
  await field(tablet, 'partners:fields.name').first().fill('Sirdaryo Nasiya')

  await test.step('no term can be added twice', async () => {
    await tablet.button('partners:terms.add').click()
    await page.locator('[name="months-1"]').fill('12')
    await page.locator('[name="markup-1"]').fill('30')
    await tablet.button('kit:form.save').click()
    await expect(page.getByText(tablet.text('errors:term_twice'))).toBeVisible()
    await page.locator('[name="months-1"]').fill('6')
  })

  await test.step('a list entry is found by typing, in either script', async () => {
    await page.getByRole('button', { name: new RegExp(tablet.text('partners:fields.bound.regions')) }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('samarkand')
    await page.getByRole('option').first().click()
    await expect(page.getByText(tablet.text('kit:many.chosen', { count: 1 }))).toBeVisible()
    await tablet.button('kit:list.done').click()
  })

  await field(tablet, 'partners:fields.gateway_url').fill('sandbox:/uzum')
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.text('partners:created', { name: 'Sirdaryo Nasiya' }))).toBeVisible()
  await page.getByRole('link', { name: 'Sirdaryo Nasiya' }).click()

  await test.step('the partner is not activated before it can be reached', async () => {
    await testConnection(tablet, 'not_set')
    await tablet.button('partners:steps.on.do').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: tablet.text('partners:steps.on.do') })
      .click()
    await expect(page.getByText(tablet.text('errors:partner_not_ready'))).toBeVisible()
  })
  await fillSecret(tablet, 'wrong-one')
  await testConnection(tablet, 'wrong_secret')
  await fillSecret(tablet, 'right-one')
  await testConnection(tablet, 'reached')
  await expect(page.getByText('right-one')).toHaveCount(0)

  await tablet.button('partners:steps.on.do').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: tablet.text('partners:steps.on.do') })
    .click()
  await expect(page.getByText(tablet.text('partners:values.status.active'), { exact: true })).toBeVisible()

  await test.step('every change is in the history', async () => {
    await tablet.button('partners:more').click()
    await page.getByRole('menuitem', { name: tablet.text('partners:history.open') }).click()
    await expect(page.getByText(tablet.text('partners:events.probe')).first()).toBeVisible()
    const secret = tablet.text('partners:fields.gateway_secret')
    await expect(page.getByText(tablet.text('kit:history.field', { field: secret })).first()).toBeVisible()
  })
  await tablet.close()
})

test('the order is saved as a whole while another administrator changes it', { tag: '@all' }, async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'uz-Latn', admin)
  const { page } = tablet
  await page.goto('/partners/priority')
  const names = () => page.getByRole('row').evaluateAll((all) => all.map((row) => row.ariaLabel ?? ''))
  const up = (name: string) => tablet.button('partners:order.up', { name })
  const order = async () =>
    (await (await shop.as(admin, 'GET', rows.order.path)).json()) as Returns<typeof rows.order>
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await up('Zarafshon Kredit').click()
  await expect(page.getByText(tablet.text('partners:order.unsaved'))).toBeVisible()

  await test.step('the keyboard changes it too', async () => {
    await page.getByRole('row', { name: 'Ipak Moliya' }).getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(up('Ipak Moliya')).toBeEnabled()
  })
  const wanted = await names()

  await test.step('a partner that was added meanwhile is included and shown', async () => {
    await asAdmin(shop, rows.create.path, { ...NEW_PARTNER, name: 'Yangi Hamkor' })
    await tablet.button('partners:order.save').click()
    await expect(page.getByText(tablet.text('partners:order.merged'))).toBeVisible()
    await expect(page.getByRole('row', { name: 'Yangi Hamkor' })).toContainText(
      tablet.text('partners:order.new'),
    )
    await tablet.button('partners:order.save').click()
    await expect(page.getByText(tablet.text('partners:order.saved'))).toBeVisible()
    expect((await order()).items.map(({ name }) => name)).toEqual([...wanted, 'Yangi Hamkor'])
  })

  await test.step('the person chooses between two concurrent orders', async () => {
    const { version, items } = await order()
    const theirs = items.map(({ key }) => key).toReversed()
    await up('Yangi Hamkor').click()
    await asAdmin(shop, rows.reorder.path, { base_version: version, keys: theirs })
    await tablet.button('partners:order.save').click()
    await expect(page.getByText(tablet.text('partners:order.clash'))).toBeVisible()
    await tablet.button('partners:order.take_theirs').click()
    expect(await names()).toEqual(items.map(({ name }) => name).toReversed())
    await up('Yangi Hamkor').isDisabled()
    await page.getByRole('link', { name: tablet.text('kit:back') }).click()
    await expect(page).toHaveURL(/\/partners$/)
  })
  await tablet.close()
})

test('a deactivated partner disappears from an open tablet', async ({ shop, browser }) => {
  const seller = await shop.tablet(browser, 'ru', personOf('seller', 0))
  await seller.page.goto('/applications/add')
  await seller.page.getByRole('button', { name: new RegExp(seller.text('wizard:steps.files')) }).click()
  const suits = seller.page.getByText('Ipak Moliya')
  await expect(suits).toBeVisible()
  const list = await asAdmin(shop, rows.list.path, { search: 'Ipak' })
  const { items } = (await list.json()) as Returns<typeof rows.list>
  const toggle = rows.toggle.path.replace(':key', items[0]?.key ?? '')
  await asAdmin(shop, toggle, { active: false })
  await expect(suits).toHaveCount(0)
  await asAdmin(shop, toggle, { active: true })
  await expect(suits).toBeVisible()
  await seller.close()
})

test('the figures of a period are shown and exported', { tag: '@all' }, async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', personOf('finance', 0))
  const { page } = tablet
  await page.goto('/fin-partners')
  await page
    .getByRole('button', { name: /Tezkor/ })
    .first()
    .click()
  await expect(page.getByRole('img', { name: /Tezkor/ })).toBeVisible()
  await page.getByRole('button', { name: /^7/ }).click()
  await expect(page).toHaveURL(/from=/)
  await expect(
    page.getByRole('region', { name: tablet.text('partners:finance.table') }).getByRole('row'),
  ).toHaveCount(8)
  const from = page.getByRole('textbox', { name: tablet.text('partners:period.from') })
  await from.fill('01.06.2026')
  await expect(page.getByText(tablet.text('errors:period_month', { days: 31 }))).toBeVisible()
  await page.getByRole('button', { name: /^14/ }).click()
  const download = page.waitForEvent('download')
  await tablet.button('kit:list.export').click()
  await page.getByRole('menuitem', { name: tablet.text('kit:list.csv') }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines[0]).toContain(tablet.text('partners:finance.remaining'))
  expect(lines.filter((line) => line.includes('Tezkor'))).toHaveLength(14)
  await tablet.close()
})
