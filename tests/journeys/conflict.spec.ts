// A seller without internet and a manager change the same field of one application: nothing is overwritten unseen.
import { randomUUID } from 'node:crypto'
import { HEADERS, type Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { fillField } from './drivers/form-filling.ts'
import { expect, personOf, type Shop, test } from './shop.ts'

const seller = personOf('seller', 1)
const manager = personOf('manager', 0)
const CLIENT = 'Конфликтова'

type View = Returns<typeof api.applications.view>

async function viewOf(shop: Shop, id: string): Promise<View> {
  const answer = await shop.as(manager, 'GET', api.applications.view.path.replace(':id', id))
  return (await answer.json()) as View
}

async function changeAsManager(shop: Shop, id: string, values: View['values']): Promise<void> {
  const { version } = await viewOf(shop, id)
  const body = { base_version: version, values }
  const path = api.applications.patch.path.replace(':id', id)
  const answer = await shop.as(manager, 'PATCH', path, body, { [HEADERS.idempotencyKey]: randomUUID() })
  expect(answer.status).toBe(200)
}

test('the seller sees both values and decides; other fields of both are kept', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  await tablet.page.goto('/applications/add')
  await fillField(tablet, 'surname', CLIENT)
  await fillField(tablet, 'document_authority', 'ИИВ 1000')
  await expect(tablet.page.getByText(tablet.text('common:connection.all_sent'))).toBeVisible()
  await expect.poll(async () => (await shop.find(manager, CLIENT)).length).toBe(1)
  const id = (await shop.find(manager, CLIENT))[0]?.id ?? ''

  await tablet.setOffline(true)
  await fillField(tablet, 'document_authority', 'ИИВ 2000')
  await fillField(tablet, 'patronymic', 'Олимовна')
  await changeAsManager(shop, id, { document_authority: 'ИИВ 3000', name: 'Лола' })
  await tablet.setOffline(false)

  await expect(tablet.page.getByText(tablet.text('outbox:reason.version_conflict'))).toBeVisible()
  await tablet.button('outbox:act.merge').click()
  const dialog = tablet.page.getByRole('dialog', { name: tablet.text('outbox:conflict.title') })
  await expect(dialog.getByText('ИИВ 3000')).toBeVisible()
  await expect(dialog.getByText('Лола')).toBeVisible()
  await dialog.getByText('ИИВ 2000').click()
  await dialog.getByRole('button', { name: tablet.text('outbox:conflict.save') }).click()
  await expect(tablet.page.getByText(tablet.text('common:connection.all_sent'))).toBeVisible()

  const { values } = await viewOf(shop, id)
  expect(values).toMatchObject({ document_authority: 'ИИВ 2000', patronymic: 'Олимовна', name: 'Лола' })
  await tablet.close()
})
