// Every page of the menu of every role while the tablet has a network and our server is away, after a restart: it stands in the
// frame with its menu, says what it needs, and opens automatically when the server answers again. In the gate each page is opened by the
// one role that is dealt to it.
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { DEFAULT_ROLES, ROLE_KEYS, type RoleKey } from '#domain/access/default-roles.ts'
import { menuScreens, type ScreenRow } from '#domain/access/screens.ts'
import { perSuite } from '#support/suite.ts'
import { startProxy } from '../faults/drivers/proxy.ts'
import { readStoredNames } from '../journeys/drivers/stored-answers.ts'
import { expect, personOf, Shop, type Tablet, test, WITH_WORKER } from '../journeys/shop.ts'
import { dealtFrom } from './deal.ts'

const menuOf = (role: RoleKey): ScreenRow[] => menuScreens((permission) => permission in DEFAULT_ROLES[role])
const opens = (role: RoleKey, path: string) => menuOf(role).some((row) => row.path === path)
const isDealtTo = (role: RoleKey, { path }: ScreenRow): boolean =>
  dealtFrom(
    ROLE_KEYS.filter((other) => opens(other, path)),
    path,
  ) === role

/** Lists that a tablet keeps when they were read, by the pages that show them. */
const KEPT: Readonly<Record<string, Endpoint>> = {
  '/applications': api.applications.list,
  '/outside': api.applications.outside,
  '/clients': backOfficeApi.clientRecords.list,
  '/knowledge': backOfficeApi.knowledge.list,
  '/notification': backOfficeApi.inbox.list,
  '/complaint': backOfficeApi.complaints.list,
}

/** What no page may say here: it failed, there is no network, a list was never opened that was opened a moment ago. */
const WRONG = ['common:broken.title', 'common:connection.offline', 'kit:offline.unseen']

/** Waits for the page to be complete, whatever it says. */
async function openPage({ page }: Tablet, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

for (const role of ROLE_KEYS) {
  const pages = perSuite(
    menuOf(role).filter((row) => isDealtTo(role, row)),
    menuOf(role),
  )
  if (pages.length === 0) continue
  test(`${role}: ${pages.length} pages while the server is away`, async ({ shop, browser }) => {
    const proxy = await startProxy(Number(new URL(shop.url).port))
    const tablet = await new Shop(proxy.url, shop).tablet(browser, 'ru', personOf(role), WITH_WORKER)
    const { page } = tablet
    await openPage(tablet, '/welcome')
    await tablet.waitUntilCached()
    for (const { path } of pages.filter((row) => row.path in KEPT)) {
      await openPage(tablet, path)
      const isKept = expect.stringContaining(KEPT[path]?.path ?? '')
      await expect.poll(() => readStoredNames(tablet)).toContainEqual(isKept)
    }
    proxy.cut()
    const needsInternet = page.getByText(tablet.text('common:broken.offline'))
    const faults: string[] = []
    const waiting: string[] = []
    for (const { path, title } of pages) {
      await openPage(tablet, path)
      const shown = (await page.getByRole('main').innerText()).replaceAll('\n', ' ')
      if (WRONG.some((key) => shown.includes(tablet.text(key)))) faults.push(`${path}: ${shown}`)
      if (await needsInternet.isVisible()) waiting.push(path)
      await expect(page.getByRole('navigation', { name: tablet.text('common:shell.menu') })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('status')).toHaveText(
        tablet.text('common:connection.unreachable'),
      )
      await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${tablet.text(`screens:${title}`)}`))
    }
    expect(faults).toEqual([])
    const [last] = waiting
    if (last !== undefined) {
      await openPage(tablet, last)
      await expect(needsInternet).toBeVisible()
      await proxy.mend()
      await expect(needsInternet).toBeHidden({ timeout: 60_000 })
      await expect(page.getByText(tablet.text('common:broken.title'))).toHaveCount(0)
    }
    await tablet.context.close()
    await proxy.close()
  })
}
