// E. Updates (src/docs/offline.md#fault-matrix): a new build during an open draft, a server that no longer accepts
// the old build, files that are gone.
import type { Page } from '@playwright/test'
import { expect, personOf, type Tablet } from '../../journeys/shop.ts'
import { expectOps, expectOutboxSent, refusal, sentOperations } from '../drivers/queue.ts'
import { printResult } from '../drivers/random.ts'
import { copyOfBuild, dropBuild, publishNextBuild, readBuildName } from '../drivers/release.ts'
import {
  beginApplication,
  expectAllSent,
  openFilesStep,
  reopenApplication,
  takePhoto,
  typeField,
} from '../drivers/seller.ts'
import { startTablet } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)

/** Counts loads of the page; navigation inside the app is not counted. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}

const openByMenu = (tablet: Tablet, screen: string) =>
  tablet.page
    .getByRole('navigation', { name: tablet.text('common:shell.menu') })
    .getByRole('link', { name: new RegExp(`^${tablet.text(`screens:${screen}`)}`) })
    .click()

test('F41 a new build during an open draft and a full outbox waits for a tap, and then everything is sent', {
  tag: '@all',
}, async ({ system, browser }) => {
  const folder = copyOfBuild()
  await system.terminate()
  await system.restart({ CLIENT_DIR: folder })
  const tablet = await system.shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const confirmed = await beginApplication(tablet, seller, 'Обновлёнов')
  await expectAllSent(tablet)
  await tablet.waitUntilCached()
  const loads = countLoads(page)
  const next = publishNextBuild(folder)
  system.proxy.setRules({
    when: ({ opId, client }) => opId !== null && client?.startsWith(readBuildName()) === true,
    act: refusal('client_too_old'),
  })
  const from = system.proxy.requests.length
  await typeField(tablet, confirmed, 'name', 'Собир')
  const update = tablet.button('common:actions.update')
  await expect(update).toBeVisible()
  await expect(page.getByText(tablet.text('common:connection.paused_update'))).toBeVisible()
  expect(sentOperations(system, from), 'the outbox pauses').toHaveLength(1)
  // The old build still works: its other pages open, photos are taken.
  await openFilesStep(tablet)
  await takePhoto(tablet, confirmed, 1)
  await openByMenu(tablet, 'outbox')
  await expect(page.getByRole('img', { name: `1: ${tablet.text('photos:states.on_tablet')}` })).toBeVisible()
  await expectOps(page, confirmed.appId, ['app.patch queued', 'photo.put queued'])
  expect(loads(), 'no reload before the tap').toBe(0)
  await update.click()
  await expectAllSent(tablet)
  expect(loads(), 'one reload').toBe(1)
  const clients = new Set(
    sentOperations(system, from).map(({ client, status }) => `${client?.split('/')[0]} ${status}`),
  )
  expect([...clients].sort()).toEqual([`${readBuildName()} 426`, `${next} 200`].sort())
  printResult('F41', `${sentOperations(system, from).length} sends, ${loads()} reload`)
  system.proxy.setRules()
  await expectOutboxSent(system, tablet, [confirmed])
  await tablet.context.close()
  await system.terminate()
  await system.restart({ CLIENT_DIR: 'dist/client' })
  dropBuild(folder)
})

/** What the worker's caches contain instead of a file of ours. */
const strangers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if ((await (await cache.match(request))?.text())?.includes('Sign in to the network'))
          found.push(request.url)
    }
    return found
  })

