// A client at a branch's link: no connection at first, and it arrives by itself; the manager sees it in the queue.
import { expect, personOf, test } from '../shop.ts'

const manager = personOf('manager', 0)

test('an emergency application waits for the connection and lands in the queue', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'uz-Latn')
  const { page } = tablet
  await page.goto('/sos/chilonzor')
  await expect(page.getByText('Chilonzor tumani, Bunyodkor koʻchasi, 12')).toBeVisible()
  await page
    .getByRole('textbox', { name: new RegExp(`^${tablet.say('emergency-form:surname')}`) })
    .fill('Sosova')
  await page.getByRole('textbox', { name: new RegExp(`^${tablet.say('emergency-form:name')}`) }).fill('Lola')
  await page
    .getByRole('textbox', { name: new RegExp(`^${tablet.say('emergency-form:phone')}`) })
    .fill('901239988')
  await tablet.offline(true)
  await tablet.button('emergency-form:send').click()
  await expect(page.getByText(tablet.say('emergency-form:offline'))).toBeVisible()
  await tablet.offline(false)
  await expect(page).toHaveURL(/\/sos\/succes$/)
  await expect(page.getByRole('heading', { name: tablet.say('emergency-form:done') })).toBeVisible()
  await expect
    .poll(async () => (await shop.find(manager, 'Sosova')).map(({ origin }) => origin))
    .toEqual(['sos'])
  await tablet.putAway()
})

test('a wrong link says so', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru')
  await tablet.page.goto('/sos/nowhere')
  await expect(
    tablet.page.getByRole('heading', { name: tablet.say('emergency-form:wrong_link') }),
  ).toBeVisible()
  await tablet.putAway()
})
