// What a screen is looked at with: the sizes and themes of the design, axe, raw keys, width.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const SIZES = [
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 600, height: 960 },
  { width: 1920, height: 1080 },
]
const USUAL_WIDTH = 1280

/** The narrowest and the usual one: between them the parts only move, so these two are enough for axe. */
export const NARROW_AND_USUAL = SIZES.filter(({ width }) => width === 600 || width === USUAL_WIDTH)

/** Raw keys, and anything wider than the screen. */
const looksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const raw: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? ''
      if (/^([a-z]+:)?[a-z][a-z_]*(\.[a-z_]+)+$/.test(text)) raw.push(`raw key: ${text}`)
    }
    const excess = document.documentElement.scrollWidth - window.innerWidth
    return excess > 0 ? [...raw, `wider than the screen by ${excess} px`] : raw
  })

/** What is wrong on the page as it stands, in words. */
export async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  return [...found, ...(await looksOf(page))]
}

/**
 * Faults at every size by day, and by night at the usual one: the theme changes colours alone. Where the theme is
 * "as the system", the page follows the system at once.
 */
export async function faultsByDayAndNight(page: Page, sizes: typeof SIZES): Promise<string[]> {
  const faults: string[] = []
  const at = async (place: string, found: Promise<string[]>) =>
    faults.push(...(await found).map((fault) => `${place} ${fault}`))
  for (const size of sizes) {
    await page.setViewportSize(size)
    const look = NARROW_AND_USUAL.includes(size) ? faultsOf : looksOf
    await at(`${size.width}×${size.height}`, look(page))
    if (size.width !== USUAL_WIDTH) continue
    await page.emulateMedia({ colorScheme: 'dark' })
    await at('dark', faultsOf(page))
    await page.emulateMedia({ colorScheme: 'light' })
  }
  return faults
}
