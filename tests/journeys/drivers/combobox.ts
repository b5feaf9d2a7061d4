// Types into the box of a list that is found by typing, as a person does on a page that does not move.
import type { Locator } from '@playwright/test'

/**
 * Types into a combobox. A list closes when its page is scrolled: the box is scrolled into view first, and two frames
 * later the browser has reported that scroll.
 */
export async function typeInto(box: Locator, text: string): Promise<void> {
  await box.scrollIntoViewIfNeeded()
  await box.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await box.click()
  await box.fill(text)
}
