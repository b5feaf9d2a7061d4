// What a screen is looked at with: the sizes and themes of the design, axe, raw keys, width.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const SIZES = [
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 600, height: 960 },
  { width: 1920, height: 1080 },
]

/** The narrowest and the usual one: between them the parts only move. */
export const NARROW_AND_USUAL = SIZES.filter(({ width }) => width === 600 || width === 1280)

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

const axeFaults = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** What is wrong on the page as it stands, in words. */
export const faultsOf = async (page: Page): Promise<string[]> => [
  ...(await axeFaults(new AxeBuilder({ page }))),
  ...(await looksOf(page)),
]

/**
 * Faults at every size by day and by night. It is one page that follows the system: the theme changes its colours and
 * nothing else, so by night the rule of colours is asked alone.
 */
export async function faultsByDayAndNight(page: Page, sizes: typeof SIZES): Promise<string[]> {
  const faults: string[] = []
  const at = async (place: string, found: Promise<string[]>) =>
    faults.push(...(await found).map((fault) => `${place} ${fault}`))
  for (const size of sizes) {
    const place = `${size.width}×${size.height}`
    await page.setViewportSize(size)
    await at(place, faultsOf(page))
    await page.emulateMedia({ colorScheme: 'dark' })
    await at(`${place} dark`, axeFaults(new AxeBuilder({ page }).withRules(['color-contrast'])))
    await at(`${place} dark`, looksOf(page))
    await page.emulateMedia({ colorScheme: 'light' })
  }
  return faults
}
