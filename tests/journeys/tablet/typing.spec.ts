// Fields keep what was typed: a phone, a date, a card and a sum, by keys, by paste and by autofill, on every screen that
// has them.
import type { Locator, Page } from '@playwright/test'
import { findFreshApplication } from '../drivers/sale.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 4)
const admin = personOf('admin', 0)
const manager = personOf('manager', 0)
const WITH_CLIPBOARD = { permissions: ['camera', 'clipboard-read', 'clipboard-write'] }

type Way = (box: Locator, text: string) => Promise<void>

const keys: Way = async (box, text) => {
  await box.fill('')
  await box.pressSequentially(text)
}
const paste: Way = async (box, text) => {
  await box.fill('')
  await box.page().evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await box.press('Control+V')
}
const autofill: Way = (box, text) => box.fill(text)
const WAYS = { keys, paste, autofill }

const digitsIn = (text: string): string => text.replace(/\D/g, '')
const field = (tablet: Tablet, key: string): Locator =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.text(key)}`) })

/** Enters the same number in every notation and by every kind of input; too many digits stay, with an error. */
async function checkPhone(tablet: Tablet, box: Locator): Promise<void> {
  const tooLong = tablet.page.getByText(tablet.text('errors:phone_too_long'))
  for (const way of Object.values(WAYS)) {
    for (const text of ['998901234567', '+998901234567', '+998 90 123-45-67', '901234567']) {
      await way(box, text)
      await expect(box).toHaveValue(/^(\+?998 )?90 123 45 67$/)
      expect(digitsIn(await box.inputValue())).toBe(digitsIn(text))
      await expect(tooLong).toHaveCount(0)
    }
    for (const text of ['9012345678', '9989012345678', '+998998901234567']) {
      await way(box, text)
      await expect(tooLong).toBeVisible()
      expect(digitsIn(await box.inputValue())).toBe(digitsIn(text))
    }
  }
}

async function checkImpossibleDay(tablet: Tablet, box: Locator): Promise<void> {
  for (const way of Object.values(WAYS))
    for (const text of ['31022020', '31.02.1995']) {
      await way(box, text)
      await expect(tablet.page.getByText(tablet.text('errors:date_impossible'))).toBeVisible()
      expect(digitsIn(await box.inputValue())).toBe(digitsIn(text))
    }
  await keys(box, '30111985')
  await expect(box).toHaveValue('30.11.1985')
  await expect(tablet.page.getByText(tablet.text('errors:date_impossible'))).toHaveCount(0)
}

async function checkSum(tablet: Tablet, box: Locator): Promise<void> {
  for (const way of Object.values(WAYS)) {
    for (const text of ['1500000,00', '1,500,000', '12.5']) {
      await way(box, text)
      await expect(tablet.page.getByText(tablet.text('errors:whole_number'))).toBeVisible()
      expect(digitsIn(await box.inputValue())).toBe(digitsIn(text))
    }
    await way(box, '1234567890123')
    await expect(tablet.page.getByText(tablet.text('errors:too_many_digits', { length: 12 }))).toBeVisible()
    expect(digitsIn(await box.inputValue())).toBe('1234567890123')
    await way(box, '2500000')
    await expect(box).toHaveValue('2\u00a0500\u00a0000')
  }
}

const caretOf = (box: Locator): Promise<number | null> =>
  box.evaluate((input: HTMLInputElement) => input.selectionStart)

test('the sign-in sends the code to a number that was typed with its country code', { tag: '@all' }, async ({
  shop,
  browser,
}) => {
  test.setTimeout(180_000)
  const tablet = await shop.tablet(browser, 'ru', undefined, WITH_CLIPBOARD)
  const { page } = tablet
  await page.goto('/auth/login')
  // The application's own form, which has the mask.
  const box = page.locator('main [name=phone]')
  await checkPhone(tablet, box)
  await keys(box, digitsIn(seller.phone))
  await page.locator('[name=password]').fill(seller.password)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('sms'))
  await tablet.button('session:login.get_code').click()
  expect((await sent).postDataJSON()).toMatchObject({ phone: seller.phone })
  await tablet.requestCode()
  await page.locator('[name=otp]').fill(await shop.codeFor(seller.phone))
  await expect(page).toHaveURL(/\/welcome/)
  await tablet.close()
})

test('the emergency form keeps a phone in every notation', { tag: '@all' }, async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'uz-Latn', undefined, WITH_CLIPBOARD)
  await tablet.page.goto('/sos/chilonzor')
  await checkPhone(tablet, field(tablet, 'emergency-form:phone'))
  await tablet.close()
})

test('the wizard keeps phone, birth date, pinfl and document', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'uz-Cyrl', seller, WITH_CLIPBOARD)
  const { page } = tablet
  await page.goto('/applications/add')
  const box = (name: string) => page.locator(`[id="${name}"] input`)
  await checkPhone(tablet, box('phone'))
  await checkImpossibleDay(tablet, box('birth_date'))
  for (const way of Object.values(WAYS)) {
    await way(box('pinfl'), '430118599801737')
    await expect(page.getByText(tablet.text('errors:too_many_digits', { length: 14 }))).toBeVisible()
    await expect(box('pinfl')).toHaveValue('4301 1859 9801 73 7')
    await way(box('document_number'), 'ad12345678')
    await expect(box('document_number')).toHaveValue('AD 12345678')
  }
  await test.step('an impossible day is stored with the draft, and its error is shown again', async () => {
    await keys(box('birth_date'), '31021995')
    await expect(page.getByText(tablet.text('errors:date_impossible'))).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: saved(tablet) })).toBeVisible()
    await page.reload()
    await expect(box('birth_date')).toHaveValue('31.02.1995')
    await expect(page.getByText(tablet.text('errors:date_impossible'))).toBeVisible()
  })
  await tablet.close()
})

const saved = (tablet: Tablet): string => tablet.text('wizard:save.saved', { time: '' }).trim()

async function openUserForm(page: Page): Promise<void> {
  await page.goto('/users/add')
  await page.locator('[name=hired_on]').waitFor()
}

test('the back office keeps phone, day and sum, and does not save an invalid value', { tag: '@all' }, async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', admin, WITH_CLIPBOARD)
  const { page } = tablet
  await openUserForm(page)
  await checkPhone(tablet, page.locator('main [name=phone]'))
  await checkImpossibleDay(tablet, page.locator('[name=hired_on]'))
  await page.locator('[name=phone]').fill('901234567')
  await keys(page.locator('[name=hired_on]'), '31021995')
  await tablet.button('kit:form.save').click()
  await expect(page.locator('[name=hired_on]')).toBeFocused()
  await page.goto('/settings')
  await checkSum(tablet, page.locator('[name=director_from]'))
  await keys(page.locator('[name=director_from]'), '1500000,00')
  await tablet.button('kit:form.save').click()
  await expect(page.locator('[name=director_from]')).toBeFocused()
  await expect(page.getByText(tablet.text('server-settings:server.saved'))).toHaveCount(0)
  await tablet.close()
})

test('a card number can be edited in the middle', { tag: '@all' }, async ({ shop, browser }) => {
  const item = await findFreshApplication(shop, manager)
  const tablet = await shop.tablet(browser, 'ru', manager, WITH_CLIPBOARD)
  const { page } = tablet
  await page.goto(`/applications/${item.id}`)
  await tablet.button('reasons:actions.take').click()
  await tablet.button('stages:send_code').click()
  await expect(field(tablet, 'stages:code')).toBeVisible()
  await field(tablet, 'stages:code').fill(await shop.codeFor(item.phone ?? ''))
  const box = field(tablet, 'stages:card.number')
  for (const way of Object.values(WAYS)) {
    await way(box, '86000123456789001')
    await expect(box).toHaveValue('8600 0123 4567 8900 1')
    await expect(page.getByText(tablet.text('errors:card_length'))).toBeVisible()
  }
  await box.press('Backspace')
  await expect(box).toHaveValue('8600 0123 4567 8900')
  await expect(page.getByText(tablet.text('errors:card_length'))).toHaveCount(0)
  await test.step('keys in the middle keep the order of the digits', async () => {
    await box.press('Home')
    for (let at = 0; at < 5; at += 1) await box.press('ArrowRight')
    // After the first separator Backspace deletes the digit before it.
    await box.press('Backspace')
    await expect(box).toHaveValue('8600 1234 5678 900')
    expect(await caretOf(box)).toBe(3)
    await box.pressSequentially('91')
    await expect(box).toHaveValue('8609 1012 3456 7890 0')
    await box.press('Backspace')
    await box.press('Backspace')
    await box.press('Delete')
    await box.pressSequentially('00')
    await expect(box).toHaveValue('8600 0123 4567 8900')
  })
  const expiry = field(tablet, 'stages:card.expiry')
  for (const way of Object.values(WAYS)) {
    await way(expiry, '1329')
    await expect(expiry).toHaveValue('13/29')
    await expect(page.getByText(tablet.text('errors:card_expiry'))).toBeVisible()
  }
  await tablet.close()
})

test('a list keeps the typed text: one match is chosen on Enter and on blur, several need a choice', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  await page.goto('/applications/add')
  const control = page.locator('[id="nationality"]')
  const box = control.getByRole('combobox')
  const hint = control.getByText(tablet.text('errors:unknown_choice'))
  for (const key of ['Enter', 'Tab']) {
    await keys(box, 'узб')
    await box.press(key)
    await expect(box).toHaveValue('Узбек(-чка)')
    await keys(box, 'таджик')
    await box.press(key)
    await expect(box).toHaveValue('Таджик(-чка)')
  }
  await keys(box, 'ар')
  await box.press('Tab')
  await expect(box).toHaveValue('ар')
  await expect(hint).toBeVisible()
  await keys(box, 'узб')
  await expect(hint).toHaveCount(0)
  await box.press('Tab')
  await page.reload()
  await expect(box).toHaveValue('Узбек(-чка)')
  await tablet.close()
})
