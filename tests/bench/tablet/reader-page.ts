// Runs in the browser: the document reader of the app on a machine that is made slower. Chromium slows the thread of a page, but "only for pages, not
// workers", and neither the threads that decode files: both are slowed here, by waiting as often as long again.
import { liveFrame } from '#app/capture/camera/frame.ts'
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
    // What is no file is copied by the page's own thread.
    if (all[0] instanceof Blob) await wait((rate - 1) * (performance.now() - since))
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
    // What the hints cost: the small copy that comes with the photo, and their worker.
    const made = async (subject: 'document' | 'other') => {
      const picture = await createImageBitmap(photo)
      const since = performance.now()
      const { photo: own, picture: back } = await makePhoto(picture, { quarters: 0, subject })
      back.close()
      return { small: own.small, ms: performance.now() - since }
    }
    const [without, { small, ms }] = [await made('other'), await made('document')]
    if (small === undefined) continue
    const judged = await timed(async () => String(await judgeDocument(small)))
    times.push({ ...judged, ms: judged.ms + Math.max(0, ms - without.ms) })
  }
  return times
}

const WIDTH = 1920
const HEIGHT = 1080

/** What Chromium makes a stream of single frames of; it is not in TypeScript's types. */
declare const MediaStreamTrackGenerator: new (options: {
  kind: 'video'
}) => MediaStreamTrack & { writable: WritableStream<VideoFrame> }

/** What a camera sees, as cameras hand it over: a grey table, or a photo of a document that fills it. */
async function sceneOf(photo: ImageBitmap | null): Promise<VideoFrame> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  pen.fillStyle = '#777777'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  if (photo !== null) {
    const scale = Math.min(WIDTH / photo.width, HEIGHT / photo.height)
    const [width, height] = [photo.width * scale, photo.height * scale]
    pen.drawImage(photo, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
  }
  const { data } = pen.getImageData(0, 0, WIDTH, HEIGHT)
  const count = WIDTH * HEIGHT
  // Brightness in the range of television, and no colour.
  const planes = new Uint8Array(count * 1.5).fill(128, count)
  for (let at = 0; at < count; at += 1) planes[at] = 16 + ((data[at * 4] as number) * 219) / 255
  return new VideoFrame(planes, { format: 'I420', codedWidth: WIDTH, codedHeight: HEIGHT, timestamp: 0 })
}

/** Milliseconds from a document that lies still before the camera to the photo of it; -1 where it was not read within ten seconds. */
async function photographLive(at: number, today: string): Promise<number> {
  const table = await sceneOf(null)
  const scene = await sceneOf(await createImageBitmap(await photoAt(at)))
  let isThere = false
  // A camera hands its frames over finished: drawing each here would take the time of the page.
  const track = new MediaStreamTrackGenerator({ kind: 'video' })
  const frames = track.writable.getWriter()
  const show = () =>
    void frames.write(
      new VideoFrame(isThere ? scene : table, { timestamp: Math.round(performance.now() * 1000) }),
    )
  const showing = setInterval(show, 50)
  const video = Object.assign(document.createElement('video'), { muted: true })
  document.body.append(video)
  video.srcObject = new MediaStream([track])
  await video.play()
  const stop = new AbortController()
  let since = 0
  const taken = new Promise<number>((done) => {
    void watchCamera({
      nextFrame: () => liveFrame(video),
      lookAt: (frame) => lookAtFrame(frame, { today, stay: at }),
      onLook: () => undefined,
      onRead: (frame) =>
        void createImageBitmap(frame)
          .then((picture) => makePhoto(picture, { quarters: 0, subject: 'document' }))
          .then(({ picture }) => {
            picture.close()
            frame.close()
            done(performance.now() - since)
          }),
      signal: stop.signal,
    })
  })
  // The person brings the document while an empty table is looked at.
  await wait(700 + 130 * (at % 5))
  isThere = true
  since = performance.now()
  const ms = await Promise.race([taken, wait(10_000).then(() => -1)])
  stop.abort()
  clearInterval(showing)
  track.stop()
  table.close()
  scene.close()
  video.remove()
  return ms
}

export const READER_WAYS = { slowDown, readPhotos, judgePhotos, photographLive }
