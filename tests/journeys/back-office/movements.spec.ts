// Goods that an application needs and its branch lacks: the case names a branch that has them; the manager of that branch chooses
// and scans goods and sends them, the manager of the application receives them with one missing and sells one, and the sender takes
// the missing piece back.
import { randomUUID } from 'node:crypto'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS, type Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { typeInto } from '../drivers/combobox.ts'
import { fetchStages, prepareSaleWithLimit } from '../drivers/sale.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

const sender = personOf('manager', 1)
const receiver = personOf('manager', 0)
const director = personOf('director')
type Good = Returns<typeof backOfficeApi.stock.list>['items'][number]

async function plainGoods(shop: Shop): Promise<[Good, Good]> {
  const answer = await shop.as(sender, 'POST', backOfficeApi.stock.list.path, {
    state: 'available',
    limit: 100,
  })
  const { items } = (await answer.json()) as Returns<typeof backOfficeApi.stock.list>
  const [chosen, scanned] = items.filter(
    ({ tracking, available, barcode }) => tracking === 'none' && available > 3 && barcode !== '',
  )
  if (!chosen || !scanned) throw new Error('the demo shop has too few goods')
  return [chosen, scanned]
}

const availableOf = async (shop: Shop, { key, sku }: Good): Promise<number | undefined> => {
  const answer = await shop.as(sender, 'POST', backOfficeApi.stock.list.path, { search: sku })
  const { items } = (await answer.json()) as Returns<typeof backOfficeApi.stock.list>
  return items.find((item) => item.key === key)?.available
}

/** The branch of the receiver. */
async function branchOf(shop: Shop): Promise<number> {
  const answer = await shop.as(receiver, 'GET', backOfficeApi.movements.choices.path)
  const { from } = (await answer.json()) as Returns<typeof backOfficeApi.movements.choices>
  return from[0]?.id ?? 0
}

/** Types a code as a hardware scanner does. */
async function scan(tablet: Tablet, code: string): Promise<void> {
  const field = tablet.page.getByRole('searchbox', { name: tablet.text('stock-lines:find') })
  await field.fill(code)
  await field.press('Enter')
}

const numberOf = async (shop: Shop, id: string): Promise<number | null> => {
  const answer = await shop.as(receiver, 'GET', api.applications.view.path.replace(':id', id))
  return ((await answer.json()) as Returns<typeof api.applications.view>).number
}

/** Leaves nothing to sell of a product in the branch of the receiver. */
async function takeOut(shop: Shop, { sku }: Good): Promise<void> {
  const { list, correct } = backOfficeApi.stock
  const answer = await shop.as(receiver, 'POST', list.path, { search: sku })
  const { items } = (await answer.json()) as Returns<typeof list>
  const branch = await branchOf(shop)
  const line = items.find(({ key }) => key.startsWith(`${branch}-`))
  if (!line || line.available === 0) return
  const body = {
    base_version: line.version,
    values: { mode: 'counted', quantity: line.reserved, reason: 'count', note: '' },
  }
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  const done = await shop.as(director, 'POST', correct.path.replace(':key', line.key), body, headers)
  if (!done.ok) throw new Error(await done.text())
}

