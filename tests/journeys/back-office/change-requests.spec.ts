// Goods and their prices on the screens: a product is added, a manager requests a new price, an administrator decides
// after the price has changed meanwhile, and the history of the product names the source of its price.
import { randomUUID } from 'node:crypto'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS } from '#api/endpoint.ts'
import { typeInto } from '../drivers/combobox.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const admin = personOf('admin', 0)
const manager = personOf('manager', 0)
const NAME = 'Artel Sinov 43'
const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('dialog').getByRole('textbox', { name: new RegExp(`^${tablet.text(key)}`) })
type Products = { items: Array<{ key: string; version: number; price: number }> }

test('an administrator adds a product and approves a new price that a manager requests', async ({
  shop,
  browser,
}) => {
  const adminTablet = await shop.tablet(browser, 'ru', admin)
  const readProduct = async () => {
    const answer = await shop.as(admin, 'POST', backOfficeApi.goods.list.path, { search: NAME })
    return ((await answer.json()) as Products).items[0]
  }

  await test.step('a product is added; a missing value has its error at the field', async () => {
    const { page } = adminTablet
    await page.goto('/reference/goods')
    await adminTablet.button('goods:new').click()
    await field(adminTablet, 'goods:fields.name').first().fill(NAME)
    const category = new RegExp(`^${adminTablet.text('goods:fields.category_id')}`)
    await typeInto(page.getByRole('dialog').getByRole('combobox', { name: category }), 'Telev')
    await page.getByRole('option', { name: 'Televizorlar' }).click()
    await field(adminTablet, 'goods:fields.sku').fill('SINOV-43')
    await field(adminTablet, 'goods:fields.ikpu').first().fill('08528001001000000')
    await adminTablet.button('kit:form.save').click()
    await expect(page.getByText(adminTablet.text('errors:required'))).toBeVisible()
    await field(adminTablet, 'goods:fields.price').fill('3000000')
    await adminTablet.button('kit:form.save').click()
    await expect(page.getByText(adminTablet.text('goods:saved', { name: NAME }))).toBeVisible()
    expect((await readProduct())?.price).toBe(3_000_000)
  })

  const managerTablet = await shop.tablet(browser, 'ru', manager)
  await test.step('a manager requests a new price', async () => {
    const { page } = managerTablet
    await page.goto('/request/apply_product_price')
    await managerTablet.button('change-requests:new').click()
    await field(managerTablet, 'change-requests:fields.note').fill('У соседей дешевле')
    await page.getByRole('searchbox', { name: managerTablet.text('change-requests:find') }).fill('SINOV-43')
    await managerTablet.button('change-requests:add').click()
    await managerTablet.button('change-requests:send').click()
    await expect(page.getByText(managerTablet.text('errors:required'))).toBeVisible()
    await field(managerTablet, 'change-requests:new_value.price').fill('2700000')
    await managerTablet.button('change-requests:keep').click()
    await expect(page).toHaveURL(/open=\d+/)
    const number = new URL(page.url()).searchParams.get('open') ?? ''
    await expect(page.getByText(managerTablet.text('change-requests:kept', { number }))).toBeVisible()
    await managerTablet.button('change-requests:send').click()
    await expect(page.getByText(managerTablet.text('change-requests:sent', { number }))).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the administrator sees what changed meanwhile', async () => {
    const { page } = adminTablet
    const now = await readProduct()
    const list = await shop.as(admin, 'POST', backOfficeApi.goods.list.path, { search: NAME })
    const [
      {
        key,
        version,
        category,
        priority,
        priority_colour,
        tracking: _tracking,
        picture: _picture,
        ...values
      },
    ] = ((await list.json()) as { items: Array<Record<string, unknown>> }).items as [Record<string, unknown>]
    expect([category, priority, priority_colour]).toEqual(['Televizorlar', null, null])
    const path = backOfficeApi.goods.update.path.replace(':key', String(key))
    const body = { base_version: version, values: { ...values, price: 3_100_000 } }
    const changed = await shop.as(admin, 'PATCH', path, body, { [HEADERS.idempotencyKey]: randomUUID() })
    expect([changed.status, now?.price]).toEqual([200, 3_000_000])
    await page.goto('/request/apply_product_price')
    await page.getByRole('textbox', { name: adminTablet.text('change-requests:search') }).fill('SINOV-43')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('row').nth(1).click()
    await expect(page.getByText(adminTablet.text('change-requests:changed'), { exact: true })).toBeVisible()
    await adminTablet.button('change-requests:steps.approve.do').click()
    await expect(page.getByText(adminTablet.text('change-requests:changed_title'))).toBeVisible()
    await adminTablet.button('change-requests:steps.approve.and_apply').click()
    await expect(page.getByText(/^Запрос № \d+ применён$/)).toBeVisible()
    expect((await readProduct())?.price).toBe(2_700_000)
  })

  await test.step('the history of the product names the source of its price', async () => {
    const { page } = adminTablet
    await page.goto('/reference/goods')
    await page.getByRole('textbox', { name: adminTablet.text('goods:search') }).fill('SINOV-43')
    await expect(page.getByRole('row')).toHaveCount(2)
    await adminTablet.button('goods:history').click()
    await expect(page.getByRole('dialog').getByText(/по запросу №/)).toBeVisible()
  })
  await managerTablet.close()
  await adminTablet.close()
})
