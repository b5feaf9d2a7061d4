// The keeper of the catalogue uploads a spreadsheet with an error, reads in words what to mend, sends the mended file, and finds the
// new product in the list. Two presses apply it once.
import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADING, IKPU, workbook } from '#support/upload.ts'
import { expect, personOf, test } from '../shop.ts'

const admin = personOf('admin', 0)
const viewport = { width: 1440, height: 900 }
const { goodsUpload, products } = backOfficeApi
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('a catalogue from Excel: an error in words, the mended file, applied once', async ({
  shop,
  browser,
}) => {
  const answer = await shop.as(admin, 'POST', products.list.path, { limit: 1 })
  const { items } = (await answer.json()) as { items: { category: string; sku: string; price: number }[] }
  const [known] = items
  if (!known) throw new Error('the demo shop has no goods')
  const tablet = await shop.tablet(browser, 'ru', admin, { viewport, hasTouch: false })
  const { page } = tablet
  const fileOf = async (name: string, barcode: string) => ({
    name,
    mimeType: XLSX,
    buffer: Buffer.from(
      await workbook([
        [...HEADING, 'Штрихкод', 'Склад'],
        ['UPLOAD-1', 'Чайник из таблицы', known.category, IKPU, '1\u00a0250\u00a0000', barcode, 'A'],
        [known.sku, null, null, null, known.price + 1000, null, 'B'],
      ]),
      'base64',
    ),
  })
  const choose = async (name: string, barcode: string) =>
    page.locator('input[type=file][accept*=xlsx]').setInputFiles(await fileOf(name, barcode))
  const applied: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === goodsUpload.apply.path)
      applied.push(request.url())
  })

  await test.step('the list leads to the upload, and the template is saved', async () => {
    await page.goto('/goods')
    await page.getByRole('link', { name: tablet.text('upload:open') }).click()
    await expect(page.getByRole('heading', { name: tablet.text('products:upload.title') })).toBeVisible()
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      tablet.button('upload:template').click(),
    ])
    const { sheets } = await readXlsx(await readFile(await template.path()))
    expect(sheets[0]?.rows[0]).toContain('Артикул')
  })

  await test.step('a wrong check digit is named with its row and column, also in the file of wrong rows', async () => {
    await choose('goods.xlsx', '4.78E+12')
    const row = page.getByRole('row').filter({ hasText: tablet.text('errors:upload_rounded') })
    await expect(row).toContainText('Штрихкод')
    await expect(row.getByRole('cell').first()).toHaveText('2')
    await expect(page.getByText(tablet.text('upload:refused_text'))).toBeVisible()
    await expect(page.getByText(tablet.text('upload:ignored', { names: 'Склад' }))).toBeVisible()
    await expect(tablet.button('upload:apply')).toHaveCount(0)
    const [wrong] = await Promise.all([page.waitForEvent('download'), tablet.button('upload:wrong').click()])
    const { sheets } = await readXlsx(await readFile(await wrong.path()))
    expect(String(sheets[0]?.rows[1]?.at(-1))).toContain(tablet.text('errors:upload_rounded'))
  })

  await test.step('the mended file is applied once by two presses', async () => {
    await choose('goods-2.xlsx', '4600000000015')
    await expect(page.getByText(tablet.text('products:upload.prices_now', { count: 1 }))).toBeVisible()
    await tablet.button('upload:apply').dblclick()
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: tablet.text('products:upload.done', { created: 1, changed: 1 }) })
        .first(),
    ).toBeVisible()
    expect(applied).toHaveLength(1)
  })

  await test.step('the product is in the list', async () => {
    await page.getByRole('link', { name: tablet.text('products:upload.to_goods') }).click()
    await page.getByRole('textbox', { name: tablet.text('products:search') }).fill('UPLOAD-1')
    await expect(page.getByRole('row').filter({ hasText: 'Чайник из таблицы' })).toContainText(
      '1\u00a0250\u00a0000',
    )
  })
  await tablet.close()
})
