// The tools of a list, as a person uses them.
import { expect, type Tablet } from '../shop.ts'

/** Adds a filter: chooses it by its label, then one of its values. */
export async function addFilter(tablet: Tablet, label: string, value: string): Promise<void> {
  const { page } = tablet
  const panel = page.getByRole('dialog', { name: tablet.text('kit:list.add_filter') })
  const option = panel.getByRole('option', { name: value, exact: true })
  await tablet.button('kit:list.add_filter').click()
  // With one filter only its values are shown at once.
  const group = panel.getByRole('option', { name: label, exact: true })
  await expect(group.or(option).first()).toBeVisible()
  if (!(await option.isVisible())) await group.click()
  await option.click()
  await expect(panel).toHaveCount(0)
}
