// Signing in on the screen: both steps, a wrong code, the requested page, signing out, a new password.
import { expect, personOf, type Tablet, test } from './shop.ts'

const seller = personOf('seller', 5)

async function fillIn(tablet: Tablet, phone: string, password: string): Promise<void> {
  await tablet.page.locator('[name=phone]').fill(phone)
  await tablet.page.locator('[name=password]').fill(password)
  await tablet.button('session:login.get_code').click()
}

async function requestCode(tablet: Tablet, phone: string, password: string): Promise<void> {
  await fillIn(tablet, phone, password)
  await tablet.requestCode()
}

/** The field has the focus without a touch. */
const hasFocus = (tablet: Tablet, name: string) => expect(tablet.page.locator(`[name=${name}]`)).toBeFocused()

/** A wrong code empties its field, which keeps the focus, so that the next one can be typed at once. */
async function tryWrongCodes(tablet: Tablet, code: string): Promise<void> {
  const wrong = code === '111111' ? '222222' : '111111'
  for (const _ of [1, 2]) {
    await hasFocus(tablet, 'otp')
    const refused = tablet.page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.status() >= 400,
    )
    await tablet.page.keyboard.type(wrong)
    await refused
    await expect(tablet.page.locator('[name=otp]')).toHaveValue('')
    await hasFocus(tablet, 'otp')
  }
}

test('the next field has the focus automatically, also after a wrong code', async ({ shop, browser }) => {
  test.setTimeout(150_000)
  const tablet = await shop.tablet(browser, 'ru')
  const person = personOf('intern')
  await tablet.page.goto('/auth/login')
  await hasFocus(tablet, 'phone')
  await requestCode(tablet, person.phone, person.password)
  await hasFocus(tablet, 'otp')
  await tryWrongCodes(tablet, await shop.codeFor(person.phone))
  await tablet.page.goto('/auth/reset')
  await hasFocus(tablet, 'phone')
  const other = personOf('accounting')
  await tablet.page.keyboard.type(other.phone.replace('+998', ''))
  await tablet.page.keyboard.press('Enter')
  await hasFocus(tablet, 'otp')
  await tryWrongCodes(tablet, await shop.codeFor(other.phone))
  await tablet.close()
})

test('a person who requested a page signs in and continues to it', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'uz-Latn')
  await tablet.page.goto('/settings')
  await expect(tablet.page).toHaveURL(/\/auth\/login\?next=/)
  await fillIn(tablet, seller.phone, seller.password)
  await expect(tablet.page.getByText(tablet.text('session:code.title'))).toBeVisible()
  const code = await shop.codeFor(seller.phone)
  const wrong = code === '111111' ? '222222' : '111111'
  await tablet.page.locator('[name=otp]').fill(wrong)
  await expect(tablet.page.getByText(tablet.text('errors:wrong_code'))).toBeVisible()
  await tablet.page.locator('[name=otp]').fill(code)
  await expect(tablet.page).toHaveURL(/\/welcome/)
  await expect(tablet.page.getByRole('heading', { level: 1 })).toBeFocused()
  await tablet.page
    .getByRole('link', {
      name: tablet.text('session:welcome.go_on', { page: tablet.text('screens:settings') }),
    })
    .click()
  await expect(tablet.page).toHaveURL(/\/settings/)
  await tablet.close()
})

test('a wrong password cannot be distinguished from a right one before the code', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru')
  await tablet.page.goto('/auth/login')
  await fillIn(tablet, '+998901119988', 'Not-the-password-1')
  await expect(tablet.page.getByText(tablet.text('session:code.title'))).toBeVisible()
  await tablet.page.locator('[name=otp]').fill('123456')
  await expect(tablet.page.getByText(tablet.text('errors:wrong_code'))).toBeVisible()
  await tablet.button('session:code.credentials').click()
  await expect(tablet.page.locator('[name=phone]')).toHaveValue(/90 111 99 88$/)
  await expect(tablet.page.locator('[name=password]')).toBeFocused()
  await tablet.close()
})

test('an incomplete phone has an error at the field, and nothing is sent', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'uz-Cyrl')
  await tablet.page.goto('/auth/login')
  await fillIn(tablet, '90123', 'x')
  await expect(tablet.page.getByText(tablet.text('errors:phone_format'))).toBeVisible()
  await tablet.close()
})

test('the language and the theme are changed from the profile and stay after a reload', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', personOf('seller', 1))
  await tablet.page.goto('/welcome')
  await tablet.page.getByRole('button', { name: tablet.text('common:shell.profile') }).click()
  await tablet.page.getByText(tablet.text('common:languages.uz-Latn'), { exact: true }).click()
  await tablet.page.getByText(await readUzbekText(tablet, 'common:themes.dark'), { exact: true }).click()
  await tablet.page.reload()
  await expect(tablet.page.locator('html')).toHaveAttribute('lang', 'uz-Latn')
  await expect(tablet.page.locator('html')).toHaveClass(/dark/)
  await tablet.close()
})

/** Waits until the page is in Uzbek; returns the text of a key. */
async function readUzbekText(tablet: Tablet, key: string): Promise<string> {
  tablet.language = 'uz-Latn'
  await expect(tablet.page.locator('html')).toHaveAttribute('lang', 'uz-Latn')
  return tablet.text(key)
}

test('a new password by a code, then signing in with it', async ({ shop, browser }) => {
  const person = personOf('operator')
  const tablet = await shop.tablet(browser, 'ru')
  await tablet.page.goto('/auth/reset')
  await tablet.page.locator('[name=phone]').fill(person.phone)
  await tablet.button('session:login.get_code').click()
  await tablet.page.locator('[name=otp]').waitFor()
  await tablet.page.locator('[name=otp]').fill(await shop.codeFor(person.phone))
  await tablet.page.locator('input[type=password]').first().waitFor()
  for (const field of await tablet.page.locator('input[type=password]').all())
    await field.fill('Yangi-parol-7')
  await tablet.button('session:password.save').click()
  await expect(tablet.page.getByText(tablet.text('session:reset.done'))).toBeVisible()
  await expect(tablet.page).toHaveURL(/\/auth\/login/)
  await tablet.close()
})
