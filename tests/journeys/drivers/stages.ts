// Drives the stages of a sale on the screen.
import type { Locator } from '@playwright/test'
import type { Tablet } from '../shop.ts'

/** The button that chooses the selected partner; it names the partner and the term. */
export function chooseButton(tablet: Tablet): Locator {
  const [before = '', between = ''] = tablet
    .text('stages:limit.choose', { name: '|', months: '|' })
    .split('|')
  return tablet.page.getByRole('button', { name: new RegExp(`^${before}.+${between}\\d+`) })
}

/** Selects a partner that has approved, and chooses it. */
export async function choosePartner(tablet: Tablet, name: string, timeout?: number): Promise<void> {
  const radio = tablet.page.getByRole('radio', { name, exact: true })
  await radio.check(timeout === undefined ? {} : { timeout })
  await chooseButton(tablet).click()
}
