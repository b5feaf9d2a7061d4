// The fleet: a seller's item that the server refuses is seen by support, answered, released, and settled on the tablet;
// a tablet whose database is taken away says so in red, and support sees it (offline.md 2.9, 2.11, F06).
import { randomUUID } from 'node:crypto'
import { contract } from '#contract/index.ts'
import { HEADERS } from '#contract/row.ts'
import { shortTablet } from '#domain/tablets/signs.ts'
import { fillField } from '../hands/form-filling.ts'
import { startServer, stopServer } from '../processes.ts'
import { expect, personOf, Shop, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 1)
const support = personOf('support')
const FAST = { TABLET_REPORT_MS: '300' }
const SENT = 'common:connection.all_sent'

test.setTimeout(240_000)

const tabletId = (tablet: Tablet): Promise<string> =>
  tablet.page.evaluate(
    () => (JSON.parse(localStorage.getItem('anketa-marker') ?? '{}') as { device?: string }).device ?? '',
  )

/** The link comes back: the tablet reports at once. */
async function report(tablet: Tablet): Promise<void> {
  const told = tablet.page.waitForResponse((answer) => answer.url().endsWith(contract.tablet.report.path))
  await tablet.offline(true)
  await expect(tablet.page.getByText(tablet.say('common:connection.bar'))).toBeVisible({ timeout: 20_000 })
  await tablet.offline(false)
  await told
}

async function move(shop: Shop, id: string, row: { path: string }, body: object): Promise<void> {
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  const answer = await shop.as(support, 'POST', row.path.replace(':id', id), body, headers)
  expect(answer.status).toBe(200)
}

