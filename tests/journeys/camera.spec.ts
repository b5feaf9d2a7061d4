// A tablet without a camera: files instead, turned upright, without metadata, and checked for quality.
import sharp from 'sharp'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { launchOptions } from '#support/browser.ts'
import { fillField } from './drivers/form-filling.ts'
import { expect, personOf, type Tablet, test } from './shop.ts'

const seller = personOf('seller', 1)
const manager = personOf('manager', 0)
const CLIENT = 'Файлова'
const SLOT = 2

/** A sideways photo of a sheet with lines of text, with a location in its EXIF. */
const sidewaysPicture = (): Promise<Buffer> => {
  const lines = Array.from(
    { length: 40 },
    (_, at) => `<text x="60" y="${60 + at * 34}" font-size="30">Namuna ${at} ABC 1234567</text>`,
  )
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500"><rect width="100%" height="100%" fill="#e8e4da"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(sheet))
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer()
}
const black = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#000000' } })
    .jpeg()
    .toBuffer()

async function choose(tablet: Tablet, buffer: Buffer): Promise<void> {
  const chooser = tablet.page.waitForEvent('filechooser')
  await tablet.button('photos:capture.file').click()
  await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
}

test('without a camera a file is stored: upright, small enough, without its EXIF', async ({
  shop,
  playwright,
}) => {
  const browser = await playwright.chromium.launch(launchOptions({ camera: false }))
  const tablet = await shop.tablet(browser, 'ru', seller)
  await tablet.page.goto('/applications/add')
  await fillField(tablet, 'surname', CLIENT)
  await tablet.page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.files')) }).click()
  await tablet.page.getByRole('button', { name: tablet.text('photos:kinds.id_front.title') }).click()
  await expect(tablet.page.getByText(tablet.text('photos:capture.no_camera'))).toBeVisible()

  await choose(tablet, Buffer.from('this is no picture'))
  await expect(tablet.page.getByText(tablet.text('photos:capture.unreadable'))).toBeVisible()

  await choose(tablet, await black())
  await expect(tablet.page.getByText(tablet.text('photos:quality.blank'))).toBeVisible()
  await expect(tablet.button('photos:capture.use')).toHaveCount(0)
  await tablet.button('photos:capture.retake').click()

  await choose(tablet, await sidewaysPicture())
  await tablet.page
    .getByRole('button', {
      name: new RegExp(
        `^(${tablet.text('photos:capture.use')}|${tablet.text('photos:capture.use_anyway')})$`,
      ),
    })
    .click()
  await expect(tablet.page.getByText(tablet.text('photos:states.on_server'))).toBeVisible()

  const [found] = await shop.find(manager, CLIENT)
  const path = api.applications.view.path.replace(':id', found?.id ?? '')
  const view = (await (await shop.as(manager, 'GET', path)).json()) as Returns<typeof api.applications.view>
  const photo = view.photos.find(({ slot }) => slot === SLOT)
  const bytes = await shop.as(manager, 'GET', `${path}/photos/${photo?.id}?size=full`)
  const { format, width, height, exif, orientation } = await sharp(
    Buffer.from(await bytes.arrayBuffer()),
  ).metadata()
  expect({ format, width, height, exif, orientation: orientation ?? 1 }).toEqual({
    format: 'jpeg',
    width: 1200,
    height: 1600,
    exif: undefined,
    orientation: 1,
  })
  await tablet.close()
  await browser.close()
})
