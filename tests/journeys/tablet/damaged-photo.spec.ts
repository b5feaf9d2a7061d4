// A waiting photo that can no longer be read: its tile shows a message, and one touch takes it again.
import { photoSlot } from '#domain/applications/photo-slots.ts'
import { photograph } from '../drivers/capture.ts'
import { fillField } from '../drivers/form-filling.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 3)
const SLOT = 2

/** Flips one byte of every stored picture, like a failing disk; returns the number of pictures. */
const damagePictures = (tablet: Tablet): Promise<number> =>
  tablet.page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('anketa-u-'))?.name ?? ''
    const db = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => done(opening.result)
    })
    const store = db.transaction('blobs', 'readwrite').objectStore('blobs')
    type Blobs = Array<{ sealed: { ct: Uint8Array } }>
    const rows = await new Promise<Blobs>((done) => {
      store.getAll().onsuccess = (event) => done((event.target as IDBRequest<Blobs>).result)
    })
    for (const row of rows) {
      row.sealed.ct[5] = (row.sealed.ct[5] ?? 0) ^ 0xff
      store.put(row)
    }
    await new Promise((done) => {
      store.transaction.oncomplete = done
    })
    db.close()
    return rows.length
  })

test('a stored photo that cannot be read is reported and taken again', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  await page.goto('/applications/add')
  await tablet.waitUntilCached()
  await fillField(tablet, 'surname', 'Снимкова')
  await page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.files')) }).click()
  await tablet.setOffline(true)
  await photograph(tablet, SLOT, 'id_card')
  const tile = page.locator(`#slot-${SLOT}`)
  await expect(tile).toContainText(tablet.text('photos:states.on_tablet'))
  await expect(tile.locator('img')).toBeVisible()

  expect(await damagePictures(tablet)).toBe(1)
  await page.reload()
  await expect(tile).toContainText(tablet.text('photos:trouble.unreadable'))
  await expect(tile).toContainText(tablet.text('photos:states.attention'))
  await expect(tile).not.toContainText(tablet.text('photos:trouble.offline'))
  await expect(tile.locator('img')).toHaveCount(0)

  await tile.getByRole('button').click()
  const camera = page.getByRole('dialog', {
    name: tablet.text(`photos:kinds.${photoSlot(SLOT)?.kind.id_card}.title`),
  })
  await expect(camera).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(camera).toHaveCount(0)
  await photograph(tablet, SLOT, 'id_card')
  await expect(tile).toContainText(tablet.text('photos:states.on_tablet'))
  await expect(tile).not.toContainText(tablet.text('photos:trouble.unreadable'))
  await expect(tile.locator('img')).toBeVisible()
  await tablet.setOffline(false)
  await tablet.close()
})
