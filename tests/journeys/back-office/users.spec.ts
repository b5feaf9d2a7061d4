// The accounts on the screen: somebody is added, kept out and let in, signs in with the password that added people begin
// with, and loses the session; and a shop that keeps its positions.
import { DEMO_DEFAULT_PASSWORD } from '../../../src/server/seed/back-office/users.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const admin = personOf('admin', 0)
const PHONE = '+998935550101'
const field = ({ page }: Tablet, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) })

async function choose({ page }: Tablet, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: new RegExp(`^${label}`) })
  // A list closes when its page is scrolled: first the box is brought into view.
  await box.click()
  await box.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function act(tablet: Tablet, name: string): Promise<void> {
  await tablet.button('users:more').click()
  await tablet.page.getByRole('menuitem', { name: tablet.say(`users:acts.${name}.do`) }).click()
}

async function signIn(tablet: Tablet, password: string): Promise<void> {
  await tablet.page.goto('/auth/login')
  await tablet.page.locator('[name=phone]').fill(PHONE)
  await tablet.page.locator('[name=password]').fill(password)
  await tablet.button('session:login.get_code').click()
}

test('a seller is added, blocked and let in, signs in, and loses the session', async ({ shop, browser }) => {
  const desk = await shop.tablet(browser, 'ru', admin)
  const { page } = desk
  const tablet = await shop.tablet(browser, 'uz-Latn')
  await test.step('the form says what is missing, and keeps what is right', async () => {
    await page.goto('/users')
    await page.getByRole('link', { name: desk.say('users:new'), exact: true }).click()
    await desk.button('kit:form.save').click()
    await expect(page.getByText(desk.say('errors:too_short', { length: 5 }))).toBeVisible()
    await field(desk, desk.say('users:fields.name')).fill('Ўғилой Тўрақулова')
    await field(desk, desk.say('users:fields.phone')).fill('901000001')
    await choose(desk, desk.say('users:fields.role'), desk.say('access:role_names.seller'))
    await choose(desk, desk.say('users:fields.branch'), 'Chilonzor')
    await choose(desk, desk.say('users:fields.position'), 'Sotuvchi')
    await desk.button('kit:form.save').click()
    await expect(page.getByText(desk.say('errors:taken'))).toBeVisible()
    await field(desk, desk.say('users:fields.phone')).fill(PHONE.slice(4))
    await desk.button('kit:form.save').click()
    await expect(page.getByText(desk.say('users:added'))).toBeVisible()
  })

  await test.step('she is found in the other alphabet, and kept out', async () => {
    await page.getByRole('textbox', { name: desk.say('users:search') }).fill("o'g'iloy toraqul")
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('button', { name: 'Ўғилой Тўрақулова' }).click()
    await act(desk, 'block')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: desk.say('users:acts.block.do') })
      .click()
    await expect(page.getByRole('note')).toContainText(desk.say('users:block_reasons.lost_tablet'))
    await signIn(tablet, DEMO_DEFAULT_PASSWORD)
    await expect(
      tablet.page.getByRole('heading', { name: tablet.say('session:blocked.title') }),
    ).toBeVisible()
  })

  await test.step('let in, she begins with the default password and chooses her own', async () => {
    await act(desk, 'unblock')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: desk.say('users:acts.unblock.do') })
      .click()
    await expect(page.getByRole('note')).toHaveCount(0)
    await signIn(tablet, DEMO_DEFAULT_PASSWORD)
    await tablet.page.locator('[name=otp]').waitFor()
    await tablet.page.locator('[name=otp]').fill(await shop.codeFor(PHONE))
    await expect(tablet.page.getByText(tablet.say('session:password.lead'))).toBeVisible()
    for (const box of await tablet.page.locator('input[type=password]').all()) await box.fill('Oʻz-parolim-7')
    await tablet.button('session:password.save').click()
    await expect(
      tablet.page.getByRole('link', { name: tablet.say('screens:applications') }).first(),
    ).toBeVisible()
  })

  await test.step('her session is seen and ended, and her open tablet asks for the sign-in', async () => {
    await page.getByRole('tab', { name: desk.say('users:sessions') }).click()
    await desk.button('users:end').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: desk.say('users:end'), exact: true })
      .click()
    await expect(page.getByText(desk.say('users:no_sessions'))).toBeVisible()
    await expect(tablet.page).toHaveURL(/\/auth\/login/, { timeout: 20_000 })
    await page.getByRole('tab', { name: desk.say('users:history') }).click()
    await expect(page.getByText(desk.say('users:did.user_unblock'))).toBeVisible()
    await expect(page.getByText(desk.say('users:block_reasons.lost_tablet'))).toBeVisible()
  })
  await tablet.putAway()
  await desk.putAway()
})

test('positions are kept, and nobody takes out oneself', async ({ shop, browser }) => {
  const desk = await shop.tablet(browser, 'ru', admin)
  const { page } = desk
  await page.goto('/users/settings')
  await expect(page.getByRole('status').filter({ hasText: /Задан/ })).toBeVisible()
  await page.locator('[name=default-password]').fill('123')
  await desk.button('users:set_password').click()
  await expect(page.getByText(desk.say('errors:too_short', { length: 6 }))).toBeVisible()
  await desk.button('users:new_position').click()
  await field(desk, desk.say('users:fields.position')).fill('Кассир')
  await desk.button('kit:form.save').click()
  await expect(page.getByRole('button', { name: /Кассир/ })).toBeVisible()
  await page.goto('/users')
  await page.getByRole('textbox', { name: desk.say('users:search') }).fill('Mirzayev')
  await page.getByRole('button', { name: admin.name }).click()
  await expect(page.getByText(desk.say('users:oneself'))).toBeVisible()
  await expect(desk.button('users:more')).toHaveCount(0)
  await page.getByRole('link', { name: desk.say('users:edit') }).click()
  await choose(desk, desk.say('users:fields.role'), desk.say('access:role_names.manager'))
  await desk.button('kit:form.save').click()
  await expect(page.getByText(desk.say('errors:last_admin'))).toBeVisible()
  await desk.putAway()
})
