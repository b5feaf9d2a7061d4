// Stock by product across branches: a column a branch, whose cell opens the line of that branch.
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { expect, personOf, test } from '../shop.ts'

const director = personOf('director', 0)
type Stock = Returns<typeof backOfficeApi.stockByProduct.list>

test('a director sees what each branch has of a product, and opens the line of one', async ({
  shop,
  browser,
}) => {
  const { list, choices } = backOfficeApi.stockByProduct
  const answer = await shop.as(director, 'POST', list.path, { sort: 'available', way: 'desc', limit: 1 })
  const [product] = ((await answer.json()) as Stock).items
  const { branches } = (await (await shop.as(director, 'GET', choices.path)).json()) as Returns<
    typeof choices
  >
  const branch = branches.find(({ id }) => (product?.branches[id]?.available ?? 0) > 0)
  if (!product || !branch) throw new Error('the demo shop has no stock')

  const viewport = { width: 1440, height: 900 }
  const tablet = await shop.tablet(browser, 'uz-Latn', director, { viewport, hasTouch: false })
  const { page } = tablet
  await page.goto('/stock2')
  await page.getByRole('textbox', { name: tablet.text('stock:search') }).fill(product.sku)
  const row = page.getByRole('row').filter({ hasText: product.name })
  await expect(row).toHaveCount(1)
  const cell = row.getByRole('link').filter({ hasText: `${product.name}, ${branch.name}:` })
  await expect(cell).toContainText(`: ${product.branches[branch.id]?.available}`)
  await cell.click()
  await expect(page).toHaveURL(new RegExp(`/stock\\?open=${branch.id}-${product.key}`))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(product.name)
  await expect(dialog).toContainText(branch.name)
  await page.goBack()
  await expect(page).toHaveURL(/\/stock2/)
  await expect(row).toHaveCount(1)
  await tablet.close()
})
