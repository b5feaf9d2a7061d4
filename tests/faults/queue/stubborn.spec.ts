// D. One operation that always fails on the server (src/docs/offline.md#fault-matrix, F28): a person is asked after
// eight tries, and nothing else waits for it.
import { expect, personOf } from '../../journeys/shop.ts'
import { printResult } from '../drivers/random.ts'
import { beginApplication, openFilesStep, sendAndReconcile, takePhoto } from '../drivers/seller.ts'
import { dumpOf, startTablet } from '../drivers/tablet-process.ts'
import { test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const FIVE_MINUTES = 300_000

test('F28 an operation that always gets a 500 needs attention, and all others are sent', async ({
  system,
}) => {
  const device = await startTablet({ shop: system.shop, person: seller })
  const { tablet } = device
  await tablet.context.clock.install()
  const first = await beginApplication(tablet, seller, 'Ўжаров')
  await openFilesStep(tablet)
  system.proxy.setRules({
    when: ({ method, path }) => method === 'PUT' && path.includes(first.appId),
    act: { do: 'inject', status: 500, body: '{}' },
  })
  await takePhoto(tablet, first, 1)
  const second = await beginApplication(tablet, seller, 'Сабрлиев')
  await openFilesStep(tablet)
  await takePhoto(tablet, second, 1)
  const stuck = async () => (await dumpOf(tablet.page)).ops.find(({ kind }) => kind === 'photo.put')
  await expect
    .poll(
      async () => {
        await tablet.context.clock.fastForward(FIVE_MINUTES)
        return (await stuck())?.state
      },
      { timeout: 120_000, intervals: [700] },
    )
    .toBe('needs_attention')
  const left = (await dumpOf(tablet.page)).ops
  expect(left).toMatchObject([{ kind: 'photo.put', appId: first.appId, code: 'server_keeps_failing' }])
  printResult('F28', `${system.proxy.appliedCount()} tries, then a person is asked`)
  await sendAndReconcile(system, device, [first, second])
  await device.end()
})
