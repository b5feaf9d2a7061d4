// A client fills in the form at a branch's link: without a connection at first, then it is sent automatically, and the
// manager sees it in the queue.
import { expect, personOf, test } from '../shop.ts'

const manager = personOf('manager', 0)

test('an emergency application waits for the connection and appears in the queue', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'uz-Latn')
  const { page } = tablet
  await page.goto('/sos/chilonzor')
  await expect(page.getByText('Chilonzor tumani, Bunyodkor koʻchasi, 12')).toBeVisible()
  await page
    .getByRole('textbox', { name: new RegExp(`^${tablet.text('emergency-form:surname')}`) })
    .fill('Sosova')
  await page.getByRole('textbox', { name: new RegExp(`^${tablet.text('emergency-form:name')}`) }).fill('Lola')
  await page
    .getByRole('textbox', { name: new RegExp(`^${tablet.text('emergency-form:phone')}`) })
    .fill('901239988')
  await tablet.setOffline(true)
  await tablet.button('emergency-form:send').click()
  await expect(page.getByText(tablet.text('emergency-form:offline'))).toBeVisible()
  await tablet.setOffline(false)
  await expect(page).toHaveURL(/\/sos\/succes$/)
  await expect(page.getByRole('heading', { name: tablet.text('emergency-form:done') })).toBeVisible()
  await expect
    .poll(async () => (await shop.find(manager, 'Sosova')).map(({ origin }) => origin))
    .toEqual(['sos'])
  await tablet.close()
})

test('a wrong link shows a message', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru')
  await tablet.page.goto('/sos/nowhere')
  await expect(
    tablet.page.getByRole('heading', { name: tablet.text('emergency-form:wrong_link') }),
  ).toBeVisible()
  await tablet.close()
})
