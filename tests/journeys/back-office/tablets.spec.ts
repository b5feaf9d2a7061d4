// Device health: support reads a seller's item that the server rejects, answers and releases it, and the tablet completes
// it (src/docs/offline.md#reports-of-a-tablet).
import { randomUUID } from 'node:crypto'
import { HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { shortTablet } from '#domain/tablets/signs.ts'
import { fillField } from '../drivers/form-filling.ts'
import { startWaitingDraft, tabletId } from '../drivers/tablets.ts'
import { startDemoServer, stopServer } from '../processes.ts'
import { expect, personOf, Shop, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 1)
const support = personOf('support')
const FAST = { TABLET_REPORT_MS: '300' }

test.setTimeout(240_000)

/** Restores the connection, after which the tablet reports at once. */
async function report(tablet: Tablet): Promise<void> {
  const reported = tablet.page.waitForResponse((answer) => answer.url().endsWith(api.tablet.report.path))
  await tablet.setOffline(true)
  await expect(
    tablet.page.getByText(
      tablet.text('common:connection.bar', { link: tablet.text('common:connection.offline') }),
    ),
  ).toBeVisible()
  await tablet.setOffline(false)
  await reported
}

async function move(shop: Shop, id: string, row: { path: string }, body: object): Promise<void> {
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  const answer = await shop.as(support, 'POST', row.path.replace(':id', id), body, headers)
  expect(answer.status).toBe(200)
}

/** Presses the action of the item and confirms it. */
async function release(supportTablet: Tablet): Promise<void> {
  await supportTablet.button('tablets:acts.release').click()
  const name = supportTablet.text('tablets:acts.release')
  await supportTablet.page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

test('a stuck item is stored completely, answered, released, and completed on the tablet', async ({
  browser,
}) => {
  const server = await startDemoServer(FAST)
  const shop = new Shop(server.url)
  const tablet = await shop.tablet(browser, 'ru', seller)
  const supportTablet = await shop.tablet(browser, 'ru', support)
  const id = await startWaitingDraft(tablet, () => shop.find(support, 'Застряева'), 'Застряева')
  const key = await tabletId(tablet)

  await test.step('the server rejects a change of a deleted application', async () => {
    await move(shop, id, api.moves.delete, { reason: 'Проба' })
    await fillField(tablet, 'patronymic', 'Олимовна')
    await tablet.page.goto('/outbox')
    await expect(tablet.page.getByText(tablet.text('outbox:reason.gone'))).toBeVisible()
  })

  await test.step('support finds the tablet, reads the item and answers', async () => {
    await expect
      .poll(async () => (await shop.as(support, 'GET', `/api/uz/tablets/${key}`)).text())
      .toContain('"attention":1')
    await supportTablet.page.goto('/tablets?sign=attention')
    await supportTablet.page
      .getByRole('link', { name: new RegExp(shortTablet(key)) })
      .first()
      .click()
    await supportTablet.page
      .getByRole('tab', { name: new RegExp(supportTablet.text('tablets:tabs.items')) })
      .click()
    await expect(supportTablet.page.getByText(supportTablet.text('tablets:whole'))).toBeVisible({
      timeout: 40_000,
    })
    await supportTablet.button('tablets:acts.look').click()
    await expect(supportTablet.page.getByText('Олимовна')).toBeVisible()
    await supportTablet.page.keyboard.press('Escape')
    await supportTablet.button('tablets:acts.answer').click()
    await supportTablet.button('tablets:acts.send_answer').click()
    await expect(supportTablet.page.getByText(supportTablet.text('errors:required'))).toBeVisible()
    await supportTablet.page.locator('[name=answer]').fill('Заявку сейчас восстановим')
    await supportTablet.button('tablets:acts.send_answer').click()
    await expect(supportTablet.page.getByText(/^Ответ сотруднику .+ сохранён/)).toBeVisible()
    await report(tablet)
    await expect(tablet.page.getByText('Заявку сейчас восстановим')).toBeVisible()
  })

  await test.step('a rejected release shows the reason and changes nothing', async () => {
    await release(supportTablet)
    await expect(
      supportTablet.page.getByText(new RegExp(supportTablet.text('errors:release_refused'))),
    ).toBeVisible()
    await expect(
      supportTablet.page.getByText(supportTablet.text('tablets:states.answered'), { exact: true }),
    ).toBeVisible()
  })

  await test.step('after the release the change is in the application, and the tablet completes the item', async () => {
    await move(shop, id, api.moves.restore, {})
    await release(supportTablet)
    await expect(
      supportTablet.page.getByText(supportTablet.text('tablets:states.released'), { exact: true }),
    ).toBeVisible()
    await report(tablet)
    await expect(tablet.page.getByText(tablet.text('outbox:sent_title'))).toBeVisible()
    await expect(tablet.page.getByText(tablet.text('outbox:waiting_title'))).toHaveCount(0)
    const answer = await shop.as(support, 'GET', api.applications.view.path.replace(':id', id))
    expect(await answer.json()).toMatchObject({ values: { surname: 'Застряева', patronymic: 'Олимовна' } })
  })
  await tablet.close()
  await supportTablet.close()
  await stopServer(server)
})
