// A. Device durability (src/docs/offline.md#fault-matrix): a full disk, dying handles, damaged bytes; and C. a whole
// day without internet.

import { aim } from '../../journeys/drivers/capture.ts'
import { expect, personOf, type Tablet } from '../../journeys/shop.ts'
import { LANGUAGES } from '../../support/texts.ts'
import { fillUp } from '../drivers/full.ts'
import { tell } from '../drivers/random.ts'
import { begin, noteShot, openFiles, reopen, saved, settle, shoot, type } from '../drivers/seller.ts'
import { dumpOf, holdTablet, type TabletProcess } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const hold = (plant: TestSystem): Promise<TabletProcess> => holdTablet({ shop: plant.shop, person: seller })

test('F05 a full tablet says so, keeps the picture for another try and goes on sending', async ({
  plant,
}) => {
  const held = await hold(plant)
  const { tablet } = held
  const confirmed = await begin(tablet, seller, 'Тўлдиев')
  await openFiles(tablet)
  plant.proxy.rules({ when: ({ opId }) => opId !== null, act: { do: 'inject', status: 503 } })
  await shoot(tablet, confirmed, 1)
  const makeRoom = await fillUp(tablet)
  const { camera, use } = await aim(tablet, 2, 'id_card')
  await use.click()
  await expect(camera.getByText(tablet.say('outbox:capture.storage_full'))).toBeVisible()
  await expect(use).toBeVisible()
  expect((await dumpOf(tablet.page)).photos).toHaveLength(1)
  await makeRoom()
  await use.click()
  await expect(camera).toHaveCount(0)
  await noteShot(tablet, confirmed, 2)
  tell('F05', 'a picture refused for want of room, kept on the screen, saved when there was room')
  await settle(plant, held, [confirmed])
  await held.end()
})

/** From the next load on handles can be made to die; Dexie takes hold of `transaction` when it opens a database. */
const prepareHandles = (tablet: Tablet) =>
  tablet.context.addInitScript(() => {
    const real = IDBDatabase.prototype.transaction
    const deaths = { left: 0 }
    Object.assign(window, { deaths })
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof real>) {
      if (deaths.left > 0) {
        deaths.left -= 1
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
      }
      return real.apply(this, given)
    }
  })
/** The next `times` transactions fail as they do when the handle is dead. */
const breakHandles = (tablet: Tablet, times: number) =>
  tablet.page.evaluate((left) => {
    Object.assign((window as unknown as { deaths: { left: number } }).deaths, { left })
  }, times)

test('F07 a handle that dies once is opened again; one that stays dead is said and the value stays', async ({
  plant,
}) => {
  const held = await hold(plant)
  const { tablet } = held
  await prepareHandles(tablet)
  const confirmed = await begin(tablet, seller, 'Ўлдиқулов')
  await breakHandles(tablet, 2)
  await type(tablet, confirmed, 'name', 'Тирилган')
  await breakHandles(tablet, 1_000_000)
  await tablet.page.locator('[name=patronymic]').fill('Сабрли')
  await expect(tablet.page.getByText(tablet.say('wizard:save.failed'))).toBeVisible({ timeout: 20_000 })
  await expect(tablet.page.locator('[name=patronymic]')).toHaveValue('Сабрли')
  await breakHandles(tablet, 0)
  await tablet.page.locator('[name=patronymic]').fill('Сабрлиевич')
  await expect(saved(tablet)).toBeVisible({ timeout: 20_000 })
  confirmed.values.patronymic = 'Сабрлиевич'
  tell('F07', 'one failure healed by itself, a lasting one said in words')
  await settle(plant, held, [confirmed])
  await held.end()
})

/** One byte of a stored picture turns over, as on a bad disk. */
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

test('F08 a damaged picture is never sent: its slot asks for another one, the others go', async ({
  plant,
}) => {
  const held = await hold(plant)
  const { tablet } = held
  await tablet.page.goto('/welcome')
  await tablet.readyForOffline()
  await tablet.offline(true)
  const confirmed = await begin(tablet, seller, 'Бузуқов')
  await openFiles(tablet)
  for (const slot of [1, 2, 3]) await shoot(tablet, confirmed, slot)
  const broken = (await dumpOf(tablet.page)).photos.find(({ slot }) => slot === 2)
  await damage(tablet, broken?.id ?? '')
  await tablet.offline(false)
  await expect(tablet.page.getByText(tablet.say('photos:states.attention'))).toBeVisible({ timeout: 60_000 })
  await expect(tablet.page.getByText(tablet.say('photos:states.on_server'))).toHaveCount(2, {
    timeout: 60_000,
  })
  const sent = plant.proxy.passed.filter(
    ({ method, path }) => method === 'PUT' && path.includes(broken?.id ?? 'none'),
  )
  expect(sent).toEqual([])
  confirmed.photos = confirmed.photos.filter(({ slot }) => slot !== 2)
  await shoot(tablet, confirmed, 2)
  tell('F08', 'one of three pictures damaged, taken anew')
  await settle(plant, held, [confirmed])
  await held.end()
})

test('F11 a day without internet from a cold start: everything is done, then everything arrives', async ({
  plant,
}) => {
  const held = await hold(plant)
  await held.tablet.page.goto('/welcome')
  await held.tablet.readyForOffline()
  await expect(
    held.tablet.page.getByText(held.tablet.say('common:connection.all_sent')).first(),
  ).toBeVisible()
  await held.kill()
  plant.proxy.cut()
  const tablet = await held.boot()
  const confirmed = await begin(tablet, seller, 'Кунбўйиев')
  await type(tablet, confirmed, 'name', 'Анвар')
  await openFiles(tablet)
  for (const slot of [1, 2, 3, 4, 5, 6, 7]) await shoot(tablet, confirmed, slot)
  for (const language of LANGUAGES) {
    await tablet.page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    tablet.language = language
    await tablet.page.reload()
    await expect(tablet.page.getByText(tablet.say('wizard:files.lead'))).toBeVisible()
    await expect(tablet.page.getByText(tablet.say('photos:states.on_tablet'), { exact: true })).toHaveCount(7)
    await tablet.page.goto('/outbox')
    await expect(tablet.page.getByText('Кунбўйиев Анвар')).toBeVisible()
    await reopen(tablet, confirmed)
  }
  await tablet.page.evaluate(() => localStorage.setItem('language', 'ru'))
  tablet.language = 'ru'
  await tablet.page.reload()
  await tablet.page.getByRole('button', { name: new RegExp(tablet.say('wizard:steps.main')) }).click()
  await type(tablet, confirmed, 'name', 'Анваржон')
  await openFiles(tablet)
  await shoot(tablet, confirmed, 1)
  tell('F11', 'a cold start, seven photos, a retake, an edit, three languages')
  await settle(plant, held, [confirmed])
  await held.end()
})
