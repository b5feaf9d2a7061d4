// Clients on the screen: a duplicate of an existing one, a changed card, two cards merged and separated again, and a client
// who is deleted and restored.

import { randomUUID } from 'node:crypto'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS } from '#api/endpoint.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { SHORTEST_SEARCH } from '#domain/kernel/texts/search.ts'
import { toCyrillic } from '#domain/kernel/texts/transliteration.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { inventClient } from '../../../src/server/seed/demo-clients.ts'
import { chanceFrom } from '../../../src/server/seed/random.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

const admin = personOf('admin', 0)
const rows = backOfficeApi.clientRecords
const invented = (seed: number): FormValues =>
  inventClient(chanceFrom(seed), 1726, todayInTashkent(new Date()))

async function add(shop: Shop, values: FormValues): Promise<string> {
  const answer = await shop.as(
    admin,
    'POST',
    rows.create.path,
    { values },
    { [HEADERS.idempotencyKey]: randomUUID() },
  )
  return ((await answer.json()) as { key: string }).key
}
/** Removes a wrong pinfl from a card and corrects the other given values. */
async function removePinfl(shop: Shop, key: string, values: FormValues): Promise<void> {
  const { pinfl: _pinfl, ...rest } = values
  const body = { base_version: 1, values: rest }
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  const path = rows.update.path.replace(':key', key)
  expect((await shop.as(admin, rows.update.method, path, body, headers)).status).toBe(200)
}
const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.text(`fields:${key}`)}`) })

test('an existing client is reported while the card is filled in', async ({ shop, browser }) => {
  const values = { ...invented(9001), surname: 'Takrorov', name: 'Shoʻhrat' }
  const key = await add(shop, values)
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  await page.goto('/clients')
  await page.getByRole('link', { name: tablet.text('clients:new') }).click()
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.text('errors:required')).first()).toBeVisible()
  await field(tablet, 'pinfl').fill(values.pinfl ?? '')
  await expect(page.getByText(tablet.text('clients:twins.there'))).toBeVisible()
  await expect(page).toHaveURL(/\/clients\/add$/)
  await page.getByRole('link', { name: tablet.text('clients:twins.open') }).click()
  await page.getByRole('dialog').getByText(tablet.text('kit:form.leave'), { exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/clients/${key}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Takrorov')

  await test.step('the card is changed', async () => {
    await page.getByRole('link', { name: tablet.text('clients:edit') }).click()
    await field(tablet, 'registration_street').fill('Navroʻz koʻchasi')
    await tablet.button('kit:form.save').click()
    await expect(
      page.getByText(tablet.text('clients:saved', { name: 'Takrorov' }).replace(/».*/, '')),
    ).toBeVisible()
    await expect(page.getByText('Navroʻz koʻchasi')).toBeVisible()
    await page.getByRole('tab', { name: tablet.text('clients:tabs.history') }).click()
    const changed = tablet.text('kit:history.field', { field: tablet.text('fields:registration_street') })
    await expect(page.getByText(changed).first()).toBeVisible()
    await expect(page.getByText(tablet.text('kit:history.actions.view')).first()).toBeVisible()
  })

  await test.step('the client is found in the other script, and the search text is never in the address', async () => {
    await page.getByRole('link', { name: tablet.text('kit:back') }).click()
    await page.getByRole('textbox', { name: /ПИНФЛ/ }).fill('Та')
    await expect(page.getByText(tablet.text('kit:list.shortest', SHORTEST_SEARCH))).toBeVisible()
    await page.getByRole('textbox', { name: /ПИНФЛ/ }).fill(toCyrillic('Takrorov Shoʻhrat'))
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page).toHaveURL(/\/clients$/)
    await page.getByRole('textbox', { name: /ПИНФЛ/ }).fill('zzzzz')
    await expect(page.getByText(tablet.text('kit:list.none_found'), { exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: /ПИНФЛ/ }).fill('')
    const created = page.getByRole('columnheader', { name: tablet.text('clients:columns.created') })
    await expect(created).toHaveAttribute('aria-sort', 'descending')
    await created.getByRole('button').click()
    await expect(created).toHaveAttribute('aria-sort', 'ascending')
    await created.getByRole('button').click()
    await page.getByRole('textbox', { name: /ПИНФЛ/ }).fill(toCyrillic('Takrorov Shoʻhrat'))
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('link', { name: /Takrorov/ }).click()
  })

  await test.step('the client is deleted and restored', async () => {
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await tablet.button('clients:delete.do').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: tablet.text('clients:delete.do') })
      .click()
    await expect(page.getByText(tablet.text('clients:deleted'), { exact: true })).toBeVisible()
    await tablet.button('clients:restore.do').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: tablet.text('clients:restore.do') })
      .click()
    await expect(page.getByText(tablet.text('clients:restore.done', { name: title }))).toBeVisible()
  })
  await tablet.close()
})

test('two cards of one person are merged, and separated again', async ({ shop, browser }) => {
  const [values, other] = [{ ...invented(9002), surname: 'Ikkiyev', name: 'Botir' }, invented(9003)]
  const key = await add(shop, values)
  const cyrillic = { surname: 'Иккиев', name: 'Ботир', patronymic: null, phone: values.phone }
  const { birth_date, sex, document_number, document_issued, document_expires } = values
  const same = { birth_date, sex, document_number, document_issued, document_expires }
  const second = { ...other, ...cyrillic }
  await removePinfl(shop, await add(shop, second), { ...second, ...same })
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  await page.goto('/clients')
  await page.getByRole('link', { name: tablet.text('clients:pairs.open') }).click()
  await page.getByRole('textbox', { name: tablet.text('clients:pairs.search') }).fill('Ikkiyev')
  await page
    .getByRole('link', { name: /^Ikkiyev/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('radiogroup', { name: tablet.text('fields:surname') })
    .getByText('Иккиев')
    .click()
  await dialog.getByRole('button', { name: tablet.text('clients:merge.do') }).click()
  await expect(page.getByText(/^Карточки объединены: осталась «Ikkiyev/)).toBeVisible()
  await expect(page.getByText(tablet.text('kit:list.none_found'), { exact: true })).toBeVisible()
  await page.goto(`/clients/${key}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Иккиев')
  await tablet.button('clients:undo.do').click()
  await dialog.getByRole('button', { name: tablet.text('clients:undo.do') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ikkiyev')
  await expect(page.getByText(tablet.text('clients:twins.maybe'))).toBeVisible()
  await tablet.close()
})

