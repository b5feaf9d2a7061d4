// One journey, the same in every browser: a seller signs in, loses the connection, fills in an application, photographs the
// documents and reloads the page; the connection comes back and everything is sent once; a manager sees it with its photos.
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import {
  type FormField,
  type FormValue,
  type FormValues,
  fieldsOfStep,
  ruleOf,
} from '#domain/applications/form.ts'
import { type DocumentType, photoSlot } from '#domain/applications/photo-slots.ts'
import type { Language } from '#support/texts.ts'
import type { TestSystem } from '../faults/drivers/test-system.ts'
import { CHOICE_KINDS, labelFor, typed } from '../journeys/drivers/form-filling.ts'
import type { Person } from '../journeys/shop.ts'
import type { Driver } from './drivers/driver.ts'
import { Screen } from './screen.ts'

const PHOTOGRAPHED = [1, 2, 3, 4, 5, 6]
const FROM_FILE = 7
const SIGNATURE = 13
const NOISE = { type: 'gaussian', mean: 128, sigma: 40 } as const
/** The pictures of an application: by the camera, from a file and the signature. */
export const PICTURES = PHOTOGRAPHED.length + 2

/** Opens the app at the sign-in, in a language, and signs a person in. */
export async function signIn(
  driver: Driver,
  { direct, proxy }: TestSystem,
  person: Person,
  language: Language,
): Promise<Screen> {
  const screen = new Screen(driver, language)
  // At a picture of the app, so that the app itself is loaded once and its worker installed without an interruption.
  await screen.open(`${proxy.url}/icon-192.png`)
  await driver.evaluate((chosen) => localStorage.setItem('language', chosen), language)
  await screen.open(`${proxy.url}/auth/login`)
  await screen.fill('[name=phone]', person.phone.replace('+998', ''))
  await screen.fill('[name=password]', person.password)
  await screen.button('session:login.get_code')
  await screen.find({ css: '[name=otp]' })
  await screen.driver.type(await direct.codeFor(person.phone))
  await screen.isAt(/^\/welcome/)
  await screen.sees(screen.text('session:welcome.hello', { name: person.name }))
  return screen
}

/** Waits until the service worker controls the page and has cached everything; a failure says how far it is. */
export async function waitUntilCached(screen: Screen): Promise<void> {
  await screen.until('the service worker', async () => {
    const state = await screen.driver.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const { installing, waiting, active } = registration ?? {}
      const states = [installing, waiting, active].map((worker) => worker?.state ?? '-').join(' ')
      return `${states}, ${navigator.serviceWorker.controller === null ? 'without the page' : 'with the page'}`
    })
    if (state !== '- - activated, with the page') throw new Error(state)
    return true
  })
}

const inputOf = (name: FormField) => `[id="${name}"] input`

async function choose(screen: Screen, name: FormField, value: FormValue): Promise<void> {
  const label = labelFor(screen, name, value)
  const box = `[id="${name}"] [role=combobox]`
  if ((await screen.count(`[id="${name}"] [role=radiogroup]`)) > 0)
    return screen.click({ css: `[id="${name}"] label`, name: label })
  const isTyped = (await screen.count(box)) > 0
  await screen.click({ css: isTyped ? box : `[id="${name}"] button` })
  if (isTyped) await screen.driver.type(label.slice(0, 12))
  await screen.click({ css: '[role=option]', name: label })
  await screen.has('[role=listbox]', 0)
}

async function fillStep(screen: Screen, values: FormValues, names: readonly FormField[]): Promise<void> {
  for (const name of names) {
    const value = values[name]
    if (value === undefined || value === null) continue
    if (CHOICE_KINDS.includes(ruleOf(name).kind)) await choose(screen, name, value)
    else await screen.fill(inputOf(name), typed(name, value))
  }
}

/** Fills the steps of a new application up to the one of its pictures. */
export async function fillForm(screen: Screen, url: string, values: FormValues): Promise<void> {
  await screen.open(`${url}/applications/add`)
  await screen.isAt(/^\/applications\/add\/[0-9a-f-]{36}/)
  for (const step of ['main', 'additional'] as const) {
    await screen.has(`[id="${fieldsOfStep(step)[0]}"]`, 1)
    await fillStep(screen, values, fieldsOfStep(step))
    await screen.button('wizard:next')
  }
  await screen.sees(screen.text('wizard:files.lead'))
}

/** Opens the camera of an empty slot. */
export async function openSlot(
  screen: Screen,
  slot: number,
  documentType: DocumentType = 'id_card',
): Promise<void> {
  const name = screen.text(`photos:kinds.${photoSlot(slot)?.kind[documentType]}.title`)
  await screen.click({ css: 'main button', name, isPart: true })
}

/** The buttons of the open dialog. */
const dialogButtons = (screen: Screen): Promise<string[]> =>
  screen.driver.evaluate(() =>
    [...document.querySelectorAll('[role=dialog] button')].map((button) => button.textContent?.trim() ?? ''),
  )

