// Off-site: an application is started without internet, with place and reason, and is found in the list of off-site
// applications.
import { fillField } from '../drivers/form-filling.ts'
import { expect, personOf, test } from '../shop.ts'

const seller = personOf('seller', 0)

test('an application is started off-site without internet and shows place and reason', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'uz-Cyrl', seller)
  const { page } = tablet
  await page.goto('/outside')
  await tablet.waitUntilCached()
  await tablet.setOffline(true)
  await page.getByRole('link', { name: tablet.text('applications:outside.new') }).click()
  await fillField(tablet, 'surname', 'Саидова')
  await fillField(tablet, 'name', 'Нодира')
  await fillField(tablet, 'outside_place', 'Чорсу бозори')
  await fillField(tablet, 'outside_reason', 'exhibition')
  await tablet.setOffline(false)
  await expect(page.getByText(tablet.text('common:connection.all_sent'))).toBeVisible()
  await page.goto('/outside')
  const row = page.getByRole('row').filter({ hasText: 'Саидова Нодира' })
  await expect(row).toContainText('Чорсу бозори')
  await expect(row).toContainText(tablet.text('fields:choices.outside_reason.exhibition'))
  await tablet.close()
})
