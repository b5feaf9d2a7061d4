// C. Server (src/docs/offline.md#fault-matrix): a deploy stops the server while uploads are under way; they finish,
// or are sent again.
import { expect, personOf } from '../../journeys/shop.ts'
import type { ApiSession } from '../../support/api.ts'
import { roundsOf, tell } from '../drivers/random.ts'
import { expectNoParts, partsOf, reconcile } from '../drivers/reconcile.ts'
import {
  confirm,
  confirmedApplication,
  photoOp,
  stagesOf,
  trySend,
  untilTaken,
} from '../drivers/server/stages.ts'
import { openUpload, type Upload } from '../drivers/server/uploads.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const UPLOADS = 50

/** Uploads whose first half has come; `slots` are filled generation by generation. */
async function underWay(plant: TestSystem, api: ApiSession) {
  const held = await confirmedApplication(api, seller)
  const before = partsOf(plant).length
  const all: { op: Awaited<ReturnType<typeof photoOp>>; upload: Upload }[] = []
  for (let index = 0; index < UPLOADS; index += 1) {
    const op = await photoOp(held.appId, 1 + (index % 4), 60 * 1024, 1 + Math.floor(index / 4))
    const upload = await openUpload(api, op)
    upload.send(op.bytes.subarray(0, op.bytes.length / 2))
    all.push({ op, upload })
  }
  await expect.poll(() => partsOf(plant).length - before).toBe(UPLOADS)
  return { held, all }
}

test('F27 a deploy with 50 uploads under way lets them finish, takes nobody new, and loses nothing', async ({
  plant,
}) => {
  const rounds = roundsOf(2)
  let finished = 0
  for (let round = 0; round < rounds; round += 1) {
    const api = await stagesOf(plant, seller)
    const { held, all } = await underWay(plant, api)
    const began = performance.now()
    const stopped = plant.terminate()
    const late = await photoOp(held.appId, 4, 0, 900)
    await expect.poll(() => trySend(api, late), 'nobody new is taken').toBeNull()
    for (const { op, upload } of all) {
      upload.send(op.bytes.subarray(op.bytes.length / 2))
      upload.end()
    }
    const heard = await Promise.all(all.map(({ upload }) => upload.heard))
    await stopped
    expect(performance.now() - began, 'it ended in time').toBeLessThan(30_000)
    finished += heard.filter((answer) => answer?.status === 200).length
    expect(heard.filter((answer) => answer?.status !== 200)).toEqual([])
    await plant.revive()
    for (const { op } of [...all, { op: late }]) {
      await untilTaken(api, op)
      confirm(held, op)
    }
    await reconcile(plant, [held])
  }
  await expectNoParts(plant)
  tell('F27', `${rounds} deploys, ${finished} of ${rounds * UPLOADS} uploads finished during the stop`)
})

test('F27 uploads that do not finish are cut when the time of the stop is over, and sent again they arrive', async ({
  plant,
}) => {
  await plant.terminate()
  await plant.revive({ STOP_TIMEOUT_MS: '1500' })
  const api = await stagesOf(plant, seller)
  const { held, all } = await underWay(plant, api)
  const began = performance.now()
  await plant.terminate()
  const took = performance.now() - began
  expect(took).toBeLessThan(6000)
  for (const { upload } of all) expect(await upload.heard).toBeNull()
  await expectNoParts(plant)
  await plant.revive({ STOP_TIMEOUT_MS: '30000' })
  for (const { op } of all) {
    await untilTaken(api, op)
    confirm(held, op)
  }
  await reconcile(plant, [held])
  await expectNoParts(plant)
  tell('F27', `${UPLOADS} unfinished uploads cut, the stop took ${Math.round(took)} ms`)
})
