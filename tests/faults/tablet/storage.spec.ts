// A. Device durability (src/docs/offline.md#fault-matrix): a full disk, dying handles, damaged bytes; and C. a whole
// day without internet.

import { closeCamera, takePicture } from '../../journeys/drivers/capture.ts'
import { expect, personOf, type Tablet } from '../../journeys/shop.ts'
import { LANGUAGES } from '../../support/texts.ts'
import { fillStorage } from '../drivers/full-storage.ts'
import { printResult } from '../drivers/random.ts'
import {
  beginApplication,
  openFilesStep,
  recordPhoto,
  reopenApplication,
  savedMessage,
  sendAndReconcile,
  takePhoto,
  typeField,
} from '../drivers/seller.ts'
import { dumpOf, startTablet, type TabletProcess } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const startSellerTablet = (system: TestSystem): Promise<TabletProcess> =>
  startTablet({ shop: system.shop, person: seller })

test('F05 a tablet with full storage says so, keeps the picture for another try and goes on sending', {
  tag: '@all',
}, async ({ system }) => {
  const device = await startSellerTablet(system)
  const { tablet } = device
  const confirmed = await beginApplication(tablet, seller, 'Тўлдиев')
  await openFilesStep(tablet)
  system.proxy.setRules({ when: ({ opId }) => opId !== null, act: { do: 'inject', status: 503 } })
  await takePhoto(tablet, confirmed, 1)
  const freeStorage = await fillStorage(tablet)
  const { camera, use } = await takePicture(tablet, 2, 'id_card')
  await use.click()
  await expect(camera.getByText(tablet.text('outbox:capture.storage_full'))).toBeVisible()
  await expect(use).toBeVisible()
  expect((await dumpOf(tablet.page)).photos).toHaveLength(1)
  await freeStorage()
  await use.click()
  await expect(camera).toHaveCount(0)
  await closeCamera(tablet)
  await recordPhoto(tablet, confirmed, 2)
  printResult(
    'F05',
    'a picture refused because storage was full, kept on the screen, saved once there was space',
  )
  await sendAndReconcile(system, device, [confirmed])
  await device.end()
})

/** Lets tests make database handles fail from the next load on; Dexie binds `transaction` when it opens a database. */
const prepareHandles = (tablet: Tablet) =>
  tablet.context.addInitScript(() => {
    const real = IDBDatabase.prototype.transaction
    const deaths = { left: 0 }
    Object.assign(window, { deaths })
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...parameters: Parameters<typeof real>) {
      if (deaths.left > 0) {
        deaths.left -= 1
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
      }
      return real.apply(this, parameters)
    }
  })
/** Makes the next `times` transactions fail as they do when the handle is closed. */
const breakHandles = (tablet: Tablet, times: number) =>
  tablet.page.evaluate((left) => {
    Object.assign((window as unknown as { deaths: { left: number } }).deaths, { left })
  }, times)

test('F07 a handle that fails once is reopened; a lasting failure is shown and the value stays on the screen', {
  tag: '@all',
}, async ({ system }) => {
  const device = await startSellerTablet(system)
  const { tablet } = device
  await prepareHandles(tablet)
  const confirmed = await beginApplication(tablet, seller, 'Ўлдиқулов')
  await breakHandles(tablet, 2)
  await typeField(tablet, confirmed, 'name', 'Тирилган')
  await breakHandles(tablet, 1_000_000)
  await tablet.page.locator('[name=patronymic]').fill('Сабрли')
  await expect(tablet.page.getByText(tablet.text('wizard:save.failed'))).toBeVisible()
  await expect(tablet.page.locator('[name=patronymic]')).toHaveValue('Сабрли')
  await breakHandles(tablet, 0)
  await tablet.page.locator('[name=patronymic]').fill('Сабрлиевич')
  await expect(savedMessage(tablet)).toBeVisible()
  confirmed.values.patronymic = 'Сабрлиевич'
  printResult('F07', 'one failure recovered by itself, a lasting one shown')
  await sendAndReconcile(system, device, [confirmed])
  await device.end()
})

