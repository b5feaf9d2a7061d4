// A. Device durability: only the files of the app are evicted, and a byte of a stored draft is damaged.
import { expect, personOf, type Tablet } from '../../journeys/shop.ts'
import { printResult } from '../drivers/random.ts'
import { beginApplication, expectAllSent, typeField } from '../drivers/seller.ts'
import { startTablet } from '../drivers/tablet-process.ts'
import { test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)

/** How many files of the app are in the browser's caches. */
const countFiles = (tablet: Tablet): Promise<number> =>
  tablet.page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'))
    const counts = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).length),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  })

test('F62 caches that the browser evicted without the databases are refilled by the next online visit', {
  tag: '@all',
}, async ({ system }) => {
  const device = await startTablet({ shop: system.shop, person: seller })
  const { tablet } = device
  await tablet.page.goto('/welcome')
  await tablet.waitUntilCached()
  const whole = await countFiles(tablet)
  expect(whole).toBeGreaterThan(50)
  await tablet.page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  expect(await countFiles(tablet)).toBe(0)
  await tablet.page.goto('/welcome')
  await expect.poll(() => countFiles(tablet), { timeout: 60_000 }).toBe(whole)
  await device.kill()
  system.proxy.cut()
  const again = await device.boot()
  await again.page.goto('/applications/add')
  await expect(again.page).toHaveURL(/\/applications\/add\/[0-9a-f-]{36}/)
  await expect(again.page.locator('[name=surname]')).toBeVisible()
  printResult('F62', `${whole} files deleted and fetched again`)
  await system.proxy.mend()
  await device.end()
})

type Stored = { sealed: { ct: Uint8Array } }

/** Flips one byte of the stored draft, as a bad disk does; returns the damaged bytes. */
const damageDraft = (tablet: Tablet, id: string, isDamaging: boolean): Promise<string> =>
  tablet.page.evaluate(
    async ([appId, changes]) => {
      const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('anketa-u-'))?.name ?? ''
      const db = await new Promise<IDBDatabase>((done) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => done(opening.result)
      })
      const store = db.transaction('applications', 'readwrite').objectStore('applications')
      const bytes = await new Promise<string>((done) => {
        store.get(appId).onsuccess = (event) => {
          const row = (event.target as IDBRequest<Stored>).result
          if (changes) {
            row.sealed.ct[5] = (row.sealed.ct[5] ?? 0) ^ 0xff
            store.put(row)
          }
          done(row.sealed.ct.join())
        }
      })
      db.close()
      return bytes
    },
    [id, isDamaging] as const,
  )

test('F63 a damaged draft is reported, is not overwritten, and the copy of the server is opened', async ({
  system,
}) => {
  const device = await startTablet({ shop: system.shop, person: seller })
  const { tablet } = device
  const confirmed = await beginApplication(tablet, seller, 'Бузилганов')
  await typeField(tablet, confirmed, 'name', 'Шавкат')
  await expectAllSent(tablet)
  await tablet.page.goto('/welcome')
  const damaged = await damageDraft(tablet, confirmed.appId, true)
  await tablet.page.goto(`/applications/add/${confirmed.appId}`)
  await expect(tablet.page.getByText(tablet.text('wizard:unreadable.text'))).toBeVisible()
  await expect(tablet.page.locator('[name=surname]')).toHaveCount(0)
  await expect(tablet.button('outbox:parcel.make')).toBeVisible()
  await tablet.page.reload()
  await expect(tablet.page.getByText(tablet.text('wizard:unreadable.text'))).toBeVisible()
  expect(await damageDraft(tablet, confirmed.appId, false)).toBe(damaged)
  await tablet.button('wizard:unreadable.server').click()
  await expect(tablet.page.locator('[name=surname]')).toHaveValue('Бузилганов')
  await expect(tablet.page.locator('[name=name]')).toHaveValue('Шавкат')
  await typeField(tablet, confirmed, 'name', 'Шавкатжон')
  await expectAllSent(tablet)
  printResult('F63', 'one byte of a draft damaged, the copy of the server opened')
  await device.end()
})
