// A promotion from the draft to the end: a director creates it with two gifts, one of them a phone, and a term and activates it;
// a sale of its product gets it, the manager says which phone it is, and the director ends it.
import { randomUUID } from 'node:crypto'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS, type Returns } from '#api/endpoint.ts'
import { onlineApi } from '#api/online.ts'
import { addDays, formatDate, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { addFilter } from '../drivers/list.ts'
import { fetchStages, OWN_PLAN, prepareSaleWithLimit } from '../drivers/sale.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

const director = personOf('director', 0)
const manager = personOf('manager', 0)
const NAME = 'Навруз акцияси'
const IMEI = '490154203237518'
type Good = Returns<typeof onlineApi.stages.products>['items'][number]

/** Two products that the branch of the sale has, without numbers of their own, and a phone. */
async function goodsOf(shop: Shop, application: string): Promise<[Good, Good, Good]> {
  const { products } = onlineApi.stages
  const answer = await shop.as(manager, 'POST', products.path, { search: '', application_id: application })
  const { items } = (await answer.json()) as Returns<typeof products>
  const offered = items.filter(({ in_stock, price }) => in_stock > 2 && price > 1000)
  const [main, first] = offered.filter(({ tracking }) => tracking === 'none')
  const phone = offered.find(({ tracking }) => tracking === 'imei')
  if (!main || !first || !phone) throw new Error('the demo shop has too few goods')
  return [main, first, phone]
}

async function chooseProduct(tablet: Tablet, label: string, take: string, good: Good): Promise<void> {
  const dialog = tablet.page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: tablet.text(label) }).fill(good.sku)
  const found = dialog
    .getByRole('list', { name: tablet.text('promotions:found') })
    .getByRole('listitem')
    .filter({ hasText: good.sku })
  await found.getByRole('button', { name: tablet.text(take), exact: true }).click()
}

async function addToSale(shop: Shop, id: string, product_id: number): Promise<void> {
  const { method, path } = onlineApi.stages.addGood
  const body = { good_id: randomUUID(), product_id }
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  const answer = await shop.as(manager, method, path.replace(':id', id), body, headers)
  if (!answer.ok) throw new Error(await answer.text())
}

