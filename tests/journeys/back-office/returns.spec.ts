// A client brings a phone back: the manager finds its sale by a scan, the people of the stages pass the request, accounting pays,
// and the phone can be sold again.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ReturnableGood } from '#api/back-office/returns.ts'
import { HEADERS, type Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { registerClock } from '../../support/fiscal-receipts.ts'
import { expect, type Person, personOf, type Shop, type Tablet, test } from '../shop.ts'

// Of the branch whose demo sales have several products.
const manager = personOf('manager', 1)
const viewport = { width: 1440, height: 900 }
const endpoints = backOfficeApi.returns

/** A phone that was handed over and that no request takes back. */
async function soldPhone(shop: Shop): Promise<ReturnableGood & { unit: string }> {
  const answer = await shop.as(manager, 'POST', api.applications.list.path, {
    statuses: ['completed'],
    limit: 100,
  })
  const { items } = (await answer.json()) as Returns<typeof api.applications.list>
  for (const { number } of items) {
    const found = await shop.as(manager, 'POST', endpoints.find.path, { text: String(number) })
    const goods = ((await found.json()) as Returns<typeof endpoints.find>).items
    const good = goods.find(({ unit, request }) => request === null && /^\d{15}$/.test(unit ?? ''))
    // Of a sale that keeps another product: the last one cancels the contract.
    if (good && goods.filter(({ request }) => request === null).length > 1)
      return { ...good, unit: good.unit ?? '' }
  }
  throw new Error('the demo shop has sold no phone')
}

const viewOf = async (shop: Shop, key: string): Promise<WholeReturn> =>
  (await shop.as(personOf('admin'), 'GET', endpoints.view.path.replace(':key', key))).json()

/** The date and the time of a receipt that is printed now. */
function currentReceiptTime() {
  const [day = '', time = ''] = registerClock(new Date()).split('T')
  return { at: day.split('-').reverse().join('.'), time: time.slice(0, 5) }
}

/** A step of another person, through the API. */
async function step(shop: Shop, who: Person, key: string, action: string, values?: object): Promise<void> {
  const { version } = await viewOf(shop, key)
  const body = { base_version: version, ...(values === undefined ? {} : { values }) }
  const once = { [HEADERS.idempotencyKey]: randomUUID() }
  const answer = await shop.as(who, 'POST', `/api/uz/return/${key}/${action}`, body, once)
  expect(answer.status, await answer.text()).toBe(200)
}

/** Makes a step of the record by its filled button, which asks nothing more. */
const take = (tablet: Tablet, name: 'send' | 'approve') => tablet.button(`returns:steps.${name}.do`).click()

/** The stepper has the texts of all states; the one that the request is in is marked. */
const stateIs = (tablet: Tablet, state: 'on_review' | 'approved' | 'receipt_added') =>
  expect(tablet.page.locator('[aria-current=step]')).toContainText(tablet.text(`returns:states.${state}`))

test('a phone comes back: request, stages, receipt, money and goods', async ({ shop, browser }) => {
  const phone = await soldPhone(shop)
  const tablet = await shop.tablet(browser, 'ru', manager, { viewport, hasTouch: false })
  const { page } = tablet
  let key = ''

  await test.step('the manager finds the sale by the code of the phone', async () => {
    await page.goto('/return')
    await tablet.button('returns:new').first().click()
    await page.getByRole('searchbox', { name: tablet.text('returns:find') }).pressSequentially(phone.unit)
    await page.keyboard.press('Enter')
    const found = page.getByRole('list', { name: tablet.text('returns:found') }).getByRole('listitem')
    await expect(found).toHaveCount(1)
    // The only one that is found is chosen.
    await expect(found.getByRole('button', { name: tablet.text('returns:chosen') })).toBeVisible()
    await page.getByRole('dialog').getByText(tablet.text('returns:reasons.technical_issues')).click()
    await tablet.button('returns:create').click()
    await expect(page).toHaveURL(/\/return\/\d+$/)
    key = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  })

  await test.step('says its condition, photographs it and sends the request', async () => {
    // The code that found the sale is kept.
    await expect.poll(async () => (await viewOf(shop, key)).scanned_at).not.toBeNull()
    await expect(tablet.button('returns:unit_check')).toHaveCount(0)
    await page.getByRole('button', { name: new RegExp(`${tablet.text('returns:fields.condition')}`) }).click()
    await page.getByRole('option', { name: tablet.text('returns:conditions.used') }).click()
    await tablet.button('returns:save').click()
    await expect.poll(async () => (await viewOf(shop, key)).condition).toBe('used')
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#789' } })
      .jpeg()
      .toBuffer()
    await page
      .locator('[data-picture-file]')
      .setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer })
    const photo = page.getByRole('list', { name: tablet.text('condition:photos') }).getByRole('listitem')
    await photo.getByRole('button').click()
    await page.getByRole('button', { name: tablet.text('condition:photo_close') }).click()
    await take(tablet, 'send')
    await stateIs(tablet, 'on_review')
  })

  await test.step('the goods are accepted, and the stages are passed by different people', async () => {
    await tablet.button('returns:accept.shop').click()
    await expect.poll(async () => (await viewOf(shop, key)).accepted?.place).toBe('shop')
    // Support may not review a return that is late, which depends on the day of the sale in the demo shop.
    const { late, partner } = await viewOf(shop, key)
    await step(shop, personOf(late ? 'admin' : 'support'), key, 'review')
    const total = partner.total - 1
    await step(shop, personOf('admin'), key, 'agree', {
      way: 'reduce',
      reference: randomUUID().slice(0, 8),
      total,
      amounts: [total],
    })
    const { money } = await viewOf(shop, key)
    await step(shop, personOf('finance'), key, 'set_figures', { refund: money.calculated, reason: '' })
  })

  await test.step('accounting approves, adds the receipt and pays', async () => {
    const other = await shop.tablet(browser, 'uz-Latn', personOf('accounting'), { viewport, hasTouch: false })
    await other.page.goto(`/return/${key}`)
    await take(other, 'approve')
    await stateIs(other, 'approved')
    // The filled button leads to the place of the receipt; this one is typed.
    await other.button('returns:go.check').click()
    await expect(other.page.locator('[name=receipt_code]')).toBeFocused()
    await other.button('returns:receipt_type').click()
    const dialog = other.page.getByRole('dialog')
    const { money } = await viewOf(shop, key)
    const typed = {
      register: 'UZ191211501009',
      number: key,
      sign: '123456789012',
      sum: String(money.refund),
      ...currentReceiptTime(),
    }
    for (const [name, value] of Object.entries(typed))
      await dialog.locator(`[name=${name}]`).pressSequentially(value)
    await dialog.getByRole('button', { name: other.text('kit:form.save') }).click()
    await stateIs(other, 'receipt_added')
    const { payment_method } = await viewOf(shop, key)
    const sum = formatMoney(money.refund, 'uz-Latn')
    const method = other.text(`stages:payment.method.${payment_method ?? 'cash'}`)
    const pay =
      money.refund > 0 ? other.text('returns:pay_do', { sum, method }) : other.text('returns:pay_nothing')
    await other.page.locator('#next-step').getByRole('button', { name: pay }).click()
    await expect.poll(async () => (await viewOf(shop, key)).state).toMatch(/^(returned|completed)$/)
    await other.page.goto(`/return_check/${key}`)
    await expect(other.page.getByText('UZ191211501009')).toBeVisible()
    // Marking codes that came back, in a tab of the address.
    await other.page.goto('/return_check')
    await other.page.getByRole('button', { name: other.text('returns:check_tabs.codes') }).click()
    await expect(other.page).toHaveURL(/tab=codes/)
    await expect(
      other.page.getByRole('columnheader', { name: other.text('returns:fields.code') }),
    ).toBeVisible()
    await other.close()
  })

  await test.step('the phone is in the shop again, and the request among the closed ones', async () => {
    const answer = await shop.as(manager, 'POST', endpoints.find.path, { text: phone.unit })
    const { items } = (await answer.json()) as Returns<typeof endpoints.find>
    expect(items.every(({ request }) => request !== null)).toBe(true)
    await page.goto('/return?tab=closed')
    await expect(page.locator(`a[href="/return/${key}"]`).first()).toBeVisible()
  })
  await tablet.close()
})
