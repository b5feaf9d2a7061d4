// The back of an ID card lies before the camera, without internet: it is photographed by itself as soon as it is read, and the camera goes on to the
// next photo.
import { formatDate } from '#domain/kernel/time/dates.ts'
import { launchOptions } from '#support/browser.ts'
import { seededChance } from '#support/chance.ts'
import { EXAMPLE, linesOf, type MadeUpDocument } from '#support/mrz-documents.ts'
import { photoFilm } from '#support/reader/film.ts'
import { photograph } from '#support/reader/photograph.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 4)
const CARD: MadeUpDocument = {
  ...EXAMPLE,
  number: 'AD4517390',
  birth: '1988-11-03',
  expires: '2031-02-20',
  area: '947262',
  surname: 'RASULOVA',
  given: 'DILNOZA GAYRATOVNA',
}

async function openPhotos(tablet: Tablet): Promise<void> {
  const { page } = tablet
  await page.goto('/applications/add')
  await tablet.waitUntilCached()
  // From the second visit on the worker of the app keeps what the reader needs.
  await page.reload()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('anketa-reader')).keys()).length))
    .toBeGreaterThanOrEqual(3)
  await page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.files')) }).click()
}

test('a document before the camera is photographed when it is read', async ({ shop, playwright }) => {
  const { jpeg } = await photograph(seededChance('live', 1), linesOf(CARD), 'fair', 0)
  const browser = await playwright.chromium.launch(launchOptions({ film: await photoFilm('card', jpeg) }))
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  await openPhotos(tablet)
  await tablet.setOffline(true)
  await page.locator('#slot-3').getByRole('button').click()
  const camera = page.getByRole('dialog')
  await expect(camera).toContainText(tablet.text('photos:kinds.id_back.title'))
  // Nobody touches the tablet: the photo is taken, and the camera waits for the next one.
  await expect(camera.getByRole('heading')).toHaveText(/^4 · /)
  await expect(camera).toContainText(tablet.text('photos:capture.taken', { done: '1', all: '4' }))
  await page.keyboard.press('Escape')
  // What was read is shown by itself.
  await expect(page.getByRole('dialog', { name: tablet.text('reading:title') })).toContainText(
    formatDate(CARD.birth),
  )
  await page.keyboard.press('Escape')
  // The photo of the filled slot opens to be looked at; a button there retakes it, which is read again by itself.
  await page.locator('#slot-3').getByRole('button').click()
  await expect(camera.getByRole('img')).toBeVisible()
  await camera.getByRole('button', { name: tablet.text('photos:capture.retake') }).click()
  await expect(page.getByRole('dialog', { name: tablet.text('reading:title') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: tablet.text('reading:open') })).toBeVisible()
  await tablet.close()
  await browser.close()
})

test('without a document the camera says what helps, and after eight seconds leads to the fields', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  await openPhotos(tablet)
  await page.locator('#slot-3').getByRole('button').click()
  const camera = page.getByRole('dialog')
  await expect(camera.getByRole('status')).toContainText(tablet.text('reading:live.aim'))
  await camera.getByRole('button', { name: tablet.text('reading:live.by_hand') }).click()
  await expect(camera).toHaveCount(0)
  await expect(page.locator('[id="surname"]')).toBeVisible()
  await tablet.close()
})
