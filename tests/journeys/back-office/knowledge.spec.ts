// The director writes an article for the sellers, a seller reads it to its end in the list of materials, and the director sees who has.
import { expect, personOf, type Tablet, test } from '../shop.ts'

const director = personOf('director', 0)
const seller = personOf('seller', 0)
const TITLE = 'Qaytarish tartibi'
const TEXT = Array.from({ length: 60 }, (_, index) => `${index + 1}-qadam: tovarni tekshiring.`).join('\n')
/** A material of the demo shop that is open to everybody. */
const OF_THE_DEMO = 'Mijoz bilan shartnoma tuzish'

const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('dialog').getByRole('textbox', { name: new RegExp(`^${tablet.text(key)}`) })

test('a material is written, published and read', async ({ shop, browser }) => {
  const writing = await shop.tablet(browser, 'ru', director)
  await test.step('written for one role; what is missing is said at its field', async () => {
    await writing.page.goto('/knowledge?tab=materials')
    await writing.button('knowledge:new').click()
    await field(writing, 'knowledge:fields.title').pressSequentially(TITLE)
    await writing.page
      .getByRole('dialog')
      .getByText(writing.text('knowledge:modes.limited'), { exact: true })
      .click()
    await writing.button('kit:form.save').click()
    await expect(writing.page.getByText(writing.text('errors:required')).first()).toBeVisible()
    await field(writing, 'knowledge:fields.text').fill(TEXT)
    await writing.page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(writing.text('knowledge:fields.roles')) })
      .click()
    const roles = writing.page.getByRole('dialog', { name: writing.text('knowledge:fields.roles') })
    await roles.getByRole('option', { name: writing.text('access:role_names.seller'), exact: true }).click()
    await roles.getByRole('button', { name: writing.text('kit:list.done'), exact: true }).click()
    await expect(roles).toHaveCount(0)
    await writing.button('kit:form.save').click()
    await expect(writing.page.getByRole('heading', { name: TITLE }).first()).toBeVisible()
  })

  const reading = await shop.tablet(browser, 'uz-Latn', seller)
  const row = () => reading.page.getByRole('link', { name: new RegExp(TITLE) }).first()
  await test.step('nobody finds the draft; once published it is in the list of the seller', async () => {
    await reading.page.goto('/knowledge')
    await expect(reading.page.getByText(OF_THE_DEMO).first()).toBeVisible()
    await expect(row()).toHaveCount(0)
    await writing.button('knowledge:steps.publish.do').click()
    await writing.page
      .getByRole('dialog')
      .getByRole('button', { name: writing.text('knowledge:steps.publish.do'), exact: true })
      .click()
    await expect(
      writing.page.getByText(writing.text('knowledge:steps.publish.done', { title: TITLE })),
    ).toBeVisible()
    await reading.page.reload()
    await expect(row()).toBeVisible()
  })

  await test.step('opened with Enter, it counts as read when its end was on the screen', async () => {
    await row().focus()
    await reading.page.keyboard.press('Enter')
    await expect(reading.page.getByText(reading.text('knowledge:readings.opened')).first()).toBeVisible()
    await reading.page.keyboard.press('End')
    await expect(
      reading.page.getByRole('heading', { name: reading.text('knowledge:sections.about') }),
    ).toBeInViewport()
    await expect(
      reading.page.getByText(reading.text('knowledge:read', { title: TITLE })).first(),
    ).toBeVisible()
    await expect(reading.page.getByText(reading.text('knowledge:readings.viewed')).first()).toBeVisible()
    await reading.page.goBack()
    await expect(row()).toBeVisible()
  })

  await test.step('the writer sees who has read it', async () => {
    await writing.page.reload()
    const readers = writing.page.getByRole('list', { name: writing.text('knowledge:sections.readers') })
    await expect(readers.getByText(seller.name)).toBeVisible()
    const line = readers.getByRole('listitem').filter({ hasText: seller.name })
    await expect(line.getByText(writing.text('knowledge:readings.viewed'))).toBeVisible()
  })
  await writing.close()
  await reading.close()
})
