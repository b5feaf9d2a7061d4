// Orders: the invoice of a paid sale is filled in within the list, gets its fiscal receipt, and is closed; it is found among the
// papers, and the address of the draft leads to the closed one.
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { receiptAddress } from '#support/orders.ts'
import { paySale, prepareSaleWithGoods } from '../drivers/sale.ts'
import { expect, personOf, type Shop, test } from '../shop.ts'

const manager = personOf('manager', 0)
const viewport = { width: 1440, height: 900 }
type OfApplication = Returns<typeof backOfficeApi.orders.ofApplication>

async function invoiceOf(shop: Shop, id: string) {
  const read = await shop.as(manager, 'GET', api.applications.view.path.replace(':id', id))
  const { number } = (await read.json()) as { number: number }
  const path = backOfficeApi.orders.ofApplication.path.replace(':key', String(number))
  const { order } = (await (await shop.as(manager, 'GET', path)).json()) as OfApplication
  if (order === null) throw new Error('the sale has no invoice')
  return order
}

/** The clock of a cash register in Tashkent. */
const clock = () => new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 19)

test('an invoice is filled in within the list, gets its receipt, and is closed', async ({
  shop,
  browser,
}) => {
  test.slow()
  const id = await prepareSaleWithGoods(shop, manager)
  await paySale(shop, manager, id)
  const order = await invoiceOf(shop, id)
  const { number } = order.application
  const tablet = await shop.tablet(browser, 'ru', manager, { viewport, hasTouch: false })
  const { page } = tablet
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')

  await test.step('the list of unfinished ones has it, and its fields are filled in there', async () => {
    await page.goto('/order/app')
    await page.getByRole('textbox', { name: tablet.text('orders:app.search') }).fill(String(number))
    await main
      .locator('a[data-row-link]')
      .filter({ hasText: `№ ${number}` })
      .first()
      .click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: new RegExp(tablet.text('orders:fields.delivery')) }).click()
    await page.getByRole('option', { name: tablet.text('orders:deliveries.delivery') }).click()
    await dialog.locator('[name=delivery_time]').fill('18:00')
    await dialog.locator('[name=owner_name]').fill('Karimov Ali')
    await dialog.getByRole('button', { name: tablet.text('kit:form.save') }).click()
    await expect(dialog).toHaveCount(0)
    expect((await invoiceOf(shop, id)).unfilled).toEqual([])
  })

  await test.step('its fiscal receipt: the code scanned, the sum typed and compared', async () => {
    await page.goto(`/order/appid/${number}`)
    await tablet.button('orders:receipt.add').click()
    const receipt = { register: 'UZ191211501002', number: String(number), at: clock(), sign: '445338529463' }
    await dialog.locator('[name=code]').fill('https://example.com/check?t=UZ191211501002')
    await expect(dialog.getByText(tablet.text('errors:receipt_address'))).toBeVisible()
    await dialog.locator('[name=code]').fill(receiptAddress(receipt))
    await expect(dialog.locator('[name=sign]')).toHaveValue(receipt.sign)
    const sum = dialog.locator('[name=sum]')
    await sum.pressSequentially(String(order.sum + 1))
    const save = dialog.getByRole('button', { name: tablet.text('kit:form.save') })
    await save.click()
    await expect(sum).toHaveAttribute('aria-invalid', 'true')
    await sum.fill('')
    await sum.pressSequentially(String(order.sum))
    await save.click()
    await expect(dialog).toHaveCount(0)
    await expect(main.getByText(`${receipt.register} № ${receipt.number}`).first()).toBeVisible()
  })

  await test.step('it is closed, and the address of the draft leads to the closed paper', async () => {
    await tablet.button('orders:close.do').click()
    await dialog.getByRole('button', { name: tablet.text('orders:close.do'), exact: true }).click()
    await expect(main.getByText(tablet.text('orders:states.closed'), { exact: true })).toBeVisible()
    await page.goto(`/order/${order.key}`)
    await expect(page).toHaveURL(new RegExp(`/order/closed/${order.key}$`))
    await expect(page.getByRole('list', { name: tablet.text('orders:entries') })).toBeVisible()
    await expect(tablet.button('orders:print')).toBeVisible()
  })

  await test.step('the list of papers leads to it', async () => {
    await page.goto('/order?kind=invoice&state=closed')
    await page.getByRole('textbox', { name: tablet.text('orders:search') }).fill(String(number))
    await main.locator(`a[href="/order/closed/${order.key}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`/order/closed/${order.key}$`))
  })
  await tablet.close()
})
