// The return of goods whose contract the client has paid off at the partner: nobody cancels it there, the client gets the whole
// price, the partner nothing.
import { randomUUID } from 'node:crypto'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { onlineApi } from '#api/online.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { ApiSession } from '#support/api.ts'
import {
  changePhone,
  fetchStages,
  paySale,
  submitOneMore,
  takeAndConfirm,
  waitForStages,
} from '../drivers/sale.ts'
import { expect, type Person, personOf, type Shop, test } from '../shop.ts'

const manager = personOf('manager', 0)
const PARTNER = 'Orol Nasiya'
/** The partner says that the contract of this client is paid off. */
const PAID_OFF = '42'
const { returns } = backOfficeApi

async function sessionOf(shop: Shop, person: Person): Promise<ApiSession> {
  const session = new ApiSession(shop.url)
  session.token = await shop.tokenOf(person)
  return session
}

/** A paid sale of one product with a contract that is paid off at the partner; the id of the product's line, and its price. */
async function paidOffSale(shop: Shop): Promise<{ good: string; price: number }> {
  const id = await submitOneMore(shop)
  const read = await shop.as(manager, 'GET', api.applications.view.path.replace(':id', id))
  const item = (await read.json()) as Returns<typeof api.applications.list>['items'][number]
  const phone = await changePhone(shop, manager, item, PAID_OFF)
  await takeAndConfirm(shop, manager, { id, phone })
  const session = await sessionOf(shop, manager)
  const params = { id }
  const { stages } = onlineApi
  await session.call(stages.score, { params, body: {} })
  const { partners } = await waitForStages(shop, manager, id, (view) =>
    view.partners.some(({ partner, attempt }) => partner.name === PARTNER && attempt?.state === 'approved'),
  )
  const attempt_id = partners.find(({ partner }) => partner.name === PARTNER)?.attempt?.id ?? ''
  await session.call(stages.chooseLimit, { params, body: { attempt_id } })
  const { items } = await session.call(stages.products, { body: { search: 'divan' } })
  const good_id = randomUUID()
  await session.call(stages.addGood, { params, body: { good_id, product_id: items[0]?.id ?? 0 } })
  await paySale(shop, manager, id)
  const { contract, goods } = await fetchStages(shop, manager, id)
  expect(contract?.partner_state?.state).toBe('closed')
  return { good: good_id, price: goods[0]?.price ?? 0 }
}

test('goods of a contract that is paid off come back without the partner', async ({ shop, browser }) => {
  const { good, price } = await paidOffSale(shop)
  const session = await sessionOf(shop, manager)
  const admin = await sessionOf(shop, personOf('admin', 0))
  const body = { good_id: good, reason: 'item_refused' as const, words: '' }
  const { key } = await session.call(returns.create, { body })
  const of = { params: { key } }
  const at = async () => ({ base_version: (await admin.call(returns.view, of)).version })
  await session.call(returns.send, { ...of, body: await at() })
  await admin.call(returns.review, { ...of, body: await at() })

  const viewport = { width: 1440, height: 900 }
  const tablet = await shop.tablet(browser, 'ru', personOf('support', 0), { viewport, hasTouch: false })
  const { page } = tablet
  await page.goto(`/return/${key}`)
  await tablet.button('returns:agree_usual.closed').click()
  await expect.poll(async () => (await admin.call(returns.view, of)).state).toBe('finance_review')

  const { money } = await admin.call(returns.view, of)
  expect(money).toMatchObject({ refund: price, share: 0 })
  const values = { refund: money.refund, reason: '' }
  const finance = await sessionOf(shop, personOf('finance', 0))
  await finance.call(returns.set_figures, { ...of, body: { ...(await at()), values } })
  const accounting = await sessionOf(shop, personOf('accounting', 0))
  await accounting.call(returns.approve, { ...of, body: await at() })

  await page.reload()
  await expect(page.getByText(tablet.text('returns:ways.closed'))).toBeVisible()
  await expect(page.getByText(formatMoney(price, 'ru')).first()).toBeVisible()
  expect((await admin.call(returns.view, of)).partner).toMatchObject({ way: 'closed', problem: '' })
  await tablet.close()
})