/** Takes the databases away, as a browser that clears its storage does. */
async function clearDatabases(tablet: Tablet, origin: string): Promise<void> {
  const session = await tablet.context.newCDPSession(tablet.page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await session.detach()
}

/** Asked for on the item, and once more in the question. */
async function release(desk: Tablet): Promise<void> {
  await desk.button('tablets:acts.release').click()
  const name = desk.say('tablets:acts.release')
  await desk.page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

async function startDraft(tablet: Tablet, shop: Shop, surname: string): Promise<string> {
  await tablet.page.goto('/applications/add')
  await tablet.readyForOffline()
  await fillField(tablet, 'surname', surname)
  await expect(tablet.page.getByText(tablet.say(SENT))).toBeVisible()
  await expect.poll(async () => (await shop.find(support, surname)).length).toBe(1)
  return (await shop.find(support, surname))[0]?.id ?? ''
}

test('a stuck item is kept whole, answered, released, and settled on the tablet', async ({ browser }) => {
  const server = await startServer(FAST)
  const shop = new Shop(server.url)
  const tablet = await shop.tablet(browser, 'ru', seller)
  const desk = await shop.tablet(browser, 'ru', support)
  const id = await startDraft(tablet, shop, 'Застряева')
  const key = await tabletId(tablet)

  await test.step('the server refuses a change of what was deleted there', async () => {
    await move(shop, id, contract.moves.delete, { reason: 'Проба' })
    await fillField(tablet, 'patronymic', 'Олимовна')
    await tablet.page.goto('/outbox')
    await expect(tablet.page.getByText(tablet.say('outbox:reason.gone'))).toBeVisible({ timeout: 20_000 })
  })

  await test.step('support finds the tablet, reads the item and answers', async () => {
    await expect
      .poll(async () => (await shop.as(support, 'GET', `/api/uz/tablets/${key}`)).text(), { timeout: 20_000 })
      .toContain('"attention":1')
    await desk.page.goto('/tablets?sign=attention')
    await desk.page
      .getByRole('button', { name: new RegExp(shortTablet(key)) })
      .first()
      .click()
    await desk.page.getByRole('tab', { name: new RegExp(desk.say('tablets:tabs.items')) }).click()
    await expect(desk.page.getByText(desk.say('tablets:whole'))).toBeVisible({ timeout: 40_000 })
    await desk.button('tablets:acts.look').click()
    await expect(desk.page.getByText('Олимовна')).toBeVisible()
    await desk.page.keyboard.press('Escape')
    await desk.button('tablets:acts.answer').click()
    await desk.button('tablets:acts.send_answer').click()
    await expect(desk.page.getByText(desk.say('errors:required'))).toBeVisible()
    await desk.page.locator('[name=answer]').fill('Заявку сейчас восстановим')
    await desk.button('tablets:acts.send_answer').click()
    await expect(desk.page.getByText(desk.say('tablets:answered'))).toBeVisible()
    await report(tablet)
    await expect(tablet.page.getByText('Заявку сейчас восстановим')).toBeVisible()
  })

  await test.step('a release that the server refuses says why, and changes nothing', async () => {
    await release(desk)
    await expect(desk.page.getByText(new RegExp(desk.say('errors:release_refused')))).toBeVisible()
    await expect(desk.page.getByText(desk.say('tablets:states.answered'))).toBeVisible()
  })

  await test.step('released, the change stands in the application and the tablet settles it', async () => {
    await move(shop, id, contract.moves.restore, {})
    await release(desk)
    await expect(desk.page.getByText(desk.say('tablets:states.released'))).toBeVisible()
    await report(tablet)
    await expect(tablet.page.getByText(tablet.say('outbox:sent_title'))).toBeVisible()
    await expect(tablet.page.getByText(tablet.say('outbox:waiting_title'))).toHaveCount(0)
    const answer = await shop.as(support, 'GET', contract.applications.view.path.replace(':id', id))
    expect(await answer.json()).toMatchObject({ values: { surname: 'Застряева', patronymic: 'Олимовна' } })
  })
  await tablet.putAway()
  await desk.putAway()
  await stopServer(server)
})

for (const when of ['open', 'start'] as const)
  test(`a database that is taken away (${when}) is said in red, and support sees it`, async ({ browser }) => {
    const server = await startServer(FAST)
    const shop = new Shop(server.url)
    const tablet = await shop.tablet(browser, 'ru', seller)
    await startDraft(tablet, shop, 'Пропажева')
    const key = await tabletId(tablet)
    await tablet.offline(true)
    await fillField(tablet, 'patronymic', 'Олимовна')
    await fillField(tablet, 'name', 'Лола')
    await expect
      .poll(() => tablet.page.evaluate(() => localStorage.getItem('anketa-marker')))
      .toContain('"count":1')

    if (when === 'open') await clearDatabases(tablet, server.url)
    else {
      await tablet.page.goto('about:blank')
      await clearDatabases(tablet, server.url)
      await tablet.page.goto(`${server.url}/outbox`)
    }
    const red = tablet.page.getByRole('alertdialog', { name: tablet.say('outbox:lost.title') })
    await expect(red).toBeVisible({ timeout: 20_000 })
    await expect(red.getByText(tablet.say('outbox:lost.count', { count: 1 }))).toBeVisible()
    await tablet.offline(false)
    await tablet.page.reload()
    await expect(red).toBeVisible({ timeout: 20_000 })
    await expect(red.getByText(tablet.say('outbox:lost.told'))).toBeVisible({ timeout: 40_000 })

    const desk = await shop.tablet(browser, 'ru', support)
    await desk.page.goto('/tablets?sign=incident')
    const row = desk.page.getByRole('button', { name: new RegExp(shortTablet(key)) }).first()
    await expect(row).toBeVisible()
    await row.click()
    await expect(desk.page.getByText(desk.say(`tablets:loss_signs.${when}`))).toBeVisible()

    const again = tablet.page.waitForEvent('load')
    await tablet.button('outbox:lost.go_on').click()
    await again
    await expect(red).toHaveCount(0)
    await tablet.page.goto('/applications')
    await expect(tablet.page.getByText(tablet.say(SENT))).toBeVisible({ timeout: 20_000 })
    expect(await tabletId(tablet)).toBe(key)
    await expect(red).toHaveCount(0)
    await desk.page.reload()
    await desk.button('tablets:loss_close').first().click()
    await expect(desk.page.getByText(desk.say('tablets:loss_closed_toast'))).toBeVisible()
    await desk.putAway()
    await tablet.context.close()
    await stopServer(server)
  })
