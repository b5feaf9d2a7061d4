// How much work a complete application is: the taps and the typed characters of a new client, without internet and with the document read by the
// camera, and of a known one. The page counts them itself, as it receives them.
import type { Browser, Locator } from '@playwright/test'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { FORM_FIELDS, type FormField, type FormValues, ruleOf } from '#domain/applications/form.ts'
import { LANGUAGES, type Language } from '#domain/kernel/texts/language.ts'
import { launchOptions } from '#support/browser.ts'
import { seededChance } from '#support/chance.ts'
import { EXAMPLE, linesOf, type MadeUpDocument } from '#support/mrz-documents.ts'
import { photoFilm } from '#support/reader/film.ts'
import { photograph } from '#support/reader/photograph.ts'
import { keepButton } from '../drivers/capture.ts'
import { CHOICE_KINDS, fillField, labelFor, typed } from '../drivers/form-filling.ts'
import { expect, type Person, personOf, type Shop, type Tablet, test } from '../shop.ts'

const CARD: MadeUpDocument = {
  ...EXAMPLE,
  number: 'AD7720153',
  birth: '1992-05-16',
  expires: '2032-03-01',
  area: '951777',
  surname: 'TURGUNOVA',
  given: 'MALIKA BAXTIYOROVNA',
}
/** What a seller asks a client who is employed and lives where she is registered. */
const ASKED: FormValues = {
  document_authority: 'IIV 26277',
  phone: '+998907720153',
  spoken_language: 'uz',
  family_status: 'M',
  child_count: 2,
  education: 'secondary_special',
  work_activity: 'employee_private',
  work_place: 'Makro',
  experience: 4,
  salary: 6000000,
  home_ownership: 'own',
  mib: 'none',
  second_phone: '+998907720154',
  second_phone_relation: 'spouse',
  second_phone_owner: 'Jasur',
  registration_street: 'Navoiy',
  registration_house: '14',
  work_district: 1,
  work_street: 'Navoiy',
}
const MOST_OF_NEW = { taps: 40, characters: 60 }
const MOST_TAPS_OF_KNOWN = 20

type Work = { taps: number; characters: number }

/** Runs in the page, before it: counts touches and characters over all its loads. */
function countWork(): void {
  const add = (what: keyof Work) => {
    const work: Work = JSON.parse(sessionStorage.getItem('work') ?? '{"taps":0,"characters":0}')
    work[what] += 1
    sessionStorage.setItem('work', JSON.stringify(work))
  }
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && add('taps'), true)
  addEventListener(
    'keydown',
    ({ isTrusted, key }) => isTrusted && add(key.length === 1 ? 'characters' : 'taps'),
    true,
  )
}

const workOf = ({ page }: Tablet): Promise<Work> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('work') ?? '{"taps":0,"characters":0}'))

const fieldOf = ({ page }: Tablet, name: FormField): Locator => page.locator(`[id="${name}"]`)

/** Answers a field as a finger does: a touch and the keys, or touches alone. */
async function answer(tablet: Tablet, name: FormField): Promise<void> {
  const field = fieldOf(tablet, name)
  const value = ASKED[name]
  // A page that scrolls closes an open list; a person has scrolled before the touch.
  await field.evaluate((place) => place.scrollIntoView({ block: 'center' }))
  await tablet.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  if (!CHOICE_KINDS.includes(ruleOf(name).kind)) {
    await field.locator('input').click()
    const offered = tablet.page.getByRole('option', { name: typed(name, value), exact: true })
    if (name === 'document_authority') return offered.click()
    return tablet.page.keyboard.type(typed(name, value))
  }
  // Of the districts the first: any will do.
  const label = name === 'work_district' ? /./ : labelFor(tablet, name, value)
  if ((await field.getByRole('radio').count()) > 0) return field.getByText(label, { exact: true }).click()
  await field.getByRole('button').click()
  await tablet.page.getByRole('option', { name: label, exact: true }).first().click()
  await expect(tablet.page.getByRole('listbox')).toHaveCount(0)
}

/** Whether a field still has to be answered. */
async function isOpen(tablet: Tablet, name: FormField): Promise<boolean> {
  const field = fieldOf(tablet, name)
  if ((await field.count()) === 0) return false
  if ((await field.getByRole('radio').count()) > 0)
    return (await field.getByRole('radio', { checked: true }).count()) === 0
  if (ruleOf(name).kind === 'choice') return (await field.locator('[data-placeholder]').count()) > 0
  return (await field.locator('input').inputValue()) === ''
}

async function answerStep(tablet: Tablet, step: 'main' | 'additional'): Promise<void> {
  await fieldOf(tablet, step === 'main' ? 'phone' : 'family_status').waitFor()
  for (const name of FORM_FIELDS)
    if (ruleOf(name).step === step && ASKED[name] !== undefined && (await isOpen(tablet, name)))
      await answer(tablet, name)
  await tablet.button('wizard:next').click()
}

