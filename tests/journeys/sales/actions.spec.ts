// How many actions a manager needs for a sale of one product, from "take next" to "completed": a press, the entry of a field
// and a key shortcut are one action each.
import type { Locator } from '@playwright/test'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { onlineApi } from '#api/online.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { ApiSession } from '#support/api.ts'
import { newForm, putPhoto, submitApplication } from '#support/applications.ts'
import { CODES } from '../../../src/server/gateways/partners/sandbox/magic.ts'
import { DEMO_PARTNERS } from '../../../src/server/seed/demo-shop.ts'
import { keepButton } from '../drivers/capture.ts'
import { CARD, fetchStages, OWN_PLAN } from '../drivers/sale.ts'
import { chooseButton } from '../drivers/stages.ts'
import { startDemoServer, stopServer } from '../processes.ts'
import { expect, personOf, Shop, type Tablet, test } from '../shop.ts'

const MOST = 15
const manager = personOf('manager', 0)
const PHONE = '+998935550101'

/** A marked application with its photos, as the only one of the queue that nobody has taken. */
async function onlyOneInQueue(shop: Shop): Promise<string> {
  const seller = new ApiSession(shop.url)
  seller.token = await shop.tokenOf(personOf('seller', 0))
  const id = await submitApplication(seller, { ...newForm(), phone: PHONE, client_here: true })
  for (const slot of REQUIRED_SLOTS) await putPhoto(seller, id, slot)
  const body = { statuses: ['new'], limit: 100 }
  const answer = await shop.as(manager, 'POST', api.applications.list.path, body)
  const { items } = (await answer.json()) as Returns<typeof api.applications.list>
  const take = (other: string) =>
    shop.as(
      manager,
      'POST',
      api.moves.take.path.replace(':id', other),
      {},
      { 'idempotency-key': crypto.randomUUID() },
    )
  await Promise.all(items.flatMap((other) => (other.id === id ? [] : [take(other.id)])))
  return id
}

async function barcodeOf(shop: Shop, id: string): Promise<string> {
  const body = { search: 'divan', application_id: id }
  const answer = await shop.as(manager, 'POST', onlineApi.stages.products.path, body)
  const { items } = (await answer.json()) as Returns<typeof onlineApi.stages.products>
  return items[0]?.barcode ?? ''
}

/** Drives the screen and counts. */
class Hands {
  actions = 0
  readonly tablet: Tablet
  constructor(tablet: Tablet) {
    this.tablet = tablet
  }
  async press(target: Locator): Promise<void> {
    await target.click()
    this.actions += 1
  }
  /** Enter at the element that has the focus by itself. */
  async enter(target: Locator): Promise<void> {
    await expect(target).toBeFocused()
    await this.shortcut('Enter')
  }
  async shortcut(keys: string): Promise<void> {
    await this.tablet.page.keyboard.press(keys)
    this.actions += 1
  }
  /** Types into the field that has the focus by itself. */
  async type(target: Locator, text: string): Promise<void> {
    await expect(target).toBeFocused()
    await this.tablet.page.keyboard.type(text)
    this.actions += 1
  }
  async takePhotos(): Promise<void> {
    const { page, text } = { page: this.tablet.page, text: (key: string) => this.tablet.text(key) }
    for (const kind of ['product_contract', 'client_with_product']) {
      const camera = page.getByRole('dialog', { name: text(`photos:kinds.${kind}.title`) })
      await this.press(camera.getByRole('button', { name: text('photos:capture.shoot') }))
      await this.press(keepButton(this.tablet, camera))
      await expect(camera).toHaveCount(0)
    }
  }
}

test('a sale of one product takes at most 15 actions from "take next" to "completed"', async ({
  browser,
}) => {
  const server = await startDemoServer()
  const shop = new Shop(server.url)
  const id = await onlyOneInQueue(shop)
  const barcode = await barcodeOf(shop, id)
  const viewport = { width: 1440, height: 900 }
  const tablet = await shop.tablet(browser, 'ru', manager, { viewport })
  const { page } = tablet
  const hands = new Hands(tablet)
  const field = (key: string) => page.getByRole('textbox', { name: new RegExp(`^${tablet.text(key)}`) })
  await page.goto('/applications')
  await expect(tablet.button('applications:take.next')).toBeVisible()

  await hands.shortcut('n')
  await expect(page).toHaveURL(new RegExp(`/applications/${id}$`))
  await expect(field('stages:code')).toBeFocused()
  await hands.type(field('stages:code'), await shop.codeFor(PHONE))
  await hands.type(field('stages:card.number'), CARD)
  await hands.type(field('stages:card.expiry'), '1239')
  await hands.type(field('stages:code'), CODES.cards)
  await hands.type(page.getByRole('searchbox', { name: tablet.text('stages:goods.quick') }), barcode)
  // The cheapest of all answers, so that the same partner is chosen whichever answers first.
  await expect(chooseButton(tablet)).toContainText(OWN_PLAN)
  await hands.shortcut('Control+Enter')
  await hands.enter(tablet.button('stages:contract.make'))
  await expect(field('stages:code')).toBeFocused()
  const { contract, partners } = await fetchStages(shop, manager, id)
  const offer = partners.find(({ partner }) => partner.id === contract?.partner.id)
  const dialect = DEMO_PARTNERS.find(({ name }) => name === offer?.partner.name)?.dialect ?? 'uzum'
  await hands.type(field('stages:code'), CODES[dialect])
  await hands.enter(tablet.button('stages:payment.close'))
  await hands.takePhotos()
  await hands.press(tablet.button('reasons:actions.hand_over'))
  await expect(page.getByText(tablet.text('statuses:completed')).first()).toBeVisible()
  expect(hands.actions).toBeLessThanOrEqual(MOST)
  await tablet.close()
  await stopServer(server)
})
