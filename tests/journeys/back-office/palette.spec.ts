// The palette and the keyboard shortcuts: everything is found and opened without a mouse, also without internet, and
// nothing personal gets into an address.
import type { Page } from '@playwright/test'
import type { Returns } from '#api/endpoint.ts'
import { search } from '#api/search.ts'
import { stages } from '#api/stages.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { toCyrillic, toLatin } from '#domain/kernel/texts/transliteration.ts'
import { faultsByDayAndNight, NARROW_AND_USUAL } from '../../sweep/look.ts'
import { findFreshApplication, submitOneMore } from '../drivers/sale.ts'
import { expect, personOf, type Shop, test, WITH_WORKER } from '../shop.ts'

const manager = personOf('manager', 0)
const seller = personOf('seller', 0)

const box = (page: Page) => page.locator('[data-palette]')
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

/** An application of the queue: its number, the surname, and its path. */
async function anApplication(shop: Shop) {
  const { id, number, client_name: name } = await findFreshApplication(shop, manager)
  return { path: `/applications/${id}`, number: number ?? 0, surname: name.split(' ')[0] ?? '' }
}

test('an application is found in either script and opened by keys alone; Back closes the palette', async ({
  shop,
  browser,
}) => {
  const { path, number, surname } = await anApplication(shop)
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await test.step('Ctrl+K opens it, Escape and Back close it and stay on the page', async () => {
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
    // Opened again while the entry of the last one is still being left.
    for (let times = 0; times < 3; times += 1) {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
    }
    await expect(box(page)).toBeFocused()
    await page.keyboard.type(String(number))
    await expect(options(page).first()).toContainText(String(number).slice(-3))
    await page.goBack()
    await expect(box(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/welcome$/)
  })

  await test.step('the name is found in both scripts, and marked', async () => {
    for (const text of [toCyrillic(surname), toLatin(surname)]) {
      await page.keyboard.press('Control+k')
      await box(page).fill(text)
      const hit = options(page).filter({ hasText: String(number).slice(-3) })
      await expect(hit.locator('mark').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(box(page)).toHaveCount(0)
    }
  })

  await test.step('the number opens the record with Enter; Back returns to the page before', async () => {
    await page.keyboard.press('Control+k')
    await box(page).fill(String(number))
    await expect(options(page).first()).toContainText(String(number).slice(-3))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByText(surname).first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/welcome$/)
  })

  await test.step('what was opened last comes first, also after a reload', async () => {
    const expectFirst = async () => {
      await page.keyboard.press('Control+k')
      await expect(options(page).first()).toContainText(surname)
      await page.keyboard.press('Escape')
      await expect(box(page)).toHaveCount(0)
    }
    // What the palette shows is stored.
    await expectFirst()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFirst()
  })

  await test.step('Ctrl+Enter opens another tab and leaves this one', async () => {
    await page.keyboard.press('Control+k')
    await box(page).fill(String(number))
    await expect(options(page).first()).toContainText(String(number).slice(-3))
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    await expect(await opened).toHaveURL(new RegExp(`${path}$`))
    await expect(box(page)).toBeFocused()
    await (await opened).close()
  })
  await tablet.close()
})

test('Ctrl+K and the button open the palette also before it is loaded', { tag: '@all' }, async ({
  shop,
  browser,
}) => {
  for (const press of ['key', 'button']) {
    // A first visit: the service worker would answer from its cache.
    const tablet = await shop.tablet(browser, 'ru', manager)
    const { page } = tablet
    const button = page.getByRole('button', { name: tablet.text('common:shell.find') }).first()
    let load = () => {}
    const isLoaded = new Promise<void>((resolve) => {
      load = resolve
    })
    await page.route('**/assets/anywhere-*.js', async (route) => {
      await isLoaded
      await route.continue()
    })
    await page.goto('/welcome')
    await expect(button).toBeVisible()
    await (press === 'key' ? page.keyboard.press('Control+k') : button.click())
    await expect(box(page)).toHaveCount(0)
    load()
    await expect(box(page)).toBeFocused()
    await tablet.close()
  }
})

test('a product opens the list of goods narrowed to it, also while that list is open', async ({
  shop,
  browser,
}) => {
  const found = await shop.as(manager, 'POST', stages.products.path, { search: '' })
  const { items } = (await found.json()) as Returns<typeof stages.products>
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto('/stock')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  for (const { sku } of items.slice(0, 2)) {
    await page.keyboard.press('Control+k')
    await box(page).fill(sku)
    await expect(options(page).filter({ hasText: sku }).first()).toBeVisible()
    await options(page).filter({ hasText: sku }).first().click()
    await expect(page.getByRole('search').getByRole('textbox')).toHaveValue(sku)
    expect(new URL(page.url()).pathname).toBe('/stock')
  }
  await tablet.close()
})

test('the text of a search is in no address, no history entry and no cache', async ({ shop, browser }) => {
  const { surname } = await anApplication(shop)
  const tablet = await shop.tablet(browser, 'ru', manager, WITH_WORKER)
  const { page } = tablet
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/applications')
  await tablet.waitUntilCached()
  await page.keyboard.press('Control+k')
  const answered = page.waitForResponse((response) => response.url().endsWith(search.find.path))
  await box(page).fill(surname)
  expect((await answered).headers()['cache-control']).toContain('no-store')
  await expect(options(page).first()).toBeVisible()
  const wanted = encodeURIComponent(surname)
  expect(addresses.filter((url) => url.includes(wanted) || url.includes(surname))).toEqual([])
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return [
      JSON.stringify(history.state),
      ...Object.values(localStorage),
      ...Object.values(sessionStorage),
      ...keys.flat().map(({ url }) => url),
    ].join('\n')
  })
  expect(kept).not.toContain(surname)
  expect(kept).not.toContain(search.find.path)
  await tablet.close()
})

