// A tablet without free storage: the browser's own quota for the app is reduced to nothing
// (src/docs/offline.md#fault-matrix, F05).
import { expect, type Tablet } from '../../journeys/shop.ts'

/** Writes as much as a picture and deletes it at once; returns the name of the error, or null. */
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

/** Leaves the tablet no storage until the returned function is called; waits until the browser applies the quota. */
export async function fillStorage(tablet: Tablet): Promise<() => Promise<void>> {
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
