// A branch on the screen: added with its region, its public form opened by a link and closed by a new one, deactivated
// and activated, not deleted while people work there; and a visitor who is signed in and out.
import { typeInto } from '../drivers/combobox.ts'
import { addFilter } from '../drivers/list.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const admin = personOf('admin', 0)
const manager = personOf('manager', 1)

const box = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.text(key)}`) })

async function find(tablet: Tablet, key: string, typed: string, option: string): Promise<void> {
  const { page } = tablet
  await typeInto(page.getByRole('combobox', { name: new RegExp(`^${tablet.text(key)}`) }), typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function choose(tablet: Tablet, action: string): Promise<void> {
  await tablet.button('branches:more').click()
  await tablet.page.getByRole('menuitem', { name: tablet.text(`branches:steps.${action}.do`) }).click()
  await tablet.button(`branches:steps.${action}.do`).click()
}

test('an administrator adds a branch, renews its link and deactivates it', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  await page.goto('/branches')
  await page.getByRole('link', { name: tablet.text('branches:new') }).click()

  await test.step('a missing value has its error at the field', async () => {
    await tablet.button('kit:form.save').click()
    await expect(page.getByText(tablet.text('errors:too_short', { length: 2 }))).toBeVisible()
    await expect(page.getByText(tablet.text('errors:required'))).toHaveCount(2)
  })
  await box(tablet, 'branches:fields.name').fill('Андижан, Бобур')
  await find(tablet, 'branches:fields.region', 'Андижан', 'Андижанская область')
  await find(tablet, 'branches:fields.district', 'Андижан', 'г. Андижан')
  await box(tablet, 'branches:fields.phone').fill('742001122')
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.text('branches:saved', { name: 'Андижан, Бобур' }))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Андижан, Бобур' })).toBeVisible()
  await expect(page.getByText('+998 74 200 11 22')).toBeVisible()

  const link = page.getByText(/\/sos\/[\w-]{22}$/)
  const first = (await link.textContent()) ?? ''
  const client = await shop.tablet(browser, 'ru')
  await test.step('the link opens the public form, and a new link invalidates it', async () => {
    await client.page.goto(first)
    await expect(client.page.getByText('Андижан, Бобур')).toBeVisible()
    await tablet.button('branches:steps.renew_link.do').click()
    await expect(page.getByText(tablet.text('branches:steps.renew_link.text'))).toBeVisible()
    await tablet.button('branches:steps.renew_link.do').last().click()
    await expect(link).not.toHaveText(first)
    await client.page.reload()
    await expect(client.page.getByText(client.text('emergency-form:wrong_link'))).toBeVisible()
    await client.page.goto((await link.textContent()) ?? '')
    await expect(client.page.getByText('Андижан, Бобур')).toBeVisible()
  })

  await test.step('an inactive branch is shown as inactive, and its link is closed', async () => {
    await choose(tablet, 'off')
    await expect(page.getByText(tablet.text('branches:inactive_note'))).toBeVisible()
    await expect(link).toHaveCount(0)
    // Its message undoes it for ten seconds.
    await tablet.button('common:actions.undo').click()
    await expect(
      page.getByText(tablet.text('branches:steps.on.done', { name: 'Андижан, Бобур' })),
    ).toBeVisible()
    await expect(link).toBeVisible()
  })

  await test.step('the branch is deleted, found among the deleted ones and restored', async () => {
    await choose(tablet, 'remove')
    await expect(
      page.getByText(tablet.text('branches:steps.remove.done', { name: 'Андижан, Бобур' })),
    ).toBeVisible()
    await page.getByRole('link', { name: tablet.text('kit:back') }).click()
    await expect(page.getByRole('link', { name: 'Chilonzor', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Андижан, Бобур' })).toHaveCount(0)
    await addFilter(tablet, tablet.text('branches:fields.state'), tablet.text('branches:states.deleted'))
    await page.getByRole('link', { name: 'Андижан, Бобур' }).click()
    await choose(tablet, 'restore')
    await expect(
      page.getByText(tablet.text('branches:steps.restore.done', { name: 'Андижан, Бобур' })),
    ).toBeVisible()
    await page.getByRole('tab', { name: tablet.text('branches:tabs.history') }).click()
    await expect(page.getByText(tablet.text('kit:history.actions.restore'), { exact: true })).toBeVisible()
    await expect(page.getByText('работает → выключен')).toBeVisible()
  })

  await test.step('a branch in use is not deleted, and the message names its users', async () => {
    await page.goto('/branches')
    await page.getByRole('link', { name: 'Chilonzor', exact: true }).click()
    await choose(tablet, 'remove')
    await expect(page.getByText(/В филиале работают? \d+ сотрудник/)).toBeVisible()
    await expect(page.getByText(/незавершённ/).last()).toBeVisible()
  })
  await client.context.close()
  await tablet.close()
})

test('a manager records a visitor who arrives and leaves', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto('/outsider')
  await tablet.button('visitors:new').click()
  await expect(page.getByRole('combobox', { name: /^Филиал/ })).toHaveValue('Самарканд, Регистан')
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.text('errors:too_short', { length: 2 }))).toBeVisible()
  await box(tablet, 'visitors:fields.name').fill('Зебо Аминова')
  await find(tablet, 'visitors:fields.host_id', 'Rashidov', 'Отабек Рашидов')
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.text('visitors:saved', { name: 'Зебо Аминова' }))).toBeVisible()
  await addFilter(tablet, tablet.text('visitors:fields.inside'), tablet.text('kit:list.yes'))
  await expect(page).toHaveURL(/inside=yes/)
  const visitor = page.getByRole('row', { name: /Зебо Аминова/ })
  await expect(visitor).toContainText('Отабек Рашидов')
  await expect(page.getByRole('row', { name: /Chilonzor/ })).toHaveCount(0)

  await visitor.getByRole('button', { name: tablet.text('visitors:steps.leave.do') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(tablet.text('visitors:fields.result')) })
    .click()
  await page.getByRole('option', { name: tablet.text('visitors:results.solved') }).click()
  await tablet.button('visitors:steps.leave.do').last().click()
  await expect(
    page.getByText(tablet.text('visitors:steps.leave.done', { name: 'Зебо Аминова' })),
  ).toBeVisible()
  await expect(visitor).toHaveCount(0)

  const chip = `${tablet.text('visitors:fields.inside')}: ${tablet.text('kit:list.yes')}`
  await tablet.button('kit:remove_named', { name: chip }).click()
  await page.getByRole('textbox', { name: tablet.text('visitors:search') }).fill('Zebo')
  await visitor.getByRole('link', { name: /Зебо Аминова/ }).click()
  await tablet.button('visitors:history').click()
  await expect(page.getByText(tablet.text('visitors:events.leave'), { exact: true })).toBeVisible()
  await expect(page.getByText('пусто → вопрос решён')).toBeVisible()
  await tablet.close()
})