test('without internet the palette finds what the tablet holds, and says so', { tag: '@all' }, async ({
  shop,
  browser,
}) => {
  const { number, surname } = await anApplication(shop)
  const tablet = await shop.tablet(browser, 'ru', manager, WITH_WORKER)
  const { page } = tablet
  await page.goto('/applications')
  await expect(page.getByText(surname).first()).toBeVisible()
  await tablet.waitUntilCached()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await tablet.setOffline(true)
  await page.keyboard.press('Control+k')
  await box(page).fill(surname)
  await expect(options(page).filter({ hasText: String(number).slice(-3) })).toHaveCount(1)
  await expect(page.getByText(tablet.text('palette:states.offline'))).toBeVisible()
  await box(page).fill(tablet.text('screens:outbox'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/outbox$/)
  await tablet.close()
})

test('actions of the open record, screens by G and a letter, and no shortcut while somebody types', async ({
  shop,
  browser,
}) => {
  const { path } = await anApplication(shop)
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto(path)
  const take = page.getByRole('button', { name: tablet.text('reasons:actions.take'), exact: true })
  await expect(take).toHaveAttribute('aria-keyshortcuts', 'T')

  await test.step('the palette offers the actions of this record', async () => {
    await page.keyboard.press('Control+k')
    await box(page).fill(tablet.text('reasons:actions.cancel'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('T takes the record, Escape goes back to the list', async () => {
    await page.keyboard.press('t')
    await expect(take).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/applications(\?|$)/)
  })

  await test.step('J and K move by rows, Enter opens the focused one', async () => {
    const rows = page.locator('#content tbody tr[data-row]')
    await expect(rows.nth(2)).toBeVisible()
    // By record, not by place: the application just taken moves to another group when the list is read again.
    const focused = rows.filter({ has: page.locator(':focus') })
    const above = focused.locator('xpath=preceding-sibling::tr[@data-row][1]')
    await page.keyboard.press('j')
    await expect(focused).toHaveCount(1)
    const first = await focused.getAttribute('data-row')
    await page.keyboard.press('j')
    await expect(above).toHaveAttribute('data-row', first ?? '')
    await page.keyboard.press('k')
    await expect(focused).toHaveAttribute('data-row', first ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/applications\/[\w-]{36}$/)
    await page.goBack()
  })

  await test.step('letters that are typed stay letters', async () => {
    // Back has to show the list first: on the record there is no search that `/` could focus.
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type('gct?jk')
    await expect(page.getByRole('textbox').first()).toHaveValue('gct?jk')
    await expect(page).toHaveURL(/\/applications(\?|$)/)
    await page.keyboard.press('Control+k')
    await box(page).fill('gc?')
    await expect(page).toHaveURL(/\/applications(\?|$)/)
    await page.keyboard.press('Escape')
    await page.getByRole('textbox').first().fill('')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  })

  await test.step('G and a letter open a screen; ? shows all keys', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expect(page).toHaveURL(/\/clients$/)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog').getByText(tablet.text('palette:keys.take'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('N takes the next application of the queue', async () => {
    await findFreshApplication(shop, manager)
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await expect(tablet.button('applications:take.next')).toHaveAttribute('aria-keyshortcuts', 'N')
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\/applications\/[\w-]{36}$/)
  })
  await tablet.close()
})

for (const language of LANGUAGES)
  test(`the palette and its button are drawn well: ${language}`, { tag: '@all' }, async ({
    shop,
    browser,
  }) => {
    const { surname } = await anApplication(shop)
    const tablet = await shop.tablet(browser, language, seller)
    const { page } = tablet
    const faults = () => faultsByDayAndNight(page, NARROW_AND_USUAL, NARROW_AND_USUAL, '[role=dialog]')
    await page.goto('/applications')
    // The page beneath is measured too, so it is complete first.
    await expect(page.locator('main a[href^="/applications/"]').first()).toBeVisible()
    await page
      .getByRole('button', { name: tablet.text('common:shell.find') })
      .first()
      .click()
    await expect(box(page)).toBeFocused()
    await expect(options(page).first()).toBeVisible()
    expect(await faults()).toEqual([])
    await box(page).fill(surname.slice(0, 4))
    await expect(page.getByText(tablet.text('palette:states.pending'))).toHaveCount(0)
    expect(await faults()).toEqual([])
    await tablet.close()
  })

test('new work is counted in the title and on the icon of the installed app, and announced by a sound', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  // An installed app has a badge and a sound; this browser has neither, so their calls are counted.
  await page.addInitScript(() => {
    const seen = { badges: [] as number[], tones: 0 }
    Object.assign(globalThis, { seen })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void seen.badges.push(count),
      clearAppBadge: async () => void seen.badges.push(0),
    })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      seen.tones += 1
      start.call(this, when)
    }
  })
  const seen = () =>
    page.evaluate(() => (globalThis as unknown as { seen: { badges: number[]; tones: number } }).seen)
  await page.goto('/settings')
  await page.getByText(tablet.text('settings:sound')).click()
  await expect.poll(async () => (await seen()).tones).toBe(2)
  const entry = page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: tablet.text('screens:applications') })
  await expect(entry.first()).toContainText(/\d/)
  const count = Number(/\d+/.exec((await entry.first().textContent()) ?? '')?.[0] ?? 0)
  const title = (number: number) =>
    new RegExp(`^${number === 0 ? '' : `\\(${number}\\) `}${tablet.text('screens:settings')}`)
  await expect(page).toHaveTitle(title(count))
  await expect.poll(async () => (await seen()).badges.at(-1)).toBe(count)
  await submitOneMore(shop)
  await expect(page).toHaveTitle(title(count + 1))
  await expect.poll(async () => (await seen()).badges.at(-1)).toBe(count + 1)
  expect((await seen()).tones).toBe(4)
  await tablet.close()
})
