// Goods of a supplier from Excel: a row with an unknown product is named, the mended file becomes a draft, and the draft is posted.
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { workbook } from '#support/upload.ts'
import { expect, personOf, type Shop, test } from '../shop.ts'

const admin = personOf('admin', 0)
const viewport = { width: 1440, height: 900 }
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const HEADING = ['Артикул', 'Количество', 'Себестоимость штуки']
type Good = Returns<typeof backOfficeApi.stock.list>['items'][number]

async function goodsOf(shop: Shop, body: object): Promise<Good[]> {
  const answer = await shop.as(admin, 'POST', backOfficeApi.stock.list.path, body)
  return ((await answer.json()) as Returns<typeof backOfficeApi.stock.list>).items
}

test('goods of a supplier from Excel: an error in words, a draft, posted into the shop', async ({
  shop,
  browser,
}) => {
  const found = await goodsOf(shop, { state: 'available', limit: 100 })
  // Of another branch than the one that is chosen at first.
  const own = found[0]?.branch
  const good = found.find(({ tracking, branch }) => tracking === 'none' && branch !== own)
  if (!good) throw new Error('the demo shop has no goods')
  const tablet = await shop.tablet(browser, 'ru', admin, { viewport, hasTouch: false })
  const { page } = tablet
  const choose = async (sku: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'supply.xlsx',
      mimeType: XLSX,
      buffer: Buffer.from(await workbook([HEADING, [sku, 7, 1000]]), 'base64'),
    })

  await test.step('the list of receipts leads to the upload; the branch is chosen', async () => {
    await page.goto('/receipt')
    await page.getByRole('link', { name: tablet.text('upload:open') }).click()
    await expect(page.getByRole('heading', { name: tablet.text('documents:upload.title') })).toBeVisible()
    const branch = page.getByRole('combobox', { name: tablet.text('documents:fields.branch_id') })
    await choose('NOBODY')
    await expect(page.getByRole('heading', { name: tablet.text('upload:result_title') })).toBeVisible()
    await branch.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(good.branch)
    await page.getByRole('option', { name: good.branch, exact: true }).click()
    await expect(branch).toBeFocused()
    await expect(branch).toHaveValue(good.branch)
    // What was checked for the branch before is gone.
    await expect(page.getByRole('heading', { name: tablet.text('upload:result_title') })).toHaveCount(0)
  })

  await test.step('a product that the catalogue does not have is named with its row', async () => {
    await choose('NOBODY')
    const row = page.getByRole('row').filter({ hasText: tablet.text('errors:upload_product') })
    await expect(row).toContainText('NOBODY')
    await expect(tablet.button('upload:apply')).toHaveCount(0)
  })

  await test.step('the mended file is a draft, which is posted from the list', async () => {
    await choose(good.sku)
    await tablet.button('upload:apply').dblclick()
    await expect(page.getByRole('heading', { name: tablet.text('upload:done_title') })).toBeVisible()
    const link = page.getByRole('link', { name: /^Поступление № \d+$/ })
    const [number = ''] = /\d+/.exec((await link.textContent()) ?? '') ?? []
    await page.goto('/receipt')
    const row = page.getByRole('row').filter({ hasText: new RegExp(`№ ${number}(?!\\d)`) })
    await row.getByRole('checkbox').click()
    await tablet.button('documents:bulk.post').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: tablet.text('documents:bulk.post'), exact: true })
      .click()
    await expect(page.getByText(tablet.text('documents:bulk.posted_one', { count: 1 }))).toBeVisible()
    await expect(row).toContainText(tablet.text('documents:states.posted'))
    const now = (await goodsOf(shop, { search: good.sku })).find(({ key }) => key === good.key)
    expect(now?.quantity).toBe(good.quantity + 7)
  })
  await tablet.close()
})
