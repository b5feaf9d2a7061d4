// The first page of every role: what the sweep of the screens, which an administrator opens, does not see. Axe, contrast by day and by
// night, raw keys, and the width at every size.
import { DEFAULT_ROLES, ROLE_KEYS } from '#domain/access/default-roles.ts'
import { homeOf } from '#domain/home/blocks.ts'
import { expect, personOf, test } from '../journeys/shop.ts'
import { combinationOf } from './deal.ts'
import { faultsOfScreen } from './look.ts'

const WITH_HOME = ROLE_KEYS.filter((role) => {
  const roles = Object.entries(DEFAULT_ROLES[role]).map(([key, value]) => ({ key, value }))
  return homeOf({ is_admin: role === 'admin', roles }) !== null
})

for (const role of WITH_HOME)
  test(`the home of ${role}`, async ({ shop, browser }) => {
    const { language } = combinationOf(role)
    const options = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const
    const tablet = await shop.tablet(browser, language, personOf(role), options)
    const { page } = tablet
    await page.goto('/welcome')
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await faultsOfScreen(page)).toEqual([])
    expect(tablet.consoleErrors).toEqual([])
    await tablet.close()
  })
