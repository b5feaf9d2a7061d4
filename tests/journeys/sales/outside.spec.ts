// Off-site: an application begun without internet, with place and reason, and found in the list of those taken away from
// the shop.
import { fillField } from '../drivers/form-filling.ts'
import { expect, personOf, test } from '../shop.ts'

const seller = personOf('seller', 0)

test('an application is begun off-site without internet and says where and why', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'uz-Cyrl', seller)
  const { page } = tablet
  await page.goto('/outside')
  await tablet.readyForOffline()
  await tablet.offline(true)
  await page.getByRole('link', { name: tablet.say('applications:outside.new') }).click()
  await fillField(tablet, 'surname', 'Саидова')
  await fillField(tablet, 'name', 'Нодира')
  await fillField(tablet, 'outside_place', 'Чорсу бозори')
  await fillField(tablet, 'outside_reason', 'exhibition')
  await tablet.offline(false)
  await expect(page.getByText(tablet.say('common:connection.all_sent'))).toBeVisible({ timeout: 30_000 })
  await page.goto('/outside')
  const row = page.getByRole('row').filter({ hasText: 'Саидова Нодира' })
  await expect(row).toContainText('Чорсу бозори')
  await expect(row).toContainText(tablet.say('fields:choices.outside_reason.exhibition'))
  await tablet.putAway()
})
