// A tablet without free storage: the browser's own quota for the app is reduced to nothing
// (src/docs/offline.md#fault-matrix, F05).
import { expect, type Tablet } from '../../journeys/shop.ts'

/** A write as large as a picture, taken back at once: the name of what stood against it, or null. */
const tryToWrite = (tablet: Tablet): Promise<string | null> =>
  tablet.page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('anketa-u-'))?.name ?? ''
    const db = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => done(opening.result)
    })
    const found = await new Promise<string | null>((done) => {
      const trans = db.transaction('log', 'readwrite')
      const put = trans.objectStore('log').put({ at: 0, event: 'x'.repeat(100_000) })
      put.onsuccess = () => trans.objectStore('log').delete(put.result)
      trans.oncomplete = () => done(null)
      trans.onabort = () => done(trans.error?.name ?? 'aborted')
    })
    db.close()
    return found
  })

/** The tablet has no more room until the function that comes back is called; the browser takes a moment to notice. */
export async function fillUp(tablet: Tablet): Promise<() => Promise<void>> {
  const line = await tablet.context.newCDPSession(tablet.page)
  const { origin } = new URL(tablet.page.url())
  await line.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 })
  await expect.poll(() => tryToWrite(tablet), { timeout: 60_000 }).toBe('QuotaExceededError')
  return async () => {
    await line.send('Storage.overrideQuotaForOrigin', { origin })
    await expect.poll(() => tryToWrite(tablet), { timeout: 60_000 }).toBe(null)
    await line.detach()
  }
}
