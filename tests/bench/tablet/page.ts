// Runs in the browser: the ways of storing a field and a photo that the bench compares, the time of encryption alone, and
// a tablet filled with waiting work.
import { makePhoto } from '#app/capture/photo/make-photo.ts'
import { setField, setFields, startDraft } from '#app/offline/drafts/drafts.ts'
import { getSaveState, onSaveStateChange, waitForWrites } from '#app/offline/drafts/writer.ts'
import { createKey, decryptText, encryptLarge, encryptText } from '#app/offline/encryption/cipher.ts'
import { unwrapKey, wrapKey } from '#app/offline/encryption/codecs.ts'
import { openTablet } from '#app/offline/open-tablet.ts'
import { savePhoto } from '#app/offline/photos/photos.ts'
import { closeTablet } from '#app/offline/store/db.ts'
import { PHOTO_QUALITY } from '#domain/applications/photo-slots.ts'
import { READER_WAYS } from './reader-page.ts'

/** The pace of a quick typist, and a pause after which a change is saved by itself. */
const KEY_MS = 120
const AFTER_PAUSE_MS = 700
const pauseFor = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Milliseconds of each bare strict put of about 2 KB, at the pace of a quick typist. */
async function rawPuts(rounds: number): Promise<number[]> {
  const database = await openRaw()
  const text = 'x'.repeat(2000)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await pauseFor(KEY_MS)
    const started = performance.now()
    await strictPut(database, { id: 1, text, round })
    times.push(performance.now() - started)
  }
  database.close()
  return times
}

const strictPut = (database: IDBDatabase, value: object) =>
  new Promise<void>((done, fail) => {
    const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' })
    transaction.objectStore('drafts').put(value)
    transaction.oncomplete = () => done()
    transaction.onerror = () => fail(transaction.error)
  })

const openRaw = () =>
  new Promise<IDBDatabase>((done, fail) => {
    const opening = indexedDB.open('bench-raw', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('drafts', { keyPath: 'id' })
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => fail(opening.error)
  })

let draft: string | null = null

async function benchDraft(): Promise<string> {
  if (draft === null) {
    await openTablet(1)
    draft = await startDraft()
  }
  return draft
}

/** Resolves when the form shows the last change of the draft as saved. */
const shownAsSaved = (appId: string) =>
  new Promise<void>((done) => {
    const stop = onSaveStateChange(() => {
      if (getSaveState(appId).state !== 'saved') return
      stop()
      done()
    })
  })

/**
 * Milliseconds until each changed field of one draft is shown as saved, by the modules of the app; half of the fields are changed
 * while somebody types, the others after a pause.
 */
async function fieldChanges(rounds: number): Promise<number[]> {
  const appId = await benchDraft()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await pauseFor(round % 2 === 0 ? AFTER_PAUSE_MS : KEY_MS)
    const started = performance.now()
    const shown = shownAsSaved(appId)
    void setField(appId, 'work_street', `${'я'.repeat(200)}${round}`)
    await shown
    times.push(performance.now() - started)
  }
  await waitForWrites(appId)
  return times
}

/**
 * At the pace of a quick typist, changes a field, makes a bare strict put of 2 KB, or does nothing; resolves when all is saved in draft
 * and queue.
 */
async function typing(keys: number, what: 'fields' | 'puts' | 'nothing'): Promise<void> {
  const appId = await benchDraft()
  const database = await openRaw()
  for (let key = 0; key < keys; key += 1) {
    if (what === 'fields') void setField(appId, 'work_street', `${'я'.repeat(200)}${key}`)
    if (what === 'puts') void strictPut(database, { id: 1, text: 'x'.repeat(2000), key })
    await pauseFor(KEY_MS)
  }
  await waitForWrites(appId)
  database.close()
}

const DRAFT = JSON.stringify({ values: { work_street: 'я'.repeat(950) } })
const PICTURE_BYTES = 300_000

async function timed(rounds: number, work: () => unknown): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times
}

/** Milliseconds to encrypt a draft of about 2 KB with a key of its own and to decrypt it, without the database. */
const encryptDrafts = (rounds: number): Promise<number[]> => {
  const owner = createKey()
  return timed(rounds, () => {
    const key = createKey()
    const wrapped = wrapKey(owner, 'bench', key)
    decryptText(unwrapKey(owner, 'bench', wrapped), 'bench', encryptText(key, 'bench', DRAFT))
  })
}

