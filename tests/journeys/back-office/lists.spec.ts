// Functions of every list of the back office: a saved view that is used on another tablet, and actions on many rows and on
// everything found.
import { randomUUID } from 'node:crypto'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS } from '#api/endpoint.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

const admin = personOf('admin', 0)

test('a view of a list is saved under a name and used on another tablet', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  const note = (on: Tablet) => on.page.getByRole('columnheader', { name: on.text('reference:fields.note') })
  await page.goto('/reference/phone?kind=landline&sort=status&way=desc')
  await tablet.button('kit:list.columns').click()
  await page.getByRole('switch', { name: tablet.text('reference:fields.note') }).press('Space')
  await tablet.button('kit:list.done').click()
  await expect(note(tablet)).toHaveCount(0)
  await tablet.button('kit:views.title').click()
  await tablet.button('kit:views.save').click()
  await expect(page.getByText(tablet.text('errors:too_short', { length: 2 }))).toBeVisible()
  await page.getByRole('textbox', { name: new RegExp(`^${tablet.text('kit:views.name')}`) }).fill('Городские')
  await tablet.button('kit:views.save').click()
  await expect(page.getByText(tablet.text('kit:views.saved', { name: 'Городские' }))).toBeVisible()
  await tablet.close()

  const other = await shop.tablet(browser, 'uz-Latn', admin)
  await other.page.goto('/reference/phone')
  await expect(note(other)).toBeVisible()
  await other.button('kit:views.title').click()
  // The tab of the view has the same name until its count is there.
  const saved = other.page.getByRole('dialog', { name: other.text('kit:views.title') })
  await saved.getByRole('button', { name: 'Городские', exact: true }).click()
  await expect(other.page).toHaveURL(/kind=landline.*sort=status.*way=desc/)
  await expect(note(other)).toHaveCount(0)
  await other.button('kit:views.title').click()
  await other.button('kit:views.remove', { name: 'Городские' }).click()
  await expect(other.page.getByText(other.text('kit:views.none'))).toBeVisible()
  await other.close()
})

test('many rows are deactivated and activated at once', { tag: '@all' }, async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  await page.goto('/reference/card')
  const boxes = page.getByRole('table').getByRole('checkbox')
  await expect(boxes.nth(2)).toBeVisible()
  const status = (nth: number) => page.getByRole('row').nth(nth).getByRole('cell').nth(3)
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await expect(page).toHaveURL(/\/reference\/card$/)
  await expect(page.getByText('Выбрано 2 строки')).toBeVisible()
  await tablet.button('reference:bulk.off').click()
  await expect(page.getByText(tablet.text('reference:bulk.off_text'))).toBeVisible()
  await tablet.button('reference:bulk.off').last().click()
  const off = tablet.text('reference:values.status.inactive')
  const list = tablet.text('screens:reference_card')
  await expect(page.getByText(tablet.text('reference:bulk.off_done', { list, count: 2 }))).toBeVisible()
  await expect(status(1)).toHaveText(off)
  await expect(status(2)).toHaveText(off)
  await tablet.button('common:actions.undo').click()
  await expect(page.getByText(tablet.text('reference:bulk.on_done', { list, count: 2 }))).toBeVisible()
  await expect(status(1)).toHaveText(tablet.text('reference:values.status.active'))
  await expect(status(2)).toHaveText(tablet.text('reference:values.status.active'))
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await tablet.button('reference:bulk.off').click()
  await tablet.button('reference:bulk.off').last().click()
  await expect(status(1)).toHaveText(off)
  await expect(status(2)).toHaveText(off)
  await boxes.first().check()
  await tablet.button('reference:bulk.on').click()
  await expect(status(1)).toHaveText(tablet.text('reference:values.status.active'))
  await expect(status(2)).toHaveText(tablet.text('reference:values.status.active'))
  await tablet.close()
})

async function create(shop: Shop, path: string, body: object): Promise<string> {
  const answer = await shop.as(admin, 'POST', path, body, { [HEADERS.idempotencyKey]: randomUUID() })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { key: string }).key
}

