// Everything that a browser stores and shows, as text: what the next person of a tablet could find of the previous one.
import type { Page } from '@playwright/test'
import { readPage } from '../../support/read-page.ts'

export type StoredText = { place: string; text: string }

/** Databases except those of `foreignDatabases`, caches, local and session storage, cookies, and the page itself. */
export function storagesOf(page: Page, foreignDatabases: string[]): Promise<StoredText[]> {
  return readPage(
    page,
    async (foreign) => {
      const found: StoredText[] = []
      const note = (place: string, text: string) => found.push({ place, text })
      for (const [name, storage] of [['local', localStorage] as const, ['session', sessionStorage] as const])
        for (const key of Object.keys(storage)) note(`${name} ${key}`, `${key} ${storage.getItem(key)}`)
      note('cookies', document.cookie)
      note('address', `${location.href} ${document.title} ${JSON.stringify(history.state)}`)
      note('page', document.documentElement.outerHTML)
      note(
        'fields',
        [...document.querySelectorAll('input,textarea')]
          .map((one) => (one as HTMLInputElement).value)
          .join('\n'),
      )
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const isFile = /\/assets\/|\.(png|ico|svg|webmanifest|woff2)(\?|$)/.test(request.url)
          note(
            `cache ${name}`,
            isFile ? request.url : `${request.url} ${await (await cache.match(request))?.text()}`,
          )
        }
      }
      for (const { name = '' } of await indexedDB.databases()) {
        if (foreign.includes(name)) continue
        const db = await new Promise<IDBDatabase>((done, fail) => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => done(opening.result)
          opening.onerror = () => fail(opening.error)
        })
        for (const store of db.objectStoreNames) {
          const rows = await new Promise<unknown[]>((done, fail) => {
            const reading = db.transaction(store).objectStore(store).getAll()
            reading.onsuccess = () => done(reading.result)
            reading.onerror = () => fail(reading.error)
          })
          note(`database ${name} ${store}`, JSON.stringify(rows))
        }
        db.close()
      }
      return found
    },
    foreignDatabases,
  )
}

/** Places where one of the words was found. */
export const placesOf = (kept: readonly StoredText[], words: readonly string[]): string[] =>
  kept.flatMap(({ place, text }) =>
    words.filter((word) => text.includes(word)).map((word) => `${place}: ${word}`),
  )