/** Milliseconds to encrypt a picture of 300 KB by WebCrypto. */
const encryptPictures = (rounds: number): Promise<number[]> => {
  const picture = crypto.getRandomValues(new Uint8Array(60_000))
  const bytes = new Uint8Array(PICTURE_BYTES).map((_, at) => picture[at % picture.length] ?? 0).buffer
  return timed(rounds, () => encryptLarge(createKey(), 'bench', bytes))
}

const EDGE = 1600
const SHORT_EDGE = 1200
const SLOTS = 7

/** A photographed document: dark writing on a light sheet, with the noise of a sensor; each one is different. */
async function sheet(number: number): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(EDGE, SHORT_EDGE)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  const noise = pen.createImageData(EDGE, SHORT_EDGE)
  let seed = number * 7919 + 1
  for (let at = 0; at < noise.data.length; at += 4) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff
    const light = 200 + ((seed >> 16) % 6)
    noise.data.set([light, light, light, 255], at)
  }
  pen.putImageData(noise, 0, 0)
  pen.font = '28px sans-serif'
  for (let line = 0; line < 30; line += 1)
    pen.fillText(`№ ${number} · ${line} · `.repeat(9), 40, 60 + line * 38)
  return createImageBitmap(canvas)
}

/** The longest time in ms for which the page was blocked during `work`. */
async function blockedBy(work: () => Promise<unknown>): Promise<number> {
  const { port1, port2 } = new MessageChannel()
  let last = performance.now()
  let longest = 0
  port1.onmessage = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
    port2.postMessage(null)
  }
  port2.postMessage(null)
  await work()
  port1.close()
  return longest
}

const timesOf = async (rounds: number, prepare: (round: number) => Promise<() => Promise<unknown>>) => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const work = await prepare(round)
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times
}

/** Milliseconds of each photo from the picture to the row in the queue, by the modules of the app. */
async function captures(rounds: number): Promise<number[]> {
  await openTablet(1)
  const appId = await startDraft()
  return timesOf(rounds, async (round) => {
    const source = await sheet(round)
    return () => keep(appId, (round % SLOTS) + 1, source)
  })
}

async function keep(appId: string, slot: number, source: ImageBitmap): Promise<number> {
  const { photo, picture } = await makePhoto(source, { quarters: 0, subject: 'document' })
  picture.close()
  const { bytes, width, height } = photo
  const size = bytes.byteLength
  await savePhoto({ appId, slot, bytes, width, height, capturedAt: new Date().toISOString() })
  return size
}

/** For each photo, the longest time in ms for which the page was blocked. */
async function captureBlocks(rounds: number): Promise<number[]> {
  await openTablet(1)
  const appId = await startDraft()
  const blocks: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const source = await sheet(round)
    blocks.push(await blockedBy(() => keep(appId, (round % SLOTS) + 1, source)))
  }
  return blocks
}

/** Milliseconds of the minimum for each photo: the JPEG by the browser itself, and one strict put of it. */
async function rawCaptures(rounds: number): Promise<number[]> {
  const database = await openRaw()
  const canvas = new OffscreenCanvas(EDGE, SHORT_EDGE)
  const pen = canvas.getContext('2d')
  const times = await timesOf(rounds, async (round) => {
    const source = await sheet(round)
    return async () => {
      pen?.drawImage(source, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: PHOTO_QUALITY })
      await strictPut(database, { id: 1, bytes: await blob.arrayBuffer() })
    }
  })
  database.close()
  return times
}

/** Stores drafts with photos of this person on the tablet, all waiting to be sent; returns the bytes of the photos. */
async function fill(userId: number, drafts: number, photosEach: number): Promise<number> {
  await openTablet(userId)
  let bytes = 0
  for (let draft = 0; draft < drafts; draft += 1) {
    const appId = await startDraft()
    await setFields(appId, { surname: `Ожидаев${draft}`, name: 'Терпила' })
    for (let photo = 0; photo < photosEach; photo += 1)
      bytes += await keep(appId, (photo % SLOTS) + 1, await sheet(draft * 100 + photo))
  }
  closeTablet()
  return bytes
}

const ways = {
  rawPuts,
  fieldChanges,
  typing,
  encryptDrafts,
  encryptPictures,
  captures,
  captureBlocks,
  rawCaptures,
  fill,
  ...READER_WAYS,
}
export type BenchPage = typeof ways
Object.assign(globalThis, { bench: ways })
