// G. Time (src/docs/offline.md#clocks, #fault-matrix): whatever a tablet's clock shows, the work arrives and the
// server's clock decides.
import { expect, personOf } from '../../journeys/shop.ts'
import { jump, wrongClock } from '../drivers/clock.ts'
import { tell } from '../drivers/random.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import { begin, openFiles, settle, shoot } from '../drivers/seller.ts'
import { holdTablet } from '../drivers/tablet-process.ts'
import { test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const DAY = 86_400_000
const CLOCKS = [
  ['seven years slow', -7 * 365 * DAY],
  ['two days fast', 2 * DAY],
] as const

for (const [name, off] of CLOCKS)
  test(`F49 a clock that is ${name} is said, and changes nothing of what arrives`, async ({ plant }) => {
    const held = await holdTablet({ shop: plant.direct, person: seller })
    const { tablet } = held
    await wrongClock(tablet, off)
    const confirmed: Confirmed = await begin(tablet, seller, 'Соатов')
    await expect(tablet.page.getByText(tablet.say('common:clock_wrong'))).toBeVisible({ timeout: 40_000 })
    await openFiles(tablet)
    await shoot(tablet, confirmed, 1)
    await jump(tablet, -off + 3_600_000)
    await shoot(tablet, confirmed, 2)
    await settle(plant, held, [confirmed])
    const rows = await plant.rows<{ age: number }>(
      'select extract(epoch from now() - received_at)::int as age from photos where application_id = $1',
      [confirmed.appId],
    )
    expect(rows).toHaveLength(2)
    for (const { age } of rows) expect(Math.abs(age)).toBeLessThan(600)
    tell('F49', `${name}, then an hour fast in the middle of the work`)
    await expect(tablet.page).not.toHaveURL(/auth/)
    await held.end()
  })
