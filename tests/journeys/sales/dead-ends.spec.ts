// Former dead ends of the manager's stages: the focus after every step, Back from the hand-over photos, a signature and
// Escape, impossible terms, a limit that is not chosen, a contract that is cancelled or gets no answer, an unreadable photo.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Endpoint } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { onlineApi } from '#api/online.ts'
import { ApiSession } from '#support/api.ts'
import { newForm, newPhoto, putPhoto, submitApplication } from '#support/applications.ts'
import { CODES } from '../../../src/server/gateways/partners/sandbox/magic.ts'
import {
  CARD,
  changePhone,
  closeSale,
  fetchStages,
  findFreshApplication,
  OWN_PLAN,
  prepareSaleWithGoods,
  takeAndConfirm,
} from '../drivers/sale.ts'
import { choosePartner } from '../drivers/stages.ts'
import { startDemoServer, stopServer } from '../processes.ts'
import { expect, type Person, personOf, Shop, type Tablet, test } from '../shop.ts'

const manager = personOf('manager', 0)
const seller = personOf('seller', 0)
test.describe.configure({ timeout: 150_000 })

const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.text(key)}`) })

/** Types into the focused element, without touching the screen first. */
async function typeAt(page: Page, target: Locator, text: string): Promise<void> {
  await expect(target).toBeFocused()
  await page.locator(':focus').pressSequentially(text)
}

async function act(shop: Shop, person: Person, row: Endpoint, id: string, body: unknown = {}): Promise<void> {
  const path = row.path.replace(':id', id)
  const answer = await shop.as(person, row.method, path, body, { 'idempotency-key': randomUUID() })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

test('after every step the next stage has the focus, and a code can be typed at once', async ({
  shop,
  browser,
}) => {
  const item = await findFreshApplication(shop, manager)
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto(`/applications/${item.id}`)
  // As on a slow connection, the stages arrive after the title has taken the focus of the button that is gone.
  const stages = `**${onlineApi.stages.view.path.replace(':id', item.id)}`
  await page.route(stages, async (route) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await route.continue()
  })
  await tablet.button('reasons:actions.take').click()
  // Nobody has compared the data yet: the code is sent on purpose, not by the Enter of what came before.
  await expect(page.getByRole('heading', { name: tablet.text('stages:check.title') })).toBeFocused()
  await page.unroute(stages)
  await page.keyboard.press('Control+Enter')
  await expect(field(tablet, 'stages:code')).toBeVisible()
  await typeAt(page, field(tablet, 'stages:code'), await shop.codeFor(item.phone ?? ''))
  await typeAt(page, field(tablet, 'stages:card.number'), CARD)
  // The last digit of the number leads on, that of the expiry submits.
  await typeAt(page, field(tablet, 'stages:card.expiry'), '1239')
  await typeAt(page, field(tablet, 'stages:code'), CODES.cards)
  const search = page.getByRole('searchbox', { name: tablet.text('stages:goods.quick') })
  await expect(search).toBeFocused()

  await test.step('"save limit" shows what is missing and leads there', async () => {
    await expect(page.getByRole('radio', { name: 'Orol Nasiya' })).toBeEnabled()
    // From another stage the button opens the stage of the missing value.
    await page.getByRole('button', { name: new RegExp(`^${tablet.text('stages:names.card')}`) }).click()
    await tablet.button('applications:view.more').click()
    await page.getByRole('menuitem', { name: tablet.text('reasons:actions.save_limit') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(tablet.text('reasons:needs.limit_chosen'))).toBeVisible()
    await dialog.getByRole('button', { name: tablet.text('applications:view.to_stage') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('[data-stages] :focus')).toHaveCount(1)
  })
  await choosePartner(tablet, 'Orol Nasiya')
  await expect(search).toBeFocused()
  await tablet.close()
})

test('impossible terms stay as typed with their error, and a cancelled contract leads back to "process"', async ({
  shop,
  browser,
}) => {
  const id = await prepareSaleWithGoods(shop, manager, OWN_PLAN)
  const { cost, chosen } = await fetchStages(shop, manager, id)
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  const plan = page.getByRole('table', { name: tablet.text('stages:contract.plan') })
  await expect(plan).toBeVisible()
  const down = field(tablet, 'stages:contract.down')
  const day = field(tablet, 'stages:contract.day')
  const tooMuch = cost - (chosen?.smallest ?? 0) + 1

  await test.step('the error is at the field, and the plan stays', async () => {
    await down.fill(String(tooMuch))
    await day.fill('24')
    await expect(page.getByText(tablet.text('errors:payment_day'))).toBeVisible()
    await expect(page.getByText(/^Первый взнос от 0 до/)).toBeVisible()
    await expect(plan).toBeVisible()
    await tablet.button('stages:contract.make').click()
    expect((await down.inputValue()).replace(/\D/g, '')).toBe(String(tooMuch))
    await expect(day).toHaveValue('24')
    expect((await fetchStages(shop, manager, id)).contract).toBeNull()
    await down.fill(String(tooMuch - 1))
    await day.fill('23')
    await expect(page.getByText(tablet.text('errors:payment_day'))).toHaveCount(0)
  })

  await test.step('after the contract is cancelled, going back is the main action', async () => {
    await tablet.button('stages:contract.make').click()
    await typeAt(page, field(tablet, 'stages:code'), CODES.alif)
    await expect(page.getByText(tablet.text('statuses:registered')).first()).toBeVisible()
    const step = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^${tablet.text(`stages:names.${name}`)}`) })
    // The stages advance to the payment automatically; the test goes back after that.
    await expect(step('payment')).toHaveAttribute('aria-current', 'step')
    await step('contract').click()
    await tablet.button('stages:contract.cancel').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: tablet.text('stages:contract.cancel') })
      .click()
    const action = tablet.text('reasons:actions.rollback')
    await expect(page.getByText(tablet.text('stages:contract.next', { action }))).toBeVisible()
    await tablet.button('reasons:actions.rollback').click()
    await page.getByRole('dialog').getByRole('textbox').fill('Клиент хочет другой срок')
    await page.getByRole('dialog').getByRole('button', { name: action }).click()
    await expect(page.getByText(tablet.text('statuses:in_process')).first()).toBeVisible()
    await expect(tablet.button('stages:contract.make')).toBeVisible()
  })
  await tablet.close()
})

