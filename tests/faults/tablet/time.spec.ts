// G. Time (src/docs/offline.md#clocks, #fault-matrix): whatever a tablet's clock shows, the work arrives and the
// server's clock decides.
import { expect, personOf } from '../../journeys/shop.ts'
import { moveClock, setClockOffset } from '../drivers/clock.ts'
import { printResult } from '../drivers/random.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import { beginApplication, openFilesStep, sendAndReconcile, takePhoto } from '../drivers/seller.ts'
import { startTablet } from '../drivers/tablet-process.ts'
import { test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const DAY = 86_400_000
const CLOCKS = [
  ['seven years slow', -7 * 365 * DAY],
  ['two days fast', 2 * DAY],
] as const

for (const [name, off] of CLOCKS)
  test(`F49 a clock that is ${name} is reported, and what arrives is unchanged`, async ({ system }) => {
    const device = await startTablet({ shop: system.direct, person: seller })
    const { tablet } = device
    await setClockOffset(tablet, off)
    const confirmed: Confirmed = await beginApplication(tablet, seller, 'Соатов')
    await expect(tablet.page.getByText(tablet.text('common:clock_wrong'))).toBeVisible({ timeout: 40_000 })
    await openFilesStep(tablet)
    await takePhoto(tablet, confirmed, 1)
    await moveClock(tablet, -off + 3_600_000)
    await takePhoto(tablet, confirmed, 2)
    await sendAndReconcile(system, device, [confirmed])
    const rows = await system.queryRows<{ age: number }>(
      'select extract(epoch from now() - received_at)::int as age from photos where application_id = $1',
      [confirmed.appId],
    )
    expect(rows).toHaveLength(2)
    for (const { age } of rows) expect(Math.abs(age)).toBeLessThan(600)
    printResult('F49', `${name}, then an hour fast in the middle of the work`)
    await expect(tablet.page).not.toHaveURL(/auth/)
    await device.end()
  })
