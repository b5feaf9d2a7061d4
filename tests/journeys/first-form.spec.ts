// The sign-in form of the page itself, typed in while the files of the application are still on their way.
import type { Page } from '@playwright/test'
import { expect, personOf, type Tablet, test } from './shop.ts'

const seller = personOf('seller', 5)
const local = seller.phone.replace('+998', '')

/** Holds the scripts of the application back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const phoneOf = (tablet: Tablet) => tablet.page.locator('[name=phone]')
/** The application's own form is there. */
const isTakenOver = (tablet: Tablet) => expect(tablet.page.locator('#first-form')).toHaveCount(0)

test('what is typed before the application is here stays, with the caret, while typing goes on', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru')
  const { page } = tablet
  const release = await holdScripts(page)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await expect(phoneOf(tablet)).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tablet.text('session:login.title'))
  // A digit is missing in the middle: the caret stands there when the application arrives.
  await page.keyboard.type(local.slice(0, 2) + local.slice(3))
  for (const _ of local.slice(3)) await page.keyboard.press('ArrowLeft')
  release()
  await isTakenOver(tablet)
  await expect(phoneOf(tablet)).toBeFocused()
  await page.keyboard.type(local.charAt(2))
  await expect.poll(async () => (await phoneOf(tablet).inputValue()).replaceAll(' ', '')).toBe(local)
  await tablet.close()
})

test('fast fingers lose no key when the application takes the form over', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'uz-Latn')
  const { page } = tablet
  const release = await holdScripts(page)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await phoneOf(tablet).fill(local)
  await page.locator('[name=password]').focus()
  const password = 'Tez-Terilgan-Parol-0123456789-abcdefghijklmnop-QRSTUVWXYZ'
  release()
  await page.keyboard.type(password, { delay: 15 })
  await isTakenOver(tablet)
  await page.keyboard.type('!')
  await expect(page.locator('[name=password]')).toHaveValue(`${password}!`)
  expect((await phoneOf(tablet).inputValue()).replaceAll(' ', '')).toBe(local)
  await tablet.close()
})

test('a form that is sent early is sent when the application is here, in the language that was chosen', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru')
  const { page } = tablet
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Oʻzbekcha' }).check()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(tablet.text('session:login.title'))
  await phoneOf(tablet).fill(seller.phone)
  await page.locator('[name=password]').fill(seller.password)
  await page.keyboard.press('Enter')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('sms'))
  release()
  expect((await sent).postDataJSON()).toMatchObject({ phone: seller.phone, language: 'uz-Latn' })
  await expect(page.locator('[name=otp]')).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uz-Latn')
  await tablet.close()
})

test('a form that is sent half-filled, or typed on after that, waits for another press', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru')
  const { page } = tablet
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const release = await holdScripts(page)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await page.keyboard.type(local)
  await page.keyboard.press('Enter')
  await expect(page.locator('[name=password]')).toBeFocused()
  await page.keyboard.type('Half')
  await page.keyboard.press('Enter')
  await page.keyboard.type('-of-it')
  release()
  await isTakenOver(tablet)
  await expect(page.locator('[name=password]')).toBeFocused()
  await page.keyboard.type('!')
  await expect(page.locator('[name=password]')).toHaveValue('Half-of-it!')
  await page.waitForLoadState('networkidle')
  expect(sent.filter((url) => url.includes('sms'))).toEqual([])
  expect(page.url()).not.toContain('?')
  await tablet.close()
})

test('the focus of a language or of the button goes to the same of the application', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'uz-Cyrl')
  const { page } = tablet
  const release = await holdScripts(page)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Ўзбекча' }).focus()
  release()
  await isTakenOver(tablet)
  await expect(page.getByRole('radio', { name: 'Ўзбекча' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('html')).toHaveAttribute('lang', 'uz-Latn')
  await tablet.close()
})
