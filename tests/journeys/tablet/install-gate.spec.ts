// A tab of Safari on an iPad loses its storage: no application can be started there, and a page explains the installation;
// reading works. From the home screen, and in every other browser, nothing is blocked.
import { api } from '#api/index.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 1)
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15'

async function ipad(
  shop: Shop,
  browser: Parameters<Shop['tablet']>[0],
  standalone: boolean,
): Promise<Tablet> {
  const tablet = await shop.tablet(browser, 'ru', seller, { userAgent: SAFARI, hasTouch: true })
  await tablet.context.addInitScript((isInstalled) => {
    Object.defineProperty(navigator, 'standalone', { get: () => isInstalled })
    Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 })
  }, standalone)
  return tablet
}

test('in a tab no application can be started, and reading works', async ({ shop, browser }) => {
  const tablet = await ipad(shop, browser, false)
  await tablet.page.goto('/applications/add')
  await expect(tablet.page.getByRole('heading', { name: tablet.text('common:gate.title') })).toBeVisible()
  await expect(tablet.page.getByText(`2. ${tablet.text('common:gate.add')}`)).toBeVisible()
  await expect(tablet.page.locator('[id=surname]')).toHaveCount(0)
  await tablet.page.goto('/applications')
  await expect(tablet.page.getByRole('table')).toBeVisible()

  await test.step('the camera does not open for an application of the server either', async () => {
    const answer = await shop.as(seller, 'POST', api.applications.list.path, {
      statuses: ['unfinished'],
    })
    const { items } = (await answer.json()) as { items: Array<{ id: string }> }
    await tablet.page.goto(`/applications/add_photo?app=${items[0]?.id}`)
    await tablet.page.getByRole('button', { name: tablet.text('photos:kinds.face.title') }).click()
    await expect(tablet.page.getByRole('heading', { name: tablet.text('common:gate.title') })).toBeVisible()
    await expect(tablet.button('photos:capture.shoot')).toHaveCount(0)
  })
  // An overlay was open: on an iPad React Aria would add a <style> tag for it, which our policy refuses and reports.
  await tablet.close()
})

test('opened from the home screen the app works without limits', async ({ shop, browser }) => {
  const tablet = await ipad(shop, browser, true)
  await tablet.page.goto('/applications/add')
  await expect(tablet.page.locator('[id=surname] input')).toBeVisible()

  await test.step('the bar of actions stays above the line of the home gesture', async () => {
    const line = 34
    const cdp = await tablet.context.newCDPSession(tablet.page)
    await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: line } })
    const height = tablet.page.viewportSize()?.height ?? 0
    const foot = tablet.page.locator('[data-foot]')
    for (const button of await foot.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height - line)
    }
    expect(await foot.getByRole('button').count()).toBeGreaterThan(0)
  })
  await tablet.close()
})
