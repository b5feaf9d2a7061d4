// The document reader in the three engines, without internet: from photos that are chosen as files, in each orientation that a camera writes, and from
// the camera. And a browser that hides the pixels of its canvases, which must refuse a photo instead of storing noise.
import { writeFileSync } from 'node:fs'
import type { TestInfo } from '@playwright/test'
import sharp from 'sharp'
import type { DocumentType } from '#domain/applications/photo-slots.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { seededChance } from '#support/chance.ts'
import { EXAMPLE, linesOf, type MadeUpDocument, PASSPORT } from '#support/mrz-documents.ts'
import { photograph } from '#support/reader/photograph.ts'
import { type TestSystem, test } from '../faults/drivers/test-system.ts'
import { expect, type Person, personOf } from '../journeys/shop.ts'
import { openOldChromium } from './drivers/chromium.ts'
import type { Driver } from './drivers/driver.ts'
import { openFirefox } from './drivers/firefox.ts'
import { openWebKit } from './drivers/webkit.ts'
import * as journey from './journey.ts'
import type { Screen } from './screen.ts'

const MINUTE_MS = 60_000
const CARD_SLOT = 3
const PASSPORT_SLOT = 2
const CARD: MadeUpDocument = {
  ...EXAMPLE,
  number: 'AD4517382',
  birth: '1991-04-27',
  expires: '2032-08-14',
  area: '947261',
  surname: 'KARIMOVA',
  given: 'NODIRA RUSTAM QIZI',
}
/** By the orientation in Exif: how the stored pixels are turned, in degrees to the right, so that the photo is shown upright. */
const TURNS = { 1: 0, 3: 180, 6: 270, 8: 90 } as const
type Orientation = keyof typeof TURNS
type Chosen = { document: MadeUpDocument; orientation: Orientation }
const CHOSEN: readonly Chosen[] = [
  { document: CARD, orientation: 1 },
  { document: PASSPORT, orientation: 8 },
  { document: CARD, orientation: 3 },
  { document: CARD, orientation: 6 },
]

const ROWS: readonly { name: string; open: () => Promise<Driver>; seller: number }[] = [
  { name: 'WebKit', open: openWebKit, seller: 0 },
  { name: 'Firefox', open: openFirefox, seller: 2 },
  { name: 'Chromium like Safari 16.4', open: openOldChromium, seller: 5 },
]

type Watched = { errors: string[]; inWork: number; most: number }
/** Runs in the page: collects its errors, and counts the frames that its workers have at the same time. */
function watchPage(): void {
  const watched: Watched = { errors: [], inWork: 0, most: 0 }
  Object.assign(globalThis, { watched })
  const add = (text: unknown) => watched.errors.push(String(text))
  addEventListener('error', (event) => add(event.message))
  addEventListener('unhandledrejection', (event) => add(event.reason))
  const { error } = console
  console.error = (...all) => {
    add(all.map(String).join(' '))
    error(...all)
  }
  const { postMessage } = Worker.prototype
  const known = new WeakSet<Worker>()
  Worker.prototype.postMessage = function post(this: Worker, message: unknown, ...rest: unknown[]) {
    if (!known.has(this)) this.addEventListener('message', ({ data }) => data.frame && watched.inWork--)
    known.add(this)
    if ((message as { stay?: number }).stay !== undefined) {
      watched.inWork += 1
      watched.most = Math.max(watched.most, watched.inWork)
    }
    Reflect.apply(postMessage, this, [message, ...rest])
  }
}

const watchedOf = (screen: Screen): Promise<Watched> =>
  screen.driver.evaluate(() => (globalThis as unknown as { watched: Watched }).watched)

/** Signs a seller in, and waits until the worker of the app has kept the reader. */
async function openWithReader(driver: Driver, system: TestSystem, person: Person): Promise<Screen> {
  const screen = await journey.signIn(driver, system, person, 'uz-Latn')
  await journey.waitUntilCached(screen)
  await screen.open(`${system.proxy.url}/applications/add`)
  await screen.until('the files of the reader', () =>
    driver.evaluate(async () => {
      const kept = await (await caches.open('anketa-reader')).keys()
      return ['kernel', 'weights', 'worker'].every((part) =>
        kept.some(({ url }) => url.includes(`/mrz-${part}-`)),
      )
    }),
  )
  return screen
}

