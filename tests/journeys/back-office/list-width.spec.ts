// Every list of the back office fits the smallest screen that shows it as a table, beside the open menu and in every language.
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { perSuite } from '#support/suite.ts'
import { expect, personOf, test } from '../shop.ts'

const LISTS = [
  '/users',
  '/clients',
  '/partners',
  '/branches',
  '/tablets',
  '/stock',
  '/reference/goods',
  '/reference/providers',
]

for (const language of perSuite(['uz-Cyrl'], LANGUAGES))
  test(`the lists of the back office fit a window of 1024: ${language}`, async ({ shop, browser }) => {
    const viewport = { width: 1024, height: 768 }
    const tablet = await shop.tablet(browser, language, personOf('admin'), { viewport })
    const { page } = tablet
    for (const path of LISTS) {
      await page.goto(path)
      const table = page.getByRole('table')
      await expect(table.getByRole('row').nth(1)).toBeVisible()
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wider, path).toBe(0)
      const card = await table.locator('..').boundingBox()
      const whole = await table.boundingBox()
      if (!card || !whole) throw new Error(`${path} has no table`)
      expect(whole.x + whole.width, path).toBeLessThanOrEqual(card.x + card.width + 0.5)
    }
    await tablet.close()
  })