/** Flips one byte of a stored picture, as a bad disk does. */
const damage = (tablet: Tablet, photoId: string) =>
  tablet.page.evaluate(async (id) => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('anketa-u-'))?.name ?? ''
    const db = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => done(opening.result)
    })
    const store = db.transaction('blobs', 'readwrite').objectStore('blobs')
    await new Promise<void>((done) => {
      store.get(id).onsuccess = (event) => {
        const row = (event.target as IDBRequest<Record<string, object>>).result
        for (const value of Object.values(row).flatMap((part) => [part, ...Object.values(part)])) {
          const isBytes = value instanceof ArrayBuffer || ArrayBuffer.isView(value)
          if (!isBytes || value.byteLength < 1000) continue
          const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer)
          bytes[500] = (bytes[500] ?? 0) ^ 0xff
        }
        store.put(row).onsuccess = () => done()
      }
    })
    db.close()
  }, photoId)

test('F08 a damaged picture is never sent: its slot asks for another one, the others are sent', async ({
  system,
}) => {
  const device = await startSellerTablet(system)
  const { tablet } = device
  await tablet.page.goto('/welcome')
  await tablet.waitUntilCached()
  await tablet.setOffline(true)
  const confirmed = await beginApplication(tablet, seller, 'Бузуқов')
  await openFilesStep(tablet)
  for (const slot of [1, 2, 3]) await takePhoto(tablet, confirmed, slot)
  const damagedPhoto = (await dumpOf(tablet.page)).photos.find(({ slot }) => slot === 2)
  await damage(tablet, damagedPhoto?.id ?? '')
  await tablet.setOffline(false)
  await expect(tablet.page.getByText(tablet.text('photos:states.attention'))).toBeVisible({ timeout: 60_000 })
  await expect(tablet.page.getByText(tablet.text('photos:states.on_server'))).toHaveCount(2, {
    timeout: 60_000,
  })
  const sent = system.proxy.requests.filter(
    ({ method, path }) => method === 'PUT' && path.includes(damagedPhoto?.id ?? 'none'),
  )
  expect(sent).toEqual([])
  confirmed.photos = confirmed.photos.filter(({ slot }) => slot !== 2)
  await takePhoto(tablet, confirmed, 2)
  printResult('F08', 'one of three pictures damaged, taken anew')
  await sendAndReconcile(system, device, [confirmed])
  await device.end()
})

test('F11 a day without internet from a cold start: all work is possible, and everything arrives afterwards', {
  tag: '@all',
}, async ({ system }) => {
  const device = await startSellerTablet(system)
  await device.tablet.page.goto('/welcome')
  await device.tablet.waitUntilCached()
  await expect(
    device.tablet.page.getByText(device.tablet.text('common:connection.all_sent')).first(),
  ).toBeVisible()
  await device.kill()
  system.proxy.cut()
  const tablet = await device.boot()
  const confirmed = await beginApplication(tablet, seller, 'Кунбўйиев')
  await typeField(tablet, confirmed, 'name', 'Анвар')
  await openFilesStep(tablet)
  for (const slot of [1, 2, 3, 4, 5, 6, 7]) await takePhoto(tablet, confirmed, slot)
  for (const language of LANGUAGES) {
    await tablet.page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    tablet.language = language
    await tablet.page.reload()
    await expect(tablet.page.getByText(tablet.text('wizard:files.lead'))).toBeVisible()
    await expect(tablet.page.getByText(tablet.text('photos:states.on_tablet'), { exact: true })).toHaveCount(
      7,
    )
    await tablet.page.goto('/outbox')
    await expect(tablet.page.getByText('Кунбўйиев Анвар')).toBeVisible()
    await reopenApplication(tablet, confirmed)
  }
  await tablet.page.evaluate(() => localStorage.setItem('language', 'ru'))
  tablet.language = 'ru'
  await tablet.page.reload()
  await tablet.page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.main')) }).click()
  await typeField(tablet, confirmed, 'name', 'Анваржон')
  await openFilesStep(tablet)
  await takePhoto(tablet, confirmed, 1)
  printResult('F11', 'a cold start, seven photos, a retake, an edit, three languages')
  await sendAndReconcile(system, device, [confirmed])
  await device.end()
})
