// F. The camera (src/docs/offline.md#fault-matrix). After an interruption it restarts by itself, once for all the
// events that the browser fires, with one stream only; "denied" and "busy" are shown with what to do, and one touch
// tries again.
import sharp from 'sharp'
import { HEIGHT, stillFilm, WIDTH } from '#support/browser.ts'
import { fillField } from '../../journeys/drivers/form-filling.ts'
import { expect, personOf, type Tablet } from '../../journeys/shop.ts'
import { printResult } from '../drivers/random.ts'
import { storedFile } from '../drivers/reconcile.ts'
import { beginApplication, openFilesStep, sendAndReconcile, takePhoto } from '../drivers/seller.ts'
import { dumpOf, startTablet } from '../drivers/tablet-process.ts'
import { test } from '../drivers/test-system.ts'

const seller = personOf('seller', 3)

type Watched = { opened: MediaStreamTrack[]; refuse: string | null }

/** Records every track that the page opens, and makes `getUserMedia` fail when a test asks for it. */
const watchCamera = () => {
  const watched: Watched = { opened: [], refuse: null }
  Object.assign(globalThis, { watched })
  const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    if (watched.refuse !== null) throw new DOMException('', watched.refuse)
    const stream = await real(wanted)
    watched.opened.push(...stream.getVideoTracks())
    return stream
  }
}

const refuse = (tablet: Tablet, name: string | null) =>
  tablet.page.evaluate((refusal) => {
    ;(globalThis as unknown as { watched: Watched }).watched.refuse = refusal
  }, name)

const tracks = (tablet: Tablet) =>
  tablet.page.evaluate(() => {
    const { opened } = (globalThis as unknown as { watched: Watched }).watched
    return { opened: opened.length, live: opened.filter(({ readyState }) => readyState === 'live').length }
  })

/** What the operating system does to a camera while another app uses it, and every event of its return. */
const interrupt = (tablet: Tablet) =>
  tablet.page.evaluate(() => {
    const track = (globalThis as unknown as { watched: Watched }).watched.opened.at(-1)
    track?.stop()
    track?.dispatchEvent(new Event('mute'))
    track?.dispatchEvent(new Event('ended'))
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('pageshow'))
    window.dispatchEvent(new Event('focus'))
  })

async function openCamera(tablet: Tablet): Promise<void> {
  await tablet.context.addInitScript(watchCamera)
  await tablet.page.goto('/applications/add')
  await fillField(tablet, 'surname', 'Камерина')
  await tablet.page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.files')) }).click()
  await tablet.page.getByRole('button', { name: tablet.text('photos:kinds.id_front.title') }).click()
}

test('F46 the camera restarts once after an interruption, and the picture can be taken', async ({
  system,
  browser,
}) => {
  const tablet = await system.direct.tablet(browser, 'ru', seller)
  await openCamera(tablet)
  const shutter = tablet.button('photos:capture.shoot')
  await expect(shutter).toBeEnabled()
  const before = await tracks(tablet)
  expect(before.live).toBe(1)
  await interrupt(tablet)
  await expect.poll(() => tracks(tablet)).toEqual({ opened: before.opened + 1, live: 1 })
  await expect(shutter).toBeEnabled()
  await shutter.click()
  await expect(tablet.button('photos:capture.retake')).toBeVisible()
  expect(await tracks(tablet)).toEqual({ opened: before.opened + 1, live: 0 })
  await tablet.close()
})

test('F45 "busy" and "denied" are shown with the steps and the file upload; returning or a touch tries again', {
  tag: '@all',
}, async ({ system, browser }) => {
  const tablet = await system.direct.tablet(browser, 'ru', seller)
  await openCamera(tablet)
  await expect(tablet.button('photos:capture.shoot')).toBeEnabled()
  await refuse(tablet, 'NotReadableError')
  await interrupt(tablet)
  await expect(tablet.page.getByText(tablet.text('photos:capture.trouble.busy'))).toBeVisible()
  await expect(tablet.button('photos:capture.file')).toBeVisible()

  await refuse(tablet, 'NotAllowedError')
  await tablet.button('kit:retry').click()
  await expect(tablet.page.getByText(tablet.text('photos:capture.trouble.denied'))).toBeVisible()
  await expect(tablet.button('photos:capture.file')).toBeVisible()

  await refuse(tablet, null)
  await tablet.button('kit:retry').click()
  await expect(tablet.button('photos:capture.shoot')).toBeEnabled()
  expect((await tracks(tablet)).live).toBe(1)
  await tablet.close()
})