test('Back leads from the hand-over photos to the record, on the page and in the browser', async ({
  shop,
  browser,
}) => {
  const id = await prepareSaleWithGoods(shop, manager)
  await closeSale(shop, manager, id)
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  const take = page.getByRole('link', { name: tablet.text('applications:view.add_photos') })
  await page.goto(`/applications/${id}`)
  await take.click()
  await expect(page).toHaveURL(/add_photo/)
  await page.goBack()
  await expect(take).toBeVisible()
  await take.click()
  // The way back of the record is gone with the record.
  await expect(take).toHaveCount(0)
  const back = page.getByRole('link', { name: tablet.text('kit:back') })
  await back.click()
  await expect(page).toHaveURL(new RegExp(`/applications/${id}$`))
  await expect(take).toBeVisible()

  await test.step('Escape asks before it discards a signature', async () => {
    await take.click()
    const tile = page.getByRole('button', { name: tablet.text('photos:kinds.client_signature.title') })
    await tile.click()
    const pad = page.getByRole('dialog', { name: tablet.text('photos:kinds.client_signature.title') })
    const box = await pad.locator('canvas').boundingBox()
    if (!box) throw new Error('no pad')
    await page.mouse.move(box.x + 80, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + 240, box.y + 160, { steps: 12 })
    await page.mouse.up()
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: tablet.text('photos:capture.leave_signature') })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(pad.getByRole('button', { name: tablet.text('photos:capture.use_signature') })).toBeEnabled()
    // The focus comes back to the pad a moment after the question is gone; a key before that reaches nothing.
    await expect.poll(() => pad.evaluate((layer) => layer.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: tablet.text('photos:capture.leave') }).click()
    await expect(pad).toHaveCount(0)
  })
  await tablet.close()
})

