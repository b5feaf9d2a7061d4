// Roles on the screen: a new one from an old one, and a right that reaches an open tablet without a reload.
import { expect, personOf, test } from '../shop.ts'

const admin = personOf('admin', 0)
const accountant = personOf('accounting', 0)

test('a role is made from another one, found, and removed again', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  await page.goto('/access')
  await expect(page).toHaveURL(/\/access\/roles$/)
  await page.getByRole('link', { name: tablet.say('access:new') }).click()
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.say('errors:too_short', { length: 2 }))).toBeVisible()
  await page.getByRole('textbox', { name: new RegExp(`^${tablet.say('access:name')}`) }).fill('Кассир')
  await page.getByRole('button', { name: new RegExp(tablet.say('access:copy_from')) }).click()
  await page.getByRole('option', { name: tablet.say('access:role_names.seller') }).click()
  await expect(
    page.getByText(tablet.say('access:copied', { name: tablet.say('access:role_names.seller') })),
  ).toBeVisible()

  await test.step('leaving asks first', async () => {
    await page.getByRole('link', { name: tablet.say('kit:back') }).click()
    await expect(page.getByText(tablet.say('kit:form.leave_text'))).toBeVisible()
    await tablet.button('kit:cancel').click()
  })
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.say('access:saved'))).toBeVisible()
  await page.getByRole('button', { name: 'Кассир' }).click()
  await expect(page.getByRole('heading', { name: 'Кассир' })).toBeVisible()
  await page.getByRole('button', { name: tablet.say('access:remove', { name: 'Кассир' }) }).click()
  await tablet.button('access:remove_do').click()
  await expect(page).toHaveURL(/\/access\/roles$/)
  await expect(page.getByRole('button', { name: 'Кассир' })).toHaveCount(0)
  await tablet.putAway()
})

test('a right that is given reaches an open tablet', async ({ shop, browser }) => {
  const desk = await shop.tablet(browser, 'ru', accountant)
  await desk.page.goto('/applications')
  const menu = desk.page.getByRole('navigation').first()
  const entry = menu.getByRole('link', { name: desk.say('screens:outside') })
  await expect(
    menu.getByRole('link', { name: desk.say('screens:applications'), exact: false }).first(),
  ).toBeVisible()
  await expect(entry).toHaveCount(0)
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  await page.goto('/access/roles')
  await page.getByRole('button', { name: tablet.say('access:role_names.accounting') }).click()
  await page.getByRole('textbox', { name: tablet.say('access:find') }).fill(tablet.say('screens:outside'))
  await page
    .getByRole('radiogroup', { name: tablet.say('screens:outside') })
    .getByText(tablet.say('access:scopes.all'))
    .click()
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.say('access:saved'))).toBeVisible()
  await expect(entry).toBeVisible({ timeout: 20_000 })
  await tablet.putAway()
  await desk.putAway()
})

test('a permission of one’s own is added, held by a role as a number, and cannot be removed while held', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  const box = (key: string) => page.getByRole('textbox', { name: new RegExp(`^${tablet.say(key)}`) })
  await page.goto('/access/perms')
  await page.getByRole('textbox', { name: tablet.say('access:find') }).fill('Утверждать цены')
  await expect(page.getByRole('button', { name: 'Утверждать цены' })).toBeVisible()
  await page.getByRole('link', { name: tablet.say('access:new_permission') }).click()
  await box('access:name').fill('Скидка до, %')
  await box('access:key').fill('discount.most')
  await page.getByRole('button', { name: new RegExp(tablet.say('access:type')) }).click()
  await page.getByRole('option', { name: tablet.say('access:types.numeric') }).click()
  await box('access:least').fill('0')
  await box('access:most').fill('15')
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.say('access:permission_saved'))).toBeVisible()

  await page.goto('/access/roles')
  await page.getByRole('button', { name: tablet.say('access:role_names.director') }).click()
  await box('access:find').fill('Скидка')
  await page.getByRole('textbox', { name: /^Скидка до, %/ }).fill('20')
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.say('errors:invalid'))).toBeVisible()
  await page.getByRole('textbox', { name: /^Скидка до, %/ }).fill('10')
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.say('access:saved'))).toBeVisible()

  await page.goto('/access/perms/edit/discount:most')
  await page
    .getByRole('button', { name: tablet.say('access:remove_permission', { name: 'Скидка до, %' }) })
    .click()
  await tablet.button('access:remove_do').click()
  await expect(page.getByText(tablet.say('errors:permission_held'))).toBeVisible()
  await tablet.putAway()
})