test('goods that an application needs come from another branch, with one piece missing', async ({
  shop,
  browser,
}) => {
  const [chosen, scanned] = await plainGoods(shop)
  const viewport = { width: 1440, height: 900 }
  const tablet = await shop.tablet(browser, 'ru', sender, { viewport, hasTouch: false })
  const other = await shop.tablet(browser, 'uz-Latn', receiver, { viewport, hasTouch: false })
  const { page } = tablet
  let address = ''
  const application = await prepareSaleWithLimit(shop, receiver)
  const number = await numberOf(shop, application)

  await test.step('the case names the branch that has what this one lacks', async () => {
    await takeOut(shop, chosen)
    const { page: screen } = other
    await screen.goto(`/applications/${application}`)
    await screen.getByRole('searchbox', { name: other.text('stages:goods.quick') }).fill(chosen.sku)
    await screen.keyboard.press('Enter')
    const found = screen.getByRole('dialog').getByRole('listitem').filter({ hasText: chosen.name })
    await expect(found).toContainText(chosen.branch)
    await expect(found.getByRole('button', { name: other.text('stages:goods.take') })).toBeDisabled()
  })

  await test.step('a draft with a chosen and a scanned product', async () => {
    await page.goto('/stock_to_delivey')
    await page.getByRole('link', { name: tablet.text('movements:new') }).click()
    const answer = await shop.as(sender, 'GET', backOfficeApi.movements.choices.path)
    const { from, to } = (await answer.json()) as Returns<typeof backOfficeApi.movements.choices>
    const receiverBranch = await branchOf(shop)
    const target = to.find(({ id }) => id === receiverBranch && id !== from[0]?.id)
    await typeInto(
      page.getByRole('combobox', { name: new RegExp(`^${tablet.text('movements:fields.to_branch')}`) }),
      target?.name ?? '',
    )
    await page.getByRole('option', { name: target?.name ?? '' }).click()
    await page.getByText(tablet.text('movements:purposes.application'), { exact: true }).click()
    await page.locator('[name=application]').fill(String(number))
    await scan(tablet, scanned.barcode)
    const lines = page
      .getByRole('list', { name: tablet.text('movements:fields.lines') })
      .getByRole('listitem')
    await expect(lines.filter({ hasText: scanned.sku })).toHaveCount(1)
    await page.getByRole('searchbox', { name: tablet.text('stock-lines:find') }).fill(chosen.sku)
    await page
      .getByRole('list', { name: tablet.text('stock-lines:found') })
      .getByRole('listitem')
      .filter({ hasText: chosen.sku })
      .getByRole('button', { name: tablet.text('stock-lines:add'), exact: true })
      .click()
    await lines.filter({ hasText: chosen.sku }).locator('input').fill('2')
    await tablet.button('kit:form.save').click()
    await expect(page).toHaveURL(/\/stock_to_delivey\/\d+$/)
    address = new URL(page.url()).pathname
  })

  await test.step('it is sent: the goods are no longer available', async () => {
    const before = await availableOf(shop, chosen)
    await tablet.button('movements:steps.send.do').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: tablet.text('movements:steps.send.do'), exact: true })
      .click()
    await expect(page.getByText(tablet.text('movements:states.sent'), { exact: true })).toBeVisible()
    expect(await availableOf(shop, chosen)).toBe((before ?? 0) - 2)
  })

  await test.step('the other branch receives it with one piece missing', async () => {
    const { page: screen } = other
    await screen.goto('/stock_to_delivey')
    await screen.locator(`a[href="${address}"]`).first().click()
    await screen.getByRole('link', { name: other.text('movements:steps.receive.do') }).click()
    await scan(other, scanned.barcode)
    await expect(screen.getByRole('status').filter({ hasText: scanned.name })).toBeVisible()
    const lines = screen
      .getByRole('list', { name: other.text('movements:sections.goods') })
      .getByRole('listitem')
    await lines.filter({ hasText: chosen.sku }).locator('input').fill('1')
    await other.button('movements:steps.receive.do').click()
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: other.text('movements:steps.receive.do'), exact: true })
      .click()
    await expect(
      screen.getByText(other.text('movements:states.received_with_differences'), { exact: true }),
    ).toBeVisible()
    await expect(other.button('movements:steps.settle.do')).toHaveCount(0)
  })

  await test.step('the piece that arrived goes into the case', async () => {
    const { page: screen } = other
    await screen.goto(`/applications/${application}`)
    await screen.getByRole('searchbox', { name: other.text('stages:goods.quick') }).fill(chosen.sku)
    await screen.keyboard.press('Enter')
    // The stage is done with it, and the contract is shown instead of the goods.
    const inCase = async () => (await fetchStages(shop, receiver, application)).goods.map(({ name }) => name)
    await expect.poll(inCase).toEqual([chosen.name])
    await other.close()
  })

  await test.step('the sender takes the missing piece back', async () => {
    const before = await availableOf(shop, chosen)
    await page.reload()
    await tablet.button('movements:steps.settle.do').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: new RegExp(tablet.text('movements:fields.outcome')) }).click()
    await page.getByRole('option', { name: tablet.text('movements:outcomes.to_sender') }).click()
    await dialog.getByRole('button', { name: tablet.text('kit:form.save') }).click()
    await expect(
      page.getByText(new RegExp(tablet.text('movements:outcomes.to_sender'))).first(),
    ).toBeVisible()
    await expect(tablet.button('movements:steps.settle.do')).toHaveCount(0)
    expect(await availableOf(shop, chosen)).toBe((before ?? 0) + 1)
  })
  await tablet.close()
})
