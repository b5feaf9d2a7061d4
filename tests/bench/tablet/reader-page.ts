// Runs in the browser: the document reader of the app on a machine that is made slower. Chromium slows the thread of a page, but "only for pages, not
// workers", and neither the threads that decode pictures: both are slowed here, by waiting as often as long again.
import { nextFrame } from '#app/capture/camera/frame.ts'
import { watchCamera } from '#app/capture/live/watch-camera.ts'
import { judgeDocument, lookAtFrame, readDocument, startReader } from '#app/capture/mrz/read-document.ts'
import { makePhoto } from '#app/capture/photo/make-photo.ts'

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

type Answer = (event: MessageEvent) => void
let workerMs = 0

/** Slows workers and the decoding of pictures down from now on, and lets the clocks of workers run as much faster: they decide by time when to stop. */
function slowDown(rate: number): void {
  const Native = Worker
  class SlowWorker extends Native {
    constructor(url: string | URL) {
      const clock = `const own = performance.now.bind(performance); performance.now = () => ${rate} * own()`
      const [first, then] = [clock, `import CLOCK; import '${new URL(url, location.href).href}'`]
      const urlOf = (text: string) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
      super(urlOf(then.replace('CLOCK', `'${urlOf(first)}'`)), { type: 'module' })
    }
    #since = 0
    override postMessage(message: unknown, transferred?: unknown) {
      this.#since = performance.now()
      super.postMessage(message, transferred as Transferable[])
    }
    override set onmessage(answer: Answer | null) {
      super.onmessage = (event: MessageEvent) => {
        const taken = performance.now() - this.#since
        workerMs += rate * taken
        setTimeout(() => answer?.(event), (rate - 1) * taken)
      }
    }
  }
  const decode = createImageBitmap
  const slowDecode = async (...all: Parameters<typeof createImageBitmap>) => {
    const since = performance.now()
    const picture = await decode(...all)
    await wait((rate - 1) * (performance.now() - since))
    return picture
  }
  Object.assign(globalThis, { Worker: SlowWorker, createImageBitmap: slowDecode })
}

const photoAt = async (at: number): Promise<Blob> =>
  new Blob([await (await fetch(`/photos/${at}.jpg`)).arrayBuffer()], { type: 'image/jpeg' })

type Timed = { ms: number; inWorker: number; what: string }
async function timed(work: () => Promise<string>): Promise<Timed> {
  const [since, before] = [performance.now(), workerMs]
  const what = await work()
  return { ms: performance.now() - since, inWorker: workerMs - before, what }
}

/** Reads the photos of these numbers one after the other. */
async function readPhotos(count: number, today: string): Promise<Timed[]> {
  await startReader()
  const times: Timed[] = []
  for (let at = 0; at < count; at += 1) {
    const photo = await photoAt(at)
    times.push(await timed(async () => (await readDocument(photo, today)).kind))
  }
  return times
}

/** Judges the photos as documents before they are kept. */
async function judgePhotos(count: number): Promise<Timed[]> {
  await startReader()
  const times: Timed[] = []
  for (let at = 0; at < count; at += 1) {
    const photo = await photoAt(at)
    times.push(await timed(async () => String(await judgeDocument(photo))))
  }
  return times
}

const WIDTH = 1920
const HEIGHT = 1080

/** Milliseconds from a document that lies still before the camera to the photo of it; -1 where it was not read within ten seconds. */
async function photographLive(at: number, today: string): Promise<number> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d')
  const photo = await createImageBitmap(await photoAt(at))
  const scale = Math.min(WIDTH / photo.width, HEIGHT / photo.height)
  const [width, height] = [photo.width * scale, photo.height * scale]
  let isThere = false
  const draw = () => {
    if (pen === null) return
    pen.fillStyle = '#777777'
    pen.fillRect(0, 0, WIDTH, HEIGHT)
    if (isThere) pen.drawImage(photo, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
  }
  const drawing = setInterval(draw, 50)
  const video = Object.assign(document.createElement('video'), { muted: true })
  document.body.append(video)
  video.srcObject = canvas.captureStream(20)
  await video.play()
  const stop = new AbortController()
  let since = 0
  const taken = new Promise<number>((done) => {
    void watchCamera({
      nextFrame: () => nextFrame(video),
      lookAt: (frame) => lookAtFrame(frame, { today, stay: at }),
      onLook: () => undefined,
      onRead: (picture) =>
        void makePhoto(picture, { quarters: 0, subject: 'document' }).then((made) => {
          made.picture.close()
          done(performance.now() - since)
        }),
      signal: stop.signal,
    })
  })
  // The person brings the document while an empty table is looked at.
  await wait(700 + 130 * (at % 5))
  isThere = true
  draw()
  since = performance.now()
  const ms = await Promise.race([taken, wait(10_000).then(() => -1)])
  stop.abort()
  clearInterval(drawing)
  video.remove()
  return ms
}

export const READER_WAYS = { slowDown, readPhotos, judgePhotos, photographLive }
