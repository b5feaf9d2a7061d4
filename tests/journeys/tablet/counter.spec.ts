// The wizard asks for nothing that it can know: defaults with their source, known clients, and a list of what is missing.
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { fillField, labelFor } from '../drivers/form-filling.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 0)
const field = ({ page }: Tablet, name: string) => page.locator(`[id="${name}"]`)
const input = (tablet: Tablet, name: string) => field(tablet, name).locator('input')

test('a new draft is filled with what is usual, and computes what follows, with its source', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  await page.goto('/applications/add')
  await fillField(tablet, 'pinfl', '31503909990013')
  await expect(input(tablet, 'birth_date')).toHaveValue('15.03.1990')
  await fillField(tablet, 'document_issued', '2022-04-11')
  await expect(input(tablet, 'document_expires')).toHaveValue('10.04.2032')
  await expect(field(tablet, 'document_expires')).toContainText(tablet.text('applications:sources.computed'))
  await fillField(tablet, 'document_issued', '2023-04-11')
  await expect(input(tablet, 'document_expires')).toHaveValue('10.04.2033')
  await fillField(tablet, 'document_expires', '2033-04-11')
  await expect(field(tablet, 'document_expires')).not.toContainText(
    tablet.text('applications:sources.computed'),
  )

  // Visible options with an error have the border of every other input with one.
  await tablet.button('wizard:next').click()
  const colourOf = (name: string, part: string) =>
    field(tablet, name)
      .locator(part)
      .first()
      .evaluate((element) => getComputedStyle(element).borderTopColor)
  await expect
    .poll(() => colourOf('spoken_language', '[role=radiogroup]'))
    .toBe(await colourOf('surname', 'input'))

  // What is missing stands under its section, names its address and opens its field.
  await page
    .getByRole('button', { name: /не хватает/i })
    .last()
    .click()
  const address = tablet.text('fields:sections.registration')
  const section = page.getByRole('region', { name: address })
  await expect(section.getByRole('button', { name: tablet.text('fields:registration_region') })).toHaveCount(
    0,
  )
  await section
    .getByRole('button', { name: `${address}: ${tablet.text('fields:registration_house')}` })
    .click()
  await expect(input(tablet, 'registration_house')).toBeFocused()
  await expect(field(tablet, 'registration_region')).toContainText(tablet.text('applications:sources.branch'))
  await expect(field(tablet, 'residence_same_as')).toContainText(tablet.text('applications:sources.usual'))
  await expect(field(tablet, 'residence_region')).toHaveCount(0)
  await tablet.close()
})

test('typing moves nothing beside the state of the connection', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  await page.goto('/applications/add')
  const search = page.getByRole('button', { name: tablet.text('common:shell.find') }).first()
  const places = new Set<number>()
  for (const letter of 'Karimovaxon') {
    await input(tablet, 'surname').pressSequentially(letter, { delay: 250 })
    places.add((await search.boundingBox())?.x ?? 0)
  }
  expect([...places]).toHaveLength(1)
  await tablet.close()
})

test('one press fills in everything that is known of a client', async ({ shop, browser }) => {
  const list = await shop.as(seller, 'POST', api.applications.list.path, {
    statuses: ['new', 'in_process'],
    mine: true,
  })
  const { items } = (await list.json()) as Returns<typeof api.applications.list>
  const answer = await shop.as(seller, 'GET', api.applications.view.path.replace(':id', items[0]?.id ?? ''))
  const { values } = (await answer.json()) as Returns<typeof api.applications.view>
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  await page.goto('/applications/add')
  await fillField(tablet, 'phone', values.phone ?? '')
  await fillField(tablet, 'surname', 'Boshqa')
  await tablet.button('wizard:known.fill').click()
  // What was typed is replaced only after the question.
  await expect(input(tablet, 'surname')).toHaveValue('Boshqa')
  await tablet.button('wizard:known.replace').click()
  await expect(input(tablet, 'surname')).toHaveValue(String(values.surname))
  await expect(field(tablet, 'name')).toContainText(tablet.text('applications:sources.server'))
  await tablet.button('wizard:next').click()
  for (const name of ['family_status', 'education', 'work_activity'] as const)
    await expect(field(tablet, name)).toContainText(labelFor(tablet, name, values[name]))
  await expect(page.getByText(tablet.text('errors:required'))).toHaveCount(0)
  await tablet.close()
})
