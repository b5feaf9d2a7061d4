// The stages of a manager with several clients: pinned applications, a change of the client's number, the identity check,
// what is missing, and a payment plan edited by hand.

import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { freshOne, saleWithGoods, saleWithLimit, stagesOf } from '../drivers/sale.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

const manager = personOf('manager', 0)

const stage = (tablet: Tablet, name: string) =>
  tablet.page
    .getByRole('navigation', { name: tablet.say('stages:bar') })
    .getByRole('button', { name: new RegExp(`^${tablet.say(`stages:names.${name}`)}`) })
const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.say(key)}`) })

async function viewOf(shop: Shop, id: string): Promise<Returns<typeof api.applications.view>> {
  const answer = await shop.as(manager, 'GET', api.applications.view.path.replace(':id', id))
  return (await answer.json()) as Returns<typeof api.applications.view>
}

test('the client’s number changes by the new number’s code, and partners keep their limit', async ({
  shop,
  browser,
}) => {
  const id = await saleWithLimit(shop, manager)
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  await stage(tablet, 'sms').click()
  const ask = async (phone: string) => {
    await tablet.button('stages:phone.change').click()
    await field(tablet, 'stages:phone.new').fill(phone.slice(4))
    await tablet.button('stages:phone.send').click()
  }
  await ask('+998901112240')
  await expect(
    page.getByText(tablet.say('stages:phone.state.in_process', { phone: formatPhone('+998901112240') })),
  ).toBeVisible()
  await field(tablet, 'stages:code').fill(await shop.codeFor('+998901112240'))
  await tablet.button('stages:confirm').click()
  await expect(
    page.getByText(tablet.say('stages:phone.state.busy', { phone: formatPhone('+998901112240') })),
  ).toBeVisible()

  await ask('+998901112201')
  await expect(
    page.getByText(tablet.say('stages:phone.state.in_process', { phone: formatPhone('+998901112201') })),
  ).toBeVisible()
  const right = await shop.codeFor('+998901112201')
  await field(tablet, 'stages:code').fill(right === '000000' ? '111111' : '000000')
  await tablet.button('stages:confirm').click()
  await expect(
    page.getByText(tablet.say('stages:phone.state.code_mismatch', { phone: formatPhone('+998901112201') })),
  ).toBeVisible()
  await field(tablet, 'stages:code').fill(right)
  await tablet.button('stages:confirm').click()
  await expect(
    page.getByText(tablet.say('stages:client.done', { phone: formatPhone('+998901112201') })),
  ).toBeVisible()
  expect((await stagesOf(shop, manager, id)).chosen).not.toBeNull()
  await tablet.putAway()
})

test('the client shows who they are on their own phone, and the manager takes over what differs', async ({
  shop,
  browser,
}) => {
  const { id } = await freshOne(shop, manager)
  const desk = await shop.tablet(browser, 'ru', manager)
  await desk.page.goto(`/applications/${id}`)
  await desk.button('reasons:actions.take').click()
  await stage(desk, 'client_data').click()
  await desk.button('stages:identity.link').click()
  const link = await desk.page.getByText(/\/myid#/).textContent()
  // Instead of a button that the server would refuse, the seconds are shown.
  const [before = '', after = ''] = desk.say('stages:identity.again_in', { seconds: '|' }).split('|')
  await expect(desk.page.getByText(new RegExp(`^${before}\\d+${after}$`))).toBeVisible()
  await expect(desk.button('stages:identity.again')).toHaveCount(0)
  const { values } = await viewOf(shop, id)

  await test.step('on the client’s phone', async () => {
    const phone = await shop.tablet(browser, 'uz-Latn', undefined, { viewport: { width: 600, height: 960 } })
    const { page } = phone
    await page.goto(link ?? '')
    await phone.button('identity:check').click()
    await expect(page.getByText(phone.say('identity:agree_needed'))).toBeVisible()
    await field(phone, 'fields:document_number').fill('AD1234501')
    await field(phone, 'fields:pinfl').fill(String(values.pinfl))
    const [year, month, day] = String(values.birth_date).split('-')
    await field(phone, 'fields:birth_date').fill(`${day}.${month}.${year}`)
    await phone.button('identity:selfie').click()
    const camera = page.getByRole('dialog')
    await camera.getByRole('button', { name: phone.say('photos:capture.shoot') }).click()
    const use = new RegExp(`^(${phone.say('photos:capture.use')}|${phone.say('photos:capture.use_anyway')})$`)
    await camera.getByRole('button', { name: use }).click()
    await expect(page.getByText(phone.say('identity:selfie_there'))).toBeVisible()
    await page.getByText(phone.say('identity:agree')).click()
    await phone.button('identity:check').click()
    await expect(page.getByRole('heading', { name: phone.say('identity:passed') })).toBeVisible({
      timeout: 20_000,
    })
    await phone.putAway()
  })

  await test.step('on the manager’s screen', async () => {
    const { page } = desk
    await expect(page.getByText(desk.say('stages:identity.state.passed', { score: 87 }))).toBeVisible()
    await page.getByText(`${desk.say('fields:surname')}: Namunayev`).click()
    await desk.button('stages:identity.take').click()
    await expect(page.getByText(`${desk.say('fields:surname')}: Namunayev`)).toHaveCount(0)
    await page.getByRole('tab', { name: desk.say('applications:view.data') }).click()
    await expect(page.getByText(desk.say('applications:sources.server')).first()).toBeVisible()
  })
  await desk.putAway()
})

test('three clients at hand: windows side by side, tabs where there is less room, no fourth one', async ({
  shop,
  browser,
}) => {
  const answer = await shop.as(manager, 'POST', api.applications.list.path, {
    statuses: ['in_process', 'registered', 'completed'],
    limit: 4,
  })
  const { items } = (await answer.json()) as Returns<typeof api.applications.list>
  const tablet = await shop.tablet(browser, 'ru', manager, { viewport: { width: 1920, height: 1080 } })
  const { page } = tablet
  for (const { id } of items.slice(0, 3)) {
    await page.goto(`/applications/${id}`)
    await tablet.button('applications:pins.pin').click()
    await expect(tablet.button('applications:pins.unpin').first()).toBeVisible()
  }
  await expect(page.getByRole('region', { name: /№/ })).toHaveCount(3)
  await page.goto(`/applications/${items[3]?.id}`)
  await tablet.button('applications:pins.pin').click()
  await expect(page.getByText(tablet.say('applications:pins.full'))).toBeVisible()
  const tabs = page.getByRole('navigation', { name: tablet.say('applications:pins.label') })
  await expect(tabs.getByRole('link')).toHaveCount(3)
  await page.setViewportSize({ width: 1280, height: 800 })
  await tabs.getByRole('link').nth(1).click()
  await expect(page).toHaveURL(new RegExp(`${items[1]?.id}$`))
  await expect(tabs.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'page')
  await tablet.button('applications:pins.unpin').click()
  await expect(tabs.getByRole('link')).toHaveCount(2)
  await tablet.putAway()
})

test('a plan is edited part by part and still sums to the total', async ({ shop, browser }) => {
  const id = await saleWithGoods(shop, manager)
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  await tablet.button('stages:contract.edit').click()
  const before = Number((await page.locator('input[name="part-1"]').inputValue()).replaceAll(/\D/g, ''))
  const second = Number((await page.locator('input[name="part-2"]').inputValue()).replaceAll(/\D/g, ''))
  await page.locator('input[name="part-1"]').fill(String(before + 100_000))
  await expect(page.getByRole('alert')).toBeVisible()
  await tablet.button('stages:contract.make').click()
  await expect(page.getByText(tablet.say('errors:plan_sum'))).toBeVisible()
  await page.locator('input[name="part-2"]').fill(String(second - 100_000))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await tablet.button('stages:contract.make').click()
  await expect(page.getByText(tablet.say('stages:contract.state.waiting'))).toBeVisible()
  const { contract: made } = await stagesOf(shop, manager, id)
  expect(made?.plan.slice(0, 2).map(({ amount }) => amount)).toEqual([before + 100_000, second - 100_000])
  await tablet.putAway()
})
