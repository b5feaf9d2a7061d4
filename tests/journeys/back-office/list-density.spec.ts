// Every list with a fine pointer, at the usual widths: rows of one line and 40 px, as many as the window must show, nothing
// wider than the page or its table, no number in two lines or cut off, the actions of each row inside the window, and every
// target of a pointer large enough.
import type { Page } from '@playwright/test'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { expect, personOf, test } from '../shop.ts'

const SIZES = [
  { width: 1024, height: 768, rows: 10 },
  { width: 1280, height: 800, rows: 12 },
  { width: 1440, height: 900, rows: 16 },
  { width: 1920, height: 1080, rows: 20 },
]
/** Lists with nothing but rows; those with figures above them show fewer rows. */
const PLAIN = [
  '/applications',
  '/reference/goods',
  '/users',
  '/clients',
  '/stock',
  '/stock2',
  '/access/roles',
  '/access/perms',
]
const OTHERS = [
  '/outside',
  '/branches',
  '/partners',
  '/reference/providers',
  '/managers',
  '/selleres',
  '/tablets',
  '/outsider',
  '/reference/phone',
  '/reference/card',
  '/department',
  '/priority',
  '/reference/goods_category',
  '/request/apply_product_price',
  '/request/priority_pack',
  '/clients/merge',
  '/users/settings',
  '/reference/program',
  '/reference/subject',
  '/intern',
  '/stock_to_delivey',
  '/minmax',
  '/receipt',
  '/write_off',
  '/count',
  '/order',
  '/order/app',
  '/return',
  '/return_check',
  '/sales',
  '/sales_product',
  '/complaint',
  '/knowledge',
  '/notification',
  '/send_information',
  '/send_information?tab=templates',
  '/send_information?tab=log',
  '/report',
  '/report/application',
  '/report/manager',
]

/** Pixels of a side, with a fine pointer (WCAG 2.5.8). */
const SMALLEST_TARGET = 24

/** What is wrong with the table of the page, and how high a window its rows need. */
const measured = (page: Page) =>
  page.evaluate((smallest) => {
    const faults: string[] = []
    const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (excess > 0) faults.push(`the page is wider than the window by ${excess} px`)
    for (const control of document.querySelectorAll('main button, main a[href], main input')) {
      const target = control.matches('[data-row-link]') ? control.closest('td') : control.closest('label')
      const { width, height } = (target ?? control).getBoundingClientRect()
      // A control of one pixel is for screen readers.
      if (width > 1 && Math.min(width, height) < smallest)
        faults.push(`a target of ${width} × ${height} px: ${control.ariaLabel ?? control.textContent}`)
    }
    const table = document.querySelector('main table')
    const frame = table?.parentElement
    if (!table || !frame) return { faults, top: 0, rowHeight: 0, foot: 0 }
    if (table.getBoundingClientRect().width > frame.clientWidth + 1)
      faults.push('the table is wider than its frame')
    const rows = [...table.querySelectorAll<HTMLElement>('tbody tr[data-index]')]
    for (const row of rows) {
      const { height } = row.getBoundingClientRect()
      if (Math.round(height) !== 40) faults.push(`a row of ${height} px: ${row.textContent}`)
      for (const cell of row.querySelectorAll<HTMLElement>('.tabular.cut'))
        if (cell.scrollWidth > cell.clientWidth) faults.push(`cut off: ${cell.textContent}`)
      for (const actions of row.querySelectorAll('[data-row-actions]'))
        if (actions.getBoundingClientRect().right > window.innerWidth)
          faults.push('actions outside the window')
    }
    const [first] = rows
    return {
      faults: [...new Set(faults)],
      top: first === undefined ? 0 : first.getBoundingClientRect().top + window.scrollY,
      rowHeight: first === undefined ? 0 : first.getBoundingClientRect().height,
      foot: document.querySelector('main [data-list-foot]')?.getBoundingClientRect().height ?? 0,
    }
  }, SMALLEST_TARGET)

/** Longest time for the table to choose its columns for a new width; a table without faults is not waited for. */
const SETTLED_WITHIN_MS = 30_000

/** The table once it has settled after a change of the width: without faults, or with the last ones found. */
async function measuredWhenSettled(page: Page): ReturnType<typeof measured> {
  let result = await measured(page)
  const settle = expect(async () => {
    result = await measured(page)
    expect(result.faults).toEqual([])
  }).toPass({ timeout: SETTLED_WITHIN_MS })
  // The caller lists the faults that stay, of all pages.
  await settle.catch(() => undefined)
  return result
}

for (const language of LANGUAGES)
  test(`every list fits at every width: ${language}`, async ({ shop, browser }) => {
    test.setTimeout(900_000)
    const tablet = await shop.tablet(browser, language, personOf('admin', 0), { hasTouch: false })
    const { page } = tablet
    const faults: string[] = []
    for (const path of [...PLAIN, ...OTHERS]) {
      await page.goto(path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.locator('main [data-list-foot], main p.text-lg').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      // Letters of the font that is shown meanwhile are wider.
      await page.evaluate(async () => void (await document.fonts.ready))
      for (const { rows, ...viewport } of SIZES) {
        await page.setViewportSize(viewport)
        const { faults: found, top, rowHeight, foot } = await measuredWhenSettled(page)
        const place = `${path} at ${viewport.width}`
        faults.push(...found.map((fault) => `${place}: ${fault}`))
        if (!PLAIN.includes(path) || rowHeight === 0) continue
        const fitting = Math.floor((viewport.height - top - foot) / rowHeight)
        if (fitting < rows) faults.push(`${place}: ${fitting} rows`)
      }
    }
    expect(faults).toEqual([])
    await tablet.close()
  })