/** Takes the photo that the open camera is at. */
async function takePhoto(tablet: Tablet, slot: number): Promise<void> {
  const camera = tablet.page.getByRole('dialog')
  await expect(camera.getByRole('heading')).toHaveText(new RegExp(`^${slot} · `))
  await camera.getByRole('button', { name: tablet.text('photos:capture.shoot') }).click()
  await keepButton(tablet, camera).click()
}

const begin = (tablet: Tablet): Promise<void> =>
  tablet.page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(tablet.text('session:welcome.new')) })
    .click()

async function submit(tablet: Tablet): Promise<Work> {
  await tablet.button('wizard:submit').click()
  await expect(tablet.page.getByText(tablet.text('wizard:done.saved'))).toBeVisible()
  return workOf(tablet)
}

/** A tablet on the home screen of a seller, before whose camera the card lies; what was needed for it is not counted. */
async function ready(shop: Shop, browser: Browser, seller: Person, language: Language): Promise<Tablet> {
  const tablet = await shop.tablet(browser, language, seller)
  const { page } = tablet
  await page.goto('/applications/add')
  await tablet.waitUntilCached()
  // The authority of this branch's district was typed for an earlier client.
  await fillField(tablet, 'document_authority', ASKED.document_authority)
  const saved = tablet.text('wizard:save.saved', { time: '' }).trim()
  await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible()
  // From the second visit on the worker of the app keeps what the reader needs.
  await page.reload()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('anketa-reader')).keys()).length))
    .toBeGreaterThanOrEqual(3)
  await page.addInitScript(countWork)
  await page.goto('/welcome')
  return tablet
}

const cardFilm = async (): Promise<string> => {
  const { jpeg } = await photograph(seededChance('taps', 1), linesOf(CARD), 'fair', 0)
  return photoFilm('taps', jpeg)
}

const describeWork = (work: Work): void =>
  void test.info().annotations.push({ type: 'work', description: JSON.stringify(work) })

async function newClient(shop: Shop, browser: Browser, language: Language): Promise<void> {
  const tablet = await ready(shop, browser, personOf('seller', 2), language)
  const { page } = tablet
  await tablet.setOffline(true)
  await begin(tablet)
  await tablet.button('reading:start.shoot').click()
  // The back of the card is read and taken by itself.
  for (const slot of [4, 1, 2]) await takePhoto(tablet, slot)
  const reading = page.getByRole('dialog', { name: tablet.text('reading:title') })
  await reading.getByRole('button').last().click()
  await expect(reading).toHaveCount(0)
  await expect(fieldOf(tablet, 'surname').locator('input')).toHaveValue('Turgunova')
  await answerStep(tablet, 'main')
  await answerStep(tablet, 'additional')
  const work = await submit(tablet)
  describeWork(work)
  expect(work.taps).toBeLessThanOrEqual(MOST_OF_NEW.taps)
  expect(work.characters).toBeLessThanOrEqual(MOST_OF_NEW.characters)
  await tablet.close()
}

for (const language of LANGUAGES)
  test(`a new client is at most 40 taps and 60 typed characters, ${language}`, {
    tag: language === 'ru' ? [] : ['@all'],
  }, async ({ shop, playwright }) => {
    const browser = await playwright.chromium.launch(launchOptions({ film: await cardFilm() }))
    await newClient(shop, browser, language)
    await browser.close()
  })

test('a known client is at most 20 taps', { tag: '@all' }, async ({ shop, playwright }) => {
  const seller = personOf('seller', 0)
  const list = await shop.as(seller, 'POST', api.applications.list.path, { statuses: ['completed'] })
  const { items } = (await list.json()) as Returns<typeof api.applications.list>
  const view = await shop.as(seller, 'GET', api.applications.view.path.replace(':id', items[0]?.id ?? ''))
  const { values } = (await view.json()) as Returns<typeof api.applications.view>
  const browser = await playwright.chromium.launch(launchOptions({ film: await cardFilm() }))
  const tablet = await ready(shop, browser, seller, 'ru')
  const { page } = tablet
  await begin(tablet)
  await fieldOf(tablet, 'phone').locator('input').click()
  await page.keyboard.type(typed('phone', values.phone))
  await tablet.button('wizard:known.fill').click()
  await answerStep(tablet, 'main')
  await answerStep(tablet, 'additional')
  await page.locator('#slot-1').getByRole('button').click()
  for (const slot of [1, 2, 3, 4]) await takePhoto(tablet, slot)
  const work = await submit(tablet)
  describeWork(work)
  expect(work.taps).toBeLessThanOrEqual(MOST_TAPS_OF_KNOWN)
  await tablet.close()
  await browser.close()
})
