// The home of a seller: drafts with their photos and what they lack, what waits, and the day's figures; without internet too.
import { fieldsOfStep } from '#domain/applications/form.ts'
import { exampleForm } from '#support/form-example.ts'
import { photograph } from '../drivers/capture.ts'
import { fillField, fillStep } from '../drivers/form-filling.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 1)
const CLIENT = 'Домашева'

const draftLine = (tablet: Tablet, name: string) =>
  tablet.page.locator('a[href*="/applications/add/"]', { hasText: name })
/** Applications that were begun today; NaN while that is not known. Other tests begin some too. */
const createdToday = async ({ page }: Tablet): Promise<number> =>
  Number.parseInt((await page.locator('[data-figure=created]').textContent()) ?? '', 10)
const draftCount = (tablet: Tablet) => tablet.page.locator('[data-count]')

async function toFiles(tablet: Tablet): Promise<void> {
  await tablet.page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.files')) }).click()
}

test('a draft on the home screen says what it lacks and opens there, with and without internet', async ({
  shop,
  browser,
}) => {
  test.setTimeout(240_000)
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  await page.goto('/welcome')
  await tablet.waitUntilCached()

  await test.step('a day without drafts says the next step', async () => {
    await expect(page.getByText(tablet.text('session:welcome.no_drafts'))).toBeVisible()
    await expect(page.locator('[data-figure]')).toHaveCount(3)
    await expect.poll(() => createdToday(tablet)).toBeGreaterThanOrEqual(0)
  })
  const before = await createdToday(tablet)

  await tablet.setOffline(true)
  await test.step('a new application is begun from here, without internet', async () => {
    await page.getByRole('link', { name: tablet.text('session:welcome.new') }).click()
    await fillField(tablet, 'surname', CLIENT)
    await toFiles(tablet)
    await photograph(tablet, 1, 'id_card')
    await page.goto('/welcome')
    const line = draftLine(tablet, CLIENT)
    await expect(line).toContainText('фото 2, 3, 4')
    await expect(
      line.getByRole('img', { name: `1: ${tablet.text('photos:states.on_tablet')}` }),
    ).toBeVisible()
    await expect(line.getByRole('img', { name: `2: ${tablet.text('photos:states.empty')}` })).toBeVisible()
    await expect(page.getByText('Ждут отправки: 1 заявка, 1 фото').first()).toBeVisible()
  })

  await test.step('a touch opens the first missing field, or the photos where the form is whole', async () => {
    await draftLine(tablet, CLIENT).click()
    await expect(page).toHaveURL(/#pinfl$/)
    await expect(page.locator('[id="pinfl"] input')).toBeFocused()
    const form = { ...exampleForm(), surname: undefined }
    await fillStep(tablet, form, fieldsOfStep('main'))
    await tablet.button('wizard:next').click()
    await fillStep(tablet, form, fieldsOfStep('additional'))
    await page.goto('/welcome')
    await expect(draftLine(tablet, CLIENT)).toContainText('Не хватает: фото 2, 3, 4')
    await draftLine(tablet, CLIENT).click()
    await expect(page.locator('[aria-current=step]')).toContainText(tablet.text('wizard:steps.files'))
  })

  await test.step('its number of drafts is that of the list', async () => {
    await page.goto('/welcome')
    const count = Number(await draftCount(tablet).textContent())
    await page.getByRole('link', { name: tablet.text('session:welcome.all'), exact: true }).click()
    await expect(page.locator('a[href*="/applications/add/"]')).toHaveCount(count)
  })

  await test.step('a known client is looked for on the tablet', async () => {
    await page.goto('/welcome')
    await page.getByRole('button', { name: tablet.text('session:welcome.known') }).click()
    await page.getByRole('combobox').fill(CLIENT.slice(0, 5))
    await page.getByRole('option', { name: new RegExp(CLIENT) }).click()
    await expect(page).toHaveURL(/\/applications\/add\//)
  })

  await test.step('with internet the picture is shown as on the server after its acknowledgement', async () => {
    await page.goto('/welcome')
    await expect(draftLine(tablet, CLIENT)).toBeVisible()
    await tablet.setOffline(false)
    await expect(
      draftLine(tablet, CLIENT).getByRole('img', { name: `1: ${tablet.text('photos:states.on_server')}` }),
    ).toBeVisible()
    await page.goto('/welcome')
    await expect.poll(() => createdToday(tablet)).toBeGreaterThan(before)
  })

  await test.step('a figure opens the list of what it counts', async () => {
    const count = await createdToday(tablet)
    await page.locator('[data-figure=created]').click()
    const headAndTotal = 2
    await expect(page.getByRole('row')).toHaveCount(count + headAndTotal)
    await page.goto('/welcome')
    await page.locator('[data-figure=completed]').click()
    await expect(
      page.getByText(tablet.text('applications:filters.done_today.completed')).first(),
    ).toBeVisible()
  })
  await tablet.close()
})
