// E. A newer build on the same tablet (src/docs/offline.md#fault-matrix, F10): the old tab stops writing and asks to
// reload; what an older build does not know is left alone.
import { expect, personOf, type Tablet } from '../../journeys/shop.ts'
import { printResult } from '../drivers/random.ts'
import { beginApplication, expectAllSent, sendAndReconcile } from '../drivers/seller.ts'
import { dumpOf, startTablet } from '../drivers/tablet-process.ts'
import { test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const FUTURE = 'app.future'

/** Acts as another build: the database in a newer version, with an operation of an unknown kind. */
const beNewer = (tablet: Tablet, appId: string) =>
  tablet.tab().then(async (page) => {
    await page.goto('/icon.svg')
    await page.evaluate(
      async ({ kind, app }) => {
        const name =
          (await indexedDB.databases()).find((one) => one.name?.startsWith('anketa-u-'))?.name ?? ''
        await new Promise<void>((done, fail) => {
          const opening = indexedDB.open(name, 10_000)
          opening.onupgradeneeded = () => {
            opening.transaction?.objectStore('outbox').add({
              opId: crypto.randomUUID(),
              appId: app,
              kind,
              targetId: app,
              dependsOn: [],
              payload: {},
              v: 1,
              state: 'queued',
              touched: 0,
              attempts: 0,
              serverFailures: 0,
              nextAt: 0,
              leaseUntil: 0,
              leaseOwner: null,
              lastStatus: null,
              lastError: null,
              conflict: null,
              createdBy: 0,
              createdAt: 0,
            })
          }
          opening.onsuccess = () => {
            opening.result.close()
            done()
          }
          opening.onerror = () => fail(opening.error)
        })
      },
      { kind: FUTURE, app: appId },
    )
    await page.close()
  })

test('F10 the old tab stops writing and asks to reload; an operation of a newer kind is not touched', async ({
  system,
}) => {
  const device = await startTablet({ shop: system.shop, person: seller })
  const { tablet } = device
  const confirmed = await beginApplication(tablet, seller, 'Янгиев')
  await expectAllSent(tablet)
  await beNewer(tablet, confirmed.appId)
  await expect(tablet.page.getByText(tablet.text('common:update.retired'))).toBeVisible()
  await tablet.page.locator('[name=name]').fill('Ёзилмас')
  await expect(tablet.page.getByText(tablet.text('wizard:save.failed'))).toBeVisible()
  await tablet.button('common:update.reload').click()
  await expect(tablet.page.locator('[name=surname]')).toHaveValue('Янгиев')
  await tablet.page.locator('[name=name]').fill('Ёзилар')
  confirmed.values.name = 'Ёзилар'
  await expect
    .poll(async () => (await dumpOf(tablet.page)).ops.map(({ kind }) => kind), { timeout: 60_000 })
    .toEqual([FUTURE])
  printResult('F10', 'a newer database under an open tab, and an operation of a kind that is not known')
  await tablet.page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('anketa-u-'))?.name ?? ''
    await new Promise<void>((done) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => {
        opening.result.transaction('outbox', 'readwrite').objectStore('outbox').clear().onsuccess = () => {
          opening.result.close()
          done()
        }
      }
    })
  })
  await sendAndReconcile(system, device, [confirmed])
  await device.end()
})