/** Begins an application for the client with this document, at the step of the photos. */
async function beginApplication(screen: Screen, url: string, documentType: DocumentType): Promise<void> {
  await screen.open(`${url}/applications/add`)
  await screen.isAt(/^\/applications\/add\/[0-9a-f-]{36}/)
  await screen.driver.evaluate(watchPage)
  if (documentType === 'passport') {
    await screen.button('reading:start.other_passport')
    await screen.sees(screen.text('reading:start.title_passport'))
  }
  await screen.click({ css: 'button', name: screen.text('wizard:steps.files'), isPart: true })
  await screen.sees(screen.text('wizard:files.lead'))
}

async function photoOf(
  document: MadeUpDocument | null,
  orientation: Orientation,
  info: TestInfo,
): Promise<string> {
  const lines = document === null ? [] : linesOf(document)
  const { jpeg } = await photograph(seededChance('engines', lines.length), lines, 'fair', 0)
  const path = info.outputPath(`${document?.format ?? 'none'}-${orientation}.jpg`)
  await sharp(jpeg)
    .rotate(TURNS[orientation])
    .withMetadata({ orientation })
    .jpeg({ quality: 92 })
    .toFile(path)
  return path
}

const inputOf = (screen: Screen, css: string): Promise<string> =>
  screen.driver.evaluate((selector) => document.querySelector<HTMLInputElement>(selector)?.value ?? '', css)

/** What the dialog of the reading shows, as one text. */
const dialogText = (screen: Screen): Promise<string> =>
  screen.driver.evaluate(() => document.querySelector<HTMLElement>('[role=dialog]')?.innerText ?? '')

const proper = (printed: string): string => `${printed.charAt(0)}${printed.slice(1).toLowerCase()}`

/** A photo of a document is chosen, read, and fills the form. */
async function readsFile(screen: Screen, url: string, { document, orientation }: Chosen, info: TestInfo) {
  const isPassport = document.format === 'TD3'
  const documentType = isPassport ? 'passport' : 'id_card'
  await beginApplication(screen, url, documentType)
  await journey.openSlot(screen, isPassport ? PASSPORT_SLOT : CARD_SLOT, documentType)
  const path = await photoOf(document, orientation, info)
  await journey.chooseFile(screen, path)
  const size = await screen.until('the still', () =>
    screen.driver.evaluate(() => {
      const { naturalWidth = 0, naturalHeight = 0 } =
        window.document.querySelector<HTMLImageElement>('[role=dialog] img') ?? {}
      return naturalWidth > 0 && { naturalWidth, naturalHeight }
    }),
  )
  expect(size.naturalWidth, `orientation ${orientation} is shown upright`).toBeGreaterThan(size.naturalHeight)
  await journey.keepStill(screen)
  await screen.button('reading:open')
  await screen.sees(screen.text('reading:lead'))
  const surname = proper(document.surname)
  expect(await inputOf(screen, '[role=dialog] input[name=surname]')).toBe(surname)
  const text = (await dialogText(screen)).replaceAll(/\s/g, '')
  expect(text).toContain(document.number)
  expect(text).toContain(formatDate(document.birth))
  const fill = screen.text('reading:fill_other', { count: '' }).trim()
  await screen.click({ css: '[role=dialog] button', name: fill, isPart: true })
  await screen.has('[role=dialog]', 0)
  await screen.click({ css: 'button', name: screen.text('wizard:steps.main'), isPart: true })
  await screen.has('[id="surname"] input', 1)
  expect(await inputOf(screen, '[id="surname"] input')).toBe(surname)
  expect(await inputOf(screen, '[id="birth_date"] input')).toBe(formatDate(document.birth))
  expect((await inputOf(screen, '[id="document_number"] input')).replaceAll(' ', '')).toBe(document.number)
  const source = await screen.driver.evaluate(
    () => window.document.querySelector<HTMLElement>('[id="surname"]')?.innerText ?? '',
  )
  expect(source).toContain(screen.text('applications:sources.document'))
  expect((await watchedOf(screen)).errors).toEqual([])
}

