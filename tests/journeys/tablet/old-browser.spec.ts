// The oldest supported browser, simulated: what is newer than Safari 16.4 is deleted before any script runs. A seller works there
// without and with internet, and a manager chooses rows of the queue. A browser that is older still gets a page that says so.
import { deleteNewer, isOld } from '#support/oldest-browser.ts'
import { photograph } from '../drivers/capture.ts'
import { fillField } from '../drivers/form-filling.ts'
import { expect, personOf, test } from '../shop.ts'

test('a seller sends an application from the oldest supported browser', async ({ shop, browser }) => {
  const surname = 'Eskibrauzerov'
  const tablet = await shop.tablet(browser, 'uz-Latn', personOf('seller', 1))
  const { page } = tablet
  await tablet.context.addInitScript(deleteNewer)
  await page.goto('/applications/add')
  await tablet.waitUntilCached()
  expect(await page.evaluate(isOld)).toBe(true)
  await tablet.setOffline(true)
  await fillField(tablet, 'surname', surname)
  await page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.files')) }).click()
  await photograph(tablet, 1, 'id_card')
  await page.reload()
  await tablet.setOffline(false)
  await expect(page.getByText(tablet.text('common:connection.all_sent')).first()).toBeVisible()
  await expect.poll(async () => (await shop.find(personOf('admin'), surname))[0]?.photos_arrived).toBe(1)
  await tablet.close()
})

test('rows are chosen in the oldest supported browser', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', personOf('admin'), { hasTouch: false })
  const { page } = tablet
  await tablet.context.addInitScript(deleteNewer)
  await page.goto('/reference/phone')
  expect(await page.evaluate(isOld)).toBe(true)
  const boxes = page.getByRole('row').getByRole('checkbox')
  await expect(boxes.nth(3)).toBeVisible()
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await boxes.nth(1).uncheck()
  await expect(page.getByRole('row', { selected: true })).toHaveCount(1)
  await tablet.close()
})

test('a browser that is older still gets a page that says what is needed', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru')
  const { page } = tablet
  await tablet.context.addInitScript(() => Reflect.deleteProperty(String.prototype, 'isWellFormed'))
  await page.goto('/auth/login')
  await expect(page.getByText('Safari 16.4').first()).toBeVisible()
  await expect(page.locator('[name=phone]')).toBeHidden()
  await tablet.context.close()
})
