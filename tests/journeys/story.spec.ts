// The main job in each language: a seller without internet fills in an application and photographs the client's
// documents, the tablet is reloaded, the internet comes back, everything arrives exactly once, and a manager who is
// looking at the list sees it appear, takes it and sees every photo.
import { type FormValues, fieldsOfStep } from '#domain/applications/form.ts'
import { exampleForm } from '#support/form-example.ts'
import { makePinfl } from '#support/made-up.ts'
import { perSuite } from '#support/suite.ts'
import { LANGUAGES, type Language } from '#support/texts.ts'
import { photograph, sign } from './drivers/capture.ts'
import { fillStep } from './drivers/form-filling.ts'
import { expect, type Person, personOf, type Tablet, test, WITH_WORKER } from './shop.ts'

const NUMBERED = [1, 2, 3, 4, 5, 6, 7]
const SIGNATURE = 13
/** One shop for each language: codes are limited by phone, and a manager sees the applications of the own branch. */
const PEOPLE = [
  { seller: personOf('seller', 0), manager: personOf('manager', 0) },
  { seller: personOf('seller', 2), manager: personOf('manager', 1) },
  { seller: personOf('seller', 5), manager: personOf('manager', 2) },
]
const SURNAMES = ['Журналов', 'Sayohatov', 'Сафаров']
const NAMES = ['Семён', 'Sarvar', 'Сарвар']

async function signIn(tablet: Tablet, person: Person, code: () => Promise<string>): Promise<void> {
  await tablet.page.goto('/auth/login')
  await tablet.page.locator('[name=phone]').fill(person.phone)
  await tablet.page.locator('[name=password]').fill(person.password)
  await tablet.requestCode()
  await tablet.page.locator('[name=otp]').fill(await code())
  await expect(tablet.page).toHaveURL(/\/welcome/)
}

async function fillBothSteps(tablet: Tablet, values: FormValues): Promise<void> {
  await fillStep(tablet, values, fieldsOfStep('main'))
  await tablet.button('wizard:next').click()
  await fillStep(tablet, values, fieldsOfStep('additional'))
  await tablet.button('wizard:next').click()
  await expect(tablet.page.getByText(tablet.text('wizard:files.lead'))).toBeVisible()
}

const PLAYED: readonly Language[] = perSuite(['uz-Latn'], LANGUAGES)
for (const language of PLAYED) {
  const index = LANGUAGES.indexOf(language)
  const people = PEOPLE[index]
  if (people === undefined) throw new Error(`nobody speaks ${language}`)
  const { seller, manager } = people
  const surname = SURNAMES[index] ?? ''
  const values = exampleForm({
    surname,
    name: NAMES[index] ?? '',
    patronymic: null,
    second_phone_owner: NAMES[index] ?? '',
    pinfl: makePinfl('1990-03-15', 'M', 700 + index),
    document_number: `AE765432${index}`,
    phone: `+99890765430${index}`,
  })

  test(`a seller offline, a manager live, in ${language}`, async ({ shop, browser }) => {
    test.setTimeout(240_000)
    const counter = await shop.tablet(browser, language, manager, WITH_WORKER)
    await counter.page.goto('/applications?statuses=new')
    await expect(counter.page.getByRole('table')).toBeVisible()

    const tablet = await shop.tablet(browser, language)
    await signIn(tablet, seller, () => shop.codeFor(seller.phone))
    await tablet.waitUntilCached()
    await tablet.setOffline(true)
    await tablet.page.goto('/applications/add')
    await expect(tablet.page).toHaveURL(/\/applications\/add\/[0-9a-f-]{36}/)
    await fillBothSteps(tablet, values)
    for (const slot of NUMBERED) await photograph(tablet, slot, 'id_card')
    await sign(tablet, SIGNATURE)

    await tablet.page.reload()
    await expect(tablet.page.getByText(tablet.text('wizard:files.lead'))).toBeVisible()
    await expect(tablet.page.getByText(tablet.text('photos:states.on_tablet'), { exact: true })).toHaveCount(
      NUMBERED.length + 1,
    )
    await tablet.button('wizard:submit').click()
    await expect(tablet.page.getByText(tablet.text('wizard:done.saved'))).toBeVisible()
    expect(await shop.find(manager, surname)).toHaveLength(0)

    await tablet.setOffline(false)
    await expect(tablet.page.getByText(tablet.text('common:connection.all_sent'))).toBeVisible({
      timeout: 60_000,
    })
    const arrived = tablet.text('wizard:done.photos', { arrived: 8, total: 8 })
    await expect(tablet.page.getByText(arrived)).toBeVisible()

    const row = counter.page.getByRole('row').filter({ hasText: surname })
    await expect(row).toHaveCount(1)
    await row.getByRole('button', { name: counter.text('applications:take.one'), exact: true }).click()
    await expect(counter.page).toHaveURL(/\/applications\/[0-9a-f-]{36}$/)
    await expect(counter.page.getByText(counter.text('statuses:in_process')).first()).toBeVisible()
    await counter.page
      .getByRole('tab', { name: new RegExp(counter.text('applications:view.photos')) })
      .click()
    await expect(counter.page.getByRole('tabpanel').locator('img')).toHaveCount(8)
    for (const photo of await counter.page.getByRole('tabpanel').locator('img').all())
      await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

    const found = await shop.find(manager, surname)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ status: 'in_process', photos_arrived: 8, missing_slots: [] })
    await tablet.close()
    await counter.close()
  })
}
