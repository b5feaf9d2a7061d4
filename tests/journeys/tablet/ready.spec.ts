// The ready-for-offline check: each result is good or has instructions, in the person's language; the last result is stored
// with its time, also without internet.
import { launchOptions } from '#support/browser.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 2)
const line = (tablet: Tablet, key: string) => tablet.page.locator(`[data-line="${key}"]`)

async function check(tablet: Tablet, key: 'ready:check' | 'ready:again'): Promise<void> {
  await tablet.button(key).click()
  await expect(tablet.button('ready:again')).toBeEnabled()
  await expect(line(tablet, 'shell')).toBeVisible()
}

test('the check reports a ready tablet, missing internet and a missing file', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  await tablet.page.goto('/welcome')
  await tablet.waitUntilCached()
  await tablet.page.getByRole('link', { name: tablet.text('session:welcome.ready') }).click()
  await check(tablet, 'ready:check')
  for (const key of ['shell', 'reference', 'camera', 'session', 'clock', 'unsent'])
    await expect(line(tablet, key)).toHaveAttribute('data-state', 'ok')
  await expect(line(tablet, 'camera')).toContainText(tablet.text('ready:lines.camera.works'))

  await test.step('a missing file is fetched again', async () => {
    await dropOne(tablet)
    await check(tablet, 'ready:again')
    await expect(line(tablet, 'shell')).toHaveAttribute('data-state', 'ok')
  })

  await test.step('without internet the file stays missing, and the clock cannot be compared', async () => {
    await dropOne(tablet)
    await tablet.setOffline(true)
    await check(tablet, 'ready:again')
    await expect(line(tablet, 'shell')).toHaveAttribute('data-state', 'bad')
    await expect(line(tablet, 'clock')).toHaveAttribute('data-state', 'unknown')
    await expect(tablet.page.getByText(tablet.text('ready:bad'))).toBeVisible()
  })

  await test.step('the result is stored and shown in the language of the person', async () => {
    tablet.language = 'uz-Latn'
    await tablet.page.evaluate(() => localStorage.setItem('language', 'uz-Latn'))
    await tablet.page.reload()
    await expect(tablet.page.getByText(tablet.text('ready:bad'))).toBeVisible()
    await expect(line(tablet, 'clock')).toContainText(tablet.text('ready:lines.clock.unknown'))
  })
  await tablet.close()
})

/** Deletes a cached file of the app that is not on the screen. */
const dropOne = (tablet: Tablet): Promise<void> =>
  tablet.page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.includes('precache'))
    const cache = await caches.open(name ?? '')
    const icon = (await cache.keys()).find(({ url }) => url.includes('manifest.webmanifest'))
    if (!icon || !(await cache.delete(icon))) throw new Error('nothing to drop')
  })

test('a tablet without a camera shows what to do about it', async ({ shop, playwright }) => {
  const browser = await playwright.chromium.launch(launchOptions({ camera: false }))
  const tablet = await shop.tablet(browser, 'uz-Cyrl', seller)
  await tablet.page.goto('/ready')
  await check(tablet, 'ready:check')
  await expect(line(tablet, 'camera')).toHaveAttribute('data-state', 'warn')
  await expect(line(tablet, 'camera')).toContainText(tablet.text('ready:lines.camera.absent'))
  await tablet.close()
  await browser.close()
})

test('a section that is not on the tablet is named by the check, and is a calm page without internet', {
  tag: '@all',
}, async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const title = tablet.text('screens:clients')
  await page.goto('/ready')
  await tablet.waitUntilCached()
  await check(tablet, 'ready:check')
  await expect(line(tablet, 'screens')).toContainText(
    tablet.text('ready:lines.screens.missing', { screens: title }),
  )
  const openClients = () =>
    page.getByRole('navigation').getByRole('link', { name: title, exact: true }).first().click()

  await test.step('without internet it says why it is not there, and nothing is logged as an error', async () => {
    await tablet.setOffline(true)
    for (const open of [() => page.goto('/clients'), openClients]) {
      await open()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(tablet.text('common:broken.offline'))).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page
        .getByRole('navigation')
        .getByRole('link', { name: tablet.text('screens:welcome') })
        .first()
        .click()
      await expect(page).toHaveURL(/\/welcome/)
    }
  })

  await test.step('with internet it opens, and stays on the tablet', async () => {
    await tablet.setOffline(false)
    await openClients()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await tablet.setOffline(true)
    await page.goto('/clients')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(tablet.text('common:broken.offline'))).toHaveCount(0)
  })
  await tablet.close()
})
