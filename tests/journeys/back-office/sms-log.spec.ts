// Support looks for the SMS of a person who has just signed in, and sees the whole phone of it.
import { formatPhone } from '#domain/kernel/phone.ts'
import { maskPhone } from '#domain/sms-log/log.ts'
import { expect, personOf, test } from '../shop.ts'

const support = personOf('support', 0)

test('an SMS is found by digits of its phone, and its whole phone is asked for', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', support)
  const { page } = tablet
  // The whole text: two digits alone are found in the time of another row, too.
  const row = page.getByRole('link', { name: maskPhone(support.phone), exact: true }).first()
  await page.goto('/send_information?tab=log')
  await page
    .getByRole('textbox', { name: tablet.text('sms-log:search') })
    .pressSequentially(support.phone.slice(-7))
  await expect(row).toBeVisible()
  await expect(page.getByText(formatPhone(support.phone))).toHaveCount(0)
  await row.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: tablet.text('sms-log:reveal'), exact: true }).click()
  await expect(dialog.getByText(formatPhone(support.phone))).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(formatPhone(support.phone))).toHaveCount(0)
  await tablet.close()
})
