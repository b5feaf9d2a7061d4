// C. Server (src/docs/offline.md#fault-matrix): a deploy stops the server while uploads are under way; they finish,
// or are sent again.
import { expect, personOf } from '../../journeys/shop.ts'
import type { ApiSession } from '../../support/api.ts'
import { printResult, roundsOf } from '../drivers/random.ts'
import { expectNoParts, partsOf, reconcile } from '../drivers/reconcile.ts'
import {
  addConfirmedPhoto,
  createApplication,
  makePhotoOperation,
  openApiSession,
  sendUntilAccepted,
  trySend,
} from '../drivers/server/api-operations.ts'
import { openUpload, type Upload } from '../drivers/server/uploads.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const UPLOADS = 50

/** Uploads whose first half has arrived; `slots` are filled generation by generation. */
async function underWay(system: TestSystem, api: ApiSession) {
  const application = await createApplication(api, seller)
  const before = partsOf(system).length
  const all: { op: Awaited<ReturnType<typeof makePhotoOperation>>; upload: Upload }[] = []
  for (let index = 0; index < UPLOADS; index += 1) {
    const op = await makePhotoOperation(
      application.appId,
      1 + (index % 4),
      60 * 1024,
      1 + Math.floor(index / 4),
    )
    const upload = await openUpload(api, op)
    upload.send(op.bytes.subarray(0, op.bytes.length / 2))
    all.push({ op, upload })
  }
  await expect.poll(() => partsOf(system).length - before).toBe(UPLOADS)
  return { application, all }
}

test('F27 a deploy during 50 uploads lets them finish, accepts no new request, and loses nothing', async ({
  system,
}) => {
  const rounds = roundsOf(2)
  let finished = 0
  for (let round = 0; round < rounds; round += 1) {
    const api = await openApiSession(system, seller)
    const { application, all } = await underWay(system, api)
    const stopped = system.terminate()
    const late = await makePhotoOperation(application.appId, 4, 0, 900)
    await expect.poll(() => trySend(api, late), 'nobody new is taken').toBeNull()
    for (const { op, upload } of all) {
      upload.send(op.bytes.subarray(op.bytes.length / 2))
      upload.end()
    }
    const answers = await Promise.all(all.map(({ upload }) => upload.answer))
    await stopped
    finished += answers.filter((answer) => answer?.status === 200).length
    expect(answers.filter((answer) => answer?.status !== 200)).toEqual([])
    await system.restart()
    for (const { op } of [...all, { op: late }]) {
      await sendUntilAccepted(api, op)
      addConfirmedPhoto(application, op)
    }
    await reconcile(system, [application])
  }
  await expectNoParts(system)
  printResult('F27', `${rounds} deploys, ${finished} of ${rounds * UPLOADS} uploads finished during the stop`)
})

test('F27 uploads that do not finish are cut when the grace time of the stop is over, and arrive when sent again', async ({
  system,
}) => {
  await system.terminate()
  await system.restart({ STOP_TIMEOUT_MS: '1500' })
  const api = await openApiSession(system, seller)
  const { application, all } = await underWay(system, api)
  // The uploads never end by themselves, so only the grace time ends the stop.
  await system.terminate()
  for (const { upload } of all) expect(await upload.answer).toBeNull()
  await expectNoParts(system)
  await system.restart({ STOP_TIMEOUT_MS: '30000' })
  for (const { op } of all) {
    await sendUntilAccepted(api, op)
    addConfirmedPhoto(application, op)
  }
  await reconcile(system, [application])
  await expectNoParts(system)
  printResult('F27', `${UPLOADS} unfinished uploads cut`)
})
