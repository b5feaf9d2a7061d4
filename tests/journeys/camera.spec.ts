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

const linesOfText = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<text x="60" y="${60 + at * 34}" font-size="30">Namuna ${at} ABC 1234567</text>`,
  ).join('')

/** A sideways photo of a sheet with lines of text, with a location in its EXIF. */
const sidewaysPicture = (): Promise<Buffer> => {
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500"><rect width="100%" height="100%" fill="#e8e4da"/>${linesOfText(40)}</svg>`
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

/** A sheet with lines of text on a transparent ground. */
const transparentSheet = (width = 1600, height = 1200) => {
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${linesOfText(30)}</svg>`
  return sharp(Buffer.from(sheet))
}
const whiteSheet = (width?: number, height?: number) =>
  transparentSheet(width, height).flatten({ background: '#ffffff' })
const frames = async () => {
  const one = await whiteSheet().ensureAlpha().raw().toBuffer()
  return sharp(Buffer.concat([one, one]), {
    raw: { width: 1600, height: 2400, channels: 4, pageHeight: 1200 },
  })
}
/** Files that cameras, messengers and scanners write: each is a white sheet with text. */
const SHEETS: ReadonlyArray<[name: string, bytes: () => Promise<Buffer>]> = [
  ['transparent PNG', () => transparentSheet().png().toBuffer()],
  ['16-bit PNG', () => whiteSheet().toColourspace('rgb16').png().toBuffer()],
  ['CMYK JPEG', () => whiteSheet().toColourspace('cmyk').jpeg().toBuffer()],
  ['grey JPEG', () => whiteSheet().toColourspace('b-w').jpeg().toBuffer()],
  ['animated WebP', async () => (await frames()).webp().toBuffer()],
  ['animated GIF', async () => (await frames()).gif().toBuffer()],
  ['JPEG of 50 megapixels', () => whiteSheet(8192, 6144).jpeg().toBuffer()],
]

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

test('a file of any format becomes the right picture', { tag: '@all' }, async ({ shop, playwright }) => {
  const browser = await playwright.chromium.launch(launchOptions({ camera: false }))
  const tablet = await shop.tablet(browser, 'ru', seller)
  await tablet.page.goto('/applications/add')
  await fillField(tablet, 'surname', CLIENT)
  await tablet.page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.files')) }).click()
  await tablet.page.getByRole('button', { name: tablet.text('photos:kinds.id_front.title') }).click()
  // A photo that the client sent lies in the files: only the other button opens the camera app at once.
  await expect(tablet.page.locator('input[type=file]:not([capture])')).toHaveCount(1)
  await expect(tablet.button('photos:capture.camera_app')).toBeVisible()
  const picture = tablet.page.getByRole('img', { name: tablet.text('photos:capture.still') })
  for (const [name, bytes] of SHEETS)
    await test.step(name, async () => {
      await choose(tablet, await bytes())
      await expect(picture).toBeVisible()
      const shown = await picture.evaluate(async (element) => {
        await (element as HTMLImageElement).decode()
        const canvas = document.createElement('canvas')
        canvas.width = 40
        canvas.height = 30
        const pen = canvas.getContext('2d')
        pen?.drawImage(element as HTMLImageElement, 0, 0, 40, 30)
        const { naturalWidth: width, naturalHeight: height } = element as HTMLImageElement
        return { ratio: width / height, corner: [...(pen?.getImageData(38, 28, 1, 1).data ?? [])] }
      })
      expect(shown.ratio).toBeCloseTo(4 / 3, 1)
      for (const part of shown.corner) expect(part).toBeGreaterThan(245)
      await tablet.button('photos:capture.retake').click()
    })
  await tablet.context.close()
  await browser.close()
})
