// Reads from a page that may be navigating.
import type { Page } from '@playwright/test'

const NAVIGATED = /Execution context was destroyed|Cannot find context|frame was detached/
const TRIES = 20

/**
 * Runs a function that only reads in the page, and again where the page navigated meanwhile: a redirect after Back, a
 * sign-out in another tab, a new version. A reading says what the page that stays holds.
 */
export async function readPage<Read, Input>(
  page: Page,
  read: (input: Input) => Promise<Read>,
  input: Input,
): Promise<Read> {
  for (let rest = TRIES; ; rest -= 1) {
    try {
      // The types of Playwright unwrap handles in the input, which these readings never have.
      return await page.evaluate(read as (input: unknown) => Promise<Read>, input as unknown)
    } catch (error) {
      if (rest === 0 || !NAVIGATED.test(String(error))) throw error
      await page.waitForLoadState()
    }
  }
}
