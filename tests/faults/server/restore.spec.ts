// C. Server: restored from an older backup (decision 0039). The commands are those of src/docs/backup-and-restore.md.
import { expect, personOf } from '../../journeys/shop.ts'
import { printResult } from '../drivers/random.ts'
import { type Confirmed, reconcile } from '../drivers/reconcile.ts'
import { beginApplication, expectAllSent, openFilesStep, takePhoto } from '../drivers/seller.ts'
import {
  generationOf,
  markRestored,
  restoreDatabase,
  restorePhotos,
  takeBackup,
} from '../drivers/server/backup.ts'
import { dumpOf, startTablet } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const APPLICATIONS = 20

const countOf = async (system: TestSystem, all: readonly Confirmed[]) =>
  (
    await system.queryRows<{ count: number }>(
      'select count(distinct p.id)::int as count from photos p where p.application_id = any($1)',
      [all.map(({ appId }) => appId)],
    )
  )[0]?.count

test('F61 a server restored from an older backup receives again everything that it had acknowledged', async ({
  system,
}) => {
  test.setTimeout(600_000)
  await system.terminate()
  await system.restart({ TABLET_REPORT_MS: '300' })
  const device = await startTablet({ shop: system.shop, person: seller })
  const { tablet } = device
  await tablet.page.goto('/welcome')
  await expectAllSent(tablet)
  const backup = await takeBackup(system)

  const all: Confirmed[] = []
  for (let nth = 0; nth < APPLICATIONS; nth += 1) {
    const confirmed = await beginApplication(tablet, seller, `Тикланган ${'абвгдежзиклмнопрстуф'[nth]}`)
    await openFilesStep(tablet)
    await takePhoto(tablet, confirmed, 2)
    all.push({ ...confirmed, whole: true })
  }
  await expectAllSent(tablet)
  await reconcile(system, all)
  expect(await dumpOf(tablet.page)).toMatchObject({ ops: [], blobs: 0, kept: APPLICATIONS })

  // The earlier database with the present photos.
  const before = await generationOf(system)
  await system.terminate()
  await restoreDatabase(system, backup)
  expect(await countOf(system, all)).toBe(0)
  await system.restart()
  expect(await generationOf(system)).not.toBe(before)
  // An idle tablet reports every five minutes, and at its start.
  await tablet.page.reload()
  await expect.poll(() => countOf(system, all), { timeout: 120_000 }).toBe(APPLICATIONS)
  await expectAllSent(tablet)
  await reconcile(system, all)

  // The present database with the earlier photos.
  await system.terminate()
  await restorePhotos(system, backup)
  await markRestored(system)
  await system.restart()
  await expect(reconcile(system, all), 'the photos are gone').rejects.toThrow()
  await tablet.page.reload()
  await expect(() => reconcile(system, all)).toPass({ timeout: 120_000 })
  await expectAllSent(tablet)
  await reconcile(system, all)
  printResult(
    'F61',
    `${APPLICATIONS} applications with photos were sent again after two restores, none duplicated`,
  )
  await device.end()
  backup.drop()
})
