// The stages of a manager with several clients: pinned applications, a change of the client's number, the identity check,
// what is missing, and a payment plan edited by hand.

import { pins } from '#api/back-office/pins.ts'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import type { onlineApi } from '#api/online.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import {
  fetchStages,
  findFreshApplication,
  OWN_PLAN,
  prepareSaleWithGoods,
  prepareSaleWithLimit,
} from '../drivers/sale.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

const manager = personOf('manager', 0)
const STAGES_READ = /\/api\/uz\/applications\/[\w-]+\/stages$/

const stage = (tablet: Tablet, name: string) =>
  tablet.page
    .getByRole('navigation', { name: tablet.text('stages:bar') })
    .getByRole('button', { name: new RegExp(`^${tablet.text(`stages:names.${name}`)}`) })
const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.text(key)}`) })

async function viewOf(shop: Shop, id: string): Promise<Returns<typeof api.applications.view>> {
  const answer = await shop.as(manager, 'GET', api.applications.view.path.replace(':id', id))
  return (await answer.json()) as Returns<typeof api.applications.view>
}

test('the client’s number changes with the code of the new number, and the partners are asked again with it', async ({
  shop,
  browser,
}) => {
  const id = await prepareSaleWithLimit(shop, manager)
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  await stage(tablet, 'sms').click()
  const ask = async (phone: string) => {
    await tablet.button('stages:phone.change').click()
    await field(tablet, 'stages:phone.new').fill(phone.slice(4))
    await tablet.button('stages:phone.send').click()
  }
  await ask('+998901112201')
  await expect(
    page.getByText(tablet.text('stages:phone.state.in_process', { phone: formatPhone('+998901112201') })),
  ).toBeVisible()
  const right = await shop.codeFor('+998901112201')
  await field(tablet, 'stages:code').fill(right === '000000' ? '111111' : '000000')
  await expect(
    page.getByText(tablet.text('stages:phone.state.code_mismatch', { phone: formatPhone('+998901112201') })),
  ).toBeVisible()
  await field(tablet, 'stages:code').fill(right)
  await expect.poll(async () => (await fetchStages(shop, manager, id)).chosen).toBeNull()
  await expect(page.getByText(formatPhone('+998901112201')).first()).toBeVisible()
  await tablet.close()
})

test('the client proves the identity on their own phone, and the manager takes over different values', async ({
  shop,
  browser,
}) => {
  const { id } = await findFreshApplication(shop, manager)
  const managerTablet = await shop.tablet(browser, 'ru', manager)
  await managerTablet.page.goto(`/applications/${id}`)
  await managerTablet.button('reasons:actions.take').click()
  await stage(managerTablet, 'client_data').click()
  // The remaining seconds are shown instead of a button that the server would reject. The shop of the tests has one second, which a
  // slow machine takes to show the page, so this page is given a minute.
  const page = managerTablet.page
  await page.route(STAGES_READ, async (route) => {
    const response = await route.fetch()
    const view = (await response.json()) as Returns<typeof onlineApi.stages.view>
    await route.fulfill({ response, json: { ...view, resend_in: { ...view.resend_in, identity: 60 } } })
  })
  await managerTablet.button('stages:identity.link').click()
  const link = await page.getByText(/\/myid#/).textContent()
  const waiting = managerTablet.text('stages:identity.again_in', { seconds: '\\d+' })
  await expect(page.getByText(new RegExp(waiting))).toBeVisible()
  await expect(managerTablet.button('stages:identity.again')).toHaveCount(0)
  await page.unroute(STAGES_READ)
  const { values } = await viewOf(shop, id)

  await test.step('on the client’s phone', async () => {
    const phone = await shop.tablet(browser, 'uz-Latn', undefined, { viewport: { width: 600, height: 960 } })
    const { page } = phone
    await page.goto(link ?? '')
    await phone.button('identity:check').click()
    await expect(page.getByText(phone.text('identity:agree_needed'))).toBeVisible()
    await field(phone, 'fields:document_number').fill('AD1234501')
    await field(phone, 'fields:pinfl').fill(String(values.pinfl))
    const [year, month, day] = String(values.birth_date).split('-')
    await field(phone, 'fields:birth_date').fill(`${day}.${month}.${year}`)
    await phone.button('identity:selfie').click()
    const camera = page.getByRole('dialog')
    await camera.getByRole('button', { name: phone.text('photos:capture.shoot') }).click()
    const use = new RegExp(
      `^(${phone.text('photos:capture.use')}|${phone.text('photos:capture.use_anyway')})$`,
    )
    await camera.getByRole('button', { name: use }).click()
    await expect(page.getByText(phone.text('identity:selfie_there'))).toBeVisible()
    await page.getByText(phone.text('identity:agree')).click()
    await phone.button('identity:check').click()
    await expect(page.getByRole('heading', { name: phone.text('identity:passed') })).toBeVisible()
    await phone.close()
  })

  await test.step('on the manager’s screen', async () => {
    const { page } = managerTablet
    await expect(
      page.getByText(managerTablet.text('stages:identity.state.passed', { score: 87 })),
    ).toBeVisible()
    await page.getByText(`${managerTablet.text('fields:surname')}: Namunayev`).click()
    await managerTablet.button('stages:identity.take').click()
    await expect(page.getByText(`${managerTablet.text('fields:surname')}: Namunayev`)).toHaveCount(0)
    await page.getByRole('tab', { name: managerTablet.text('applications:view.data') }).click()
    await expect(page.getByText(managerTablet.text('applications:sources.server')).first()).toBeVisible()
  })
  await managerTablet.close()
})

test('three clients are pinned: windows side by side, tabs in less space, and no fourth one', {
  tag: '@all',
}, async ({ shop, browser }) => {
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
  await expect(page.getByText(tablet.text('applications:pins.full'))).toBeVisible()
  const tabs = page.getByRole('navigation', { name: tablet.text('applications:pins.label') })
  await expect(tabs.getByRole('link')).toHaveCount(3)
  await page.setViewportSize({ width: 1280, height: 800 })
  await tabs.getByRole('link').nth(1).click()
  await expect(page).toHaveURL(new RegExp(`${items[1]?.id}$`))
  await expect(tabs.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'page')
  await tablet.button('applications:pins.unpin').click()
  await expect(tabs.getByRole('link')).toHaveCount(2)

  await test.step('another tablet of the person has the same pins', async () => {
    const [first, , third] = items.map(({ id }) => id)
    const sync = async (unpin: string[]) =>
      (await shop.as(manager, 'POST', pins.sync.path, { pin: [], unpin })).json()
    await expect.poll(() => sync([])).toEqual({ ids: [first, third] })
    const other = await shop.tablet(browser, 'ru', manager)
    await other.page.goto(`/applications/${third}`)
    const same = other.page.getByRole('navigation', { name: other.text('applications:pins.label') })
    await expect(same.getByRole('link')).toHaveCount(2)
    await expect(other.button('applications:pins.unpin')).toBeVisible()
    await other.close()
    expect(await sync([first ?? '', third ?? ''])).toEqual({ ids: [] })
  })
  await tablet.close()
})

test('a comment mentions a colleague, searched for behind @ and shown as a chip', async ({
  shop,
  browser,
}) => {
  const director = personOf('director', 0)
  const answer = await shop.as(manager, 'POST', api.applications.list.path, { limit: 1 })
  const { items } = (await answer.json()) as Returns<typeof api.applications.list>
  const [{ id = '' } = {}] = items
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  await page.getByRole('tab', { name: tablet.text('applications:view.comments') }).click()
  const text = field(tablet, 'applications:view.comment')
  await text.fill('Посмотрите, ')
  await text.press('End')
  await page.keyboard.type(`@${director.name}`)
  const people = page.getByRole('list', { name: tablet.text('applications:view.mention_people') })
  await expect(people.getByRole('button')).toHaveText([director.name])
  await page.keyboard.press('Enter')
  await expect(people).toHaveCount(0)
  await expect(text).toBeFocused()
  await page.keyboard.type('пожалуйста')
  await expect(text).toHaveValue(`Посмотрите, @${director.name} пожалуйста`)
  await tablet.button('applications:view.comment_add').click()
  await expect(page.locator('li span', { hasText: `@${director.name}` })).toBeVisible()
  await expect
    .poll(async () => (await viewOf(shop, id)).comments.at(-1)?.mentions)
    .toMatchObject([{ name: director.name }])
  await tablet.close()
})

test('a plan is edited by single payments and still sums to the total', { tag: '@all' }, async ({
  shop,
  browser,
}) => {
  const id = await prepareSaleWithGoods(shop, manager, OWN_PLAN)
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  await tablet.button('stages:contract.edit').click()
  const before = Number((await page.locator('input[name="part-1"]').inputValue()).replaceAll(/\D/g, ''))
  const second = Number((await page.locator('input[name="part-2"]').inputValue()).replaceAll(/\D/g, ''))
  await page.locator('input[name="part-1"]').fill(String(before + 100_000))
  await expect(page.getByRole('alert')).toBeVisible()
  await page.reload()
  await expect(page.locator('input[name="part-1"]')).toHaveValue(/\d/)
  expect(Number((await page.locator('input[name="part-1"]').inputValue()).replaceAll(/\D/g, ''))).toBe(
    before + 100_000,
  )
  await tablet.button('stages:contract.make').click()
  await expect(page.getByText(tablet.text('errors:plan_sum'))).toBeVisible()
  await page.locator('input[name="part-2"]').fill(String(second - 100_000))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await tablet.button('stages:contract.make').click()
  await expect(page.getByText(tablet.text('stages:contract.state.waiting'))).toBeVisible()
  const { contract: made } = await fetchStages(shop, manager, id)
  expect(made?.plan.slice(0, 2).map(({ amount }) => amount)).toEqual([before + 100_000, second - 100_000])
  await tablet.close()
})
