// D. One operation that the server fails for ever (src/docs/offline.md#fault-matrix, F28): a person is asked after
// eight tries, and nothing else waits for it.
import { expect, personOf } from '../../journeys/shop.ts'
import { tell } from '../drivers/random.ts'
import { begin, openFiles, settle, shoot } from '../drivers/seller.ts'
import { dumpOf, holdTablet } from '../drivers/tablet-process.ts'
import { test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const FIVE_MINUTES = 300_000

test('F28 an operation that always gets a 500 asks for a person, and all others are sent', async ({
  plant,
}) => {
  const held = await holdTablet({ shop: plant.shop, person: seller })
  const { tablet } = held
  await tablet.context.clock.install()
  const first = await begin(tablet, seller, 'Ўжаров')
  await openFiles(tablet)
  plant.proxy.rules({
    when: ({ method, path }) => method === 'PUT' && path.includes(first.appId),
    act: { do: 'inject', status: 500, body: '{}' },
  })
  await shoot(tablet, first, 1)
  const second = await begin(tablet, seller, 'Сабрлиев')
  await openFiles(tablet)
  await shoot(tablet, second, 1)
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
  tell('F28', `${plant.proxy.struck()} tries, then a person is asked`)
  await settle(plant, held, [first, second])
  await held.end()
})
