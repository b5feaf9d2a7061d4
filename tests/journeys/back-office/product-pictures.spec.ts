// An administrator gives a product its pictures: one more is added, moved to the front, seen in the catalogue, and deleted.
import sharp from 'sharp'
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
