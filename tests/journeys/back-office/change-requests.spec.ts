// Goods and their prices on the screens: a product is kept, a manager asks for a new price, somebody who may decides while
// the price has changed meanwhile, and the product has its new price and tells where it came from.
import { randomUUID } from 'node:crypto'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS } from '#api/endpoint.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const admin = personOf('admin', 0)
const manager = personOf('manager', 0)
const NAME = 'Artel Sinov 43'
const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('dialog').getByRole('textbox', { name: new RegExp(`^${tablet.say(key)}`) })
type Products = { items: Array<{ key: string; version: number; price: number }> }

test('an administrator adds a product, a manager asks for a new price, and it is given', async ({
  shop,
  browser,
}) => {
  const desktop = await shop.tablet(browser, 'ru', admin)
  const readProduct = async () => {
    const answer = await shop.as(admin, 'POST', backOfficeApi.goods.list.path, { search: NAME })
    return ((await answer.json()) as Products).items[0]
  }

  await test.step('a product is added, and what is missing is said at its field', async () => {
    const { page } = desktop
    await page.goto('/reference/goods')
    await desktop.button('goods:new').click()
    await field(desktop, 'goods:fields.name').first().fill(NAME)
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: new RegExp(`^${desktop.say('goods:fields.category_id')}`) })
      .fill('Telev')
    await page.getByRole('option', { name: 'Televizorlar' }).click()
    await field(desktop, 'goods:fields.sku').fill('SINOV-43')
    await field(desktop, 'goods:fields.ikpu').first().fill('08528001001000000')
    await desktop.button('kit:form.save').click()
    await expect(page.getByText(desktop.say('errors:required'))).toBeVisible()
    await field(desktop, 'goods:fields.price').fill('3000000')
    await desktop.button('kit:form.save').click()
    await expect(page.getByText(desktop.say('goods:saved'))).toBeVisible()
    expect((await readProduct())?.price).toBe(3_000_000)
  })

  const desk = await shop.tablet(browser, 'ru', manager)
  await test.step('a manager asks for its new price', async () => {
    const { page } = desk
    await page.goto('/request/apply_product_price')
    await desk.button('change-requests:new').click()
    await field(desk, 'change-requests:fields.note').fill('У соседей дешевле')
    await page.getByRole('searchbox', { name: desk.say('change-requests:find') }).fill('SINOV-43')
    await desk.button('change-requests:add').click()
    await desk.button('change-requests:send').click()
    await expect(page.getByText(desk.say('errors:required'))).toBeVisible()
    await field(desk, 'change-requests:new_value.price').fill('2700000')
    await desk.button('change-requests:keep').click()
    await expect(page.getByText(desk.say('change-requests:kept'))).toBeVisible()
    await expect(page).toHaveURL(/open=\d+/)
    await desk.button('change-requests:send').click()
    await expect(page.getByText(desk.say('change-requests:sent'))).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the one who decides sees what changed meanwhile', async () => {
    const { page } = desktop
    const now = await readProduct()
    const list = await shop.as(admin, 'POST', backOfficeApi.goods.list.path, { search: NAME })
    const [{ key, version, category, priority, priority_colour, tracking: _tracking, ...values }] = (
      (await list.json()) as { items: Array<Record<string, unknown>> }
    ).items as [Record<string, unknown>]
    expect([category, priority, priority_colour]).toEqual(['Televizorlar', null, null])
    const path = backOfficeApi.goods.update.path.replace(':key', String(key))
    const body = { base_version: version, values: { ...values, price: 3_100_000 } }
    const changed = await shop.as(admin, 'PATCH', path, body, { [HEADERS.idempotencyKey]: randomUUID() })
    expect([changed.status, now?.price]).toEqual([200, 3_000_000])
    await page.goto('/request/apply_product_price')
    await page.getByRole('textbox', { name: desktop.say('change-requests:search') }).fill('SINOV-43')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('row').nth(1).click()
    await expect(page.getByText(desktop.say('change-requests:changed'), { exact: true })).toBeVisible()
    await desktop.button('change-requests:approve').click()
    await expect(page.getByText(desktop.say('change-requests:changed_title'))).toBeVisible()
    await desktop.button('change-requests:approve_and_apply').click()
    await expect(page.getByText(desktop.say('change-requests:applied'))).toBeVisible()
    expect((await readProduct())?.price).toBe(2_700_000)
  })

  await test.step('the product tells where its price came from', async () => {
    const { page } = desktop
    await page.goto('/reference/goods')
    await page.getByRole('textbox', { name: desktop.say('goods:search') }).fill('SINOV-43')
    await expect(page.getByRole('row')).toHaveCount(2)
    await desktop.button('goods:history').click()
    await expect(page.getByRole('dialog').getByText(/по запросу №/)).toBeVisible()
  })
  await desk.putAway()
  await desktop.putAway()
})
