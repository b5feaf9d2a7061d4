// Storage on the tablet runs low (F05): a warning on every page and over the camera; when it is full nothing new is
// accepted, existing work stays, and sending goes on.
import { fillField } from '../drivers/form-filling.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 3)
const QUOTA = 1000e6

/** Replaces the browser's storage estimate, because a quota set by a test does not appear in it. */
const setStorageEstimate = (tablet: Tablet, usage: number) =>
  tablet.page.addInitScript(
    (estimate) => {
      navigator.storage.estimate = async () => estimate
    },
    { usage, quota: QUOTA },
  )

const openFace = async (tablet: Tablet) => {
  await tablet.page.getByRole('button', { name: tablet.text('photos:kinds.face.title') }).click()
}

test('low storage is reported, full storage stops the camera, and waiting work is sent', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'uz-Latn', seller)
  await setStorageEstimate(tablet, 750e6)
  await tablet.page.goto('/applications/add')
  await fillField(tablet, 'surname', 'Торова')
  await expect(tablet.page.getByText(tablet.text('common:room.low', { free: 250 }))).toBeVisible()
  await tablet.page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.files')) }).click()
  await openFace(tablet)
  await expect(tablet.page.getByText(tablet.text('outbox:storage.low'))).toBeVisible()
  await expect(tablet.button('photos:capture.shoot')).toBeEnabled()

  await setStorageEstimate(tablet, 950e6)
  await tablet.page.reload()
  await expect(tablet.page.getByText(tablet.text('common:room.full', { free: 50 }))).toBeVisible()
  await openFace(tablet)
  await expect(tablet.page.getByText(tablet.text('outbox:capture.storage_full'))).toBeVisible()
  await expect(tablet.button('photos:capture.shoot')).toHaveCount(0)
  await tablet.page.keyboard.press('Escape')
  await expect(tablet.page.getByText(tablet.text('common:connection.all_sent'))).toBeVisible()
  await tablet.close()
})
