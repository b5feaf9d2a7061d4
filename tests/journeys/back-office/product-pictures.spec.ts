// An administrator gives a product its pictures: one more is added, moved to the front, seen in the catalogue, and deleted.
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { PRODUCT_PICTURE_BYTES } from '#domain/goods/pictures.ts'
import { expect, personOf, test } from '../shop.ts'

const admin = personOf('admin', 0)
const SKU = 'SKU-00001'

/** A photo as a modern phone makes it: larger than what the server takes. */
const largePhoto = (path: string) =>
  sharp({
    create: {
      width: 3400,
      height: 2550,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 100 })
    .toFile(path)

test('a picture of a product is added, moved first, seen in the catalogue and deleted', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  await page.goto(`/goods?q=${SKU}`)
  const row = page.getByRole('link', { name: /Galaxy A06/ }).first()
  await row.click()
  const pictures = page.getByRole('region', { name: tablet.text('products:pictures.title') })
  const tiles = pictures.getByRole('button', { name: /^Фото \d из \d$/ })
  await expect(tiles.first()).toBeVisible()
  const before = await tiles.count()
  const leading = () => pictures.locator('li img').first().getAttribute('data-picture')
  const first = await leading()

  await test.step('a file that is no picture is refused in words', async () => {
    await pictures
      .locator('[data-picture-file]')
      .first()
      .setInputFiles({
        name: 'notes.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('no picture'),
      })
    await expect(page.getByText(tablet.text('errors:product_picture_invalid'))).toBeVisible()
    await expect(tiles).toHaveCount(before)
  })

  await test.step('a picture is made smaller and added, stands last and has the focus', async () => {
    const path = test.info().outputPath('front.jpg')
    expect((await largePhoto(path)).size).toBeGreaterThan(PRODUCT_PICTURE_BYTES)
    await pictures.locator('[data-picture-file]').first().setInputFiles(path)
    await expect(tiles).toHaveCount(before + 1)
    await expect(tiles.last()).toHaveAttribute('aria-pressed', 'true')
    await expect(tiles.last()).toBeFocused()
    expect(await leading()).toBe(first)
  })

  const lead = tablet.button('products:pictures.lead')
  await test.step('the keyboard moves it first', async () => {
    await lead.focus()
    await page.keyboard.press('Enter')
    await expect(tiles.first()).toHaveAttribute('aria-pressed', 'true')
    await expect(pictures.getByText(tablet.text('products:pictures.leading'))).toBeVisible()
    await expect.poll(leading).not.toBe(first)
  })
  const added = await leading()

  await test.step('two moves, one after the other, are both kept while the order is not read again', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/api\/uz\/goods\/\d+\/pictures$/, async (route) => {
      if (route.request().method() === 'GET') await released
      await route.continue()
    })
    for (const [key, place] of [
      ['later', 1],
      ['earlier', 0],
    ] as const) {
      await tablet.button(`products:pictures.${key}`).click()
      await expect(tiles.nth(place)).toHaveAttribute('aria-pressed', 'true')
    }
    await expect.poll(leading).toBe(added)
    release()
  })

  await test.step('the catalogue shows it in the row', async () => {
    await page.keyboard.press('Escape')
    await expect(pictures).toHaveCount(0)
    await expect(row.locator('img')).toHaveAttribute('data-picture', added ?? '')
    await page.goto(`/reference/goods?q=${SKU}`)
    await expect(page.locator(`img[data-picture="${added}"]`).first()).toBeVisible()
  })

  await test.step('it is deleted, and the earlier one leads again', async () => {
    await page.goto(`/goods?q=${SKU}`)
    await row.click()
    await expect(tiles).toHaveCount(before + 1)
    await tablet.button('products:pictures.remove').click()
    const asked = page.getByRole('dialog').last()
    await asked.getByRole('button', { name: tablet.text('products:pictures.remove') }).click()
    await expect(tiles).toHaveCount(before)
    await expect.poll(leading).toBe(first)
    const gone = await shop.as(admin, 'GET', `/api/uz/product-pictures/${added}?size=thumb`)
    expect(gone.status).toBe(404)
  })
  await tablet.close()
})

test('pictures of many products come from one archive, what fits nowhere is named, and nothing is added twice', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  const photo = async (background: string) =>
    new Uint8Array(
      await sharp({ create: { width: 600, height: 450, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    )
  const archive = Buffer.from(
    zipSync({
      'phones/SKU-00002.jpg': await photo('teal'),
      'SKU-00003-2.jpg': await photo('navy'),
      'SKU-00003.jpg': await photo('gold'),
      'SKU-00002-3.png': new TextEncoder().encode('no picture'),
      'holiday.jpg': await photo('white'),
      'SKU-00002.heic': new TextEncoder().encode('a photo of a phone'),
      '__MACOSX/._SKU-00003.jpg': new TextEncoder().encode('of the system'),
    }),
  )
  const file = { name: 'photos.zip', mimeType: 'application/zip', buffer: archive }
  const heading = page.getByRole('heading', { name: tablet.text('products:archive.title') })
  const section = page.locator('section').filter({ has: heading })
  const found = (pictures: number, products: number) =>
    section.getByText(tablet.text('products:archive.found', { pictures, products }))
  const choose = async () => {
    await page.goto('/goods?tab=upload')
    await section.locator('input[type=file]').setInputFiles(file)
    await expect(section.getByText('holiday.jpg')).toBeVisible()
    await expect(section.getByText('SKU-00002.heic')).toBeVisible()
  }
  const send = async (count: number) => {
    await section
      .getByRole('button', { name: tablet.text('products:archive.send_few', { count }) })
      .press('Enter')
  }
  const picturesOf = async (sku: string) => {
    const answer = await shop.as(admin, 'POST', backOfficeApi.productPictures.match.path, { skus: [sku] })
    const { products } = (await answer.json()) as Returns<typeof backOfficeApi.productPictures.match>
    return products[0]?.pictures.length ?? 0
  }
  const before = [await picturesOf('SKU-00002'), await picturesOf('SKU-00003')] as const
  await test.step('the connection breaks off after the first picture', async () => {
    let sent = 0
    const isAdd = (url: URL) => /\/goods\/\d+\/pictures$/.test(url.pathname)
    await page.route(isAdd, (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent += 1
      return sent === 1 ? route.continue() : route.abort()
    })
    await choose()
    await expect(found(4, 2)).toBeVisible()
    await send(4)
    await expect(section.getByRole('button', { name: tablet.text('products:archive.again') })).toBeVisible()
    await expect(section.getByText(tablet.text('products:archive.sent', { sent: 1, total: 4 }))).toBeVisible()
    await page.unroute(isAdd)
  })
  await test.step('the same archive goes on, and names what is no picture', async () => {
    await choose()
    await expect(found(3, 2)).toBeVisible()
    await expect(section.getByText(tablet.text('products:archive.known_one', { count: 1 }))).toBeVisible()
    await send(3)
    await expect(section.getByText(tablet.text('products:archive.done', { sent: 2, total: 3 }))).toBeVisible()
    await expect(section.getByText(tablet.text('errors:product_picture_invalid'))).toBeVisible()
  })
  await test.step('nothing is added twice', async () => {
    await choose()
    await expect(found(1, 1)).toBeVisible()
    await expect(section.getByText(tablet.text('products:archive.known_few', { count: 3 }))).toBeVisible()
    const after = [await picturesOf('SKU-00002'), await picturesOf('SKU-00003')]
    expect(after).toEqual([before[0] + 1, before[1] + 2])
  })
  await tablet.close()
})
