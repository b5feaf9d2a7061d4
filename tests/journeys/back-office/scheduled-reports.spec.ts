// The director asks for a report every day, and changes it; the list has it with its hour.
import { expect, personOf, test } from '../shop.ts'

const director = personOf('director', 0)
const TITLE = 'Kunlik hisobot'

test('a regular report is written, switched off and removed', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', director)
  const { page } = tablet
  const row = page.getByRole('link', { name: new RegExp(TITLE) }).first()
  await page.goto('/report')
  await test.step('written with keys; it needs people', async () => {
    await tablet.button('reports:scheduled.new').first().click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('textbox', { name: new RegExp(`^${tablet.text('reports:scheduled.fields.title')}`) })
      .pressSequentially(TITLE)
    await dialog.getByText(tablet.text('reports:scheduled.every.week'), { exact: true }).click()
    await tablet.button('kit:form.save').click()
    await expect(dialog.getByText(tablet.text('errors:required')).first()).toBeVisible()
    await dialog
      .getByRole('button', { name: new RegExp(tablet.text('reports:scheduled.fields.people')) })
      .click()
    const people = page.getByRole('dialog', { name: tablet.text('reports:scheduled.fields.people') })
    await people.getByRole('option', { name: director.name }).click()
    await people.getByRole('button', { name: tablet.text('kit:list.done'), exact: true }).click()
    await tablet.button('kit:form.save').click()
    await expect(page.getByText(tablet.text('reports:scheduled.saved', { title: TITLE }))).toBeVisible()
    await expect(row).toBeVisible()
  })

  await test.step('opened with Enter, switched off and removed; Back leads to the list', async () => {
    await row.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(tablet.text('reports:scheduled.fields.active'), { exact: true }).click()
    await tablet.button('kit:form.save').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(tablet.text('reports:scheduled.off'), { exact: true }).first()).toBeVisible()
    await row.click()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await row.click()
    await dialog.getByRole('button', { name: tablet.text('reports:scheduled.remove'), exact: true }).click()
    await page
      .getByRole('dialog', { name: tablet.text('reports:scheduled.remove_title', { title: TITLE }) })
      .getByRole('button', { name: tablet.text('reports:scheduled.remove'), exact: true })
      .click()
    await expect(page.getByText(tablet.text('reports:scheduled.removed', { title: TITLE }))).toBeVisible()
    await expect(row).toHaveCount(0)
  })
  await tablet.close()
})
