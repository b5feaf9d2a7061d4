// Documents of one branch: a manager receives goods from a supplier by scanning, accounting adds the cost, the goods are posted;
// one broken piece is written off, which the director approves.
import sharp from 'sharp'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

const manager = personOf('manager', 0)
const viewport = { width: 1440, height: 900 }
type Good = Returns<typeof backOfficeApi.stock.list>['items'][number]

async function plainGood(shop: Shop): Promise<Good> {
  const answer = await shop.as(manager, 'POST', backOfficeApi.stock.list.path, {
    state: 'available',
    limit: 100,
  })
  const { items } = (await answer.json()) as Returns<typeof backOfficeApi.stock.list>
  const good = items.find(
    ({ tracking, available, barcode }) => tracking === 'none' && available > 3 && barcode !== '',
  )
  if (!good) throw new Error('the demo shop has too few goods')
  return good
}

const availableOf = async (shop: Shop, { key, sku }: Good): Promise<number> => {
  const answer = await shop.as(manager, 'POST', backOfficeApi.stock.list.path, { search: sku })
  const { items } = (await answer.json()) as Returns<typeof backOfficeApi.stock.list>
  return items.find((item) => item.key === key)?.available ?? 0
}

/** Types a code as a hardware scanner does. */
async function scan(tablet: Tablet, code: string): Promise<void> {
  const field = tablet.page.getByRole('searchbox', { name: tablet.text('stock-lines:find') })
  await field.pressSequentially(code)
  await field.press('Enter')
}

/** Confirms a step of the record by its button and the button of the dialog. */
async function take(tablet: Tablet, step: 'post' | 'send' | 'approve'): Promise<void> {
  await tablet.button(`documents:steps.${step}.do`).click()
  await tablet.page
    .getByRole('dialog')
    .getByRole('button', { name: tablet.text(`documents:steps.${step}.do`), exact: true })
    .click()
}

const lineOf = (tablet: Tablet, good: Good) =>
  tablet.page
    .getByRole('list', { name: tablet.text('stock-lines:title') })
    .getByRole('listitem')
    .filter({ hasText: good.sku })

test('goods come from a supplier with their cost, and a broken piece is written off by two people', async ({
  shop,
  browser,
}) => {
  const good = await plainGood(shop)
  const before = await availableOf(shop, good)
  const tablet = await shop.tablet(browser, 'ru', manager, { viewport, hasTouch: false })
  const { page } = tablet
  let address = ''

  await test.step('a draft of a receipt by two scans', async () => {
    await page.goto('/receipt')
    await page.getByRole('link', { name: tablet.text('documents:receipt.new') }).click()
    await page
      .getByRole('textbox', { name: tablet.text('documents:fields.supplier') })
      .pressSequentially('Baraka')
    await scan(tablet, good.barcode)
    await expect(lineOf(tablet, good).locator('input')).toHaveValue('1')
    await scan(tablet, good.barcode)
    await expect(lineOf(tablet, good).locator('input')).toHaveValue('2')
    await tablet.button('kit:form.save').click()
    await expect(page).toHaveURL(/\/receipt\/\d+$/)
    address = new URL(page.url()).pathname
  })

  await test.step('accounting enters the cost', async () => {
    const other = await shop.tablet(browser, 'uz-Latn', personOf('accounting'), { viewport, hasTouch: false })
    await other.page.goto(address)
    await other.page.getByRole('link', { name: other.text('documents:steps.update.do') }).click()
    await lineOf(other, good).locator('[name=cost-0]').pressSequentially('70000')
    await other.button('kit:form.save').click()
    await expect(other.page).toHaveURL(new RegExp(`${address}$`))
    await expect(other.page.getByText(/140\s000/).first()).toBeVisible()
    await other.close()
  })

  await test.step('the manager posts it: the goods are there, without a cost on the screen', async () => {
    await page.reload()
    await take(tablet, 'post')
    await expect(page.getByText(tablet.text('documents:states.posted'), { exact: true })).toBeVisible()
    await expect(page.getByText(/140\s000/)).toHaveCount(0)
    expect(await availableOf(shop, good)).toBe(before + 2)
  })

  await test.step('a write-off is sent, and its author cannot approve it', async () => {
    await page.goto('/write_off/create')
    await page.getByRole('button', { name: new RegExp(tablet.text('documents:fields.cause')) }).click()
    await page.getByRole('option', { name: tablet.text('documents:causes.damaged') }).click()
    await scan(tablet, good.barcode)
    await expect(lineOf(tablet, good)).toHaveCount(1)
    await tablet.button('kit:form.save').click()
    await expect(page).toHaveURL(/\/write_off\/\d+$/)
    address = new URL(page.url()).pathname
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#789' } })
      .jpeg()
      .toBuffer()
    const photo = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer }
    await page.locator('[data-picture-file]').setInputFiles(photo)
    await expect(page.getByRole('img', { name: tablet.text('condition:photo', { number: 1 }) })).toBeVisible()
    await take(tablet, 'send')
    await expect(page.getByText(tablet.text('documents:states.sent'), { exact: true })).toBeVisible()
    await expect(tablet.button('documents:steps.approve.do')).toHaveCount(0)
    expect(await availableOf(shop, good)).toBe(before + 2)
  })

  await test.step('the director approves it', async () => {
    const other = await shop.tablet(browser, 'ru', personOf('director'), { viewport, hasTouch: false })
    await other.page.goto('/write_off')
    await other.page.locator(`a[href="${address}"]`).first().click()
    await expect(
      other.page.getByRole('img', { name: other.text('condition:photo', { number: 1 }) }),
    ).toBeVisible()
    await take(other, 'approve')
    await expect(other.page.getByText(other.text('documents:states.posted'), { exact: true })).toBeVisible()
    expect(await availableOf(shop, good)).toBe(before + 1)
    await other.close()
  })
  await tablet.close()
})
