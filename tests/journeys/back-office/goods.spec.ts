// The screen `goods`: a manager finds a product and a unit by words and codes and reads the life of the unit; whoever keeps the
// catalogue files several products at once, takes it back, and begins a request for new prices.
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { expect, personOf, type Shop, test } from '../shop.ts'

const manager = personOf('manager', 0)
const admin = personOf('admin', 0)
const viewport = { width: 1440, height: 900 }
const { products, units } = backOfficeApi

async function itemsOf<T>(shop: Shop, person: typeof manager, path: string, body: object): Promise<T[]> {
  const answer = await shop.as(person, 'POST', path, { ...body, limit: 100 })
  return ((await answer.json()) as { items: T[] }).items
}
type Product = Returns<typeof products.list>['items'][number]
type Unit = Returns<typeof units.list>['items'][number]

test('a manager finds goods by any code and sees the life of a unit', async ({ shop, browser }) => {
  const sold = (await itemsOf<Unit>(shop, manager, units.list.path, { state: 'client' })).find(
    ({ code }) => code !== '',
  )
  const coded = (await itemsOf<Product>(shop, manager, products.list.path, {})).find(
    ({ barcode }) => barcode !== '',
  )
  if (!sold || !coded) throw new Error('the demo shop has too few goods')
  const tablet = await shop.tablet(browser, 'ru', manager, { viewport, hasTouch: false })
  const { page } = tablet
  const search = page.getByRole('textbox', { name: tablet.text('products:search') })
  const rows = page.getByRole('row')

  await test.step('a barcode finds its product, whose card Enter opens and Back closes', async () => {
    await page.goto('/goods')
    await search.fill(coded.barcode)
    await expect(rows.filter({ hasText: coded.sku })).toBeVisible()
    await expect(rows.filter({ has: page.getByRole('link') })).toHaveCount(1)
    await rows.nth(1).getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog', { name: coded.name })
    await expect(card.getByText(coded.barcode)).toBeVisible()
    await page.goBack()
    await expect(card).toHaveCount(0)
    await expect(search).toHaveValue(coded.barcode)
  })

  await test.step('the units are the other tab, and the IMEI of a sold one tells its life', async () => {
    await page.getByRole('button', { name: tablet.text('products:tabs.units') }).click()
    await expect(page).toHaveURL(/tab=units/)
    const [code = ''] = sold.code.split(', ')
    await search.fill(code)
    await expect(rows.filter({ hasText: code })).toBeVisible()
    await expect(rows.filter({ has: page.getByRole('link') })).toHaveCount(1)
    await rows.filter({ hasText: code }).getByRole('link').first().click()
    const card = page.getByRole('dialog', { name: sold.product })
    await expect(card.getByText(tablet.text('products:places.client')).first()).toBeVisible()
    await expect(card.getByRole('listitem').first()).toContainText(tablet.text('products:kinds.invoice'))
    await page.goBack()
    await expect(card).toHaveCount(0)
  })
  await tablet.close()
})

test('the keeper of the catalogue files several products at once and asks for new prices', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', admin, { viewport, hasTouch: false })
  const { page } = tablet
  const two = (await itemsOf<Product>(shop, admin, products.list.path, {})).slice(0, 2)
  const stateOf = async () =>
    (await itemsOf<Product>(shop, admin, products.list.path, {}))
      .filter(({ key }) => two.some((one) => one.key === key))
      .map(({ status, quantity }) => [status, quantity > 0])
  const choose = async () => {
    for (const nth of [1, 2]) await page.getByRole('row').nth(nth).getByRole('checkbox').click()
  }
  await page.goto('/goods')

  await test.step('two products are switched off, and on again by undoing', async () => {
    await choose()
    await tablet.button('products:bulk.off').click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', {
        name: tablet.text('products:bulk.off'),
      })
      .click()
    await expect(page.getByText(tablet.text('products:bulk.filed', { count: 2 }))).toBeVisible()
    expect(await stateOf()).toEqual(two.filter(({ quantity }) => quantity > 0).map(() => ['inactive', true]))
    await tablet.button('common:actions.undo').click()
    await expect(page.getByText(tablet.text('products:bulk.unfiled', { count: 2 }))).toBeVisible()
    expect((await stateOf()).map(([status]) => status)).toEqual(['active', 'active'])
  })

  await test.step('a request for prices begins with the chosen products', async () => {
    await choose()
    await tablet.button('products:bulk.price').click()
    await tablet.button('products:price_request.make').click()
    await expect(page).toHaveURL(/\/request\/apply_product_price\?open=\d+/)
    for (const { name } of two) await expect(page.getByText(name).first()).toBeVisible()
  })
  await tablet.context.close()
})