/** A photo without lines is said to have none, and a file that is no picture cannot be opened. */
async function findsNothing(screen: Screen, url: string, info: TestInfo): Promise<void> {
  await beginApplication(screen, url, 'id_card')
  await journey.openSlot(screen, CARD_SLOT)
  // An iPad gives a photo of its camera as JPEG; another file of this kind is one that only some engines open.
  const heic = info.outputPath('photo.heic')
  writeFileSync(
    heic,
    Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(2000)]),
  )
  await journey.chooseFile(screen, heic)
  await screen.sees(screen.text('photos:capture.unreadable'))
  await journey.keepFile(screen, await photoOf(null, 1, info))
  await screen.sees(screen.text('reading:nothing', { document: screen.text('reading:id_card') }))
  expect(await screen.visibleText()).not.toContain(screen.text('reading:open'))
  expect((await watchedOf(screen)).errors).toEqual([])
}

/** The camera shows no document: it says what to do, and leads to the fields. */
async function leadsToFields(screen: Screen, url: string): Promise<void> {
  await beginApplication(screen, url, 'id_card')
  await journey.openSlot(screen, CARD_SLOT)
  await screen.sees(screen.text('reading:live.aim'))
  await screen.button('reading:live.by_hand')
  await screen.has('[role=dialog]', 0)
  await screen.has('[id="surname"]', 1)
  const { errors, most } = await watchedOf(screen)
  expect(errors).toEqual([])
  expect(most).toBe(1)
}

/** Runs in the page: its camera shows this picture (JPEG in base64) from now on. No engine but Chromium plays a film to its camera. */
async function showToCamera(base64: string): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
  const pen = canvas.getContext('2d')
  const [wide, high] = [(720 * picture.width) / picture.height, 720]
  const draw = () => pen?.drawImage(picture, (1280 - wide) / 2, 0, wide, high)
  draw()
  setInterval(draw, 100)
  const stream = canvas.captureStream(10)
  navigator.mediaDevices.getUserMedia = async () => stream.clone()
}

/** A document that lies before the camera becomes the photo by itself. */
async function readsCamera(screen: Screen, url: string): Promise<void> {
  await beginApplication(screen, url, 'id_card')
  const { jpeg } = await photograph(seededChance('live', 1), linesOf(CARD), 'fair', 0)
  await screen.driver.evaluate(showToCamera, jpeg.toString('base64'))
  await journey.openSlot(screen, CARD_SLOT)
  await screen.sees(screen.text('photos:capture.taken', { done: 1, all: 4 }))
  await screen.click({ css: '[role=dialog] button', name: screen.text('photos:capture.close') })
  await screen.sees(screen.text('reading:lead'))
  expect(await inputOf(screen, '[role=dialog] input[name=surname]')).toBe(proper(CARD.surname))
  expect((await dialogText(screen)).replaceAll(/\s/g, '')).toContain(CARD.number)
  const { errors, most } = await watchedOf(screen)
  expect(errors).toEqual([])
  expect(most).toBe(1)
}

for (const row of ROWS)
  test(`documents are read without internet in ${row.name}`, async ({ system }, info) => {
    test.setTimeout(15 * MINUTE_MS)
    const { proxy } = system
    const driver = await row.open()
    try {
      const screen = await openWithReader(driver, system, personOf('seller', row.seller))
      proxy.cut()
      for (const chosen of CHOSEN)
        await test.step(`${chosen.document.format}, orientation ${chosen.orientation}`, () =>
          readsFile(screen, proxy.url, chosen, info))
      await test.step('nothing to read', () => findsNothing(screen, proxy.url, info))
      await test.step('a camera without a document', () => leadsToFields(screen, proxy.url))
      await test.step('a camera with a document', () => readsCamera(screen, proxy.url))
    } finally {
      await proxy.mend()
      await driver.close()
    }
  })

test('Firefox that hides the pixels of canvases refuses a photo instead of storing noise', async ({
  system,
}, info) => {
  test.setTimeout(10 * MINUTE_MS)
  const { proxy } = system
  const driver = await openFirefox({ 'privacy.resistFingerprinting': true })
  try {
    const screen = await openWithReader(driver, system, personOf('seller', 3))
    await beginApplication(screen, proxy.url, 'id_card')
    await journey.openSlot(screen, CARD_SLOT)
    await journey.chooseFile(screen, await photoOf(CARD, 1, info))
    await screen.sees(screen.text('photos:capture.hidden'))
    expect((await watchedOf(screen)).errors).toEqual([])
  } finally {
    await driver.close()
  }
})
