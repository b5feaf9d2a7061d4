// A seller writes a complaint, support takes and answers it, and the seller closes it with a mark.
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 0)
const support = personOf('support', 0)
const TITLE = 'Kassa apparati tez-tez ishlamayapti'

const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.text(key)}`) })
const open = (tablet: Tablet) => tablet.page.getByRole('link', { name: new RegExp(TITLE) }).first()
const dialog = (tablet: Tablet) => tablet.page.getByRole('dialog').last()

/** Presses a step of the open complaint, types what it asks for into the field that has the focus, and confirms. */
async function makeStep(tablet: Tablet, action: string, text?: string): Promise<void> {
  const name = tablet.text(`complaints:steps.${action}.do`)
  const title = (await dialog(tablet).getByRole('heading').first().textContent()) ?? ''
  const number = /\d+/.exec(title)?.[0] ?? ''
  await dialog(tablet).getByRole('button', { name, exact: true }).click()
  const box = tablet.page.getByRole('dialog', { name: tablet.text(`complaints:steps.${action}.title`) })
  if (text !== undefined) {
    await expect(box.getByRole('textbox')).toBeFocused()
    await tablet.page.keyboard.type(text)
  }
  await box.getByRole('button', { name, exact: true }).click()
  await expect(
    tablet.page.getByText(tablet.text(`complaints:steps.${action}.done`, { number })),
  ).toBeVisible()
}

test('a seller writes a complaint, support answers it, and the seller closes it', async ({
  shop,
  browser,
}) => {
  const author = await shop.tablet(browser, 'uz-Latn', seller)
  await author.page.goto('/complaint')
  await author.button('complaints:new').click()
  await author.button('kit:form.save').click()
  await expect(author.page.getByText(author.text('errors:too_short', { length: 3 })).first()).toBeVisible()
  await field(author, 'complaints:fields.title').pressSequentially(TITLE)
  await author.page.keyboard.press('Tab')
  await author.page.keyboard.type('Kuniga bir necha marta oʻchib qoladi, mijozlar kutib qolmoqda.')
  await author.button('kit:form.save').click()
  await expect(open(author)).toBeVisible()

  const answering = await shop.tablet(browser, 'ru', support)
  await answering.page.goto('/complaint')
  await open(answering).click()
  await makeStep(answering, 'take')
  await makeStep(answering, 'ask', 'Qaysi filialda?')

  await test.step('the author answers, and the answer follows', async () => {
    await open(author).click()
    await expect(author.page.getByText('Qaysi filialda?')).toBeVisible()
    await makeStep(author, 'resume', 'Chilonzor filialida.')
    await answering.page.reload()
    await expect(answering.page.getByText('Chilonzor filialida.')).toBeVisible()
    await makeStep(answering, 'answer', 'Ertaga yangi apparat keladi.')
  })

  await test.step('it is closed with a mark; Back closes the dialog', async () => {
    await author.page.reload()
    await expect(author.page.getByText('Ertaga yangi apparat keladi.')).toBeVisible()
    const name = author.text('complaints:steps.close.do')
    await dialog(author).getByRole('button', { name, exact: true }).click()
    const box = author.page.getByRole('dialog', { name: author.text('complaints:steps.close.title') })
    await box.getByRole('button', { name, exact: true }).click()
    await expect(box.getByRole('alert')).toBeVisible()
    await box.getByText('5', { exact: true }).click()
    await box.getByRole('button', { name, exact: true }).click()
    await expect(author.page.getByText(author.text('complaints:mark_of', { mark: 5 }))).toBeVisible()
    await author.page.goBack()
    await expect(author.page.getByRole('dialog')).toHaveCount(0)
  })
  await author.close()
  await answering.close()
})
