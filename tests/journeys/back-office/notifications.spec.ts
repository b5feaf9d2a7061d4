// The director writes an announcement to the sellers, a seller opens it from the top bar and confirms it, and the director sees who has.
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { foundPerson } from '../drivers/chat.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const director = personOf('director', 0)
const seller = personOf('seller', 0)
const TITLE = 'Yangi qaytarish tartibi'

const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('dialog').getByRole('textbox', { name: new RegExp(`^${tablet.text(key)}`) })
const notificationsLink = (tablet: Tablet) =>
  tablet.page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(tablet.text('common:shell.notifications')) })

test('an announcement is written, read and confirmed', async ({ shop, browser }) => {
  const writing = await shop.tablet(browser, 'ru', director)
  await test.step('written to one role, as a draft', async () => {
    await writing.page.goto('/notification?tab=announcements')
    await writing.button('notifications:new').click()
    await writing.button('kit:form.save').click()
    await expect(
      writing.page.getByText(writing.text('errors:too_short', { length: 3 })).first(),
    ).toBeVisible()
    await field(writing, 'notifications:fields.title').pressSequentially(TITLE)
    await writing.page.keyboard.press('Tab')
    await writing.page.keyboard.type('Qaytarilgan tovar shu kuni omborga topshiriladi.')
    await writing.page.getByText(writing.text('notifications:audiences.people'), { exact: true }).click()
    await writing.page
      .getByRole('searchbox', { name: writing.text('users:pick.search') })
      .pressSequentially(seller.name)
    await foundPerson(writing, seller.name, writing.text('users:pick.add')).click()
    await expect(writing.page.getByText(writing.text('notifications:reach', { count: 1 }))).toBeVisible()
    await field(writing, 'notifications:fields.confirm_on').pressSequentially('31.12.2099')
    await writing.button('kit:form.save').click()
    await expect(writing.page.getByRole('heading', { name: TITLE })).toBeVisible()
  })

  const reading = await shop.tablet(browser, 'uz-Latn', seller)
  await reading.page.goto('/welcome')
  await test.step('sent: the top bar of the recipient counts one more', async () => {
    const answer = await shop.as(seller, 'GET', api.notifications.count.path)
    const before = ((await answer.json()) as Returns<typeof api.notifications.count>).unread
    await writing.button('notifications:steps.plan.do').click()
    const confirm = writing.page.getByRole('dialog')
    await confirm
      .getByRole('button', { name: writing.text('notifications:steps.plan.do'), exact: true })
      .click()
    await expect(
      writing.page.getByText(writing.text('notifications:steps.plan.done', { title: TITLE })),
    ).toBeVisible()
    const unread = reading.text('common:shell.unread', { count: before + 1 })
    await expect(notificationsLink(reading)).toHaveAccessibleName(unread)
  })

  await test.step('opened from the top bar with keys, and confirmed; Back leads to the list', async () => {
    await notificationsLink(reading).focus()
    await reading.page.keyboard.press('Enter')
    await reading.page
      .getByRole('link', { name: new RegExp(TITLE) })
      .first()
      .click()
    await expect(reading.page.getByText('Qaytarilgan tovar shu kuni omborga topshiriladi.')).toBeVisible()
    await reading.button('notifications:confirm').click()
    await expect(
      reading.page.getByText(reading.text('notifications:confirmed', { title: TITLE })),
    ).toBeVisible()
    await expect(reading.button('notifications:confirm')).toHaveCount(0)
    await reading.page.goBack()
    await expect(reading.page.getByRole('link', { name: new RegExp(TITLE) }).first()).toBeVisible()
  })

  await test.step('the writer sees who has confirmed', async () => {
    await writing.page.reload()
    const recipients = writing.page.getByRole('list', {
      name: writing.text('notifications:sections.recipients'),
    })
    await expect(recipients.getByText(seller.name)).toBeVisible()
    await expect(recipients.getByText(writing.text('notifications:receipts.confirmed'))).toBeVisible()
  })
  await writing.close()
  await reading.close()
})
