// Device health: a seller's item that the server refuses is seen by support, answered, released, and completed on the
// tablet (src/docs/offline.md#reports-of-a-tablet).
import { randomUUID } from 'node:crypto'
import { HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { shortTablet } from '#domain/tablets/signs.ts'
import { fillField } from '../drivers/form-filling.ts'
import { startWaitingDraft, tabletId } from '../drivers/tablets.ts'
import { startServer, stopServer } from '../processes.ts'
import { expect, personOf, Shop, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 1)
const support = personOf('support')
const FAST = { TABLET_REPORT_MS: '300' }

test.setTimeout(240_000)

/** The link comes back: the tablet reports at once. */
async function report(tablet: Tablet): Promise<void> {
  const reported = tablet.page.waitForResponse((answer) => answer.url().endsWith(api.tablet.report.path))
  await tablet.offline(true)
  await expect(tablet.page.getByText(tablet.say('common:connection.bar'))).toBeVisible({ timeout: 20_000 })
  await tablet.offline(false)
  await reported
}

async function move(shop: Shop, id: string, row: { path: string }, body: object): Promise<void> {
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  const answer = await shop.as(support, 'POST', row.path.replace(':id', id), body, headers)
  expect(answer.status).toBe(200)
}

/** Presses the action at the item, and confirms it in the question. */
async function release(desk: Tablet): Promise<void> {
  await desk.button('tablets:acts.release').click()
  const name = desk.say('tablets:acts.release')
  await desk.page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

test('a stuck item is kept whole, answered, released, and completed on the tablet', async ({ browser }) => {
  const server = await startServer(FAST)
  const shop = new Shop(server.url)
  const tablet = await shop.tablet(browser, 'ru', seller)
  const desk = await shop.tablet(browser, 'ru', support)
  const id = await startWaitingDraft(tablet, () => shop.find(support, 'Застряева'), 'Застряева')
  const key = await tabletId(tablet)

  await test.step('the server refuses a change of what was deleted there', async () => {
    await move(shop, id, api.moves.delete, { reason: 'Проба' })
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
    await expect(desk.page.getByText(desk.say('tablets:states.answered'), { exact: true })).toBeVisible()
  })

  await test.step('released, the change is in the application and the tablet completes it', async () => {
    await move(shop, id, api.moves.restore, {})
    await release(desk)
    await expect(desk.page.getByText(desk.say('tablets:states.released'), { exact: true })).toBeVisible()
    await report(tablet)
    await expect(tablet.page.getByText(tablet.say('outbox:sent_title'))).toBeVisible()
    await expect(tablet.page.getByText(tablet.say('outbox:waiting_title'))).toHaveCount(0)
    const answer = await shop.as(support, 'GET', api.applications.view.path.replace(':id', id))
    expect(await answer.json()).toMatchObject({ values: { surname: 'Застряева', patronymic: 'Олимовна' } })
  })
  await tablet.putAway()
  await desk.putAway()
  await stopServer(server)
})
