// What a tablet keeps of the answers that it has shown (decision 0040).
import type { Tablet } from '../shop.ts'

/** The names of the answers that the tablet stores. */
export const readStoredNames = (tablet: Tablet): Promise<string[]> =>
  tablet.page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const name = names.find((one) => one.startsWith('anketa-u-')) ?? ''
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const request = db.transaction('refs').objectStore('refs').getAllKeys()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    db.close()
    return keys.map(String).filter((key) => key.startsWith('seen:'))
  })
