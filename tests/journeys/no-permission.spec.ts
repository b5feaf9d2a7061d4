// Pages that a role may not open are blocked on the screen and on the server.
import { api } from '#api/index.ts'
import { expect, personOf, test } from './shop.ts'

test('a page without permission leads to "no access", which names it, with the warning in Uzbek', async ({
  shop,
  browser,
}) => {
  const intern = await shop.tablet(browser, 'ru', personOf('intern'))
  await intern.page.goto('/applications/add')
  await expect(intern.page).toHaveURL(/\/no-access\?next=/)
  const page = intern.text('screens:applications_add')
  await expect(intern.page.getByText(intern.text('common:no_access.text', { page }))).toBeVisible()
  intern.language = 'uz-Latn'
  const warning = intern.text('errors:no_right_for_page', { page: intern.text('screens:applications_add') })
  await expect(intern.page.getByText(warning)).toBeVisible()
  await intern.close()
})

test('the menu offers only what the person may open', async ({ shop, browser }) => {
  const intern = await shop.tablet(browser, 'ru', personOf('intern'))
  await intern.page.goto('/welcome')
  const menu = intern.page.getByRole('navigation', { name: intern.text('common:shell.menu') })
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('link', { name: intern.text('screens:applications_add_photo') })).toHaveCount(0)
  await intern.close()
})

test('the server refuses the same person with the same text', async ({ shop }) => {
  const refused = await shop.as(personOf('intern'), 'POST', api.applications.create.path, {})
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ problem: 'forbidden' })
})

test('a seller does not see an application of another branch, nor that it exists', async ({
  shop,
  browser,
}) => {
  const [near, far] = [personOf('seller', 1), personOf('seller', 4)]
  const answer = await shop.as(far, 'POST', api.applications.list.path, { mine: true })
  const { items } = (await answer.json()) as { items: Array<{ id: string }> }
  const foreign = items[0]
  if (!foreign) throw new Error(`${far.name} has no application`)
  const seller = await shop.tablet(browser, 'ru', near)
  await seller.page.goto(`/applications/${foreign.id}`)
  await expect(seller.page.getByText(seller.text('applications:view.absent'))).toBeVisible()
  await seller.close()
})
