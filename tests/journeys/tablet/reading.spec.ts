// The back of an ID card is chosen from the files without internet: its lines fill the form, and what a person typed stays until it is replaced by hand.
import { formatDate } from '#domain/kernel/time/dates.ts'
import { seededChance } from '#support/chance.ts'
import { EXAMPLE, linesOf, type MadeUpDocument, pinflOf } from '#support/mrz-documents.ts'
import { photograph } from '#support/reader/photograph.ts'
import { closeCamera, keepButton } from '../drivers/capture.ts'
import { fillField } from '../drivers/form-filling.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 4)
const CARD: MadeUpDocument = {
  ...EXAMPLE,
  number: 'AD4517382',
  birth: '1991-04-27',
  expires: '2032-08-14',
  area: '947261',
  surname: 'KARIMOVA',
  given: 'OGILOY GAYRATOVNA',
}

async function addPhoto(tablet: Tablet, slot: number, jpeg: Buffer): Promise<void> {
  await tablet.page.locator(`#slot-${slot}`).getByRole('button').click()
  const camera = tablet.page.getByRole('dialog')
  await camera
    .locator('input[type=file]')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await keepButton(tablet, camera).click()
  await expect(camera.getByRole('heading')).toHaveText(/^4 · /)
  await closeCamera(tablet)
}

test('the lines of a chosen photo fill the form without internet', async ({ shop, browser }) => {
  const { jpeg } = await photograph(seededChance('reading', 1), linesOf(CARD), 'fair', 0)
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  await page.goto('/applications/add')
  await tablet.waitUntilCached()
  // From the second visit on the worker of the app keeps what the reader needs.
  await page.reload()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('anketa-reader')).keys()).length))
    .toBeGreaterThanOrEqual(3)
  await fillField(tablet, 'surname', 'Каримов')
  await fillField(tablet, 'phone', '+998901234567')
  await page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.files')) }).click()
  await tablet.setOffline(true)
  await addPhoto(tablet, 3, jpeg)

  await page.getByRole('button', { name: tablet.text('reading:open') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(formatDate(CARD.birth))
  await expect(dialog).toContainText(tablet.text('reading:reasons.spelling'))
  const name = dialog.locator('input[name=name]')
  await expect(name).toHaveValue('Oʻgʻiloy')
  await name.fill('Ogʻiloy')
  const fillButton = new RegExp(`^${tablet.text('reading:fill_many').split(' ')[0]}`)
  await dialog.getByRole('button', { name: fillButton }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[aria-current=step]')).toBeFocused()

  await page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.main')) }).click()
  const shownIn = (field: string) => page.locator(`[id="${field}"] input`).first()
  await expect(shownIn('pinfl')).toHaveValue(new RegExp(`^${[...(pinflOf(CARD) ?? '')].join(' ?')}$`))
  await expect(shownIn('name')).toHaveValue('Ogʻiloy')
  await expect(shownIn('patronymic')).toHaveValue('Gʻayratovna')
  await expect(shownIn('birth_date')).toHaveValue(formatDate(CARD.birth))
  await expect(shownIn('document_expires')).toHaveValue(formatDate(CARD.expires))
  // What a person typed is replaced only by its switch. The offer of this photo was used, so it is not shown again before a reload.
  await expect(shownIn('surname')).toHaveValue('Каримов')
  await expect(page.getByRole('button', { name: tablet.text('reading:open') })).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: tablet.text('reading:open') }).click()
  await dialog.getByText(tablet.text('reading:take', { field: tablet.text('fields:surname') })).click()
  await dialog.getByRole('button', { name: fillButton }).click()
  await expect(shownIn('surname')).toHaveValue('Karimova')
})
