// Partners on the screen: a new one from the form to its first answer, the order beside another administrator, a partner
// that is switched off on a seller's open tablet, and the figures with their file.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS, type Returns } from '#api/endpoint.ts'
import { NEW_PARTNER } from '#domain/partners/partner-form.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

const admin = personOf('admin', 0)
const rows = backOfficeApi.partners
const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.say(key)}`) })
const asAdmin = (shop: Shop, path: string, body: unknown) =>
  shop.as(admin, 'POST', path, body, { [HEADERS.idempotencyKey]: randomUUID() })

/** What the try of the connection says. */
async function tryIt(tablet: Tablet, outcome: string): Promise<void> {
  await tablet.button('partners:probe.try').click()
  await expect(tablet.page.getByText(tablet.say(`partners:probe.${outcome}.title`))).toBeVisible()
}

async function fillSecret(tablet: Tablet, secret: string): Promise<void> {
  await tablet.page.getByRole('link', { name: tablet.say('partners:edit') }).click()
  await tablet.page.getByLabel(tablet.say('partners:fields.gateway_secret')).fill(secret)
  await tablet.button('kit:form.save').click()
  await expect(tablet.page.getByText(tablet.say('partners:saved'))).toBeVisible()
}

test('a partner is added, tried out and switched on', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  await page.goto('/partners')
  await page.getByRole('link', { name: tablet.say('partners:new') }).click()
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.say('errors:too_short', { length: 2 }))).toBeVisible()
  await field(tablet, 'partners:fields.name').first().fill('Sirdaryo Nasiya')

  await test.step('no term is there twice', async () => {
    await tablet.button('partners:terms.add').click()
    await page.locator('[name="months-1"]').fill('12')
    await page.locator('[name="markup-1"]').fill('30')
    await tablet.button('kit:form.save').click()
    await expect(page.getByText(tablet.say('errors:term_twice'))).toBeVisible()
    await page.locator('[name="months-1"]').fill('6')
  })

  await test.step('a list is found by typing, in either script', async () => {
    await page.getByRole('button', { name: new RegExp(tablet.say('partners:fields.bound.regions')) }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('samarkand')
    await page.getByRole('option').first().click()
    await expect(page.getByText(tablet.say('kit:many.chosen', { count: 1 }))).toBeVisible()
    await tablet.button('kit:list.done').click()
  })

  await field(tablet, 'partners:fields.gateway_url').fill('sandbox:/uzum')
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.say('partners:created'))).toBeVisible()
  await page.getByRole('button', { name: 'Sirdaryo Nasiya' }).click()

  await test.step('it is not switched on before it can be reached', async () => {
    await tryIt(tablet, 'not_set')
    await tablet.button('partners:toggle.on').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: tablet.say('partners:toggle.on') })
      .click()
    await expect(page.getByText(tablet.say('errors:partner_not_ready'))).toBeVisible()
  })
  await fillSecret(tablet, 'wrong-one')
  await tryIt(tablet, 'wrong_secret')
  await fillSecret(tablet, 'right-one')
  await tryIt(tablet, 'reached')
  await expect(page.getByText('right-one')).toHaveCount(0)

  await tablet.button('partners:toggle.on').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: tablet.say('partners:toggle.on') })
    .click()
  await expect(page.getByText(tablet.say('partners:values.status.active'), { exact: true })).toBeVisible()

  await test.step('all of it is in its history', async () => {
    await tablet.button('partners:more').click()
    await page.getByRole('menuitem', { name: tablet.say('partners:history.open') }).click()
    await expect(page.getByText(tablet.say('partners:history.actions.partner_probe')).first()).toBeVisible()
    const secret = tablet.say('partners:fields.gateway_secret')
    await expect(page.getByText(tablet.say('kit:history.field', { field: secret })).first()).toBeVisible()
  })
  await tablet.putAway()
})

test('the order is changed as one thing, beside another administrator', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'uz-Latn', admin)
  const { page } = tablet
  await page.goto('/partners/priority')
  const names = () => page.getByRole('row').evaluateAll((all) => all.map((row) => row.ariaLabel ?? ''))
  const up = (name: string) => tablet.button('partners:order.up', { name })
  const order = async () =>
    (await (await shop.as(admin, 'GET', rows.order.path)).json()) as Returns<typeof rows.order>
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await up('Zarafshon Kredit').click()
  await expect(page.getByText(tablet.say('partners:order.unsaved'))).toBeVisible()

  await test.step('by the keyboard too', async () => {
    await page.getByRole('row', { name: 'Ipak Moliya' }).getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(up('Ipak Moliya')).toBeEnabled()
  })
  const wanted = await names()

  await test.step('a partner that has come meanwhile is taken in and shown', async () => {
    await asAdmin(shop, rows.create.path, { ...NEW_PARTNER, name: 'Yangi Hamkor' })
    await tablet.button('partners:order.save').click()
    await expect(page.getByText(tablet.say('partners:order.merged'))).toBeVisible()
    await expect(page.getByRole('row', { name: 'Yangi Hamkor' })).toContainText(
      tablet.say('partners:order.new'),
    )
    await tablet.button('partners:order.save').click()
    await expect(page.getByText(tablet.say('partners:order.saved'))).toBeVisible()
    expect((await order()).items.map(({ name }) => name)).toEqual([...wanted, 'Yangi Hamkor'])
  })

  await test.step('another order is for the person to choose', async () => {
    const { version, items } = await order()
    const theirs = items.map(({ key }) => key).toReversed()
    await up('Yangi Hamkor').click()
    await asAdmin(shop, rows.reorder.path, { base_version: version, keys: theirs })
    await tablet.button('partners:order.save').click()
    await expect(page.getByText(tablet.say('partners:order.clash'))).toBeVisible()
    await tablet.button('partners:order.take_theirs').click()
    expect(await names()).toEqual(items.map(({ name }) => name).toReversed())
    await up('Yangi Hamkor').isDisabled()
    await page.getByRole('link', { name: tablet.say('kit:back') }).click()
    await expect(page).toHaveURL(/\/partners$/)
  })
  await tablet.putAway()
})

test('a partner that is switched off is gone from an open tablet', async ({ shop, browser }) => {
  const seller = await shop.tablet(browser, 'ru', personOf('seller', 0))
  await seller.page.goto('/applications/add')
  await seller.page.getByRole('button', { name: new RegExp(seller.say('wizard:steps.files')) }).click()
  const suits = seller.page.getByText('Ipak Moliya')
  await expect(suits).toBeVisible()
  const list = await asAdmin(shop, rows.list.path, { search: 'Ipak' })
  const { items } = (await list.json()) as Returns<typeof rows.list>
  const toggle = rows.toggle.path.replace(':key', items[0]?.key ?? '')
  await asAdmin(shop, toggle, { active: false })
  await expect(suits).toHaveCount(0, { timeout: 20_000 })
  await asAdmin(shop, toggle, { active: true })
  await expect(suits).toBeVisible({ timeout: 20_000 })
  await seller.putAway()
})

test('the figures of a period are seen and taken along', async ({ shop, browser }) => {
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
    page.getByRole('region', { name: tablet.say('partners:finance.table') }).getByRole('row'),
  ).toHaveCount(8)
  const from = page.getByRole('textbox', { name: tablet.say('partners:period.from') })
  await from.fill('01.06.2026')
  await expect(page.getByText(tablet.say('errors:period_month', { days: 31 }))).toBeVisible()
  await page.getByRole('button', { name: /^14/ }).click()
  const download = page.waitForEvent('download')
  await tablet.button('kit:list.export').click()
  await page.getByRole('menuitem', { name: tablet.say('kit:list.csv') }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines[0]).toContain(tablet.say('partners:finance.remaining'))
  expect(lines.filter((line) => line.includes('Tezkor'))).toHaveLength(14)
  await tablet.putAway()
})
