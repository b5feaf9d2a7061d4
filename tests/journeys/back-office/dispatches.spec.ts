// Support writes a template and an SMS to the clients of a branch, and counts who gets it; a client refuses SMS on the card.
import { expect, personOf, test } from '../shop.ts'

const support = personOf('support', 0)
const TEMPLATE = 'Yangi shablon'
const TITLE = 'Chegirma haqida'

test('an SMS to many is written, counted and sent; its recipients and the log have it', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', support, { hasTouch: false })
  const { page } = tablet
  const dialog = page.getByRole('dialog')
  const field = (key: 'title' | 'ru' | 'uz-Latn' | 'uz-Cyrl') =>
    dialog.getByRole('textbox', { name: new RegExp(`^${tablet.text(`dispatches:fields.${key}`)}`) })

  await test.step('a template names fields that there are, and its parts are counted', async () => {
    await page.goto('/send_information?tab=templates')
    await tablet.button('dispatches:new_template').first().click()
    await field('title').pressSequentially(TEMPLATE)
    await field('ru').fill('Здравствуйте, {fio}!')
    await field('uz-Latn').fill("Salom, {name}! Do'konimizga keling.")
    await field('uz-Cyrl').fill('Салом, {name}! Дўконимизга келинг.')
    await dialog.getByText(tablet.text('dispatches:fields.approved'), { exact: true }).click()
    await tablet.button('kit:form.save').click()
    await expect(dialog.getByText(tablet.text('errors:template_field'))).toBeVisible()
    // Without letters of other alphabets; the field is an example.
    await expect(
      dialog.getByText(tablet.text('dispatches:length', { count: 34, parts: 1 }), { exact: true }),
    ).toBeVisible()
    await field('ru').fill('Здравствуйте, {name}! Ждём вас.')
    await tablet.button('kit:form.save').click()
    await expect(page.getByText(tablet.text('dispatches:template_saved', { title: TEMPLATE }))).toBeVisible()
  })

  await test.step('a dispatch is written and counted', async () => {
    await page.goto('/send_information')
    await tablet.button('dispatches:new').first().click()
    await field('title').pressSequentially(TITLE)
    await dialog
      .getByRole('button', { name: new RegExp(tablet.text('dispatches:fields.template_id')) })
      .click()
    await page.getByRole('option', { name: TEMPLATE }).click()
    await tablet.button('kit:form.save').click()
    // It is opened, because counting comes next.
    await expect(page.getByRole('dialog', { name: TITLE })).toBeVisible()
    await expect(dialog.getByText(tablet.text('dispatches:not_counted'))).toBeVisible()
    await tablet.button('dispatches:steps.count.do').click()
    await page
      .getByRole('dialog', { name: tablet.text('dispatches:steps.count.title', { title: TITLE }) })
      .getByRole('button', { name: tablet.text('dispatches:steps.count.do'), exact: true })
      .click()
    await expect(page.getByText(tablet.text('dispatches:steps.count.done', { title: TITLE }))).toBeVisible()
    await expect(dialog.getByText(tablet.text('dispatches:sections.counted'))).toBeVisible()
    await expect(
      dialog.getByRole('list', { name: tablet.text('dispatches:sections.recipients') }),
    ).toBeVisible()
  })

  await test.step('it is sent, stopped and cancelled; Back leads to the list', async () => {
    for (const step of ['send', 'stop', 'cancel'] as const) {
      await tablet.button(`dispatches:steps.${step}.do`).click()
      await page
        .getByRole('dialog', { name: tablet.text(`dispatches:steps.${step}.title`, { title: TITLE }) })
        .getByRole('button', { name: tablet.text(`dispatches:steps.${step}.do`), exact: true })
        .click()
      await expect(
        page.getByText(tablet.text(`dispatches:steps.${step}.done`, { title: TITLE })),
      ).toBeVisible()
    }
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('link', { name: new RegExp(TITLE) }).first()).toBeVisible()
  })
  await tablet.close()
})

test('a client refuses SMS to many, and takes it back', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', support)
  const { page } = tablet
  await page.goto('/clients/1')
  await tablet.button('clients:opt_out.do').click()
  await expect(page.getByText(new RegExp(`^${tablet.text('clients:opt_out.no')}`))).toBeVisible()
  await page.reload()
  await tablet.button('clients:opt_out.back').click()
  await expect(page.getByText(tablet.text('clients:opt_out.yes'), { exact: true })).toBeVisible()
  await tablet.close()
})
