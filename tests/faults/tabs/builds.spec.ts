// E. Updates (src/docs/offline.md#fault-matrix): a new build under an open draft, a server that no longer takes the
// old one, files that are gone.
import type { Page } from '@playwright/test'
import { expect, personOf, type Tablet } from '../../journeys/shop.ts'
import { drained, expectOps, refusal, sent } from '../drivers/queue.ts'
import { tell } from '../drivers/random.ts'
import { builtAs, copyOfBuild, dropBuild, release } from '../drivers/release.ts'
import { allSent, begin, openFiles, reopen, shoot, type } from '../drivers/seller.ts'
import { holdTablet } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)

/** Counts how often a page is really loaded; going from page to page inside the app is none. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}

const openByMenu = (tablet: Tablet, screen: string) =>
  tablet.page
    .getByRole('navigation', { name: tablet.say('common:shell.menu') })
    .getByRole('link', { name: new RegExp(`^${tablet.say(`screens:${screen}`)}`) })
    .click()

test('F41 a new build under an open draft and a full queue waits for a tap, and then sends everything', async ({
  plant,
  browser,
}) => {
  const folder = copyOfBuild()
  await plant.terminate()
  await plant.revive({ CLIENT_DIR: folder })
  const tablet = await plant.shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const confirmed = await begin(tablet, seller, 'Обновлёнов')
  await allSent(tablet)
  await tablet.readyForOffline()
  const loads = countLoads(page)
  const next = release(folder)
  plant.proxy.rules({
    when: ({ opId, client }) => opId !== null && client?.startsWith(builtAs()) === true,
    act: refusal('client_too_old'),
  })
  const from = plant.proxy.passed.length
  await type(tablet, confirmed, 'name', 'Собир')
  const update = tablet.button('common:actions.update')
  await expect(update).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(tablet.say('common:connection.paused_update'))).toBeVisible()
  expect(sent(plant, from), 'the queue rests').toHaveLength(1)
  // Work goes on in the old build: its other pages open, photos are taken.
  await openFiles(tablet)
  await shoot(tablet, confirmed, 1)
  await openByMenu(tablet, 'outbox')
  await expect(page.getByText(tablet.say('outbox:kind.photo_put', { slot: 1 }))).toBeVisible()
  await expectOps(page, confirmed.appId, ['app.patch queued', 'photo.put queued'])
  expect(loads(), 'no reload before the tap').toBe(0)
  await update.click()
  await allSent(tablet)
  expect(loads(), 'one reload').toBe(1)
  const clients = new Set(sent(plant, from).map(({ client, status }) => `${client?.split('/')[0]} ${status}`))
  expect([...clients].sort()).toEqual([`${builtAs()} 426`, `${next} 200`].sort())
  tell('F41', `${sent(plant, from).length} sends, ${loads()} reload`)
  plant.proxy.rules()
  await drained(plant, tablet, [confirmed])
  await tablet.context.close()
  await plant.terminate()
  await plant.revive({ CLIENT_DIR: 'dist/client' })
  dropBuild(folder)
})

/** What stands in the worker's caches in place of a file of ours. */
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

