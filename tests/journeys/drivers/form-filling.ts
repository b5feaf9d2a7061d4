// Fills the form: every field by its kind, with the texts of the tablet's language.
import type { Locator } from '@playwright/test'
import { type FormField, type FormValue, type FormValues, ruleOf } from '#domain/applications/form.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { LIST_NAMES, labelOf } from '#domain/reference/lists.ts'
import { districtName, regionName } from '#domain/reference/regions.ts'
import { expect, type Tablet } from '../shop.ts'

const field = (tablet: Tablet, name: FormField): Locator => tablet.page.locator(`[id="${name}"]`)

/** The text of a choice, as the list of its field shows it. */
export function labelFor(
  tablet: Pick<Tablet, 'text' | 'language'>,
  name: FormField,
  value: FormValue,
): string {
  const { kind, list } = ruleOf(name)
  if (kind === 'region') return regionName(Number(value), tablet.language)
  if (kind === 'district') return districtName(Number(value), tablet.language)
  const known = LIST_NAMES.find((one) => one === list)
  return known
    ? labelOf(known, String(value), tablet.language)
    : tablet.text(`fields:choices.${name}.${value}`)
}

/** Chooses one of visible options, or from a list: by a touch, or by typing where the list is long. */
async function choose(tablet: Tablet, name: FormField, value: FormValue): Promise<void> {
  const control = field(tablet, name)
  const label = labelFor(tablet, name, value)
  // The field of a step that is still being opened has neither yet.
  await control.getByRole('button').or(control.getByRole('radio')).first().waitFor()
  if ((await control.getByRole('radio').count()) > 0) return control.getByText(label, { exact: true }).click()
  const box = control.getByRole('combobox')
  if ((await box.count()) > 0) {
    await expect(box).toBeEnabled()
    await box.click()
    await box.pressSequentially(label.slice(0, 12))
  } else await control.getByRole('button').click()
  // A list without its final position would be scrolled into view, and a page that scrolls closes an open list.
  await tablet.page.locator('[data-trigger][data-placement]').waitFor()
  await tablet.page.getByRole('option', { name: label, exact: true }).click()
  // The list returns the focus when it is closed; people are not faster than that.
  await expect(tablet.page.getByRole('listbox')).toHaveCount(0)
}

/** What a person types for a value. */
export function typed(name: FormField, value: FormValue): string {
  const { kind } = ruleOf(name)
  if (kind === 'date') return formatDate(String(value))
  return kind === 'phone' ? String(value).replace('+998', '') : String(value)
}

export const CHOICE_KINDS = ['choice', 'region', 'district']

export async function fillField(tablet: Tablet, name: FormField, value: FormValue): Promise<void> {
  const { kind } = ruleOf(name)
  if (CHOICE_KINDS.includes(kind)) return choose(tablet, name, value)
  if (kind === 'flag')
    return field(tablet, name)
      .getByText(tablet.text(`fields:${name}`))
      .click()
  await field(tablet, name).locator('input').fill(typed(name, value))
}

/** Fills the given values, in the order of the screen. */
export async function fillStep(
  tablet: Tablet,
  values: FormValues,
  names: readonly FormField[],
): Promise<void> {
  for (const name of names) {
    const value = values[name]
    if (value === undefined || value === null) continue
    await fillField(tablet, name, value)
  }
}
