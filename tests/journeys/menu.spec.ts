// The menu: a rail up to 1700 px, whose groups open the whole menu over the page; beside the page on wider screens.
import { expect, personOf, test } from './shop.ts'

test('a group of the rail opens the whole menu at its first screen; Escape returns to the group', async ({
  shop,
  browser,
}) => {
  const admin = await shop.tablet(browser, 'ru', personOf('admin'))
  const { page } = admin
  await page.goto('/welcome')
  const rail = page.getByRole('navigation', { name: admin.text('common:shell.menu') })
  const group = rail.getByRole('button', { name: admin.text('screens:menu.reference') })
  await expect(rail.getByRole('link', { name: admin.text('screens:reference_goods') })).toHaveCount(0)
  await group.click()
  const menu = page.getByRole('dialog', { name: admin.text('common:shell.menu') })
  const first = menu.getByRole('link', { name: admin.text('screens:reference_goods'), exact: true })
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(group).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reference\/goods$/)
  await expect(menu).toBeHidden()
  await admin.close()
})

test('from 1700 px the menu stands beside the page and folds into the rail; in the wizard it is the rail', async ({
  shop,
  browser,
}) => {
  const seller = await shop.tablet(browser, 'ru', personOf('seller'))
  const { page } = seller
  await page.setViewportSize({ width: 1720, height: 900 })
  await page.goto('/welcome')
  const menu = page.getByRole('navigation', { name: seller.text('common:shell.menu') })
  const width = async () => (await menu.boundingBox())?.width
  await expect.poll(width).toBe(264)
  await seller.button('common:shell.fold').click()
  await expect.poll(width).toBe(72)
  await seller.button('common:shell.unfold').click()
  await expect.poll(width).toBe(264)
  await page.goto('/applications/add')
  await expect.poll(width).toBe(72)
  await seller.close()
})
