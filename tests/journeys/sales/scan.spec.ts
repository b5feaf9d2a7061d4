// The camera as a scanner, without internet: the barcode of a product finds it in the catalogue's search field.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { HEIGHT, launchOptions, stillFilm, WIDTH } from '#support/browser.ts'
import { demoGtin } from '../../../src/server/seed/demo-shop.ts'
import { prepareSaleWithGoods } from '../drivers/sale.ts'
import { expect, personOf, type Tablet, test, WITH_WORKER } from '../shop.ts'

const manager = personOf('manager', 0)
const require = createRequire(import.meta.url)

/** A video of a barcode in front of the camera. */
async function filmOf(code: string): Promise<string> {
  const bytes = readFileSync(require.resolve('zxing-wasm/writer/zxing_writer.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer } })
  const { image } = await writeBarcode(code, { format: 'EAN13', scale: 5 })
  if (!image) throw new Error('nothing was drawn')
  const drawn = Buffer.from(await image.arrayBuffer())
  const picture = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#d8d8d8' },
  })
    .composite([{ input: drawn, gravity: 'centre' }])
    .greyscale()
    .raw()
    .toBuffer()
  const { length } = picture
  const step = length / (WIDTH * HEIGHT)
  return stillFilm(
    'barcode',
    Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => picture[at * step] ?? 0),
  )
}

test('a barcode in front of the camera finds its product, with and without internet', async ({
  shop,
  playwright,
}) => {
  const gtin = demoGtin(0)
  const browser = await playwright.chromium.launch(launchOptions({ film: await filmOf(gtin.slice(1)) }))
  const id = await prepareSaleWithGoods(shop, manager)
  const tablet = await shop.tablet(browser, 'ru', manager, WITH_WORKER)
  await tablet.page.goto(`/applications/${id}`)
  await tablet.waitUntilCached()
  const bar = tablet.page.getByRole('navigation', { name: tablet.text('stages:bar') })
  await bar.getByRole('button', { name: new RegExp(`^${tablet.text('stages:names.goods')}`) }).click()
  await tablet.button('stages:goods.add').click()
  const dialog = tablet.page.getByRole('dialog', { name: tablet.text('stages:goods.add') })
  const search = dialog.getByRole('searchbox')
  await dialog.getByRole('button', { name: tablet.text('stages:goods.scan') }).click()
  await expect(search).toHaveValue(gtin.slice(1))
  await expect(dialog.getByRole('listitem')).toHaveCount(1)

  await search.fill('')
  await tablet.setOffline(true)
  await dialog.getByRole('button', { name: tablet.text('stages:goods.scan') }).click()
  await expect(search).toHaveValue(gtin.slice(1))
  await tablet.close()
  await browser.close()
})

/**
 * Presses the keys of a code as a scanner does, by the clock of the events, and without waiting for one before the next: keys of a scanner
 * do not wait for the page either.
 */
async function typeAsScanner(tablet: Tablet, code: string): Promise<void> {
  const cdp = await tablet.context.newCDPSession(tablet.page)
  const from = Date.now() / 1000
  const press = (key: string, text: string, at: number) =>
    cdp.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key,
      code: key,
      text,
      timestamp: from + at * 0.008,
    })
  const digits = [...code].map((digit, at) => press(digit, digit, at))
  await Promise.all([...digits, press('Enter', '\r', code.length)])
  await cdp.detach()
}

test('a scanner that works as a keyboard adds its product also while no field has the focus', async ({
  shop,
  browser,
}) => {
  const id = await prepareSaleWithGoods(shop, manager)
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  const bar = page.getByRole('navigation', { name: tablet.text('stages:bar') })
  await bar.getByRole('button', { name: new RegExp(`^${tablet.text('stages:names.goods')}`) }).click()
  const field = page.getByRole('searchbox', { name: tablet.text('stages:goods.quick') })
  await expect(field).toBeVisible()
  const added = page.waitForRequest(
    (request) => request.url().includes('/products') && request.method() === 'POST',
  )
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  const code = demoGtin(0).slice(1)
  await typeAsScanner(tablet, code)
  expect((await added).postDataJSON()).toMatchObject({ gtin: demoGtin(0) })
  await tablet.close()
})

test('a code that is scanned while the name of a product has the focus goes into its barcode', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', personOf('admin'))
  const { page } = tablet
  await page.goto('/reference/goods')
  await tablet.button('goods:new').click()
  const form = page.getByRole('dialog')
  const name = form.locator('[name=name]')
  await name.fill('Чайник')
  await name.focus()
  const code = demoGtin(0).slice(1)
  await typeAsScanner(tablet, code)
  await expect(form.locator('[name=barcode]')).toHaveValue(demoGtin(0))
  await expect(name).toHaveValue('Чайник')
  await expect(name).toBeFocused()
  await tablet.close()
})
