// The app can be installed and then opens without internet: every built screen of the shop floor, in every language; and
// the back office for those who work there, after it was downloaded.
import { isBackOffice, isKeptOnUse, SCREENS, type ScreenRow } from '#domain/access/screens.ts'
import { workerList } from '#support/sources.ts'
import { LANGUAGES } from '#support/texts.ts'
import { expect, personOf, test, WITH_WORKER } from './shop.ts'

test('the browser finds no obstacle to installing', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', personOf('seller'))
  await tablet.page.goto('/welcome')
  await tablet.waitUntilCached()
  const devtools = await tablet.context.newCDPSession(tablet.page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // The context of a test is incognito, where browsers never offer an installation.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest.display).toBe('standalone')
  expect(manifest.icons.some(({ purpose }: { purpose: string }) => purpose === 'maskable')).toBe(true)
  expect(manifest.shortcuts).toHaveLength(2)
  for (const { src } of manifest.icons) expect((await fetch(new URL(src, shop.url))).status).toBe(200)
  await tablet.close()
})

const WITH_TITLE = (Object.values(SCREENS) as ScreenRow[]).filter(
  (row) =>
    row.built &&
    row.layout !== 'none' &&
    row.kind !== 'redirect' &&
    row.kind !== 'not-found' &&
    !row.path.includes('$'),
)

const OPENED = WITH_TITLE.filter((row) => !isBackOffice(row))

test('every screen opens at a cold start without internet', async ({ shop, browser }) => {
  // Every screen in every language.
  test.setTimeout(240_000)
  const tablet = await shop.tablet(browser, 'ru', personOf('seller', 2))
  await tablet.page.goto('/welcome')
  await tablet.waitUntilCached()
  await tablet.setOffline(true)
  await tablet.page.close()
  tablet.page = await tablet.tab()
  await tablet.page.goto('/welcome')
  for (const language of LANGUAGES) {
    tablet.language = language
    await tablet.page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    for (const row of OPENED) {
      await tablet.page.goto(row.path)
      await expect(tablet.page.locator('html')).toHaveAttribute('lang', language)
      await expect(tablet.page).toHaveTitle(/ · Anketa$/)
      await expect(tablet.page).not.toHaveURL(/\/auth\//)
      await expect(tablet.page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(tablet.page.getByText(tablet.text('common:broken.title'))).toHaveCount(0)
    }
  }
  await tablet.close()
})

const BACK_OFFICE_SCREENS = WITH_TITLE.filter((row) => isBackOffice(row) && !isKeptOnUse(row))

test('the back office is downloaded automatically for those who work there, and opens without internet', {
  tag: '@all',
}, async ({ shop, browser }) => {
  test.setTimeout(240_000)
  const tablet = await shop.tablet(browser, 'ru', personOf('admin'), WITH_WORKER)
  await tablet.page.goto('/welcome')
  await tablet.waitUntilCached()
  const { backOffice } = workerList()
  const countCached = () =>
    tablet.page.evaluate(async () => (await (await caches.open('anketa-office')).keys()).length)
  await expect.poll(countCached, { timeout: 60_000 }).toBe(backOffice.length)
  // Areas that few people open are kept when they are opened.
  const [onUse, unused] = [SCREENS.stock, SCREENS.promotion]
  await tablet.page.goto(onUse.path)
  await expect(tablet.page.getByRole('heading', { level: 1 })).toBeVisible()
  await tablet.setOffline(true)
  await tablet.page.close()
  tablet.page = await tablet.tab()
  for (const row of [...BACK_OFFICE_SCREENS, onUse]) {
    await tablet.page.goto(row.path)
    await expect(tablet.page).toHaveTitle(/\S · Anketa$/)
    await expect(tablet.page.getByText(tablet.text('common:connection.offline')).first()).toBeVisible()
  }
  await tablet.page.goto(unused.path)
  await expect(tablet.page.getByRole('heading', { level: 1 })).toBeVisible()
  await tablet.close()
})

test('a tablet of the shop floor does not download the back office', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', personOf('seller', 2))
  await tablet.page.goto('/welcome')
  await tablet.waitUntilCached()
  const names = await tablet.page.evaluate(async () =>
    (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flatMap(
      (requests) => requests.map(({ url }) => new URL(url).pathname.slice(1)),
    ),
  )
  const { backOffice, shell } = workerList()
  expect(names.filter((name) => backOffice.includes(name))).toEqual([])
  expect(names.filter((name) => shell.includes(name)).length).toBe(shell.length)
  await tablet.close()
})