test('F16 a sign-in page that comes in the middle of a new version is kept in place of no file', async ({
  plant,
}) => {
  const folder = copyOfBuild()
  await plant.terminate()
  await plant.revive({ CLIENT_DIR: folder })
  const held = await holdTablet({ shop: plant.shop, person: seller })
  const { page } = held.tablet
  const confirmed = await begin(held.tablet, seller, 'Полпортала')
  await allSent(held.tablet)
  await held.tablet.readyForOffline()
  const next = release(folder)
  // Every fourth file, until the line is good again.
  let files = 0
  plant.proxy.rules({
    when: ({ path }) => (path.startsWith('/assets/') || path === '/index.html') && files++ % 4 === 3,
    act: { do: 'portal', as: 'html' },
  })
  await page.reload()
  await expect.poll(() => plant.proxy.struck(), { timeout: 30_000 }).toBeGreaterThan(0)
  const state = () =>
    page.evaluate(async () => {
      const { installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
      return installing ? 'installing' : waiting ? 'waiting' : 'as before'
    })
  await expect.poll(state, { timeout: 30_000 }).not.toBe('installing')
  expect(await strangers(page)).toEqual([])
  plant.proxy.rules()
  await page.reload()
  await expect.poll(state, { timeout: 60_000 }).toBe('waiting')
  // A person who is told that the tablet is busy, or whose tap a strip took away, taps again.
  await expect(async () => {
    const isNew = (await page.locator('meta[name=build]').getAttribute('content')) === next
    if (!isNew) await held.tablet.button('common:actions.update').click({ timeout: 2000 })
    await expect(page.locator('meta[name=build]')).toHaveAttribute('content', next, { timeout: 8000 })
  }).toPass({ timeout: 60_000 })
  await allSent(held.tablet)
  expect(await strangers(page)).toEqual([])
  await held.tablet.offline(true)
  await reopen(held.tablet, confirmed)
  await type(held.tablet, confirmed, 'name', 'Собир')
  tell('F16', `${files} files asked for while a new version came, ${Math.floor(files / 4)} sign-in pages`)
  await held.tablet.offline(false)
  await drained(plant, held.tablet, [confirmed])
  await held.end()
  await plant.terminate()
  await plant.revive({ CLIENT_DIR: 'dist/client' })
  dropBuild(folder)
})

const QUEUE_SCREEN = /\/assets\/outbox-screen-/

/** A tablet without a worker: its pages come from the server one by one. */
async function withoutWorker(plant: TestSystem, browser: Parameters<TestSystem['shop']['tablet']>[0]) {
  const tablet = await plant.shop.tablet(browser, 'ru', seller, { serviceWorkers: 'block' })
  const confirmed = await begin(tablet, seller, 'Кусков')
  await allSent(tablet)
  return { tablet, confirmed, loads: countLoads(tablet.page) }
}

test('F42 a file that is gone costs one reload at most, then a message', async ({ plant, browser }) => {
  const { tablet, confirmed, loads } = await withoutWorker(plant, browser)
  plant.proxy.rules({
    when: ({ path }) => QUEUE_SCREEN.test(path),
    act: { do: 'inject', status: 404, body: 'not found' },
  })
  await openByMenu(tablet, 'outbox')
  await expect.poll(loads).toBe(1)
  await expect(tablet.page.getByRole('navigation', { name: tablet.say('common:shell.menu') })).toBeVisible()
  await openByMenu(tablet, 'outbox')
  await expect(tablet.page.getByText(tablet.say('common:broken.text'))).toBeVisible()
  expect(loads()).toBe(1)
  tell('F42', `${loads()} reload`)
  plant.proxy.rules()
  await tablet.button('common:actions.reload').click()
  await drained(plant, tablet, [confirmed])
  await tablet.context.close()
})

test('F42 a first visit that loses the app on the way goes on by itself', async ({ plant, browser }) => {
  const context = await browser.newContext({ baseURL: plant.shop.url })
  const page = await context.newPage()
  const loads = countLoads(page)
  // The browser asks again by itself as well, so it is lost until the page has been loaded twice.
  plant.proxy.rules({
    when: ({ path }) => /\/assets\/vendor-/.test(path) && loads() < 3,
    act: { do: 'drop-reply' },
  })
  await page.goto('/auth/login')
  await expect(page.locator('[name=phone]')).toBeVisible({ timeout: 30_000 })
  expect(loads()).toBe(3)
  expect(await page.evaluate(() => sessionStorage.getItem('lost-starts')), 'the count has ended').toBeNull()
  tell('F42', `first visit after ${loads()} loads`)
  plant.proxy.rules()
  await context.close()
})

test('F42 a page that is not on the tablet is told of without internet, and nothing is reloaded', async ({
  plant,
  browser,
}) => {
  const { tablet, confirmed, loads } = await withoutWorker(plant, browser)
  await tablet.offline(true)
  await type(tablet, confirmed, 'name', 'Улугбек')
  await openByMenu(tablet, 'outbox')
  await expect(tablet.page.getByText(tablet.say('common:broken.offline'))).toBeVisible()
  expect(loads()).toBe(0)
  await tablet.offline(false)
  await tablet.button('common:actions.reload').click()
  await drained(plant, tablet, [confirmed])
  await tablet.context.close()
})
