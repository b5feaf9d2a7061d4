// Support opens their panel from the first page, follows what waits, comes back, and looks at the panel of another person.
import { expect, personOf, test } from '../shop.ts'

const support = personOf('support', 0)

test('support opens the panel, follows an item, and looks at the panel of another person', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', support)
  const { page } = tablet
  await page.goto('/welcome')
  await page.getByRole('link', { name: tablet.text('screens:dashboard') }).click()
  await expect(page.getByRole('heading', { level: 1, name: tablet.text('screens:dashboard') })).toBeVisible()
  await expect(page.getByRole('button', { name: tablet.text('applications:take.next') })).toBeVisible()

  await test.step('a tablet in alarm is opened, and Back leads to the panel', async () => {
    const column = page.getByRole('list', { name: tablet.text('panel:columns.tablets') })
    await column.getByRole('link').first().press('Enter')
    await expect(page).toHaveURL(/\/tablets\/[0-9a-f-]{36}$/)
    await page.goBack()
    await expect(column).toBeVisible()
  })

  await test.step('the panel of another person is read only', async () => {
    await page.getByRole('button', { name: tablet.text('panel:others') }).press('Enter')
    const other = page.getByRole('menuitem').first()
    const name = (await other.textContent()) ?? ''
    await other.press('Enter')
    await expect(
      page.getByRole('heading', { level: 1, name: tablet.text('panel:of', { name }) }),
    ).toBeVisible()
    await expect(page.getByText(tablet.text('panel:read_only'))).toBeVisible()
    await expect(page.getByRole('button', { name: tablet.text('applications:take.next') })).toHaveCount(0)
  })
  await tablet.close()
})
