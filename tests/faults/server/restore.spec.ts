// C. Server: restored from an older backup (decision 0039). The commands are those of src/docs/backup-and-restore.md.
import { expect, personOf } from '../../journeys/shop.ts'
import { tell } from '../drivers/random.ts'
import { type Confirmed, reconcile } from '../drivers/reconcile.ts'
import { allSent, begin, openFiles, shoot } from '../drivers/seller.ts'
import {
  generationOf,
  markRestored,
  restoreDatabase,
  restorePhotos,
  takeBackup,
} from '../drivers/server/backup.ts'
import { dumpOf, holdTablet } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const APPLICATIONS = 20

const countOf = async (plant: TestSystem, all: readonly Confirmed[]) =>
  (
    await plant.rows<{ count: number }>(
      'select count(distinct p.id)::int as count from photos p where p.application_id = any($1)',
      [all.map(({ appId }) => appId)],
    )
  )[0]?.count

test('F61 a server restored from an older backup gets everything again that it had acknowledged', async ({
  plant,
}) => {
  test.setTimeout(600_000)
  await plant.terminate()
  await plant.revive({ TABLET_REPORT_MS: '300' })
  const held = await holdTablet({ shop: plant.shop, person: seller })
  const { tablet } = held
  await tablet.page.goto('/welcome')
  await allSent(tablet)
  const backup = await takeBackup(plant)

  const all: Confirmed[] = []
  for (let nth = 0; nth < APPLICATIONS; nth += 1) {
    const confirmed = await begin(tablet, seller, `Тикланган ${'абвгдежзиклмнопрстуф'[nth]}`)
    await openFiles(tablet)
    await shoot(tablet, confirmed, 2)
    all.push({ ...confirmed, whole: true })
  }
  await allSent(tablet)
  await reconcile(plant, all)
  expect(await dumpOf(tablet.page)).toMatchObject({ ops: [], blobs: 0, kept: APPLICATIONS })

  // The database of before, photos of now.
  const before = await generationOf(plant)
  await plant.terminate()
  await restoreDatabase(plant, backup)
  expect(await countOf(plant, all)).toBe(0)
  await plant.revive()
  expect(await generationOf(plant)).not.toBe(before)
  // An idle tablet reports every five minutes, and at its start.
  await tablet.page.reload()
  await expect.poll(() => countOf(plant, all), { timeout: 120_000 }).toBe(APPLICATIONS)
  await allSent(tablet)
  await reconcile(plant, all)

  // The database of now, photos of before.
  await plant.terminate()
  await restorePhotos(plant, backup)
  await markRestored(plant)
  await plant.revive()
  await expect(reconcile(plant, all), 'the photos are gone').rejects.toThrow()
  await tablet.page.reload()
  await expect(() => reconcile(plant, all)).toPass({ timeout: 120_000 })
  await allSent(tablet)
  await reconcile(plant, all)
  tell('F61', `${APPLICATIONS} applications with photos came back twice, none doubled`)
  await held.end()
  backup.drop()
})
