// An administrator adds a program and changes it while somebody else does the same.
import { randomUUID } from 'node:crypto'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS } from '#api/endpoint.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const admin = personOf('admin', 0)
const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.text(key)}`) })
const { programs } = backOfficeApi

test('an administrator adds a program, and sees what another one has changed meanwhile', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  await page.goto('/reference/program')
  await tablet.button('reference:new').click()
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.text('errors:too_short', { length: 2 })).first()).toBeVisible()
  await field(tablet, 'reference:fields.name_ru').fill('Первая запись')
  await field(tablet, 'reference:fields.name_uz_latn').fill('Birinchi yozuv')
  await field(tablet, 'reference:fields.name_uz_cyrl').fill('Биринчи ёзув')
  await tablet.button('kit:form.save').click()
  await expect(
    page.getByText(
      tablet.text('reference:saved', {
        list: tablet.text('screens:reference_program'),
        name: 'Первая запись',
      }),
    ),
  ).toBeVisible()

  await test.step('a conflict shows the change of the other person, and this one decides', async () => {
    await page.getByRole('link', { name: /Первая запись/ }).click()
    await field(tablet, 'reference:fields.name_ru').fill('Первая запись списка')
    const list = await shop.as(admin, 'POST', programs.list.path, { search: 'Первая запись' })
    const { items } = (await list.json()) as { items: Array<{ key: string; version: number }> }
    const path = programs.update.path.replace(':key', items[0]?.key ?? '')
    const values = {
      name_ru: 'Другое название',
      name_uz_latn: 'Birinchi yozuv',
      name_uz_cyrl: 'Биринчи ёзув',
      position: 100,
      status: 'active',
    }
    const body = { base_version: items[0]?.version, values }
    await shop.as(admin, 'PATCH', path, body, { [HEADERS.idempotencyKey]: randomUUID() })
    await tablet.button('kit:form.save').click()
    await expect(page.getByText(tablet.text('kit:form.conflict'))).toBeVisible()
    await tablet.button('kit:form.keep_mine').click()
    await tablet.button('kit:form.save').click()
    await expect(page.getByRole('link', { name: /Первая запись списка/ })).toBeVisible()
  })
  await tablet.close()
})
