// The usual return of one phone, from the completed sale to the closed request, by the people whom the rules demand: what they press,
// scan and photograph is counted.
import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS, type Returns } from '#api/endpoint.ts'
import { onlineApi } from '#api/online.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { registerClock } from '../../support/fiscal-receipts.ts'
import { finishSale, prepareSaleWithLimit } from '../drivers/sale.ts'
import { expect, type Person, personOf, type Shop, type Tablet, test } from '../shop.ts'

const MOST_ACTIONS = 12
const viewport = { width: 1440, height: 900 }
const manager = personOf('manager', 0)
/** It cancels contracts when it is asked to. */
const PARTNER = 'Orol Nasiya'
const IMEI = '356938035643809'

/** What people do; going to a page that a notification or a list opens is no action. */
class Actions {
  readonly done: string[] = []

  async press(who: string, what: Locator): Promise<void> {
    const text = await what.textContent()
    await what.click()
    this.done.push(`${who}: press ${text}`)
  }

  /** A scanner types the code and ends it with Enter. */
  async scan(who: string, field: Locator, code: string): Promise<void> {
    await field.pressSequentially(code)
    await field.press('Enter')
    this.done.push(`${who}: scan`)
  }

  async photograph(who: string, input: Locator): Promise<void> {
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#789' } })
      .jpeg()
      .toBuffer()
    await input.setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer })
    this.done.push(`${who}: photo`)
  }

  /** Enter on what the page has focused when it opened. */
  async enter(who: string, tablet: Tablet, text: string): Promise<void> {
    await expect(tablet.page.locator('#next-step button')).toHaveText(text)
    await expect(tablet.page.locator('#next-step button')).toBeFocused()
    // The second press of a double click is ignored, and this one is not.
    await expect(tablet.page.locator('#next-step button')).toBeEnabled()
    await tablet.page.keyboard.press('Enter')
    this.done.push(`${who}: press ${text}`)
  }
}

/** A completed sale of one phone with a down payment. */
async function soldPhone(shop: Shop): Promise<void> {
  const id = await prepareSaleWithLimit(shop, manager, PARTNER)
  const { products, addGood } = onlineApi.stages
  const answer = await shop.as(manager, 'POST', products.path, { search: '', application_id: id })
  const { items } = (await answer.json()) as Returns<typeof products>
  const [phone] = items
    .filter(({ tracking, in_stock }) => tracking === 'imei' && in_stock > 0)
    .sort((one, other) => one.price - other.price)
  if (!phone) throw new Error('the demo shop has no phone')
  const body = { good_id: randomUUID(), product_id: phone.id, imei: IMEI }
  const once = { [HEADERS.idempotencyKey]: randomUUID() }
  const added = await shop.as(manager, 'POST', addGood.path.replace(':id', id), body, once)
  expect(added.status, await added.text()).toBe(200)
  await finishSale(shop, manager, id)
}

const viewOf = async (shop: Shop, key: string): Promise<WholeReturn> =>
  (await shop.as(personOf('admin'), 'GET', backOfficeApi.returns.view.path.replace(':key', key))).json()

test('the usual return takes twelve actions of its people together', async ({ shop, browser }) => {
  await soldPhone(shop)
  const actions = new Actions()
  let key = ''
  const opened = async (who: Person) => {
    const tablet = await shop.tablet(browser, 'ru', who, { viewport, hasTouch: false })
    await tablet.page.goto(key === '' ? '/return' : `/return/${key}`)
    return tablet
  }
  const stateIs = (state: WholeReturn['state']) =>
    expect.poll(async () => (await viewOf(shop, key)).state).toBe(state)

  await test.step('the manager takes the phone back', async () => {
    const tablet = await opened(manager)
    const dialog = tablet.page.getByRole('dialog')
    await actions.press('manager', tablet.button('returns:new').first())
    await actions.scan('manager', dialog.locator('[name=find]'), IMEI)
    await expect(tablet.button('returns:chosen')).toBeVisible()
    const choose = (label: string) =>
      actions.press('manager', dialog.getByText(tablet.text(label), { exact: true }))
    await choose('returns:reasons.technical_issues')
    await choose('returns:conditions.used')
    await actions.photograph('manager', dialog.locator('[data-picture-file]'))
    await actions.press('manager', tablet.button('returns:create_send'))
    await expect(tablet.page).toHaveURL(/\/return\/\d+$/)
    key = new URL(tablet.page.url()).pathname.split('/').at(-1) ?? ''
    await stateIs('on_review')
    // The goods that were used were put aside by their condition.
    expect(await viewOf(shop, key)).toMatchObject({
      accepted: { place: 'defect' },
      photos: [expect.any(String)],
      scanned_at: expect.any(String),
    })
    await tablet.close()
  })

  await test.step('support checks it, another person of support decides about the contract', async () => {
    const first = await opened(personOf('support', 0))
    await actions.enter('support', first, first.text('returns:steps.review.do'))
    await stateIs('support_check')
    await first.close()
    const second = await opened(personOf('support', 1))
    await actions.enter('second support', second, second.text('returns:agree_usual.cancel'))
    await stateIs('finance_review')
    await second.close()
  })

  await test.step('finance agrees to the sum', async () => {
    const tablet = await opened(personOf('finance'))
    const { money } = await viewOf(shop, key)
    expect(money.calculated).toBeGreaterThan(0)
    const sum = formatMoney(money.calculated, 'ru')
    await actions.enter('finance', tablet, tablet.text('returns:figures_confirm', { sum }))
    await stateIs('accounting_review')
    await tablet.close()
  })

  await test.step('accounting approves, scans the return receipt and pays', async () => {
    const tablet = await opened(personOf('accounting'))
    await actions.enter('accounting', tablet, tablet.text('returns:steps.approve.do'))
    await stateIs('approved')
    await expect.poll(async () => (await viewOf(shop, key)).partner.state).toBe('cancelled')
    const time = registerClock(new Date()).replaceAll(/\D/g, '')
    const address = `https://ofd.soliq.uz/check?t=UZ191211501009&r=${key}&c=${time}&s=123456789012`
    await actions.scan('accounting', tablet.page.locator('[name=receipt_code]'), address)
    const { money } = await viewOf(shop, key)
    const text = tablet.text('returns:receipt_pay', {
      sum: formatMoney(money.refund, 'ru'),
      method: tablet.text('stages:payment.method.cash'),
    })
    await actions.press('accounting', tablet.page.getByRole('button', { name: text }))
    await stateIs('returned')
    await expect(tablet.page.locator('[aria-current=step]')).toContainText(
      tablet.text('returns:states.returned'),
    )
    await tablet.close()
  })

  const { steps, check } = await viewOf(shop, key)
  // Every step of the rules was made, each by its own people.
  const made = steps.map(({ action }) => action)
  for (const action of ['scan', 'photo', 'accept', 'send', 'review', 'agree', 'set_figures', 'approve'])
    expect(made, action).toContain(action)
  expect(made.slice(-3)).toEqual(['add_receipt', 'pay', 'close'])
  expect(check?.state).toBe('added')
  expect(actions.done.length, actions.done.join('\n')).toBeLessThanOrEqual(MOST_ACTIONS)
})
