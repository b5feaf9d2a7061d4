// Exceptions: all partners refuse and the application returns to the first step; a limit is saved for later; two managers
// take the same application.
import type { Page } from '@playwright/test'
import { api } from '#api/index.ts'
import {
  changePhone,
  fetchStages,
  findFreshApplication,
  prepareSaleWithLimit,
  takeAndConfirm,
} from '../drivers/sale.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const manager = personOf('manager', 0)

async function chooseMore(tablet: Tablet, page: Page, action: string): Promise<void> {
  await tablet.button('applications:view.more').click()
  await page.getByRole('menuitem', { name: tablet.text(`reasons:actions.${action}`) }).click()
}
const confirm = (tablet: Tablet, action: string) =>
  tablet.page
    .getByRole('alertdialog')
    .or(tablet.page.getByRole('dialog'))
    .getByRole('button', {
      name: tablet.text(`reasons:actions.${action}`),
    })

test('all partners refuse, and the application goes back to the first step and is scored again', async ({
  shop,
  browser,
}) => {
  // Codes for one application are sent at least a minute apart.
  test.setTimeout(240_000)
  const item = await findFreshApplication(shop, manager)
  const phone = await changePhone(shop, manager, item, '12')
  await takeAndConfirm(shop, manager, { id: item.id, phone })
  // Another application may have a client of the same name.
  const readAgain = async () => (await shop.find(manager, item.client_name)).find(({ id }) => id === item.id)
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto(`/applications/${item.id}`)
  await expect(page.getByText(tablet.text('statuses:rejected')).first()).toBeVisible()
  const why = tablet.text('stages:limit.rejected', {
    why: tablet.text('reasons:rejection.client_blacklisted'),
  })
  await expect(page.getByText(why).first()).toBeVisible()

  await test.step('data and photos stay at the return to the first step', async () => {
    await tablet.button('reasons:actions.back_to_first_step').click()
    const dialog = page.getByRole('dialog')
    for (const effect of [
      'contract.none',
      'payment.none',
      'goods.unreserved',
      'partners.archived',
      'holder.seller',
    ])
      await expect(dialog.getByText(tablet.text(`stages:effects.${effect}`))).toBeVisible()
    // The missing value has the focus.
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await confirm(tablet, 'back_to_first_step').click()
    await expect(dialog.getByText(tablet.text('applications:view.text_needed'))).toBeVisible()
    await dialog.getByRole('textbox').fill('Клиент даст другой номер')
    await confirm(tablet, 'back_to_first_step').click()
    await expect(page.getByText(tablet.text('statuses:unfinished')).first()).toBeVisible()
    // The page names this status elsewhere too: what counts is that the server has it.
    await expect.poll(async () => (await readAgain())?.status).toBe('unfinished')
    expect((await readAgain())?.missing_slots).toEqual([])
  })

  await test.step('with another number the partners are asked again', async () => {
    const now = await readAgain()
    if (!now) throw new Error('the application is not found')
    const other = await changePhone(shop, manager, now, '01')
    const path = api.moves.submit.path.replace(':id', item.id)
    await shop.as(manager, 'POST', path, {}, { 'idempotency-key': crypto.randomUUID() })
    await takeAndConfirm(shop, manager, { id: item.id, phone: other })
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Orol Nasiya' })).toBeEnabled()
    const { partners } = await fetchStages(shop, manager, item.id)
    expect(partners.filter(({ attempt }) => attempt?.state === 'rejected')).toEqual([])
  })
  await tablet.close()
})

test('a limit is saved for later, and the sale is continued', async ({ shop, browser }) => {
  const id = await prepareSaleWithLimit(shop, manager)
  const tablet = await shop.tablet(browser, 'uz-Latn', manager)
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  await chooseMore(tablet, page, 'save_limit')
  await confirm(tablet, 'save_limit').click()
  await expect(page.getByText(tablet.text('statuses:hold')).first()).toBeVisible()
  await tablet.button('reasons:actions.resume').click()
  await expect(page.getByText(tablet.text('statuses:in_process')).first()).toBeVisible()
  await expect(page.getByText(tablet.text('stages:goods.none'))).toBeVisible()
  expect((await fetchStages(shop, manager, id)).chosen).not.toBeNull()
  await tablet.close()
})

test('one of two managers takes the application, and the other sees who did', async ({ shop, browser }) => {
  const item = await findFreshApplication(shop, manager)
  const support = personOf('support', 0)
  const first = await shop.tablet(browser, 'ru', manager)
  const second = await shop.tablet(browser, 'uz-Cyrl', support)
  await first.page.goto(`/applications/${item.id}`)
  await second.page.goto(`/applications/${item.id}`)
  await expect(second.button('reasons:actions.take')).toBeVisible()
  // The second page receives no event about the first one's success before it is touched.
  await second.page.route('**/api/uz/applications/**', async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue()
  })
  await first.button('reasons:actions.take').click()
  await expect(first.page.getByText(first.text('statuses:in_process')).first()).toBeVisible()
  await second.button('reasons:actions.take').click()
  await expect(
    second.page.getByText(second.text('applications:view.taken', { manager: manager.name })),
  ).toBeVisible()
  await second.page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(second.page.getByText(second.text('stages:not_mine', { name: manager.name }))).toBeVisible()
  await first.close()
  await second.close()
})
