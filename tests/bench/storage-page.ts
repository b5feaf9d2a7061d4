// Runs in the browser: the two ways of putting a changed field on the tablet that storage.ts compares.
import { openTablet } from '#app/offline/db.ts'
import { setField, startDraft } from '#app/offline/drafts.ts'

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

export type BenchPage = { rawPuts: typeof rawPuts; fieldChanges: typeof fieldChanges }
Object.assign(globalThis, { bench: { rawPuts, fieldChanges } satisfies BenchPage })