test('everything found is switched off by the server; a row that stays is named with its reason', async ({
  shop,
  browser,
}) => {
  const count = 101
  const { departments, programs, subjects } = backOfficeApi
  for (let nth = 0; nth < count; nth += 1)
    await create(shop, departments.create.path, { name: `Отряд ${nth}`, status: 'active' })
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  await page.goto('/department')
  await page.getByRole('main').getByRole('textbox').fill('Отряд')
  await expect(page.locator('main [data-list-foot]')).toContainText(String(count))
  // What cannot be personal data is in the address, and a link to it shows the same rows.
  await expect(page).toHaveURL(/[?&]q=/)
  await page.reload()
  await expect(page.locator('main [data-list-foot]')).toContainText(String(count))
  await page.getByRole('table').getByRole('checkbox').first().check()
  await tablet.button('kit:bulk.choose_found', { count }).click()
  await tablet.button('reference:bulk.off').click()
  await tablet.button('reference:bulk.off').last().click()
  await expect(
    page.getByText(
      tablet.text('reference:bulk.off_done', { list: tablet.text('screens:department'), count }),
    ),
  ).toBeVisible()
  const off = await shop.as(admin, 'POST', departments.list.path, { search: 'Отряд', status: 'inactive' })
  expect(((await off.json()) as { total: number }).total).toBe(count)

  const named = (name: string) => ({ name_ru: name, name_uz_latn: name, name_uz_cyrl: name, position: 1 })
  const program = { ...named('Занятая программа'), status: 'active' }
  const program_id = Number(await create(shop, programs.create.path, program))
  await create(shop, subjects.create.path, { ...named('Тема'), program_id, status: 'active' })
  await page.goto('/reference/program')
  await page.getByRole('main').getByRole('textbox').fill(program.name_ru)
  await expect(page.locator('main tbody tr[data-index]')).toHaveCount(1)
  await page.getByRole('table').getByRole('checkbox').last().check()
  await tablet.button('reference:bulk.off').click()
  await tablet.button('reference:bulk.off').last().click()
  const answers = page.getByRole('dialog', { name: tablet.text('kit:bulk.failed', { count: 1 }) })
  await expect(answers).toContainText(program.name_ru)
  await expect(answers).toContainText(tablet.text('errors:program_has_subjects_one', { count: 1 }))
  await tablet.close()
})

test('a print has every row that the filters find, ink on white, and says which rows they are', {
  tag: '@all',
}, async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', admin, { colorScheme: 'dark' })
  const { page } = tablet
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto('/stock')
  const table = page.getByRole('table')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  const total = Number(
    await page
      .locator('[data-list-foot]')
      .getByRole('status')
      .textContent()
      .then((text) => /\d+/.exec(text ?? '')?.[0]),
  )
  expect(total).toBeGreaterThan(100)
  await page.keyboard.press('Control+P')
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  // What the browser does between the dialog and the paper.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await table.locator('tbody tr[data-index]').count()).toBe(total)
  await expect(page.getByText(/^Напечатано /)).toBeVisible()
  await expect(page.locator('p', { hasText: new RegExp(`^${total} строк[аи]?$`) }).first()).toBeVisible()
  for (const bar of ['navigation', 'banner'] as const)
    for (const part of await page.getByRole(bar).all()) await expect(part).toBeHidden()
  const look = await page.evaluate(() => ({
    paper: getComputedStyle(document.body).backgroundColor,
    ink: getComputedStyle(document.querySelector('td .cut') as Element).color,
  }))
  expect(look).toEqual({ paper: 'rgb(255, 255, 255)', ink: 'rgb(16, 32, 31)' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText(/^Напечатано /)).toHaveCount(0)
  await page.goto('/stock?branch=1')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('p', { hasText: /^Филиал: ./ })).toBeVisible()
  // A sheet is narrower than the window, and the list stays a table.
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  const parts = await page.pdf({ preferCSSPageSize: true })
  expect(parts.toString('latin1')).toMatch(/\/MediaBox\s*\[\s*0 0 84\d/)
  await expect(table).toBeVisible()
  await tablet.close()
})
