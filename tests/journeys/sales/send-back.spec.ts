// A manager corrects a field and sends a photo back; the seller's tablet shows it as a task with the manager's words, the
// photo is taken again, and counts again.

import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { DEMO_PEOPLE } from '../../../src/server/seed/demo-people.ts'
import { photograph } from '../drivers/capture.ts'
import { fillField } from '../drivers/form-filling.ts'
import { freshOne, stagesOf } from '../drivers/sale.ts'
import { expect, personOf, test } from '../shop.ts'

const manager = personOf('manager', 0)
const WHY = 'Лицо не видно, снимите ближе'
const SLOT = 4

test('a manager corrects the data and sends a photo back to the seller', async ({ shop, browser }) => {
  const item = await freshOne(shop, manager)
  const read = await shop.as(manager, 'GET', api.applications.view.path.replace(':id', item.id))
  const { document_type: documentType } = (await read.json()) as Returns<typeof api.applications.view>
  const desk = await shop.tablet(browser, 'ru', manager)
  await desk.page.goto(`/applications/${item.id}`)
  await desk.button('reasons:actions.take').click()
  await expect(desk.page.getByRole('tab', { name: desk.say('applications:view.work') })).toBeVisible()

  await test.step('the manager corrects a field', async () => {
    await desk.page.getByRole('tab', { name: desk.say('applications:view.data') }).click()
    await desk.page.getByRole('link', { name: desk.say('applications:view.correct') }).click()
    await fillField(desk, 'document_authority', 'ИИВ 4321')
    await expect(desk.page.getByText(desk.say('common:connection.all_sent'))).toBeVisible()
    await desk.page.getByRole('link', { name: desk.say('wizard:correct_done') }).click()
    await desk.page.getByRole('tab', { name: desk.say('applications:view.data') }).click()
    await expect(desk.page.getByText('ИИВ 4321')).toBeVisible()
  })

  await test.step('a photo goes back with words', async () => {
    await desk.page.getByRole('tab', { name: desk.say('applications:view.work') }).click()
    const bar = desk.page.getByRole('navigation', { name: desk.say('stages:bar') })
    await bar.getByRole('button', { name: new RegExp(`^${desk.say('stages:names.photos')}`) }).click()
    await desk.button('stages:photos.back').click()
    const dialog = desk.page.getByRole('dialog', { name: desk.say('stages:photos.back_title') })
    await dialog.getByRole('button', { name: desk.say('stages:photos.slot') }).click()
    await desk.page.getByRole('option', { name: new RegExp(`^${SLOT}\\.`) }).click()
    await dialog.getByRole('textbox', { name: new RegExp(`^${desk.say('stages:photos.why')}`) }).fill(WHY)
    await dialog.getByRole('button', { name: desk.say('stages:photos.back') }).click()
    const work = desk.page.getByRole('tabpanel', { name: desk.say('applications:view.work') })
    await expect(work.getByText(desk.say('stages:photos.missing', { slots: SLOT }))).toBeVisible()
  })

  await test.step('the seller sees it and takes it again', async () => {
    const seller = DEMO_PEOPLE.find(({ name }) => name === item.seller.name)
    const tablet = await shop.tablet(browser, 'ru', seller)
    await tablet.page.goto('/applications/add_photo')
    await expect(
      tablet.page.getByText(tablet.say('photos:add_photo.task', { slot: SLOT, comment: WHY })),
    ).toBeVisible()
    await tablet.page.getByRole('link').filter({ hasText: WHY }).click()
    await expect(tablet.page.getByRole('status').filter({ hasText: WHY })).toBeVisible()
    await photograph(tablet, SLOT, documentType)
    await expect(tablet.page.getByText(tablet.say('common:connection.all_sent'))).toBeVisible()
    await expect(tablet.page.getByText(WHY)).toHaveCount(0)
    await tablet.putAway()
  })

  await expect(desk.page.getByText(desk.say('stages:photos.done'))).toBeVisible()
  expect((await stagesOf(shop, manager, item.id)).photo_tasks).toEqual([])
  await desk.putAway()
})
