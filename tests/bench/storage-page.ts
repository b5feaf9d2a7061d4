// Runs in the browser: the two ways of putting a changed field on the tablet that storage.ts compares, and what the
// sealing costs by itself.
import { openTablet } from '#app/offline/db.ts'
import { setField, startDraft } from '#app/offline/drafts.ts'
import { newKey, openText, sealLarge, sealText } from '#app/offline/safe/cipher.ts'
import { unwrapKey, wrapKey } from '#app/offline/safe/codecs.ts'

/** Milliseconds of each bare strict put of about 2 KB. */
async function rawPuts(rounds: number): Promise<number[]> {
  const database = await openRaw()
  const text = 'x'.repeat(2000)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await new Promise<void>((done, fail) => {
      const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' })
      transaction.objectStore('drafts').put({ id: 1, text, round })
      transaction.oncomplete = () => done()
      transaction.onerror = () => fail(transaction.error)
    })
    times.push(performance.now() - started)
  }
  database.close()
  return times
}

const openRaw = () =>
  new Promise<IDBDatabase>((done, fail) => {
    const opening = indexedDB.open('bench-raw', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('drafts', { keyPath: 'id' })
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => fail(opening.error)
  })

let draft: string | null = null

/** Milliseconds of each changed field of one draft, by the modules of the app. */
async function fieldChanges(rounds: number): Promise<number[]> {
  if (draft === null) {
    await openTablet(1)
    draft = await startDraft()
  }
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await setField(draft, 'work_street', `${'я'.repeat(200)}${round}`)
    times.push(performance.now() - started)
  }
  return times
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

/** Milliseconds to seal a draft of about 2 KB with a key of its own and to open it again, without the database. */
const sealedDrafts = (rounds: number): Promise<number[]> => {
  const owner = newKey()
  return timed(rounds, () => {
    const key = newKey()
    const wrapped = wrapKey(owner, 'bench', key)
    openText(unwrapKey(owner, 'bench', wrapped), 'bench', sealText(key, 'bench', DRAFT))
  })
}

/** Milliseconds to seal a picture of 300 KB by WebCrypto. */
const sealedPictures = (rounds: number): Promise<number[]> => {
  const picture = crypto.getRandomValues(new Uint8Array(60_000))
  const bytes = new Uint8Array(PICTURE_BYTES).map((_, at) => picture[at % picture.length] ?? 0).buffer
  return timed(rounds, () => sealLarge(newKey(), 'bench', bytes))
}

const ways = { rawPuts, fieldChanges, sealedDrafts, sealedPictures }
export type BenchPage = typeof ways
Object.assign(globalThis, { bench: ways })
