// A known client is recognised by the pinfl, with and without internet, and the form is filled in.

import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { fillField } from './drivers/form-filling.ts'
import { expect, personOf, type Shop, test } from './shop.ts'

const seller = personOf('seller', 0)
type View = Returns<typeof api.applications.view>

/** The newest application of the seller in one of these statuses, with its data. */
async function applicationIn(shop: Shop, statuses: string[]): Promise<View> {
  const list = await shop.as(seller, 'POST', api.applications.list.path, { statuses, mine: true })
  const { items } = (await list.json()) as Returns<typeof api.applications.list>
  const answer = await shop.as(seller, 'GET', api.applications.view.path.replace(':id', items[0]?.id ?? ''))
  return (await answer.json()) as View
}

test('the pinfl of a known client fills the form, with a warning about an application in progress', async ({
  shop,
  browser,
}) => {
  const known = await applicationIn(shop, ['new', 'in_process'])
  const { pinfl = '', surname = '', document_number: number = '' } = known.values
  const tablet = await shop.tablet(browser, 'ru', seller)
  await tablet.page.goto('/applications/add')
  await fillField(tablet, 'pinfl', pinfl)
  await expect(tablet.page.getByText(tablet.text('wizard:duplicate.title'))).toBeVisible()
  await expect(tablet.page.getByRole('link', { name: `№ ${known.number}` })).toBeVisible()
  await tablet.button('wizard:known.fill').click()
  await expect(tablet.page.locator('[id=surname] input')).toHaveValue(String(surname))
  await expect(tablet.page.locator('[id=document_number] input')).toHaveValue(
    `${String(number).slice(0, 2)} ${String(number).slice(2)}`,
  )

  await tablet.waitUntilCached()
  await tablet.setOffline(true)
  await tablet.page.goto('/applications/add')
  await fillField(tablet, 'pinfl', pinfl)
  await tablet.button('wizard:known.fill').click()
  await expect(tablet.page.locator('[id=surname] input')).toHaveValue(String(surname))
  await tablet.close()
})
