// Checks of a screen: the sizes and themes of the design, axe, raw keys, width.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { SIZES, type Size } from './deal.ts'

/** The narrowest and the usual size: between them elements only move. */
export const NARROW_AND_USUAL = SIZES.filter(({ width }) => width === 600 || width === 1280)

/** Raw keys, a number that is broken over two lines, a title that is cut, and anything wider than the screen. */
const looksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const raw: string[] = []
    const range = document.createRange()
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? ''
      // A key that is shown as such, of a permission, stands as code.
      if (walker.currentNode.parentElement?.closest('code')) continue
      if (/^([a-z]+:)?[a-z][a-z_]*(\.[a-z_]+)+$/.test(text)) raw.push(`raw key: ${text}`)
      for (const { 0: number, index } of (walker.currentNode.textContent ?? '').matchAll(
        /\+?\d[\d\s]{3,}\d/g,
      )) {
        range.setStart(walker.currentNode, index)
        range.setEnd(walker.currentNode, index + number.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) raw.push(`a number in two lines: ${number}`)
      }
    }
    // What people have written may be longer than the top bar has place for: then it stands on the page as a whole.
    const sections = [...document.querySelectorAll('h2')]
      .filter(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1)
      .map(({ textContent }) => textContent)
    for (const title of document.querySelectorAll('h1'))
      if (title.scrollHeight > title.clientHeight + 1 && !sections.includes(title.textContent))
        raw.push(`a title that is cut: ${title.textContent}`)
    const excess = document.documentElement.scrollWidth - window.innerWidth
    return excess > 0 ? [...raw, `wider than the screen by ${excess} px`] : raw
  })

/**
 * Our pages have no frames of other origins, so axe finishes where it looked instead of opening a page for it. `within`: a
 * layer over the page, without the rules about a whole page, which is hidden beneath it.
 */
function axeOn(page: Page, within?: string): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  return within === undefined ? axe : axe.include(within)
}

const axeFaults = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/**
 * Switches transitions off, also those under way: a colour that is measured in the middle of a change of the theme is none
 * that people read. A style sheet of the page's own objects, because the content security policy forbids a style tag.
 */
const withoutTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [sheet]
  })

/** Describes the faults of the current page. */
export async function faultsOf(page: Page, within?: string): Promise<string[]> {
  await withoutTransitions(page)
  return [...(await axeFaults(axeOn(page, within))), ...(await looksOf(page))]
}

/** By night the colours differ and nothing else: the theme is one set of colours. */
async function nightFaultsOf(page: Page, within?: string): Promise<string[]> {
  await withoutTransitions(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const faults = await axeFaults(axeOn(page, within).withRules(['color-contrast']))
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

/** Faults at these sizes, by day, and by night where a size is one of `nights`; of a layer over the page with `within`. */
export async function faultsByDayAndNight(
  page: Page,
  sizes: readonly Size[],
  nights: readonly Size[] = sizes,
  within?: string,
): Promise<string[]> {
  const faults: string[] = []
  const at = async (place: string, found: Promise<string[]>) =>
    faults.push(...(await found).map((fault) => `${place} ${fault}`))
  for (const size of sizes) {
    const place = `${size.width}×${size.height}`
    await page.setViewportSize(size)
    await at(place, faultsOf(page, within))
    if (nights.includes(size)) await at(`${place} dark`, nightFaultsOf(page, within))
  }
  return faults
}

/** Raw keys and widths at these sizes, where axe has nothing new to see. */
async function looksAt(page: Page, sizes: readonly Size[]): Promise<string[]> {
  const faults: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    faults.push(...(await looksOf(page)).map((fault) => `${size.width}×${size.height} ${fault}`))
  }
  return faults
}

/**
 * Every size for widths and raw keys; axe at the usual and the narrowest, between which the parts only move, and the
 * colours of the night at the usual one.
 */
export const faultsOfScreen = async (page: Page): Promise<string[]> => [
  ...(await faultsByDayAndNight(page, NARROW_AND_USUAL, SIZES.slice(0, 1))),
  ...(await looksAt(
    page,
    SIZES.filter((size) => !NARROW_AND_USUAL.includes(size)),
  )),
]

/**
 * Faults that another language can bring: its words may be wider at any size, raw, or stand where no name was. What is
 * drawn and coloured is the same in every language, so axe looks once, by day and at the usual size.
 */
export const faultsOfWords = async (page: Page): Promise<string[]> => [
  ...(await faultsByDayAndNight(page, SIZES.slice(0, 1), [])),
  ...(await looksAt(page, SIZES.slice(1))),
]