test('F16 a captive portal during an update is cached in place of no file', { tag: '@all' }, async ({
  system,
}) => {
  const folder = copyOfBuild()
  await system.terminate()
  await system.restart({ CLIENT_DIR: folder })
  const device = await startTablet({ shop: system.shop, person: seller })
  const { page } = device.tablet
  const confirmed = await beginApplication(device.tablet, seller, 'Полпортала')
  await expectAllSent(device.tablet)
  await device.tablet.waitUntilCached()
  const next = publishNextBuild(folder)
  // Every fourth file, until the connection works again.
  let files = 0
  system.proxy.setRules({
    when: ({ path }) => (path.startsWith('/assets/') || path === '/index.html') && files++ % 4 === 3,
    act: { do: 'portal', as: 'html' },
  })
  await page.reload()
  await expect.poll(() => system.proxy.appliedCount()).toBeGreaterThan(0)
  const state = () =>
    page.evaluate(async () => {
      const { installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
      return installing ? 'installing' : waiting ? 'waiting' : 'as before'
    })
  await expect.poll(state).not.toBe('installing')
  expect(await strangers(page)).toEqual([])
  system.proxy.setRules()
  await page.reload()
  await expect.poll(state, { timeout: 60_000 }).toBe('waiting')
  // People tap again where the tablet shows that it is busy, or where a banner moved the button.
  await expect(async () => {
    const isNew = (await page.locator('meta[name=build]').getAttribute('content')) === next
    if (!isNew) await device.tablet.button('common:actions.update').click({ timeout: 5000 })
    await expect(page.locator('meta[name=build]')).toHaveAttribute('content', next, { timeout: 8000 })
  }).toPass({ timeout: 60_000 })
  await expectAllSent(device.tablet)
  expect(await strangers(page)).toEqual([])
  await device.tablet.setOffline(true)
  await reopenApplication(device.tablet, confirmed)
  await typeField(device.tablet, confirmed, 'name', 'Собир')
  printResult(
    'F16',
    `${files} files asked for while a new version came, ${Math.floor(files / 4)} sign-in pages`,
  )
  await device.tablet.setOffline(false)
  await expectOutboxSent(system, device.tablet, [confirmed])
  await device.end()
  await system.terminate()
  await system.restart({ CLIENT_DIR: 'dist/client' })
  dropBuild(folder)
})

const QUEUE_SCREEN = /\/assets\/outbox-screen-/

/** A tablet without a worker: its pages are loaded from the server one by one. */
async function withoutWorker(system: TestSystem, browser: Parameters<TestSystem['shop']['tablet']>[0]) {
  const tablet = await system.shop.tablet(browser, 'ru', seller, { serviceWorkers: 'block' })
  const confirmed = await beginApplication(tablet, seller, 'Кусков')
  await expectAllSent(tablet)
  return { tablet, confirmed, loads: countLoads(tablet.page) }
}

test('F42 a file that is gone costs one reload at most, then a message', { tag: '@all' }, async ({
  system,
  browser,
}) => {
  const { tablet, confirmed, loads } = await withoutWorker(system, browser)
  // The file is there again with the reload by the person, not before: the router may ask for it once more while the
  // message stands, and would then show the screen instead of the message.
  system.proxy.setRules({
    when: ({ path }) => QUEUE_SCREEN.test(path) && loads() < 2,
    act: { do: 'inject', status: 404, body: 'not found' },
  })
  await openByMenu(tablet, 'outbox')
  await expect.poll(loads).toBe(1)
  await expect(tablet.page.getByRole('navigation', { name: tablet.text('common:shell.menu') })).toBeVisible()
  await openByMenu(tablet, 'outbox')
  await expect(tablet.page.getByText(tablet.text('common:broken.text'))).toBeVisible()
  expect(loads()).toBe(1)
  printResult('F42', `${loads()} reload`)
  await tablet.button('common:actions.reload').click()
  await expect.poll(loads).toBe(2)
  system.proxy.setRules()
  await expectOutboxSent(system, tablet, [confirmed])
  await tablet.context.close()
})

test('F42 a first visit that loses a file of the app recovers by itself', async ({ system, browser }) => {
  const context = await browser.newContext({ baseURL: system.shop.url })
  const page = await context.newPage()
  const loads = countLoads(page)
  // The browser retries by itself as well, so the file is lost until the page has been loaded twice.
  system.proxy.setRules({
    when: ({ path }) => /\/assets\/vendor-/.test(path) && loads() < 3,
    act: { do: 'drop-reply' },
  })
  await page.goto('/auth/login')
  const phone = page.locator('[name=phone]')
  await phone.fill('90')
  await expect(page.locator('#first-form')).toHaveCount(0)
  expect(await phone.inputValue(), 'typed before the reloads').toBe('90')
  expect(loads()).toBe(3)
  expect(await page.evaluate(() => sessionStorage.getItem('lost-starts')), 'the count has ended').toBeNull()
  printResult('F42', `first visit after ${loads()} loads`)
  system.proxy.setRules()
  await context.close()
})

test('F42 without internet a page that is not on the tablet shows a message, and nothing is reloaded', {
  tag: '@all',
}, async ({ system, browser }) => {
  const { tablet, confirmed, loads } = await withoutWorker(system, browser)
  await tablet.setOffline(true)
  await typeField(tablet, confirmed, 'name', 'Улугбек')
  await openByMenu(tablet, 'outbox')
  await expect(tablet.page.getByText(tablet.text('common:broken.offline'))).toBeVisible()
  expect(loads()).toBe(0)
  await tablet.setOffline(false)
  await tablet.button('common:actions.reload').click()
  await expectOutboxSent(system, tablet, [confirmed])
  await tablet.context.close()
})
