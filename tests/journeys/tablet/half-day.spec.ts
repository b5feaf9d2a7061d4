// An incomplete day in a filter: the field shows an error, and the filter is not applied.
import { api } from '#api/index.ts'
import { expect, personOf, test } from '../shop.ts'

const seller = personOf('seller', 2)

test('an incomplete day in a filter has the error of every date field, and filters nothing', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const listRequests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(api.applications.list.path)) listRequests.push(request.postData() ?? '')
  })
  await page.goto('/applications')
  await tablet.button('kit:list.add_filter').click()
  const panel = page.getByRole('dialog', { name: tablet.text('kit:list.add_filter') })
  await panel.getByRole('option', { name: tablet.text('applications:filters.from') }).click()
  const day = panel.locator('[name=from]')
  const error = panel.getByText(tablet.text('errors:date_format'))
  await day.pressSequentially('31.12.2020')
  await expect(page).toHaveURL(/from=2020-12-31/)
  await day.press('Backspace')
  await expect(page).not.toHaveURL(/from=/)
  await expect(error).toHaveCount(0)
  await tablet.button('kit:list.done').click()
  await expect(error).toBeVisible()
  await expect(day).toBeFocused()
  await expect(day).toHaveValue('31.12.202')
  expect(listRequests.filter((body) => body.includes('"from":"31'))).toEqual([])
  await day.pressSequentially('1')
  await expect(error).toHaveCount(0)
  await expect(page).toHaveURL(/from=2021-12-31/)
  await tablet.button('kit:list.done').click()
  await expect(panel).toHaveCount(0)
  await tablet.close()
})
