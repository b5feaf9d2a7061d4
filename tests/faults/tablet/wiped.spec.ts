// A. Device durability (src/docs/offline.md#detection-of-data-loss): a tablet whose databases were deleted is
// never shown as an empty one.
import { shortTablet } from '#domain/tablets/signs.ts'
import { fillField } from '../../journeys/drivers/form-filling.ts'
import { startWaitingDraft, tabletId } from '../../journeys/drivers/tablets.ts'
import { startDemoServer, stopServer } from '../../journeys/processes.ts'
import { expect, personOf, Shop, type Tablet, test } from '../../journeys/shop.ts'

const seller = personOf('seller', 1)
const support = personOf('support')
const SENT = 'common:connection.all_sent'

/** Deletes the databases, as a browser that clears its storage does. */
async function clearDatabases(tablet: Tablet, origin: string): Promise<void> {
  const session = await tablet.context.newCDPSession(tablet.page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await session.detach()
}

for (const when of ['open', 'start'] as const)
  test(`F06 a database that is deleted (${when}) is reported in red, and support sees it`, async ({
    browser,
  }) => {
    const server = await startDemoServer({ TABLET_REPORT_MS: '300' })
    const shop = new Shop(server.url)
    const tablet = await shop.tablet(browser, 'ru', seller)
    await startWaitingDraft(tablet, () => shop.find(support, 'Пропажева'), 'Пропажева')
    const key = await tabletId(tablet)
    await tablet.setOffline(true)
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
    const red = tablet.page.getByRole('alertdialog', { name: tablet.text('outbox:lost.title') })
    await expect(red).toBeVisible()
    const what = tablet.text('common:waiting.applications_one', { count: 1 })
    await expect(red.getByText(tablet.text('outbox:lost.count', { what }))).toBeVisible()
    await tablet.setOffline(false)
    await tablet.page.reload()
    await expect(red).toBeVisible()
    await expect(red.getByText(tablet.text('outbox:lost.told'))).toBeVisible({ timeout: 40_000 })

    const desk = await shop.tablet(browser, 'ru', support)
    await desk.page.goto('/tablets?sign=incident')
    const row = desk.page.getByRole('link', { name: new RegExp(shortTablet(key)) }).first()
    await expect(row).toBeVisible()
    await row.click()
    await expect(desk.page.getByText(desk.text(`tablets:loss_signs.${when}`))).toBeVisible()
    await expect(desk.page.getByText(what, { exact: true })).toBeVisible()

    const again = tablet.page.waitForEvent('load')
    await tablet.button('outbox:lost.go_on').click()
    await again
    await expect(red).toHaveCount(0)
    await tablet.page.goto('/applications')
    await expect(tablet.page.getByText(tablet.text(SENT))).toBeVisible()
    expect(await tabletId(tablet)).toBe(key)
    await expect(red).toHaveCount(0)
    await desk.page.reload()
    await desk.button('tablets:loss_close').first().click()
    await expect(
      desk.page.getByText(desk.text('tablets:loss_closed_toast', { id: shortTablet(key) })),
    ).toBeVisible()
    await desk.close()
    await tablet.context.close()
    await stopServer(server)
  })

test('F64 storage wiped after everything was delivered causes a notice without alarm, and work goes on', async ({
  browser,
}) => {
  const server = await startDemoServer({ TABLET_REPORT_MS: '300' })
  const shop = new Shop(server.url)
  const tablet = await shop.tablet(browser, 'ru', seller)
  await startWaitingDraft(tablet, () => shop.find(support, 'Доставленов'), 'Доставленов')
  await expect
    .poll(() => tablet.page.evaluate(() => localStorage.getItem('anketa-marker')))
    .toContain('"count":0')
  await tablet.page.goto('about:blank')
  await clearDatabases(tablet, server.url)
  await tablet.page.goto(`${server.url}/outbox`)
  const notice = tablet.page.getByRole('dialog', { name: tablet.text('outbox:wiped.title') })
  await expect(notice).toBeVisible()
  await expect(tablet.page.getByRole('alertdialog')).toHaveCount(0)
  const again = tablet.page.waitForEvent('load')
  await tablet.button('outbox:wiped.ok').click()
  await again
  await expect(notice).toHaveCount(0)
  await tablet.page.goto('/applications')
  await expect(tablet.page.getByText(tablet.text(SENT))).toBeVisible()
  await tablet.context.close()
  await stopServer(server)
})
