// A manager corrects a field and sends a photo back; the seller's tablet shows it as a task with the manager's comment, the
// photo is taken again, and the application is complete again.

import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { DEMO_PEOPLE } from '../../../src/server/seed/demo-people.ts'
import { photograph } from '../drivers/capture.ts'
import { fillField } from '../drivers/form-filling.ts'
import { fetchStages, findFreshApplication } from '../drivers/sale.ts'
import { expect, personOf, test } from '../shop.ts'

const manager = personOf('manager', 0)
const WHY = 'Лицо не видно, снимите ближе'
const SLOT = 4

test('a manager corrects the data and sends a photo back to the seller', async ({ shop, browser }) => {
  const item = await findFreshApplication(shop, manager)
  const read = await shop.as(manager, 'GET', api.applications.view.path.replace(':id', item.id))
  const { document_type: documentType } = (await read.json()) as Returns<typeof api.applications.view>
  const managerTablet = await shop.tablet(browser, 'ru', manager)
  await managerTablet.page.goto(`/applications/${item.id}`)
  await managerTablet.button('reasons:actions.take').click()
  await expect(
    managerTablet.page.getByRole('tab', { name: managerTablet.text('applications:view.work') }),
  ).toBeVisible()

  await test.step('the manager corrects a field', async () => {
    await managerTablet.page.getByRole('tab', { name: managerTablet.text('applications:view.data') }).click()
    await managerTablet.page
      .getByRole('link', { name: managerTablet.text('applications:view.correct') })
      .click()
    await fillField(managerTablet, 'document_authority', 'ИИВ 4321')
    await expect(managerTablet.page.getByText(managerTablet.text('common:connection.all_sent'))).toBeVisible()
    await managerTablet.page.getByRole('link', { name: managerTablet.text('wizard:correct_done') }).click()
    await managerTablet.page.getByRole('tab', { name: managerTablet.text('applications:view.data') }).click()
    await expect(managerTablet.page.getByText('ИИВ 4321')).toBeVisible()
  })

  await test.step('a photo is sent back with a comment', async () => {
    await managerTablet.page.getByRole('tab', { name: managerTablet.text('applications:view.work') }).click()
    const bar = managerTablet.page.getByRole('navigation', { name: managerTablet.text('stages:bar') })
    await bar
      .getByRole('button', { name: new RegExp(`^${managerTablet.text('stages:names.photos')}`) })
      .click()
    await managerTablet.button('stages:photos.back').click()
    const dialog = managerTablet.page.getByRole('dialog', {
      name: managerTablet.text('stages:photos.back_title'),
    })
    await dialog.getByRole('button', { name: managerTablet.text('stages:photos.slot') }).click()
    await managerTablet.page.getByRole('option', { name: new RegExp(`^${SLOT}\\.`) }).click()
    await dialog
      .getByRole('textbox', { name: new RegExp(`^${managerTablet.text('stages:photos.why')}`) })
      .fill(WHY)
    await dialog.getByRole('button', { name: managerTablet.text('stages:photos.back') }).click()
    const work = managerTablet.page.getByRole('tabpanel', {
      name: managerTablet.text('applications:view.work'),
    })
    await expect(work.getByText(managerTablet.text('stages:photos.missing', { slots: SLOT }))).toBeVisible()
  })

  await test.step('the seller sees it and takes it again', async () => {
    const seller = DEMO_PEOPLE.find(({ name }) => name === item.seller.name)
    const tablet = await shop.tablet(browser, 'ru', seller)
    await tablet.page.goto('/applications/add_photo')
    await expect(
      tablet.page.getByText(tablet.text('photos:add_photo.task', { slot: SLOT, comment: WHY })),
    ).toBeVisible()
    await tablet.page.getByRole('link').filter({ hasText: WHY }).click()
    await expect(tablet.page.getByRole('status').filter({ hasText: WHY })).toBeVisible()
    await photograph(tablet, SLOT, documentType)
    await expect(tablet.page.getByText(tablet.text('common:connection.all_sent'))).toBeVisible()
    await expect(tablet.page.getByText(WHY)).toHaveCount(0)
    await tablet.close()
  })

  await expect(managerTablet.page.getByText(managerTablet.text('stages:photos.done'))).toBeVisible()
  expect((await fetchStages(shop, manager, item.id)).photo_tasks).toEqual([])
  await managerTablet.close()
})