test('two cards that contradict each other are merged by two people', { tag: '@all' }, async ({
  shop,
  browser,
}) => {
  const named = { surname: 'Zidov', name: 'Anvar', patronymic: null }
  const values = { ...invented(9004), ...named }
  const other = { ...invented(9005), ...named, phone: values.phone }
  await add(shop, values)
  const key = await add(shop, other)
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  const find = async () => {
    await page.goto('/clients/merge')
    await page.getByRole('textbox', { name: tablet.text('clients:pairs.search') }).fill('Zidov')
    await page
      .getByRole('link', { name: /^Zidov/ })
      .first()
      .click()
  }
  await find()
  await expect(page.getByText(tablet.text('clients:merge.never'))).toBeVisible()
  await expect(tablet.button('clients:merge.do')).toHaveCount(0)
  await removePinfl(shop, key, other)
  await find()
  await tablet.button('clients:merge.ask').click()
  await expect(page.getByText(/^Объединение с карточкой «Zidov/)).toBeVisible()
  await expect(page.getByText(tablet.text('clients:requests.own'))).toBeVisible()
  await expect(tablet.button('clients:requests.confirm')).toHaveCount(0)
  await tablet.close()
  const support = await shop.tablet(browser, 'ru', personOf('support', 0))
  await support.page.goto('/clients/merge')
  await support.button('clients:requests.confirm').click()
  await expect(support.page.getByText(/^Карточки объединены: осталась «Zidov/)).toBeVisible()
  await expect(support.page.getByText(support.text('clients:requests.title'))).toHaveCount(0)
  await support.close()
})
