// The queue fits a desktop screen: no horizontal scroll bar, and the button of each row completely inside the window, at
// every usual width and in every language.
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { findFreshApplication } from '../drivers/sale.ts'
import { expect, personOf, test } from '../shop.ts'

const manager = personOf('manager', 0)
const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

for (const language of LANGUAGES)
  test(`the queue and its buttons fit at every width: ${language}`, async ({ shop, browser }) => {
    await findFreshApplication(shop, manager)
    const tablet = await shop.tablet(browser, language, manager)
    const { page } = tablet
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport)
      await page.goto('/applications')
      const table = page.getByRole('table')
      await expect(table.getByRole('row').nth(1)).toBeVisible()
      const measured = await page.evaluate(() => ({
        page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        scrollers: [...document.querySelectorAll('main *')].filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 &&
            ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
            element.querySelector('table') !== null,
        ).length,
      }))
      expect(measured, `${viewport.width}`).toEqual({ page: 0, scrollers: 0 })
      const card = await table.locator('..').boundingBox()
      const whole = await table.boundingBox()
      if (!card || !whole) throw new Error('no table')
      expect(whole.x + whole.width, `table at ${viewport.width}`).toBeLessThanOrEqual(
        card.x + card.width + 0.5,
      )
      const take = table.getByRole('button', { name: tablet.text('applications:take.one'), exact: true })
      await expect(take.first()).toBeVisible()
      for (const button of await take.all()) {
        const box = await button.boundingBox()
        if (!box) throw new Error('no button')
        expect(box.x, `button at ${viewport.width}`).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width, `button at ${viewport.width}`).toBeLessThanOrEqual(viewport.width)
        const isWhole = await button.evaluate((element) => {
          const { left, right, top, height } = element.getBoundingClientRect()
          return [left + 3, right - 3].every((x) => {
            const at = document.elementFromPoint(x, top + height / 2)
            return at === null || element.contains(at)
          })
        })
        expect(isWhole, `button cut off at ${viewport.width}`).toBe(true)
      }
    }
    await tablet.close()
  })

for (const language of LANGUAGES)
  test(`by touch no waiting time is cut off: ${language}`, async ({ shop, browser }) => {
    const viewport = { width: 1080, height: 810 }
    const tablet = await shop.tablet(browser, language, manager, { viewport, hasTouch: true, isMobile: true })
    const { page } = tablet
    await page.goto('/applications')
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    // Until its typeface is there, a text is as wide as another one makes it.
    await page.evaluate(async () => void (await document.fonts.ready))
    const cells = page.locator('td[data-column="waits"] > .cut')
    // The longest that there is: a day less a minute.
    await cells.first().evaluate(
      (cell, text) => {
        const time = cell.querySelector('span') ?? cell
        time.textContent = text
      },
      tablet.text('applications:duration.hours', { hours: 23, minutes: 59 }),
    )
    const cut = await cells.evaluateAll(
      (all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
    )
    expect(await cells.count()).toBeGreaterThan(0)
    expect(cut).toBe(0)
    await tablet.close()
  })
