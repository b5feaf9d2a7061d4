// Price tags on the screen `goods`: a price changes, the tag of the branch is due in its list, its manager prints it, and it is due no
// longer.
import { randomUUID } from 'node:crypto'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS, type Returns } from '#api/endpoint.ts'
import { launchOptions } from '#support/browser.ts'
import { expect, personOf, type Shop, test } from '../shop.ts'

const manager = personOf('manager', 0)
const admin = personOf('admin', 0)
const { goods, products, priceTags } = backOfficeApi

// The paper opens in the viewer of PDF files.
test.use({ launchOptions: launchOptions({ showsPdf: true }) })

async function read<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as T
}
const headers = () => ({ [HEADERS.idempotencyKey]: randomUUID() })

async function printOf(shop: Shop, product: string): Promise<void> {
  const choices = await read<Returns<typeof priceTags.choices>>(
    await shop.as(manager, 'GET', priceTags.choices.path),
  )
  const branch = choices.branches[0]?.id
  const body = { branch, products: [Number(product)], layout: 'roll_58', language: 'ru' }
  await read(await shop.as(manager, 'POST', priceTags.print.path, body, headers()))
}

async function setPrice(shop: Shop, sku: string, price: number): Promise<void> {
  const { items } = await read<Returns<typeof goods.list>>(
    await shop.as(admin, 'POST', goods.list.path, { search: sku }),
  )
  const found = items.find((one) => one.sku === sku)
  if (!found) throw new Error(`no product ${sku}`)
  const {
    key,
    version,
    category: _category,
    priority: _priority,
    priority_colour: _colour,
    tracking: _tracking,
    picture: _picture,
    ...values
  } = found
  const path = goods.update.path.replace(':key', key)
  await read(
    await shop.as(admin, 'PATCH', path, { base_version: version, values: { ...values, price } }, headers()),
  )
}

test('a changed price makes the tag due until the manager prints it', async ({ shop, browser }) => {
  const { items } = await read<Returns<typeof products.list>>(
    await shop.as(manager, 'POST', products.list.path, { tag: 'due', limit: 100 }),
  )
  const product = items.find(({ barcode, ikpu, price }) => barcode !== '' && ikpu !== '' && price > 10_000)
  if (!product) throw new Error('the demo shop has no product whose tag is due')
  await printOf(shop, product.key)
  const tablet = await shop.tablet(browser, 'ru', manager, {
    viewport: { width: 1280, height: 900 },
    hasTouch: false,
  })
  const { page } = tablet
  // The print dialog is the browser's.
  await page.context().addInitScript(() => {
    window.print = () => localStorage.setItem('printed', location.protocol)
  })
  const count = page.getByRole('link', { name: /^Обновить ценники: \d+$/ })
  const countOf = async () => Number((await count.textContent())?.match(/\d+/)?.[0])
  const row = page.getByRole('row').filter({ hasText: product.sku })
  const due = row.getByText(tablet.text('products:tags.due'), { exact: true })

  await test.step('the tag that was printed at the price of today is not due', async () => {
    await page.goto(`/goods?search=${encodeURIComponent(product.sku)}`)
    await expect(row).toBeVisible()
    await expect(due).toHaveCount(0)
  })

  await test.step('after a change of the price it is, and the count of due tags leads to it', async () => {
    await setPrice(shop, product.sku, product.price - 1000)
    await page.goto('/goods')
    await count.click()
    await expect(page).toHaveURL(/tag=due/)
    await page.getByRole('textbox', { name: tablet.text('products:search') }).fill(product.sku)
    await expect(due).toBeVisible()
  })

  await test.step('a wrong start is refused in words, and the tag is printed with the old price', async () => {
    await row.getByRole('checkbox').click()
    await tablet.button('products:bulk.tags').click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    const start = dialog.getByLabel(tablet.text('products:tags.start'))
    await start.fill('25')
    await dialog.getByRole('button', { name: tablet.text('products:tags.print') }).click()
    await expect(dialog.getByText(/24/).first()).toBeVisible()
    await start.fill('24')
    await dialog.getByText(tablet.text('products:tags.old_price')).click()
    const before = await countOf()
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: tablet.text('products:tags.print') }).click()
    await expect.poll(async () => (await opened).url()).toMatch(/^blob:/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('printed'))).toBe('blob:')
    await (await opened).close()
    await expect(page.getByText(tablet.text('products:tags.done', { count: 1 }))).toBeVisible()
    await expect.poll(countOf).toBe(before - 1)
  })

  await test.step('it is due no longer', async () => {
    await expect(row).toHaveCount(0)
    await page.goto(`/goods?search=${encodeURIComponent(product.sku)}`)
    await expect(row).toBeVisible()
    await expect(due).toHaveCount(0)
  })
  await tablet.close()
})