/**
 * Keeps the still, whatever its quality; when the picture is stored the camera goes on to the next one, and is closed. The name of the button
 * changes when the hints arrive.
 */
export async function keepStill(screen: Screen): Promise<void> {
  const names = [screen.text('photos:capture.use'), screen.text('photos:capture.use_anyway')]
  const isThere = async () => (await dialogButtons(screen)).some((text) => names.includes(text))
  await screen.until('the still', isThere)
  await screen.until('the photo stored', async () => {
    if (!(await isThere())) return true
    await screen.pressOneOf('[role=dialog] button', names)
    await wait(1000)
    return false
  })
  const close = screen.text('photos:capture.close')
  if ((await dialogButtons(screen)).length > 0)
    await screen.click({ css: '[role=dialog] button', name: close })
  await screen.has('[role=dialog]', 0)
}

/** A photo that a client sent, at a path. */
export async function photoFile(path: string): Promise<string> {
  const background = { r: 120, g: 160, b: 200 }
  await sharp({ create: { width: 1200, height: 900, channels: 3, background, noise: NOISE } })
    .jpeg()
    .toFile(path)
  return path
}

/** Chooses a file at the open camera. */
export async function chooseFile(screen: Screen, path: string): Promise<void> {
  await screen.find({ css: '[role=dialog] button', name: screen.text('photos:capture.file') })
  await screen.driver.chooseFile('[role=dialog] input[type=file]', path)
}

/** Chooses a file at the open camera, and keeps it. */
export async function keepFile(screen: Screen, path: string): Promise<void> {
  await chooseFile(screen, path)
  await keepStill(screen)
}

/** Takes a photo by the camera; where the app refuses what the camera shows, a file is chosen after it. */
async function photograph(screen: Screen, slot: number, file: string): Promise<void> {
  await openSlot(screen, slot)
  await screen.click({ css: '[role=dialog] button', name: screen.text('photos:capture.shoot') })
  if (!screen.driver.isCameraBlank) return keepStill(screen)
  await screen.sees(screen.text('photos:quality.blank'))
  await screen.click({ css: '[role=dialog] button', name: screen.text('photos:capture.retake') })
  await keepFile(screen, file)
}

async function sign(screen: Screen): Promise<void> {
  await openSlot(screen, SIGNATURE)
  await screen.draw({ css: '[role=dialog] canvas' }, [
    { x: 0.2, y: 0.3 },
    { x: 0.3, y: 0.6 },
    { x: 0.4, y: 0.7 },
    { x: 0.6, y: 0.4 },
    { x: 0.7, y: 0.3 },
  ])
  await screen.click({ css: '[role=dialog] button', name: screen.text('photos:capture.use_signature') })
  await screen.has('[role=dialog]', 0)
}

/** Takes every picture of the application: by the camera, from a file, and the signature. */
export async function takePictures(screen: Screen, file: string): Promise<void> {
  for (const slot of PHOTOGRAPHED) await photograph(screen, slot, file)
  await openSlot(screen, FROM_FILE)
  await keepFile(screen, file)
  await sign(screen)
}

/** The page is loaded again and has every picture. */
export async function reload(screen: Screen): Promise<void> {
  await screen.driver.reload()
  await screen.sees(screen.text('wizard:files.lead'))
  const state = screen.text('photos:states.on_tablet')
  await screen.until(`${PICTURES} × "${state}"`, async () => {
    const shown = await screen.driver.evaluate(() => document.body.innerText)
    return shown.split('\n').filter((line) => line.trim() === state).length === PICTURES
  })
}

export async function submit(screen: Screen): Promise<void> {
  await screen.button('wizard:submit')
  await screen.sees(screen.text('wizard:done.saved'))
}

/** Everything has been sent, and the page says so. */
export async function seesAllSent(screen: Screen): Promise<void> {
  await screen.sees(screen.text('common:connection.all_sent'))
  await screen.sees(screen.text('wizard:done.photos', { arrived: PICTURES, total: PICTURES }))
}

/** A manager finds the application in the list, opens it and sees every photo of it. */
export async function managerSees(screen: Screen, url: string, surname: string): Promise<void> {
  await screen.open(`${url}/applications?statuses=new`)
  await screen.click({ css: '[role=row], tr', name: surname, isPart: true })
  await screen.isAt(/^\/applications\/[0-9a-f-]{36}$/)
  await screen.click({ css: '[role=tab]', name: screen.text('applications:view.photos'), isPart: true })
  await screen.has('[role=tabpanel] img', PICTURES)
  await screen.until('loaded photos', () =>
    screen.driver.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('[role=tabpanel] img')].every(
        ({ naturalWidth }) => naturalWidth > 0,
      ),
    ),
  )
}