test('F46 a camera that ends again at once is not restarted in a loop', { tag: '@all' }, async ({
  system,
  browser,
}) => {
  const tablet = await system.direct.tablet(browser, 'ru', seller)
  await openCamera(tablet)
  const shutter = tablet.button('photos:capture.shoot')
  await expect(shutter).toBeEnabled()
  const before = await tracks(tablet)
  // On a slow machine too, the second end counts as "at once".
  await tablet.page.evaluate(() => {
    const frozen = performance.now()
    performance.now = () => frozen
  })
  await interrupt(tablet)
  await expect.poll(() => tracks(tablet)).toEqual({ opened: before.opened + 1, live: 1 })
  await expect(shutter).toBeEnabled()
  await interrupt(tablet)
  await expect(tablet.page.getByText(tablet.text('photos:capture.trouble.busy'))).toBeVisible()
  expect(await tracks(tablet)).toEqual({ opened: before.opened + 1, live: 0 })
  await tablet.button('kit:retry').click()
  await expect(shutter).toBeEnabled()
  await tablet.close()
})

/** A light sheet with writing, and a black square in the upper left corner of the sensor's picture. */
function marked(isBlank: boolean): Uint8Array {
  const picture = new Uint8Array(WIDTH * HEIGHT)
  if (isBlank) return picture
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const isMark = x < 200 && y < 200
      const isWriting = y % 36 < 10 && (x * 7) % 23 < 12 && x > 260
      picture[y * WIDTH + x] = isMark ? 16 : isWriting ? 60 : 205 + ((x * 31 + y * 17) % 12)
    }
  return picture
}

test('F47 a picture is stored in the orientation in which it was shown, corner by corner', async ({
  system,
}) => {
  const film = stillFilm('corner', marked(false))
  const device = await startTablet({ shop: system.direct, person: personOf('seller', 0), film })
  const confirmed = await beginApplication(device.tablet, personOf('seller', 0), 'Бурчаков')
  await openFilesStep(device.tablet)
  await takePhoto(device.tablet, confirmed, 2)
  await sendAndReconcile(system, device, [confirmed])
  const [photo] = await system.queryRows<{ file_key: string; width: number; height: number }>(
    'select file_key, width, height from photos where application_id = $1',
    [confirmed.appId],
  )
  const { data, info } = await sharp(storedFile(system, photo?.file_key ?? ''))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bright = (x: number, y: number) =>
    data[Math.floor(y * info.height) * info.width + Math.floor(x * info.width)] ?? 0
  const corners = [bright(0.03, 0.03), bright(0.97, 0.03), bright(0.03, 0.97), bright(0.97, 0.97)]
  printResult('F47', `${info.width} × ${info.height}, corners ${corners.join(' ')}`)
  expect({ width: info.width, height: info.height }).toEqual({ width: photo?.width, height: photo?.height })
  expect(corners[0]).toBeLessThan(80)
  for (const corner of corners.slice(1)) expect(corner).toBeGreaterThan(40 + (corners[0] ?? 0))
  await device.end()
})

test('F47 an empty picture is refused before it is saved', { tag: '@all' }, async ({ system }) => {
  const film = stillFilm('blank', marked(true))
  const device = await startTablet({ shop: system.direct, person: personOf('seller', 0), film })
  const { tablet } = device
  await beginApplication(tablet, personOf('seller', 0), 'Қоронғуев')
  await openFilesStep(tablet)
  const title = tablet.text('photos:kinds.id_front.title')
  await tablet.page.getByRole('button', { name: title }).click()
  const camera = tablet.page.getByRole('dialog', { name: title })
  await camera.getByRole('button', { name: tablet.text('photos:capture.shoot') }).click()
  await expect(camera.getByText(tablet.text('photos:quality.blank'))).toBeVisible()
  await expect(tablet.button('photos:capture.use')).toHaveCount(0)
  expect((await dumpOf(tablet.page)).photos).toEqual([])
  await device.end()
})
