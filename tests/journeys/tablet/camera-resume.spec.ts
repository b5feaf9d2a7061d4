// The camera after an interruption (faults F45, F46): it comes back by itself, once for all the signs the browser gives,
// with one stream only; denied and busy are told with what to do, and the way back is one touch.
import { fillField } from '../hands/form-filling.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 3)

type Watched = { opened: MediaStreamTrack[]; refuse: string | null }

/** Keeps every track the page opens, and refuses where a test says so. */
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
  tablet.page.evaluate((given) => {
    ;(globalThis as unknown as { watched: Watched }).watched.refuse = given
  }, name)

const tracks = (tablet: Tablet) =>
  tablet.page.evaluate(() => {
    const { opened } = (globalThis as unknown as { watched: Watched }).watched
    return { opened: opened.length, live: opened.filter(({ readyState }) => readyState === 'live').length }
  })

/** What the system does to a camera while another app has it, and every sign that comes with the return. */
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
  await tablet.page.getByRole('button', { name: new RegExp(tablet.say('wizard:steps.files')) }).click()
  await tablet.page.getByRole('button', { name: tablet.say('photos:kinds.id_front.title') }).click()
}

test('it starts again once after an interruption, and the picture can be taken', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
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
  await tablet.putAway()
})

test('busy and denied are told with the steps and the file; coming back or a touch tries again', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  await openCamera(tablet)
  await expect(tablet.button('photos:capture.shoot')).toBeEnabled()
  await refuse(tablet, 'NotReadableError')
  await interrupt(tablet)
  await expect(tablet.page.getByText(tablet.say('photos:capture.trouble.busy'))).toBeVisible()
  await expect(tablet.button('photos:capture.file')).toBeVisible()

  await refuse(tablet, 'NotAllowedError')
  await tablet.button('kit:retry').click()
  await expect(tablet.page.getByText(tablet.say('photos:capture.trouble.denied'))).toBeVisible()
  await expect(tablet.button('photos:capture.file')).toBeVisible()

  await refuse(tablet, null)
  await tablet.button('kit:retry').click()
  await expect(tablet.button('photos:capture.shoot')).toBeEnabled()
  expect((await tracks(tablet)).live).toBe(1)
  await tablet.putAway()
})

test('a camera that dies again at once is not started in a circle', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  await openCamera(tablet)
  const shutter = tablet.button('photos:capture.shoot')
  await expect(shutter).toBeEnabled()
  const before = await tracks(tablet)
  // However slow this machine is, the second death comes "at once".
  await tablet.page.evaluate(() => {
    const frozen = performance.now()
    performance.now = () => frozen
  })
  await interrupt(tablet)
  await expect.poll(() => tracks(tablet)).toEqual({ opened: before.opened + 1, live: 1 })
  await expect(shutter).toBeEnabled()
  await interrupt(tablet)
  await expect(tablet.page.getByText(tablet.say('photos:capture.trouble.busy'))).toBeVisible()
  expect(await tracks(tablet)).toEqual({ opened: before.opened + 1, live: 0 })
  await tablet.button('kit:retry').click()
  await expect(shutter).toBeEnabled()
  await tablet.putAway()
})
