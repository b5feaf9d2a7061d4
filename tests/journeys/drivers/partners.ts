// The administrator completes the record of a partner on the screen.
import { expect, type Tablet } from '../shop.ts'

/** What the partner gives the shop for its sales: its number of the category, and the code by SMS as a signature. */
export async function completePartner(tablet: Tablet, name: string): Promise<void> {
  const { page } = tablet
  await page.goto('/partners')
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: tablet.text('partners:steps.update.do') }).click()
  await page.locator('[name^=category-]').fill('17')
  await page.getByRole('button', { name: new RegExp(tablet.text('partners:fields.signing')) }).click()
  await page.getByRole('option', { name: tablet.text('partners:values.signing.code') }).click()
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.text('partners:saved', { name }))).toBeVisible()
}
