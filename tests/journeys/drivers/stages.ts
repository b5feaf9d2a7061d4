// Drives the stages of a sale on the screen.
import type { Locator } from '@playwright/test'
import { expect, type Tablet } from '../shop.ts'

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

/** Adds the sofa of the demo shop, which has no code of its own, by the name typed into the search. */
export async function addSofa(tablet: Tablet): Promise<void> {
  await tablet.button('stages:goods.add').click()
  const dialog = tablet.page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('divan')
  // By its row: until the answer to the typed text arrives, the products without a search are shown.
  await dialog
    .getByRole('listitem')
    .filter({ hasText: /divan|диван/i })
    .getByRole('button', { name: tablet.text('stages:goods.take') })
    .first()
    .click()
  await dialog.getByRole('button', { name: tablet.text('stages:goods.add') }).click()
  await expect(dialog).toHaveCount(0)
}
