// Reference lists on the screen: sorting, a filter in the address, columns, an export, a new row, a concurrent change by
// somebody else, and a warning before unsaved input is lost.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS } from '#api/endpoint.ts'
import { addFilter } from '../drivers/list.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const admin = personOf('admin', 0)
const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.text(key)}`) })

test('an administrator edits the departments while another one does', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  await page.goto('/department')
  await tablet.button('reference:new').click()
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.text('errors:too_short', { length: 2 }))).toBeVisible()
  await field(tablet, 'reference:fields.name').fill('Отдел витрин')
  await tablet.button('kit:form.save').click()
  await expect(
    page.getByText(
      tablet.text('reference:saved', { list: tablet.text('screens:department'), name: 'Отдел витрин' }),
    ),
  ).toBeVisible()

  await test.step('closing asks before typed values are lost', async () => {
    await page.getByRole('link', { name: /Отдел витрин/ }).click()
    await field(tablet, 'reference:fields.name').fill('Отдел витрин и склада')
    await page.keyboard.press('Escape')
    await expect(page.getByText(tablet.text('kit:form.leave_text'))).toBeVisible()
    await tablet.button('kit:cancel').last().click()
  })

  await test.step('a concurrent change is shown, and the person decides', async () => {
    const list = await shop.as(admin, 'POST', backOfficeApi.departments.list.path, { search: 'витрин' })
    const { items } = (await list.json()) as { items: Array<{ key: string; version: number }> }
    const path = backOfficeApi.departments.update.path.replace(':key', items[0]?.key ?? '')
    const body = { base_version: items[0]?.version, values: { name: 'Витрины', status: 'active' } }
    await shop.as(admin, 'PATCH', path, body, { [HEADERS.idempotencyKey]: randomUUID() })
    await tablet.button('kit:form.save').click()
    await expect(page.getByText(tablet.text('kit:form.conflict'))).toBeVisible()
    await expect(page.getByText('Название: Витрины')).toBeVisible()
    await tablet.button('kit:form.keep_mine').click()
    await tablet.button('kit:form.save').click()
    await expect(page.getByRole('link', { name: /Отдел витрин и склада/ })).toBeVisible()
  })

  await test.step('a row is a link: its address opens the dialog, and Back closes it', async () => {
    await page.getByRole('link', { name: /Отдел витрин и склада/ }).click()
    await expect(page).toHaveURL(/open=/)
    await page.reload()
    await expect(field(tablet, 'reference:fields.name')).toHaveValue('Отдел витрин и склада')
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).not.toHaveURL(/open=/)
  })
  await tablet.close()
})

test('a list is sorted, filtered and exported as a file', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  await page.goto('/reference/phone')
  await addFilter(tablet, tablet.text('reference:fields.kind'), tablet.text('reference:values.kind.landline'))
  await expect(page).toHaveURL(/kind=landline/)
  const code = tablet.text('kit:list.sort', { name: tablet.text('reference:fields.phone_value') })
  const first = page.getByRole('row').nth(1)
  const before = await first.textContent()
  await page.getByRole('button', { name: code }).click()
  await expect(page).toHaveURL(/way=desc/)
  await expect(first).not.toHaveText(before ?? '')
  await page.reload()
  await expect(
    page.getByRole('columnheader', { name: tablet.text('reference:fields.phone_value') }),
  ).toHaveAttribute('aria-sort', 'descending')
  await tablet.button('kit:list.columns').click()
  await page.getByRole('dialog').getByText(tablet.text('reference:fields.note')).click()
  await tablet.button('kit:list.done').click()
  await expect(page.getByRole('columnheader', { name: tablet.text('reference:fields.note') })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await tablet.button('kit:list.export').click()
  await page.getByRole('menuitem', { name: tablet.text('kit:list.csv') }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines[0]).toBe('Код;Связь;Состояние')
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.slice(1).every((line) => line.split(';')[1] === 'городская')).toBe(true)
  await tablet.close()
})
