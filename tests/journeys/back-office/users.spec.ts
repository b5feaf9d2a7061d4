// Accounts on the screen: a person is added, blocked and unblocked, signs in with the default password, and loses the
// session; and a new position.
import { DEMO_DEFAULT_PASSWORD } from '../../../src/server/seed/back-office/users.ts'
import { typeInto } from '../drivers/combobox.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const admin = personOf('admin', 0)
const PHONE = '+998935550101'
const field = ({ page }: Tablet, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) })

async function choose({ page }: Tablet, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: new RegExp(`^${label}`) })
  await typeInto(box, option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function act(tablet: Tablet, name: string): Promise<void> {
  await tablet.button('users:more').click()
  await tablet.page.getByRole('menuitem', { name: tablet.text(`users:steps.${name}.do`) }).click()
}

async function signIn(tablet: Tablet, password: string): Promise<void> {
  await tablet.page.goto('/auth/login')
  await tablet.page.locator('[name=phone]').fill(PHONE)
  await tablet.page.locator('[name=password]').fill(password)
  await tablet.button('session:login.get_code').click()
}

test('a seller is added, blocked and unblocked, signs in, and loses the session', async ({
  shop,
  browser,
}) => {
  const adminTablet = await shop.tablet(browser, 'ru', admin)
  const { page } = adminTablet
  const tablet = await shop.tablet(browser, 'uz-Latn')
  await test.step('the form shows what is missing and keeps valid values', async () => {
    await page.goto('/users')
    await page.getByRole('link', { name: adminTablet.text('users:new'), exact: true }).click()
    await adminTablet.button('kit:form.save').click()
    await expect(page.getByText(adminTablet.text('errors:too_short', { length: 5 }))).toBeVisible()
    await field(adminTablet, adminTablet.text('users:fields.name')).fill('Ўғилой Тўрақулова')
    await field(adminTablet, adminTablet.text('users:fields.phone')).fill('901000001')
    await choose(
      adminTablet,
      adminTablet.text('users:fields.role'),
      adminTablet.text('access:role_names.seller'),
    )
    await choose(adminTablet, adminTablet.text('users:fields.branch'), 'Chilonzor')
    await choose(adminTablet, adminTablet.text('users:fields.position'), 'Sotuvchi')
    await adminTablet.button('kit:form.save').click()
    await expect(page.getByText(adminTablet.text('errors:taken'))).toBeVisible()
    await field(adminTablet, adminTablet.text('users:fields.phone')).fill(PHONE.slice(4))
    await adminTablet.button('kit:form.save').click()
    await expect(page.getByText(adminTablet.text('users:added', { name: 'Ўғилой Тўрақулова' }))).toBeVisible()
  })

  await test.step('the seller is found in the other script and blocked', async () => {
    await page.getByRole('textbox', { name: adminTablet.text('users:search') }).fill("o'g'iloy toraqul")
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('link', { name: 'Ўғилой Тўрақулова' }).click()
    await act(adminTablet, 'block')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: adminTablet.text('users:steps.block.do') })
      .click()
    await expect(page.getByRole('note')).toContainText(adminTablet.text('users:block_reasons.lost_tablet'))
    await signIn(tablet, DEMO_DEFAULT_PASSWORD)
    await expect(
      tablet.page.getByRole('heading', { name: tablet.text('session:blocked.title') }),
    ).toBeVisible()
  })

  await test.step('unblocked, the seller signs in with the default password and chooses another', async () => {
    await act(adminTablet, 'unblock')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: adminTablet.text('users:steps.unblock.do') })
      .click()
    await expect(page.getByRole('note')).toHaveCount(0)
    await signIn(tablet, DEMO_DEFAULT_PASSWORD)
    await tablet.page.locator('[name=otp]').waitFor()
    await tablet.page.locator('[name=otp]').fill(await shop.codeFor(PHONE))
    await expect(tablet.page.getByText(tablet.text('session:password.lead'))).toBeVisible()
    for (const box of await tablet.page.locator('input[type=password]').all()) await box.fill('Oʻz-parolim-7')
    await tablet.button('session:password.save').click()
    await expect(
      tablet.page.getByRole('link', { name: tablet.text('screens:applications') }).first(),
    ).toBeVisible()
    // Whoever is new is shown the app.
    await expect(
      tablet.page.getByRole('dialog', { name: tablet.text('tour:steps.hello.title') }),
    ).toBeVisible()
    await tablet.button('tour:stop').click()
  })

  await test.step('the session is shown and ended, and the open tablet asks for a sign-in', async () => {
    await page.getByRole('tab', { name: adminTablet.text('users:sessions') }).click()
    await adminTablet.button('users:end').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: adminTablet.text('users:end'), exact: true })
      .click()
    await expect(page.getByText(adminTablet.text('users:no_sessions'))).toBeVisible()
    await expect(tablet.page).toHaveURL(/\/auth\/login/)
    await page.getByRole('tab', { name: adminTablet.text('users:history') }).click()
    await expect(page.getByText(adminTablet.text('users:events.user_unblock'))).toBeVisible()
    await expect(page.getByText(adminTablet.text('users:block_reasons.lost_tablet'))).toBeVisible()
  })
  await tablet.close()
  await adminTablet.close()
})

test('a position is added, and administrators cannot remove their own role', async ({ shop, browser }) => {
  const adminTablet = await shop.tablet(browser, 'ru', admin)
  const { page } = adminTablet
  await page.goto('/users/settings')
  await expect(page.getByRole('status').filter({ hasText: /Задан/ })).toBeVisible()
  await page.locator('[name=default-password]').fill('123')
  await adminTablet.button('users:set_password').click()
  await expect(page.getByText(adminTablet.text('errors:too_short', { length: 6 }))).toBeVisible()
  await adminTablet.button('users:new_position').click()
  await field(adminTablet, adminTablet.text('users:fields.position')).fill('Кассир')
  await adminTablet.button('kit:form.save').click()
  await expect(page.getByRole('link', { name: /Кассир/ })).toBeVisible()
  await page.goto('/users')
  await page.getByRole('textbox', { name: adminTablet.text('users:search') }).fill('Mirzayev')
  await page.getByRole('link', { name: admin.name }).click()
  await expect(page.getByText(adminTablet.text('users:oneself'))).toBeVisible()
  await expect(adminTablet.button('users:more')).toHaveCount(0)
  await page.getByRole('link', { name: adminTablet.text('users:steps.edit.do') }).click()
  await choose(
    adminTablet,
    adminTablet.text('users:fields.role'),
    adminTablet.text('access:role_names.manager'),
  )
  await adminTablet.button('kit:form.save').click()
  await expect(page.getByText(adminTablet.text('errors:last_admin'))).toBeVisible()
  await adminTablet.close()
})