test('an unreadable photo shows a message and can be taken again', async ({ shop, browser }) => {
  const session = new ApiSession(shop.url)
  session.token = await shop.tokenOf(seller)
  const id = await submitApplication(session, newForm())
  const whole = Buffer.from(await newPhoto())
  const scan = whole.indexOf(Buffer.from([0xff, 0xda]))
  // Its header is valid, so that the server accepts it; the rest is no picture.
  const damaged = Buffer.concat([
    whole.subarray(0, scan + 20),
    Buffer.alloc(40, 0x33),
    Buffer.from([0xff, 0xd9]),
  ])
  await session.call(
    api.applications.putPhoto,
    { params: { id, photo_id: randomUUID() }, query: { slot: 1, gen: 1 } },
    { bytes: damaged },
  )
  await putPhoto(session, id, 2)
  const tablet = await shop.tablet(browser, 'uz-Latn', manager)
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  await page.getByRole('tab', { name: new RegExp(`^${tablet.text('applications:view.photos')}`) }).click()
  const text = tablet.text('photos:trouble.unreadable')
  const tile = page.getByRole('button').filter({ hasText: text })
  await expect(tile).toHaveCount(1)
  await tile.click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText(tablet.text('photos:trouble.unreadable_text'))).toBeVisible()
  await viewer.getByRole('button', { name: tablet.text('kit:retry') }).click()
  await expect(viewer.getByText(tablet.text('photos:trouble.unreadable_text'))).toBeVisible()
  await viewer.getByRole('link', { name: tablet.text('photos:capture.retake') }).click()
  await expect(page).toHaveURL(/add_photo/)
  await tablet.context.close()
})

test('a contract without an answer can be checked by hand, and then support is named', {
  tag: '@all',
}, async ({ browser }) => {
  const env = { SCORING_POLL_MS: '500', CONTRACT_LIMIT_MS: '8000' }
  const server = await startDemoServer(env)
  const own = new Shop(server.url)
  const item = await findFreshApplication(own, manager)
  const phone = await changePhone(own, manager, item, '28')
  await takeAndConfirm(own, manager, { id: item.id, phone })
  const { id } = item
  const { stages } = onlineApi
  await act(own, manager, stages.score, id)
  const approvedOne = async () =>
    (await fetchStages(own, manager, id)).partners.find(({ attempt }) => attempt?.state === 'approved')
  await expect.poll(approvedOne).toBeDefined()
  await act(own, manager, stages.chooseLimit, id, { attempt_id: (await approvedOne())?.attempt?.id })
  const found = await own.as(manager, 'POST', stages.products.path, { search: 'divan' })
  const { items } = (await found.json()) as { items: { id: number }[] }
  await act(own, manager, stages.addGood, id, { good_id: randomUUID(), product_id: items[0]?.id })
  const tablet = await own.tablet(browser, 'ru', manager)
  const { page } = tablet
  // The clock goes on as usual until the test moves it.
  await page.clock.install()
  await page.goto(`/applications/${id}`)
  await tablet.button('stages:contract.make').click()
  await typeAt(page, field(tablet, 'stages:code'), CODES.uzum)
  await expect(page.getByText(/проверяем каждые 20 секунд, осталось 0:0/)).toBeVisible()
  await expect(page.getByText(tablet.text('stages:contract.wait.timeout'))).toBeVisible()
  await expect(page.getByText(tablet.text('stages:contract.wait.support'))).toHaveCount(0)

  await test.step('the screen stops asking automatically', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/stages')) asked.push(request.url())
    })
    await page.clock.runFor(120_000)
    expect(asked).toEqual([])
  })

  await tablet.button('stages:contract.wait.get').click()
  await expect(page.getByText(/проверяем каждые 20 секунд, осталось 0:0/)).toBeVisible()
  await expect(page.getByText(tablet.text('stages:contract.wait.support'))).toBeVisible()
  await tablet.close()
  await stopServer(server)
})
