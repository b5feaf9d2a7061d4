// One application in two tabs of the same tablet: both save, one sends, everything arrives once.

import { photograph } from './drivers/capture.ts'
import { fillField } from './drivers/form-filling.ts'
import { expect, personOf, Tablet, test } from './shop.ts'

const seller = personOf('seller', 1)
const manager = personOf('manager', 0)
const CLIENT = 'Вкладкина'

test('what one tab saves is shown by the other one, and the server receives it once', async ({
  shop,
  browser,
}) => {
  const first = await shop.tablet(browser, 'ru', seller)
  await first.page.goto('/applications')
  await first.waitUntilCached()
  await first.setOffline(true)
  await first.page.goto('/applications/add')
  await fillField(first, 'surname', CLIENT)
  // The draft gets its own address when its first field is stored.
  await expect(first.page).toHaveURL(/\/applications\/add\/[\da-f-]{36}/)
  const second = new Tablet(first.context, await first.tab(), 'ru')
  await second.page.goto(first.page.url())
  await expect(second.page.locator('[id=surname] input')).toHaveValue(CLIENT)
  await fillField(second, 'name', 'Анна')
  await expect(first.page.locator('[id=name] input')).toHaveValue('Анна')

  const files = new RegExp(first.text('wizard:steps.files'))
  await first.page.getByRole('button', { name: files }).click()
  await photograph(first, 1, 'id_card')
  await expect(second.page.getByText(second.text('wizard:files.lead'))).toBeVisible()
  await photograph(second, 2, 'id_card')

  await first.setOffline(false)
  await expect(first.page.getByText(first.text('common:connection.all_sent'))).toBeVisible()
  await expect(second.page.getByText(second.text('common:connection.all_sent'))).toBeVisible()
  const found = await shop.find(manager, CLIENT)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ client_name: `${CLIENT} Анна`, photos_arrived: 2 })
  await first.close()
})
