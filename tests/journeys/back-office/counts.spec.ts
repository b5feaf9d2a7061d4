// A count of a branch: a manager counts the goods of one category by scanning and by hand, without seeing what the ledger has; the
// differences are reviewed, and the director posts them.
import { randomUUID } from 'node:crypto'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS, type Returns } from '#api/endpoint.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

const manager = personOf('manager', 0)
const viewport = { width: 1440, height: 900 }
type Good = Returns<typeof backOfficeApi.stock.list>['items'][number]

async function stockOf(shop: Shop, search?: string): Promise<Good[]> {
  const body = { limit: 100, ...(search === undefined ? {} : { search }) }
  const answer = await shop.as(manager, 'POST', backOfficeApi.stock.list.path, body)
  return ((await answer.json()) as Returns<typeof backOfficeApi.stock.list>).items
}

/** A good that is counted by pieces, and of which the branch has some to lose. */
async function plainGood(shop: Shop): Promise<Good> {
  const good = (await stockOf(shop)).find(
    ({ tracking, available, reserved, barcode }) =>
      tracking === 'none' && available > 3 && reserved === 0 && barcode !== '',
  )
  if (!good) throw new Error('the demo shop has too few goods')
  return good
}

const quantityOf = async (shop: Shop, { key, sku }: Good): Promise<number> =>
  (await stockOf(shop, sku)).find((item) => item.key === key)?.quantity ?? 0

const field = (tablet: Tablet) =>
  tablet.page.getByRole('searchbox', { name: tablet.text('stock-lines:find') })

/** Types a code as a hardware scanner does. */
async function scan(tablet: Tablet, code: string): Promise<void> {
  await field(tablet).pressSequentially(code)
  await field(tablet).press('Enter')
}

/** Counts pieces of a product by hand. */
async function countByHand(tablet: Tablet, good: Good, pieces: number): Promise<void> {
  const { page } = tablet
  await field(tablet).pressSequentially(good.name)
  await page
    .getByRole('list', { name: tablet.text('stock-lines:found') })
    .getByRole('listitem')
    .filter({ hasText: good.sku })
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=quantity]').pressSequentially(String(pieces))
  await dialog.getByRole('button', { name: tablet.text('documents:count.add_do') }).click()
}

/** Another person counts the other goods of the category on another device. */
async function countOthers(shop: Shop, key: string, good: Good): Promise<void> {
  const others = (await stockOf(shop)).filter(
    ({ category, sku, quantity }) => category === good.category && sku !== good.sku && quantity > 0,
  )
  const scans = others.map((other) => ({
    id: randomUUID(),
    at: new Date().toISOString(),
    code: null,
    product_id: Number(other.key.split('-')[1]),
    quantity: other.quantity,
  }))
  if (scans.length === 0) return
  const path = backOfficeApi.counts.scans.path.replace(':key', key)
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  expect((await shop.as(manager, 'POST', path, { scans }, headers)).status).toBe(200)
}

/** Confirms a step of the record by its button and the button of the dialog. */
async function take(tablet: Tablet, step: 'start' | 'review' | 'settle'): Promise<void> {
  await tablet.button(`documents:steps.${step}.do`).click()
  await tablet.page
    .getByRole('dialog')
    .getByRole('button', { name: tablet.text(`documents:steps.${step}.do`), exact: true })
    .click()
}

const itemOf = (tablet: Tablet, list: 'products' | 'differences', text: string) =>
  tablet.page
    .getByRole('list', { name: tablet.text(`documents:count.${list}`), exact: true })
    .getByRole('listitem')
    .filter({ hasText: text })

const stateShown = (tablet: Tablet, state: 'counting' | 'review' | 'posted') =>
  expect(tablet.page.getByText(tablet.text(`documents:states.${state}`), { exact: true })).toBeVisible()

test('a branch is counted while it sells, and the differences are posted by the director', async ({
  shop,
  browser,
}) => {
  const good = await plainGood(shop)
  const before = await quantityOf(shop, good)
  const tablet = await shop.tablet(browser, 'ru', manager, { viewport, hasTouch: false })
  const { page } = tablet
  let address = ''

  await test.step('from a line of the stock, its branch is chosen', async () => {
    await page.goto(`/stock?q=${encodeURIComponent(good.sku)}`)
    await page.locator(`a[href*="open=${good.key}"]`).first().click()
    await page.getByRole('link', { name: tablet.text('stock:count_branch') }).click()
    await expect(page).toHaveURL(/\/count\/create\?branch=\d+$/)
    await expect(page.locator('[name=branch_id]')).not.toHaveValue('')
    await page.locator('[name=category_id]').fill(good.category)
    await page.getByRole('option', { name: good.category, exact: true }).click()
    await page.getByText(tablet.text('documents:fields.hides_expected'), { exact: true }).click()
    await tablet.button('kit:form.save').click()
    await expect(page).toHaveURL(/\/count\/\d+$/)
    address = new URL(page.url()).pathname
  })

  await test.step('pieces are scanned, and counted by hand; the expected figure is hidden', async () => {
    await take(tablet, 'start')
    await stateShown(tablet, 'counting')
    await scan(tablet, good.barcode)
    const item = itemOf(tablet, 'products', good.sku)
    await expect(item).toContainText(tablet.text('documents:count.found', { count: 1 }))
    await expect(item).not.toContainText(tablet.text('documents:count.expected', { count: before }))
    await countByHand(tablet, good, before - 2)
    await expect(item).toContainText(tablet.text('documents:count.found', { count: before - 1 }))
  })

  await countOthers(shop, address.split('/').at(-1) ?? '', good)

  await test.step('what nobody knows is a difference', async () => {
    await scan(tablet, 'QWERTY-000')
    await expect(itemOf(tablet, 'differences', 'QWERTY-000')).toContainText(
      tablet.text('documents:count.kinds.unknown'),
    )
  })

  await test.step('the review shows what is missing; the author cannot post it', async () => {
    await take(tablet, 'review')
    await stateShown(tablet, 'review')
    await expect(itemOf(tablet, 'differences', good.name)).toContainText(
      tablet.text('documents:count.kinds.missing'),
    )
    await expect(itemOf(tablet, 'products', good.sku)).toContainText(
      tablet.text('documents:count.expected', { count: before }),
    )
    await expect(tablet.button('documents:steps.settle.do')).toHaveCount(0)
    await expect(tablet.button('documents:steps.stop.do')).toBeVisible()
  })

  await test.step('a product is counted again, and the director posts the rest', async () => {
    await itemOf(tablet, 'products', good.sku)
      .getByRole('button', { name: tablet.text('documents:count.recount_of', { name: good.name }) })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: tablet.text('documents:count.recount'), exact: true })
      .click()
    const item = itemOf(tablet, 'products', good.sku)
    await expect(item).toContainText(tablet.text('documents:count.found', { count: 0 }))
    await countByHand(tablet, good, before - 1)
    await expect(item).toContainText(tablet.text('documents:count.found', { count: before - 1 }))
    const other = await shop.tablet(browser, 'uz-Latn', personOf('director'), { viewport, hasTouch: false })
    await other.page.goto('/count')
    await other.page.locator(`a[href="${address}"]`).first().click()
    await take(other, 'settle')
    await stateShown(other, 'posted')
    expect(await quantityOf(shop, good)).toBe(before - 1)
    await other.close()
  })
  await tablet.close()
})