test('a director creates a promotion, a sale gets it with its gifts, and the director ends it', async ({
  shop,
  browser,
}) => {
  const sale = await prepareSaleWithLimit(shop, manager, OWN_PLAN)
  const [main, first, phone] = await goodsOf(shop, sale)
  // A term of the partner whose limit was chosen.
  const { partners, chosen } = await fetchStages(shop, manager, sale)
  const term = partners.find(({ partner }) => partner.id === chosen?.partner_id)?.terms[0]?.months ?? 0
  const viewport = { width: 1440, height: 900 }
  const tablet = await shop.tablet(browser, 'ru', director, { viewport, hasTouch: false })
  const { page } = tablet
  const dialog = page.getByRole('dialog')
  const today = todayInTashkent(new Date())

  await test.step('a draft with two gifts and a term', async () => {
    await page.goto('/promotion')
    await tablet.button('promotions:new').click()
    await tablet.button('kit:form.save').click()
    await expect(dialog.getByText(tablet.text('errors:too_short', { length: 2 }))).toBeVisible()
    await dialog.locator('[name=name]').fill(NAME)
    await chooseProduct(tablet, 'promotions:fields.product_id', 'promotions:choose', main)
    await dialog.locator('[name=discount]').fill('1000')
    await chooseProduct(tablet, 'promotions:add_gift', 'promotions:add', first)
    await chooseProduct(tablet, 'promotions:add_gift', 'promotions:add', phone)
    await dialog.locator('[name=quantity-0]').fill('2')
    await dialog.locator('[data-name=terms]').click()
    const terms = page.getByRole('dialog', { name: tablet.text('promotions:fields.terms') })
    await terms
      .getByRole('option', { name: tablet.text('promotions:months', { months: term }), exact: true })
      .click()
    await terms.getByRole('button', { name: tablet.text('kit:list.done') }).click()
    await dialog.locator('[name=to_on]').fill(formatDate(addDays(today, 30)))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
    await expect(page.getByText(tablet.text('promotions:states.draft'), { exact: true })).toBeVisible()
    await expect(page.getByText(first.name, { exact: true })).toBeVisible()
    await expect(page.getByText(phone.name, { exact: true })).toBeVisible()
  })

  await test.step('it is activated, and the list shows it as active', async () => {
    await tablet.button('promotions:steps.activate.do').click()
    await dialog.getByRole('button', { name: tablet.text('promotions:steps.activate.do') }).click()
    await expect(page.getByText(tablet.text('promotions:states.active'), { exact: true })).toBeVisible()
    await expect(tablet.button('promotions:steps.update.do')).toHaveCount(0)
    await page.goto('/promotion')
    await addFilter(tablet, tablet.text('promotions:fields.state'), tablet.text('promotions:states.active'))
    await page.getByRole('textbox', { name: tablet.text('promotions:search') }).fill('navruz')
    const row = page.getByRole('row').filter({ hasText: NAME })
    await expect(row).toContainText(main.name)
    await row.getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
  })

  await test.step('a sale of the product gets it with every piece of the gifts', async () => {
    await addToSale(shop, sale, main.id)
    const { goods } = await fetchStages(shop, manager, sale)
    expect(goods.map(({ promotion }) => promotion)).toEqual(Array.from({ length: 4 }, () => NAME))
    expect(
      goods
        .filter(({ is_gift }) => is_gift)
        .map(({ product_id }) => product_id)
        .sort(),
    ).toEqual([first.id, first.id, phone.id].sort())
    await page.reload()
    const section = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({
        has: page.getByRole('heading', { name: tablet.text('promotions:sections.applications') }),
      })
    await expect(section.getByRole('link')).toHaveCount(1)
  })

  await test.step('the manager says which phone it is, before the contract', async () => {
    const desk = await shop.tablet(browser, 'uz-Latn', manager, { viewport, hasTouch: false })
    await desk.page.goto(`/applications/${sale}`)
    await desk.page.getByRole('button', { name: desk.text('stages:goods.unit_imei') }).click()
    const asked = desk.page.getByRole('dialog')
    await desk.page.keyboard.type('490154203237519')
    await desk.page.keyboard.press('Enter')
    await expect(asked.getByText(desk.text('errors:imei_luhn'))).toBeVisible()
    await asked.locator('[name=imei]').fill(IMEI)
    await desk.page.keyboard.press('Enter')
    await expect(asked).toBeHidden()
    const { stages, goods } = await fetchStages(shop, manager, sale)
    expect(goods.flatMap(({ imei }) => imei ?? [])).toEqual([IMEI])
    expect(stages.find(({ stage }) => stage === 'goods')?.done).toBe(true)
    await desk.close()
  })

  await test.step('another term than its own has no part in it', async () => {
    const view = await fetchStages(shop, manager, sale)
    const own = view.goods[0]?.promotion_terms[0] ?? 0
    const offered = view.partners.find(({ partner }) => partner.id === view.chosen?.partner_id)?.terms ?? []
    const other = offered.find(({ months }) => months !== own)
    expect(offered.map(({ months }) => months)).toContain(own)
    const desk = await shop.tablet(browser, 'ru', manager, { viewport, hasTouch: false })
    await desk.page.goto(`/applications/${sale}`)
    const pieces = async () => (await fetchStages(shop, manager, sale)).goods.length
    const choose = async (term: { months: number; markup: number } | undefined) => {
      await desk.page.getByRole('button', { name: desk.text('stages:contract.months') }).click()
      const label = desk.text('stages:contract.months_item', term)
      await desk.page.getByRole('option', { name: label, exact: true }).click()
    }
    await choose(other)
    await expect.poll(pieces).toBe(1)
    await choose(offered.find(({ months }) => months === own))
    await expect.poll(pieces).toBe(4)
    await desk.close()
  })

  await test.step('it ends, and the next piece gets nothing of it', async () => {
    await tablet.button('promotions:steps.end.do').click()
    await dialog.getByRole('button', { name: tablet.text('promotions:steps.end.do') }).click()
    await expect(
      page.getByText(tablet.text('promotions:states.ended'), { exact: true }).first(),
    ).toBeVisible()
    await expect(page.getByText(tablet.text('promotions:events.end'), { exact: true })).toBeVisible()
    await addToSale(shop, sale, main.id)
    const { goods } = await fetchStages(shop, manager, sale)
    expect(goods.filter(({ promotion }) => promotion === NAME)).toHaveLength(4)
    expect(goods.length).toBeGreaterThan(4)
  })
  const { list } = backOfficeApi.promotions
  const answer = await shop.as(director, 'POST', list.path, { search: 'навруз', state: 'ended' })
  expect(((await answer.json()) as Returns<typeof list>).total).toBe(1)
  await tablet.close()
})
