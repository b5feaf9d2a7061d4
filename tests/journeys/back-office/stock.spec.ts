// Stock on its screen: a manager counts a product of the own branch, somebody else corrects it meanwhile, reserved units
// stay, and the movements name the person of each change.
import { randomUUID } from 'node:crypto'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS, type Returns } from '#api/endpoint.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

const manager = personOf('manager', 0)
type Line = Returns<typeof backOfficeApi.stock.list>['items'][number]

async function lineWith(shop: Shop, state: 'reserved'): Promise<Line> {
  const answer = await shop.as(manager, 'POST', backOfficeApi.stock.list.path, { state, sort: 'name' })
  const [line] = ((await answer.json()) as Returns<typeof backOfficeApi.stock.list>).items
  if (!line) throw new Error('the demo shop reserves nothing at this branch')
  return line
}

const pieces = ({ page }: Tablet) => page.locator('[role=dialog] [name=quantity]')

async function chooseReason(tablet: Tablet, reason: string): Promise<void> {
  const label = new RegExp(tablet.text('stock:fields.reason'))
  await tablet.page.getByRole('dialog').getByRole('button', { name: label }).click()
  await tablet.page.getByRole('option', { name: tablet.text(`stock:reasons.${reason}`) }).click()
}

test('a manager counts a product and adds what has arrived', async ({ shop, browser }) => {
  const line = await lineWith(shop, 'reserved')
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto('/welcome')
  await tablet.button('screens:menu.goods').click()
  await page
    .getByRole('dialog', { name: tablet.text('common:shell.menu') })
    .getByRole('link', { name: tablet.text('screens:stock') })
    .click()
  await page.getByRole('textbox', { name: tablet.text('stock:search') }).fill(line.sku)
  const row = page.getByRole('link', { name: new RegExp(line.name.replaceAll(/[()[\]+.*?]/g, '.')) }).first()
  await row.click()

  await test.step('a count without a reason or below the reserved units is rejected with a message', async () => {
    await pieces(tablet).fill(String(line.reserved - 1))
    await tablet.button('kit:form.save').click()
    await expect(
      page.getByRole('dialog').locator('[aria-invalid=true], [data-invalid]').first(),
    ).toBeVisible()
    await chooseReason(tablet, 'count')
    await tablet.button('kit:form.save').click()
    const { reserved, quantity } = line
    await expect(
      page.getByText(tablet.text('errors:stock_below_reserved', { reserved, quantity })),
    ).toBeVisible()
  })

  await test.step('a concurrent correction is shown, and the person decides', async () => {
    const path = backOfficeApi.stock.correct.path.replace(':key', line.key)
    const values = { mode: 'add', quantity: 2, reason: 'found', note: '' }
    const body = { base_version: line.version, values }
    await shop.as(manager, 'POST', path, body, { [HEADERS.idempotencyKey]: randomUUID() })
    await pieces(tablet).fill(String(line.quantity + 5))
    await tablet.button('kit:form.save').click()
    await expect(page.getByText(tablet.text('kit:form.conflict'))).toBeVisible()
    await tablet.button('kit:form.keep_mine').click()
    await tablet.button('kit:form.save').click()
    await expect(
      page.getByText(tablet.text('stock:saved', { name: line.name, branch: line.branch })),
    ).toBeVisible()
  })

  await test.step('units are added, and both corrections are in the movements', async () => {
    await row.click()
    await page.getByText(tablet.text('stock:modes.add'), { exact: true }).click()
    await pieces(tablet).fill('3')
    await chooseReason(tablet, 'receipt')
    await tablet.button('kit:form.save').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await row.click()
    await expect(page).toHaveURL(/open=/)
    await page.reload()
    await tablet.button('stock:movements').click()
    const total = line.quantity + 8
    await expect(page.getByText(tablet.text('stock:balance', { count: total }))).toBeVisible()
    await expect(page.getByText(`+3 · ${tablet.text('stock:reasons.receipt')}`)).toBeVisible()
    await expect(page.getByText(`+2 · ${tablet.text('stock:reasons.found')}`)).toBeVisible()
  })
  await test.step('a write-off is begun from the line, with its branch and its goods', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await row.click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: tablet.text('stock:write_off') })
      .click()
    await expect(page).toHaveURL(/\/write_off\/create/)
    await expect(page.getByRole('searchbox', { name: tablet.text('stock-lines:find') })).toHaveValue(line.sku)
    const found = page.getByRole('list', { name: tablet.text('stock-lines:found') })
    await expect(found.getByText(line.name, { exact: true })).toBeVisible()
  })
  await tablet.close()
})

test('the sums are those of the filter, also after it changes', async ({ shop, browser }) => {
  const { list } = backOfficeApi.stock
  const sumsOf = async (body: object) => {
    const answer = await shop.as(manager, 'POST', list.path, { ...body, limit: 1 })
    const { totals } = (await answer.json()) as Returns<typeof list>
    return formatSum(totals?.quantity ?? 0)
  }
  const { sku } = await lineWith(shop, 'reserved')
  const viewport = { width: 1440, height: 900 }
  const tablet = await shop.tablet(browser, 'ru', manager, { viewport, hasTouch: false })
  const { page } = tablet
  const sums = page.locator('tfoot')
  await page.goto('/stock')
  const [whole, found] = [await sumsOf({}), await sumsOf({ search: sku })]
  expect(found).not.toBe(whole)
  await expect(sums.getByText(whole, { exact: true }).first()).toBeVisible()
  await page.getByRole('textbox', { name: tablet.text('stock:search') }).pressSequentially(sku)
  await expect(sums.getByText(found, { exact: true }).first()).toBeVisible()
  await tablet.close()
})
